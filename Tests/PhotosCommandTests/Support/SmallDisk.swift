import Foundation

/// A file system in memory, mounted for one test; only root may do that.
final class SmallDisk {
  let path: String

  /// Whether this process may mount.
  static let isPermitted: Bool = {
    guard geteuid() == 0, let scratch = try? Scratch() else { return false }
    return (try? SmallDisk(at: scratch.path("disk"), bytes: 65_536)) != nil
  }()

  init(at path: String, bytes: Int) throws {
    self.path = path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    guard SmallDisk.run("mount", "-t", "tmpfs", "-o", "size=\(bytes)", "none", path) else {
      throw CocoaError(.fileWriteNoPermission)
    }
  }

  deinit { _ = SmallDisk.run("umount", "-l", path) }

  private static func run(_ command: String...) -> Bool {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }
}
