import Foundation
import Synchronization

/// The helper program in front of a person: at a terminal of its own, or without any.
final class PromptedProcess: Sendable {
  private let process = Process()
  private let input = Pipe()
  private let shown = Mutex(Data())
  private let news = DispatchSemaphore(value: 0)
  private let ended = DispatchSemaphore(value: 0)

  /// Starts the program that was built beside the tests, with little in its environment.
  init(
    _ arguments: [String], hasTerminal: Bool, environment: [String: String] = [:]
  ) throws {
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let program = URL(fileURLWithPath: tests).deletingLastPathComponent()
      .appendingPathComponent("LibraryWorker").path
    if hasTerminal {
      let line = ([program] + arguments).map { "'\($0)'" }.joined(separator: " ")
      process.executableURL = URL(fileURLWithPath: "/usr/bin/script")
      process.arguments = ["-qec", line, "/dev/null"]
    } else {
      process.executableURL = URL(fileURLWithPath: "/usr/bin/setsid")
      process.arguments = ["--wait", program] + arguments
    }
    process.environment = ["PATH": "/usr/bin:/bin", "TERM": "dumb"].merging(environment) { $1 }
    let output = Pipe()
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    let reader = output.fileHandleForReading
    Thread.detachNewThread { [self] in
      while case let data = reader.availableData, !data.isEmpty {
        shown.withLock { $0 += data }
        news.signal()
      }
      ended.signal()
      news.signal()
    }
  }

  deinit {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
  }

  /// All that was shown so far.
  var screen: String { String(decoding: shown.withLock { $0 }, as: UTF8.self) }

  /// Waits until a text was shown so many times.
  ///
  /// - Returns: Whether it was.
  func shows(_ text: String, count: Int = 1) -> Bool {
    let deadline = DispatchTime.now() + 60
    while screen.components(separatedBy: text).count <= count {
      guard news.wait(timeout: deadline) == .success else { return false }
    }
    return true
  }

  /// Types a line.
  func type(_ line: String) { input.fileHandleForWriting.write(Data("\(line)\n".utf8)) }

  /// Waits for the end, and gives the lines that the program reported.
  func report() -> [String] {
    if ended.wait(timeout: .now() + 60) == .timedOut {
      kill(process.processIdentifier, SIGKILL)
      ended.wait()
    }
    process.waitUntilExit()
    return screen.split(whereSeparator: \.isNewline).map(String.init)
  }

  /// Whether the programs are there that make a terminal and take one away.
  static let isPossible = ["script", "setsid"].allSatisfy {
    FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)")
  }
}
