import Foundation

/// A folder of one test, which goes when the test does; in memory where the system has such a
/// place.
final class TemporaryFolder: Sendable {
  let url: URL

  init() throws {
    let memory = URL(fileURLWithPath: "/dev/shm", isDirectory: true)
    let base =
      FileManager.default.isWritableFile(atPath: memory.path)
      ? memory : FileManager.default.temporaryDirectory
    url = base.appendingPathComponent("store-tests-\(UUID().uuidString)", isDirectory: true)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// A file in the folder, with these bytes.
  func file(_ name: String, _ bytes: Data = Data("photo".utf8)) throws -> URL {
    let file = url.appendingPathComponent(name)
    try bytes.write(to: file)
    return file
  }
}
