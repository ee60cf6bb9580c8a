package import Foundation
internal import Glibc
internal import Synchronization

/// What can be made again, such as thumbnails: files that may go at any time, bounded in total
/// size.
///
/// Shared by all processes that have the library open; a file appears whole or not at all, unless the
/// machine stops meanwhile.
package final class CacheStore: Sendable {
  private let folder: URL
  /// Bytes in all; when there are more, the files that lie there longest go until three quarters
  /// are left.
  private let limit: Int64
  /// Bytes that this process wrote since it last looked at the whole.
  private let written = Mutex<Int64>(0)
  /// Bytes between two looks at the whole.
  private static let lookInterval: Int64 = 32 << 20

  package init(folder: URL, limit: Int64 = 2 << 30) {
    self.folder = folder
    self.limit = limit
  }

  /// The bytes kept under a key; `nil` when there are none.
  package func data(for key: String) -> Data? {
    try? Data(contentsOf: file(key))  // A file that cannot be read is made again.
  }

  /// Keeps bytes under a key; a disk that has no room keeps none.
  ///
  /// - Parameters:
  ///   - data: What to keep.
  ///   - key: A name of letters, digits and hyphens, at least two.
  package func keep(_ data: Data, for key: String) {
    let target = file(key)
    let partial = target.deletingLastPathComponent()
      .appendingPathComponent(".\(UUID.random().uuidString).partial")
    _ = Posix.makeFolder(folder.path)
    _ = Posix.makeFolder(target.deletingLastPathComponent().path)
    // Not synced: what a loss of power makes of it is made again.
    let output = try? OutputFile(partial)
    guard let output, (try? output.write([UInt8](data)[...])) != nil,
      Posix.rename(partial.path, target.path) == 0
    else {
      Posix.unlink(partial.path)
      return
    }
    let mustLook = written.withLock { written in
      written += Int64(data.count)
      guard written >= CacheStore.lookInterval else { return false }
      written = 0
      return true
    }
    if mustLook { trim() }
  }

  /// Removes everything whose key begins with a prefix of at least two characters.
  package func removeAll(withPrefix prefix: String) {
    let shard = folder.appendingPathComponent(String(prefix.prefix(2)))
    for name in entries(of: shard) where name.hasPrefix(prefix) {
      Posix.unlink(shard.appendingPathComponent(name).path)
    }
  }

  /// Removes the files that lie there longest while there are too many bytes.
  package func trim() {
    var files: [(path: String, size: Int64, date: Int)] = []
    for shard in entries(of: folder) {
      let shard = folder.appendingPathComponent(shard)
      for name in entries(of: shard) {
        let path = shard.appendingPathComponent(name).path
        var status = stat()
        guard unsafe lstat(path, &status) == 0 else { continue }
        files.append((path, Int64(status.st_size), status.st_mtim.tv_sec))
      }
    }
    var total = files.reduce(0) { $0 + $1.size }
    guard total > limit else { return }
    for file in files.sorted(by: { $0.date < $1.date }) where total > limit / 4 * 3 {
      Posix.unlink(file.path)
      total -= file.size
    }
  }

  private func file(_ key: String) -> URL {
    folder.appendingPathComponent(String(key.prefix(2))).appendingPathComponent(key)
  }

  private func entries(of folder: URL) -> [String] {
    // No folder, no entries.
    (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
  }
}
