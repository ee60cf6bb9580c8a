import Foundation
import PhotosTesting

/// A temporary folder with a library in it, and the program that works on that library.
final class Scratch: Sendable {
  /// The folder; goes away with the object.
  let folder: URL

  /// The library, which is not there before a command makes it.
  var library: URL { folder.appendingPathComponent("Test.photolibrary", isDirectory: true) }

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("photos-\(UUID().uuidString)", isDirectory: true)
      .resolvingSymlinksInPath()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  // MARK: Files

  /// Writes a file, making the folders above it, and returns its path.
  @discardableResult func write(_ data: Data, to name: String) throws -> String {
    let url = folder.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: url)
    return url.path
  }

  /// Writes a JPEG of a few pixels, unlike all others.
  @discardableResult func picture(_ name: String) throws -> String {
    try write(TestPicture.jpeg(width: 16, height: 12), to: name)
  }

  func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }

  // MARK: Running

  /// Runs `photos` with words and waits for its end.
  @discardableResult func photos(
    _ words: String..., environment: [String: String] = [:]
  ) throws -> CommandResult {
    try CommandRun(words, in: self, environment).result()
  }

  /// As ``photos(_:environment:)``, with a list of words.
  @discardableResult func run(
    _ words: [String], environment: [String: String] = [:]
  ) throws -> CommandResult {
    try CommandRun(words, in: self, environment).result()
  }

  /// Makes pictures, imports them in one transaction, and returns their identifiers in order.
  func importPictures(_ names: String..., album: String? = nil) throws -> [String] {
    let paths = try names.map { try picture("import/\($0)") }
    let result = try run(["import", "--json"] + (album.map { ["--album", $0] } ?? []) + paths)
    return try result.object().list("imported").map { try $0.text("identifier") }
  }

  /// The names of what `list` finds, in order.
  func names(_ options: String...) throws -> [String] {
    try run(["list", "--json"] + options).array().map { try $0.text("filename") }
  }
}
