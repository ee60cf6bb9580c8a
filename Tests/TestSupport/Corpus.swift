import Foundation

/// Real files with facts that other tools measured: the fixtures that come with the tests of media
/// files, or the whole collection that the environment variable `OPENPHOTOKIT_CORPUS` names.
package enum Corpus {
  /// One file and what is known of it.
  package struct File: Sendable, CustomStringConvertible {
    /// Where it lies in the collection.
    package let path: String
    /// Where it lies on this machine.
    package let url: URL
    /// What is to be found in it.
    package let expected: Expected

    package var description: String { path }
  }

  private struct Index: Decodable { var files: [String: Expected] }

  private static let fixtures = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "MediaFilesTests/Fixtures")

  /// Returns a file that comes with the tests of media files.
  package static func fixture(_ path: String) -> URL { fixtures.appending(path: path) }

  /// Returns the bytes of a file that comes with the tests of media files.
  package static func bytes(_ path: String) throws -> Data { try Data(contentsOf: fixture(path)) }

  private static let folder: URL = {
    let path = ProcessInfo.processInfo.environment["OPENPHOTOKIT_CORPUS"]
    return path.map { URL(filePath: $0) } ?? fixtures
  }()

  /// All files, by their paths.
  package static let files: [File] = {
    do {
      let data = try Data(contentsOf: folder.appending(path: "expected.json"))
      return try JSONDecoder().decode(Index.self, from: data).files.sorted { $0.key < $1.key }
        .map { File(path: $0, url: folder.appending(path: $0), expected: $1) }
    } catch {
      preconditionFailure("The corpus needs an expected.json that can be read: \(error)")
    }
  }()

  /// Pictures and movies, good and bad.
  package static let media = files.filter { $0.expected.kind != "sidecar" }

  /// What lies beside media and is none.
  package static let sidecars = files.filter { $0.expected.kind == "sidecar" }
}
