import Foundation
import Testing

/// A process of the program under test.
final class CommandRun {
  let process = Process()
  private let outputFile: URL
  private let errorPipe = Pipe()
  private var errors = Data()

  /// Starts it in the scratch folder, with nothing of this machine's settings.
  init(_ words: [String], in scratch: Scratch, _ environment: [String: String]) throws {
    outputFile = scratch.folder.appendingPathComponent(".\(UUID().uuidString).out")
    try Data().write(to: outputFile)
    process.executableURL = CommandRun.program
    process.arguments = words
    process.currentDirectoryURL = scratch.folder
    process.environment = [
      "PHOTOS_LIBRARY": scratch.library.path, "HOME": scratch.folder.path, "TZ": "UTC",
      "PATH": "/usr/bin:/bin",
    ].merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: outputFile)
    process.standardError = errorPipe
    try process.run()
  }

  /// The program, beside the tests.
  static let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appendingPathComponent("photos")

  /// Waits for its end.
  func result() throws -> CommandResult {
    errors += errorPipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return CommandResult(
      status: process.terminationStatus,
      output: String(decoding: try Data(contentsOf: outputFile), as: UTF8.self),
      errors: String(decoding: errors, as: UTF8.self))
  }

  /// Waits until standard error holds a word.
  func waitForErrors(_ word: String) {
    while !String(decoding: errors, as: UTF8.self).contains(word) {
      let data = errorPipe.fileHandleForReading.availableData
      if data.isEmpty {
        Issue.record("The process ended without saying “\(word)”")
        return
      }
      errors += data
    }
  }
}

/// What a process left behind.
struct CommandResult {
  let status: Int32
  let output: String
  let errors: String

  var lines: [String] { output.split(separator: "\n").map(String.init) }

  /// The output as one JSON object.
  func object() throws -> JSONObject { try JSONObject(parsing: output) }

  /// The output as one JSON array of objects.
  func array() throws -> [JSONObject] {
    let value = try JSONSerialization.jsonObject(with: Data(output.utf8))
    return try #require(value as? [[String: Any]]).map(JSONObject.init)
  }

  /// Each line of the output as a JSON object.
  func objects() throws -> [JSONObject] { try lines.map(JSONObject.init(parsing:)) }
}

/// A JSON object, asked for values of the expected types.
struct JSONObject {
  let members: [String: Any]

  init(_ members: [String: Any]) { self.members = members }

  init(parsing text: String) throws {
    let value = try JSONSerialization.jsonObject(with: Data(text.utf8))
    members = try #require(value as? [String: Any])
  }

  func text(_ key: String) throws -> String { try #require(members[key] as? String) }

  func number(_ key: String) throws -> Double {
    try #require(members[key] as? NSNumber).doubleValue
  }

  func flag(_ key: String) throws -> Bool { try #require(members[key] as? NSNumber).boolValue }

  func texts(_ key: String) throws -> [String] { try #require(members[key] as? [String]) }

  func isNull(_ key: String) -> Bool { members[key] is NSNull }

  func object(_ key: String) throws -> JSONObject {
    JSONObject(try #require(members[key] as? [String: Any]))
  }

  func list(_ key: String) throws -> [JSONObject] {
    try #require(members[key] as? [[String: Any]]).map(JSONObject.init)
  }
}
