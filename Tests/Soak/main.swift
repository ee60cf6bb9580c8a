import ChangeSoak
import Foundation

// photos-soak [SEED [COUNT]]: random transactions, each change's details compared with repeated
// fetches.

/// Writes a line, at once also where the output is a file.
func tell(_ line: String) {
  FileHandle.standardOutput.write(Data("\(line)\n".utf8))
}

let arguments = CommandLine.arguments.dropFirst().map { UInt64($0) ?? 0 }
let seed = arguments.first ?? 1
let count = arguments.count > 1 ? Int(arguments[1]) : 100_000
let start = Date()

/// Seconds since the start, as text.
func elapsed() -> String { String(format: "%.0f s", Date().timeIntervalSince(start)) }

do {
  try Soak(seed: seed).run(transactions: count) { transactions, checks in
    tell("\(transactions) transactions, \(checks) checks, \(elapsed())")
  }
  tell("PASSED: seed \(seed), \(count) transactions, \(elapsed())")
} catch {
  tell("FAILED: \(error)")
  exit(1)
}
