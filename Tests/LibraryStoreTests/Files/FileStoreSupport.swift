import Foundation
import LibraryStore

/// A store of files in a folder of its own, with sources beside it.
final class TemporaryFiles {
  let folder: TemporaryFolder
  let root: URL
  let store: LocalFileStore

  init() throws {
    folder = try TemporaryFolder()
    root = folder.url.appendingPathComponent("library")
    try FileManager.default.createDirectory(
      at: root.appendingPathComponent("originals"), withIntermediateDirectories: true)
    store = LocalFileStore(root: root)
  }

  /// A new path in the library.
  func path(_ fileExtension: String = "jpg") -> String {
    OriginalPath.path(asset: UUID(), type: 1, fileExtension: fileExtension)
  }

  func bytes(of path: String) throws -> Data { try Data(contentsOf: store.url(of: path)) }

  /// What lies in the staging folders of all sessions, without locks.
  var staged: [String] {
    let staging = root.appendingPathComponent("staging")
    let all = FileManager.default.enumerator(atPath: staging.path)?.allObjects as? [String] ?? []
    return all.filter { $0.contains("/") && !$0.hasSuffix(".lock") }
  }
}

/// The permission bits of a file.
func mode(of file: URL) throws -> Int {
  try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int ?? 0
}

/// How many names a file has.
func linkCount(of file: URL) throws -> Int {
  try FileManager.default.attributesOfItem(atPath: file.path)[.referenceCount] as? Int ?? 0
}

func exists(_ file: URL) -> Bool { FileManager.default.fileExists(atPath: file.path) }

func hexadecimal(_ bytes: [UInt8]) -> String {
  bytes.map { String(format: "%02x", $0) }.joined()
}
