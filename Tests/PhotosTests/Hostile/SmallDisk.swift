import Foundation
import Glibc

/// A file system in memory, mounted for one test; only root may do that.
final class SmallDisk {
  let url: URL

  /// Whether this process may mount.
  static let isPermitted: Bool = {
    guard geteuid() == 0, (try? SmallDisk(megabytes: 1)) != nil else { return false }
    return true
  }()

  init(megabytes: Int) throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent(
      UUID().uuidString, isDirectory: true)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    let size = "size=\(megabytes)m,mode=700"
    guard SmallDisk.run("mount", "-t", "tmpfs", "-o", size, "none", url.path) else {
      rmdir(url.path)
      throw CocoaError(.fileWriteNoPermission)
    }
  }

  /// Takes it away, as somebody does who pulls a cable.
  func unmount() { _ = SmallDisk.run("umount", "-l", url.path) }

  deinit {
    unmount()
    rmdir(url.path)
  }

  /// Makes it a read-only medium, or one that can be written to again.
  func setReadOnly(_ isReadOnly: Bool) -> Bool {
    SmallDisk.run("mount", "-o", isReadOnly ? "remount,ro" : "remount,rw", url.path)
  }

  /// Takes all room but some bytes.
  ///
  /// - Returns: The file that does.
  func fill(leaving left: Int = 0) -> URL {
    let filler = url.appendingPathComponent("filler")
    let descriptor = open(filler.path, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    defer { close(descriptor) }
    let block = [UInt8](repeating: 7, count: 4096)
    while write(descriptor, block, block.count) > 0 {}
    var status = stat()
    fstat(descriptor, &status)
    ftruncate(descriptor, max(0, status.st_size - left))
    return filler
  }

  private static func run(_ command: String, _ arguments: String...) -> Bool {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [command] + arguments
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }
}
