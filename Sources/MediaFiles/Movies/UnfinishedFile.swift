import Foundation

/// A file that gets its name when it is complete.
struct UnfinishedFile {
  /// Where it is written.
  let url: URL
  private let target: URL

  /// Chooses a place beside `target`, which must not exist.
  ///
  /// - Throws: ``MediaError/Code/unwritable(errno:)``.
  init(_ target: URL) throws(MediaError) {
    self.target = target
    guard target.isFileURL, !target.path.utf8.contains(0) else {
      throw UnfinishedFile.failure(EINVAL, target)
    }
    var status = stat()
    guard unsafe lstat(target.path, &status) != 0 else {
      throw UnfinishedFile.failure(EEXIST, target)
    }
    url = target.deletingLastPathComponent().appending(path: ".\(UUID().uuidString).partial")
  }

  /// Gives the file its name.
  ///
  /// - Throws: ``MediaError/Code/unwritable(errno:)`` with `EEXIST` if somebody else took it.
  func finish() throws(MediaError) {
    if unsafe link(url.path, target.path) == 0 {
      unsafe unlink(url.path)
      return
    }
    let number = errno
    var status = stat()
    // Some file systems have no second names.
    guard number != EEXIST, unsafe lstat(target.path, &status) != 0 else {
      throw UnfinishedFile.failure(EEXIST, target)
    }
    guard unsafe rename(url.path, target.path) == 0 else {
      throw UnfinishedFile.failure(errno, target)
    }
  }

  /// Removes what was written; does nothing when the file has its name.
  func removeIfUnfinished() { unsafe unlink(url.path) }

  private static func failure(_ number: Int32, _ target: URL) -> MediaError {
    let reason = unsafe String(cString: strerror(number))
    return MediaError(
      .unwritable(errno: number), target.lastPathComponent, "it cannot be written: \(reason)")
  }
}
