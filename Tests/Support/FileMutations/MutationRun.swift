import Foundation
import Synchronization

/// Many mutants, read by processes that may die.
package struct MutationRun: Sendable {
  /// What was found.
  package struct Report: Sendable {
    /// How many mutants had each outcome.
    package var outcomes: [MutationWorker.Outcome: Int] = [:]
    /// What must not happen: number of the mutant, and a sentence.
    package var failures: [(number: Int, reason: String)] = []
    /// The mutants that took the longest: number and milliseconds.
    package var slowest: [(number: Int, milliseconds: Int)] = []
    /// The mutants that took the most memory: number and KiB beyond what was in use before.
    package var largest: [(number: Int, kibibytes: Int)] = []

    /// How many mutants were read to the end.
    package var count: Int { outcomes.values.reduce(0, +) }

    mutating func add(
      _ number: Int, _ outcome: MutationWorker.Outcome, _ milliseconds: Int, _ kibibytes: Int
    ) {
      outcomes[outcome, default: 0] += 1
      slowest.append((number, milliseconds))
      largest.append((number, kibibytes))
      if slowest.count > 64 { shorten() }
    }

    mutating func shorten() {
      slowest = Array(slowest.sorted { $0.milliseconds > $1.milliseconds }.prefix(8))
      largest = Array(largest.sorted { $0.kibibytes > $1.kibibytes }.prefix(8))
    }
  }

  /// The program that runs ``MutationWorker`` for the numbers that follow its arguments.
  private let program: URL
  private let arguments: [String]

  /// How many mutants a process reads before the next takes over.
  private static let batch = 100

  /// Prepares a run.
  ///
  /// - Parameters:
  ///   - program: What to start; it takes `arguments`, then the first number and the one behind the
  ///     last.
  ///   - arguments: What to hand it first.
  package init(program: URL, arguments: [String]) {
    self.program = program
    self.arguments = arguments
  }

  /// Reads the mutants of a range in two processes at a time.
  ///
  /// - Parameters:
  ///   - numbers: Which mutants.
  ///   - progress: Told after each batch.
  /// - Returns: What was found.
  /// - Throws: When a process cannot be started.
  package func run(
    _ numbers: Range<Int>, progress: @escaping @Sendable (Report) -> Void = { _ in }
  ) throws -> Report {
    let next = Mutex(numbers.lowerBound)
    let report = Mutex(Report())
    let failure = Mutex<(any Error)?>(nil)
    DispatchQueue.concurrentPerform(iterations: 2) { _ in
      while true {
        let first = next.withLock { next -> Int in
          defer { next += Self.batch }
          return next
        }
        guard first < numbers.upperBound else { return }
        do {
          try read(first..<min(first + Self.batch, numbers.upperBound), into: report)
        } catch {
          failure.withLock { $0 = $0 ?? error }
          return
        }
        progress(report.withLock { $0 })
      }
    }
    if let error = failure.withLock({ $0 }) { throw error }
    return report.withLock { report in
      report.shorten()
      return report
    }
  }

  private func read(_ numbers: Range<Int>, into report: borrowing Mutex<Report>) throws {
    var first = numbers.lowerBound
    while first < numbers.upperBound {
      let process = Process()
      process.executableURL = program
      process.arguments = arguments + ["\(first)", "\(numbers.upperBound)"]
      let output = Pipe()
      process.standardOutput = output
      // Some decoders say there at length what they think of a file.
      process.standardError = FileHandle.nullDevice
      try process.run()
      let text = String(
        decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
      process.waitUntilExit()
      let last = report.withLock { Self.add(text, to: &$0) }
      if let culprit = last {
        let reason =
          process.terminationReason == .uncaughtSignal
          ? "signal \(process.terminationStatus)" : "status \(process.terminationStatus)"
        report.withLock { $0.failures.append((culprit, "the process ended with \(reason)")) }
        first = culprit + 1
      } else if process.terminationStatus != 0 {
        throw CocoaError(.executableLoad)
      } else {
        first = numbers.upperBound
      }
    }
  }

  /// Notes what a process said; returns the mutant that it did not come to an end with.
  private static func add(_ text: String, to report: inout Report) -> Int? {
    var open: Int?
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 4).map(String.init)
      guard words.count >= 2, let number = Int(words[1]) else { continue }
      switch words[0] {
      case "begin": open = number
      case "end":
        open = nil
        guard words.count == 5, let outcome = MutationWorker.Outcome(rawValue: words[2]),
          let milliseconds = Int(words[3]), let kibibytes = Int(words[4])
        else { continue }
        report.add(number, outcome, milliseconds, kibibytes)
      default:
        open = nil
        report.failures.append((number, String(line)))
      }
    }
    return open
  }
}
