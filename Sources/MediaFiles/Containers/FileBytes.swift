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
    case S_IFREG: break
    case S_IFDIR: throw failure(EISDIR, name)
    default: throw failure(EINVAL, name)
    }
    let length = Int(status.st_size)
    guard length > 0 else { return Data() }
    let memory = unsafe mmap(nil, length, PROT_READ, MAP_PRIVATE, descriptor, 0)
    guard let memory = unsafe memory, unsafe memory != MAP_FAILED else {
      throw failure(errno, name)
    }
    return unsafe Data(bytesNoCopy: memory, count: length, deallocator: .unmap)
  }

  private static func failure(_ number: Int32, _ name: String) -> MediaError {
    MediaError(.unreadable(errno: number), name, unsafe String(cString: strerror(number)))
  }
}
