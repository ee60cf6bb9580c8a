import Foundation
import Synchronization

/// A helper program at work, and what it says.
final class WorkerProcess: Sendable {
  private struct Heard {
    var lines: [String] = []
    var rest = Data()
  }

  private let process = Process()
  private let input = Pipe()
  private let heard = Mutex(Heard())
  private let news = DispatchSemaphore(value: 0)
  private let ended = DispatchSemaphore(value: 0)

  /// Starts the program that was built beside the tests.
  init(_ arguments: [String]) throws {
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    process.executableURL = URL(fileURLWithPath: tests).deletingLastPathComponent()
      .appendingPathComponent("LibraryWorker")
    process.arguments = arguments
    let output = Pipe()
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    let reader = output.fileHandleForReading
    Thread.detachNewThread { [self] in
      while case let data = reader.availableData, !data.isEmpty { hear(data) }
      ended.signal()
      news.signal()
    }
  }

  deinit {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
  }

  private func hear(_ data: Data) {
    heard.withLock { heard in
      heard.rest += data
      while let end = heard.rest.firstIndex(of: 10) {
        heard.lines.append(String(decoding: heard.rest[..<end], as: UTF8.self))
        heard.rest = Data(heard.rest[(end + 1)...])
      }
    }
    news.signal()
  }

  /// All whole lines so far.
  var lines: [String] { heard.withLock { $0.lines } }

  /// The rest of the lines that begin with a word.
  func lines(after word: String) -> [String] {
    lines.filter { $0.hasPrefix("\(word) ") }.map { String($0.dropFirst(word.count + 1)) }
  }

  /// Waits until a line begins with one of these words.
  ///
  /// - Returns: The last such line; `nil` when none came in time.
  func waits(for words: String..., count: Int = 1, seconds: Double = 60) -> String? {
    let deadline = DispatchTime.now() + seconds
    while true {
      let found = lines.filter { line in words.contains { line.hasPrefix($0) } }
      if found.count >= count { return found.last }
      guard news.wait(timeout: deadline) == .success else { return nil }
    }
  }

  /// Gives the program a line to read.
  func tell(_ line: String) {
    input.fileHandleForWriting.write(Data("\(line)\n".utf8))
  }

  /// Ends the program without any warning, and waits until all that it said is heard.
  func killAndWait() {
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    ended.wait()
  }

  /// Waits until the program has ended by itself.
  func waitUntilExit() {
    process.waitUntilExit()
    ended.wait()
  }
}
