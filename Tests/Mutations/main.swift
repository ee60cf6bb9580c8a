import FileMutations
import Foundation
import MediaFiles

// photos-mutations FOLDER [SEED [COUNT]]: damaged copies of the media files of a folder, read in
// processes of their own. Fails when one of them crashed, took too long or too much memory, or got no
// proper answer.
//
// photos-mutations --show FOLDER SEED NUMBER FILE: writes one of the damaged copies into a file.
// photos-mutations --work FOLDER SEED FIRST END: reads some of them in this process.

/// Address space of a process that reads, in bytes.
let memory = 4 << 30

/// Writes a line, at once also where the output is a file.
func tell(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }

/// The media files of a folder, with their paths in it, in an order that is always the same.
func originals(in folder: String) -> [(path: String, data: Data)] {
  let root = URL(filePath: folder)
  let paths = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
  return paths.sorted().compactMap { path in
    // Folders and what cannot be read are no originals.
    guard let data = try? Data(contentsOf: root.appending(path: path)),
      MediaReader.sniffedType(of: data) != nil
    else { return nil }
    return (path, data)
  }
}

func mutator(_ folder: String, _ seed: String) -> Mutator {
  let files = originals(in: folder)
  guard !files.isEmpty else {
    tell("FAILED: no media files in \(folder)")
    exit(1)
  }
  return Mutator(files, seed: UInt64(seed) ?? 1)
}

/// Reads many and tells what was found.
func report(_ folder: String, _ seed: String, _ count: Int) throws {
  let start = Date()
  let run = MutationRun(
    program: URL(filePath: CommandLine.arguments[0]), arguments: ["--work", folder, seed])
  let report = try run.run(0..<count) { report in
    if report.count % 1000 < 100 { tell("\(report.count) read, \(report.failures.count) failures") }
  }
  let mutator = mutator(folder, seed)
  func name(_ number: Int) -> String {
    let mutant = mutator.mutant(number)
    return "\(number): \(mutant.path), \(mutant.steps.joined(separator: "; "))"
  }
  for outcome in MutationWorker.Outcome.allCases {
    tell("\(outcome.rawValue): \(report.outcomes[outcome] ?? 0)")
  }
  for (number, time) in report.slowest { tell("\(time) ms: \(name(number))") }
  for (number, size) in report.largest { tell("\(size >> 10) MiB: \(name(number))") }
  for (number, reason) in report.failures.sorted(by: { $0.number < $1.number }) {
    tell("\(reason): \(name(number))")
  }
  let seconds = Int(Date().timeIntervalSince(start))
  let words = "seed \(seed), \(count) mutants, \(report.failures.count) failures, \(seconds) s"
  tell(report.failures.isEmpty ? "PASSED: \(words)" : "FAILED: \(words)")
  if !report.failures.isEmpty { exit(1) }
}

let arguments = Array(CommandLine.arguments.dropFirst())
do {
  switch (arguments.first, arguments.count) {
  case ("--show", 5):
    let mutant = mutator(arguments[1], arguments[2]).mutant(Int(arguments[3]) ?? 0)
    try mutant.data.write(to: URL(filePath: arguments[4]))
    tell("\(mutant.path): \(mutant.steps.joined(separator: "; "))")
  case ("--work", 5):
    let worker = MutationWorker(mutator(arguments[1], arguments[2]), memory: memory)
    worker.run((Int(arguments[3]) ?? 0)..<(Int(arguments[4]) ?? 0))
  case (let folder?, 1...3) where !folder.hasPrefix("-"):
    let seed = arguments.count > 1 ? arguments[1] : "1"
    try report(folder, seed, arguments.count > 2 ? Int(arguments[2]) ?? 0 : 20_000)
  default:
    tell("usage: photos-mutations FOLDER [SEED [COUNT]]")
    exit(64)
  }
} catch {
  tell("FAILED: \(error)")
  exit(1)
}
