import Foundation
import Testing

/// A second process, running `StoreWorker`.
final class Worker {
  let process = Process()
  private let output = Pipe()
  private let errors = Pipe()
  private var pending = Data()

  /// Starts `StoreWorker` with these arguments.
  init(_ arguments: String...) throws {
    process.executableURL = try Worker.executable()
    process.arguments = arguments
    process.standardOutput = output
    process.standardError = errors
    try process.run()
  }

  /// Lies beside the program that runs the tests.
  private static func executable() throws -> URL {
    let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let bundles = CommandLine.arguments.filter { $0.hasSuffix(".xctest") }
    let found = ([program] + bundles).map {
      URL(fileURLWithPath: $0).deletingLastPathComponent().appendingPathComponent("StoreWorker")
    }
    return try #require(
      found.first { FileManager.default.isExecutableFile(atPath: $0.path) },
      "StoreWorker was not built")
  }

  /// The next line that the process writes; `nil` at the end.
  func nextLine() -> String? {
    while true {
      if let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
        defer { pending.removeSubrange(...end) }
        return String(decoding: pending[..<end], as: UTF8.self)
      }
      let data = output.fileHandleForReading.availableData
      guard !data.isEmpty else { return nil }
      pending = Data(pending + data)
    }
  }

  /// All lines up to the end, after which the process is gone; records an issue unless it
  /// succeeded.
  func finish(sourceLocation: SourceLocation = #_sourceLocation) -> [String] {
    var lines: [String] = []
    while let line = nextLine() { lines.append(line) }
    process.waitUntilExit()
    let errors = String(
      decoding: self.errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    #expect(process.terminationStatus == 0, "\(errors)", sourceLocation: sourceLocation)
    return lines
  }

  /// Kills the process, which gets no chance to tidy up; returns the lines that it had written.
  func kill() -> [String] {
    Foundation.kill(process.processIdentifier, SIGKILL)
    var lines: [String] = []
    while let line = nextLine() { lines.append(line) }
    process.waitUntilExit()
    return lines
  }
}
