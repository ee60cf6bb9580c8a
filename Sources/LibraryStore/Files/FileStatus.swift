internal import Glibc

/// Which file it is, and in which condition: two of them are equal when nothing was written in between.
struct FileStatus: Sendable, Equatable {
  let device: UInt64
  let inode: UInt64
  let size: Int64
  /// When its bytes last changed, in nanoseconds.
  private let modified: Int64
  /// `S_IFREG` and the like.
  let kind: mode_t
  /// How many names it has.
  private(set) var nameCount: Int

  /// - Returns: `nil` where there is nothing.
  init?(ofLinkOrFileAt path: String) {
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// - Returns: `nil` where the descriptor is not open.
  init?(of descriptor: Int32) {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  private init(_ status: stat) {
    device = UInt64(status.st_dev)
    inode = UInt64(status.st_ino)
    size = Int64(status.st_size)
    modified = Int64(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_mtim.tv_nsec)
    kind = status.st_mode & S_IFMT
    nameCount = Int(status.st_nlink)
  }

  /// Whether both are the same file with the same bytes, by however many names.
  func isUnchanged(since other: FileStatus) -> Bool {
    var same = self
    same.nameCount = other.nameCount
    return same == other
  }
}
