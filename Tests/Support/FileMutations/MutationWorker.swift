import Foundation
import MediaFiles

/// Reads mutants one after another in a process of its own, which a bad one may bring down.
///
/// Writes two lines for each: `begin NUMBER`, and `end NUMBER OUTCOME MILLISECONDS KIBIBYTES`, or
/// `wrong NUMBER REASON`. Whoever started the process finds the culprit by the line that is missing.
package struct MutationWorker {
  /// What became of a mutant.
  package enum Outcome: String, CaseIterable, Sendable {
    /// It is no media file any more.
    case unrecognised
    /// It was refused, with a reason.
    case refused
    /// It was accepted, and its picture was decoded.
    case decoded
    /// It was accepted, and its picture was refused, or there is none.
    case accepted
  }

  /// Seconds that one mutant may take; then the process is ended by a signal.
  private static let patience: UInt32 = 30

  private let mutator: Mutator

  /// Limits the memory of this process.
  ///
  /// - Parameters:
  ///   - mutator: Makes the mutants.
  ///   - memory: Bytes of address space.
  package init(_ mutator: Mutator, memory: Int) {
    self.mutator = mutator
    var limit = rlimit(rlim_cur: rlim_t(memory), rlim_max: rlim_t(memory))
    setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
    // No dumps of crashes.
    var none = rlimit(rlim_cur: 0, rlim_max: 0)
    setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
  }

  /// Reads the mutants of a range.
  package func run(_ numbers: Range<Int>) {
    for number in numbers {
      let mutant = mutator.mutant(number)
      tell("begin \(number)")
      resetPeak()
      let before = memory("VmRSS:")
      let start = ContinuousClock.now
      alarm(Self.patience)
      do {
        let outcome = try Self.read(mutant.data)
        alarm(0)
        let time = ContinuousClock.now - start
        let growth = max(0, memory("VmHWM:") - before)
        let milliseconds = Int(time / .milliseconds(1))
        tell("end \(number) \(outcome.rawValue) \(milliseconds) \(growth)")
      } catch {
        alarm(0)
        tell("wrong \(number) \(error.reason)")
      }
    }
  }

  /// An answer that no file may get.
  private struct WrongAnswer: Error { let reason: String }

  private static func read(_ data: Data) throws(WrongAnswer) -> Outcome {
    let facts = Result { () throws(MediaError) in try MediaReader.facts(of: data) }
    let picture = Result { () throws(MediaError) in
      try PixelImage(data: data, maxPixelSize: 256)
    }
    if case .failure(let error) = picture { try check(error) }
    if case .success(let image) = picture, max(image.width, image.height) > 256 {
      throw WrongAnswer(reason: "\(image.width) × \(image.height) pixels")
    }
    switch facts {
    case .success(let facts):
      guard facts.pixelWidth >= 0, facts.pixelHeight >= 0, (1...8).contains(facts.orientation),
        facts.duration >= 0, facts.duration.isFinite
      else { throw WrongAnswer(reason: "facts out of range: \(facts)") }
      if case .success = picture { return .decoded }
      return .accepted
    case .failure(let error):
      try check(error)
      return error.code == .unrecognised ? .unrecognised : .refused
    }
  }

  /// Every refusal names the file and says why.
  private static func check(_ error: MediaError) throws(WrongAnswer) {
    guard error.message.hasPrefix("data: "), error.message.count > 8 else {
      throw WrongAnswer(reason: "no reason: \(error.message)")
    }
  }

  private func tell(_ line: String) {
    FileHandle.standardOutput.write(Data("\(line)\n".utf8))
  }

  // MARK: Memory

  /// Forgets how much memory was in use at most.
  ///
  /// Source: Linux, `proc(5)`, `/proc/pid/clear_refs`.
  private func resetPeak() {
    // Where that is forbidden the peak is that of all mutants so far.
    try? Data("5".utf8).write(to: URL(filePath: "/proc/self/clear_refs"))
  }

  /// Returns a size that Linux keeps of this process, in KiB; 0 where it does not tell.
  private func memory(_ field: String) -> Int {
    // Nothing is measured where Linux keeps this from its own processes.
    guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
      let line = status.split(separator: "\n").first(where: { $0.hasPrefix(field) }),
      let number = line.split(whereSeparator: \.isWhitespace).dropFirst().first
    else { return 0 }
    return Int(number) ?? 0
  }
}
