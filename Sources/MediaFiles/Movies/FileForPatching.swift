import Foundation

/// A file open for reading and writing at any place, closed when the value goes.
struct FileForPatching: ~Copyable {
  private let descriptor: Int32
  private let name: String
  /// How many bytes it had when it was opened.
  let size: Int

  /// - Throws: ``MediaError/Code/unwritable(errno:)``.
  init(_ url: URL) throws(MediaError) {
    name = url.lastPathComponent
    descriptor = unsafe open(url.path, O_RDWR | O_CLOEXEC)
    var status = stat()
    guard descriptor >= 0, unsafe fstat(descriptor, &status) == 0 else {
      size = 0
      throw FileForPatching.failure(name)
    }
    size = Int(status.st_size)
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Returns bytes that must be there.
  func read(_ offset: Int, _ count: Int) throws(MediaError) -> Data {
    var data = Data(count: count)
    var done = 0
    while done < count {
      let got = unsafe data.withUnsafeMutableBytes { bytes in
        unsafe pread(
          descriptor, bytes.baseAddress.map { unsafe $0 + done }, count - done, off_t(offset + done)
        )
      }
      if got < 0, errno == EINTR { continue }
      guard got > 0 else { throw FileForPatching.failure(name) }
      done += got
    }
    return data
  }

  /// Writes bytes.
  func write(_ data: Data, at offset: Int) throws(MediaError) {
    var done = 0
    while done < data.count {
      let put = unsafe data.withUnsafeBytes { bytes in
        unsafe pwrite(
          descriptor, bytes.baseAddress.map { unsafe $0 + done }, data.count - done,
          off_t(offset + done))
      }
      if put < 0, errno == EINTR { continue }
      guard put > 0 else { throw FileForPatching.failure(name) }
      done += put
    }
  }

  /// Makes the file end at a place.
  func truncate(_ size: Int) throws(MediaError) {
    guard ftruncate(descriptor, off_t(size)) == 0 else { throw FileForPatching.failure(name) }
  }

  /// Moves all from a place on towards the end, the last bytes first.
  func moveTail(from start: Int, by shift: Int) throws(MediaError) {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw FileForPatching.failure(name) }
    var end = Int(status.st_size)
    while end > start {
      let piece = max(start, end - 1 << 20)..<end
      try write(read(piece.lowerBound, piece.count), at: piece.lowerBound + shift)
      end = piece.lowerBound
    }
  }

  private static func failure(_ name: String) -> MediaError {
    let number = errno
    let reason = unsafe String(cString: strerror(number))
    return MediaError(.unwritable(errno: number), name, "it cannot be written: \(reason)")
  }
}
