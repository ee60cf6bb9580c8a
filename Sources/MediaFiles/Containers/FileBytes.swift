import Foundation

/// Opens files for reading.
enum FileBytes {
  /// Returns a file's bytes, mapped into memory rather than read.
  ///
  /// Nobody may shorten the file meanwhile: reading past its new end stops the process, as it
  /// does in the libraries, which map files themselves. Staged and stored files never shrink.
  ///
  /// - Throws: ``MediaError/Code/unreadable(errno:)`` when it is absent, forbidden, or anything
  ///   but a regular file (`EISDIR`, `EINVAL`).
  static func map(_ url: URL) throws(MediaError) -> Data {
    try withOpenFile(url) { descriptor, length throws(MediaError) in
      guard length > 0 else { return Data() }
      let memory = unsafe mmap(nil, length, PROT_READ, MAP_PRIVATE, descriptor, 0)
      guard let memory = unsafe memory, unsafe memory != MAP_FAILED else {
        throw failure(errno, url.lastPathComponent)
      }
      return unsafe Data(bytesNoCopy: memory, count: length, deallocator: .unmap)
    }
  }

  /// Returns the first bytes of a file, read rather than mapped, so that anybody may change the file
  /// meanwhile.
  ///
  /// - Parameters:
  ///   - url: The file.
  ///   - most: How many bytes at most; fewer if the file is shorter.
  /// - Returns: The bytes.
  /// - Throws: As ``map(_:)``.
  static func read(_ url: URL, most: Int = .max) throws(MediaError) -> Data {
    try withOpenFile(url) { descriptor, length throws(MediaError) in
      var bytes = Data(count: min(length, most))
      var filled = 0
      while filled < bytes.count {
        let count = unsafe bytes.withUnsafeMutableBytes { buffer in
          unsafe Foundation.read(
            descriptor, buffer.baseAddress.map { unsafe $0 + filled }, buffer.count - filled)
        }
        if count < 0, errno == EINTR { continue }
        guard count >= 0 else { throw failure(errno, url.lastPathComponent) }
        if count == 0 { break }
        filled += count
      }
      return bytes.prefix(filled)
    }
  }

  /// Opens a regular file and hands its descriptor and length to `body`.
  private static func withOpenFile(
    _ url: URL, _ body: (Int32, Int) throws(MediaError) -> Data
  ) throws(MediaError) -> Data {
    let name = url.lastPathComponent
    guard url.isFileURL else {
      throw MediaError(.unreadable(errno: EINVAL), name, "not a file URL")
    }
    // The system would take the name to end there, and read another file.
    guard !url.path.utf8.contains(0) else {
      throw MediaError(.unreadable(errno: EINVAL), name, "the name holds a NUL character")
    }
    // A pipe must not be waited for.
    let descriptor = unsafe open(url.path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(errno, name) }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw failure(errno, name) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return try body(descriptor, Int(status.st_size))
    case S_IFDIR: throw failure(EISDIR, name)
    default: throw failure(EINVAL, name)
    }
  }

  private static func failure(_ number: Int32, _ name: String) -> MediaError {
    MediaError(.unreadable(errno: number), name, unsafe String(cString: strerror(number)))
  }
}
