internal import Foundation

/// Measures the library against its goals and against C, and prints a table.
@main struct Benchmark {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    do {
      switch arguments.first {
      case OtherProcessBenchmark.role: try OtherProcessBenchmark.observe(arguments[2])
      case MemoryBenchmark.role: try MemoryBenchmark.remember(arguments[2])
      default: try Benchmark(options: BenchmarkOptions(arguments)).run()
      }
    } catch {
      FileHandle.standardError.write(Data("benchmark: \(error)\n".utf8))
      exit(1)
    }
  }

  let options: BenchmarkOptions

  private func run() throws {
    let fixtures = try options.sizes.map { size in
      note("library of \(size) assets")
      return try Fixture(assets: size, cache: options.cache)
    }
    let report = Report(try measurements(fixtures))
    print(report.table)
    if let url = options.json { try report.write(to: url) }
  }

  private func measurements(_ fixtures: [Fixture]) throws -> [Measurement] {
    guard let largest = fixtures.last else { return [] }
    var all: [Measurement] = []
    all += try measure("fetch-all") {
      try fixtures.flatMap { try FetchAllBenchmark(fixture: $0).run() }
    }
    all += try measure("small-fetches") {
      try fixtures.flatMap { try SmallFetchBenchmark(fixture: $0).run() }
    }
    all += try measure("change-details") { try ChangeDetailsBenchmark(fixtures: fixtures).run() }
    all += try measure("commits") {
      try fixtures.flatMap { try CommitBenchmark(fixture: $0).run() }
    }
    all += try measure("other-process") { try OtherProcessBenchmark(fixture: largest).run() }
    all += try measure("memory") {
      try fixtures.flatMap { try MemoryBenchmark(fixture: $0).run() }
    }
    return all
  }

  private func measure(
    _ subject: String, _ body: () throws -> [Measurement]
  ) throws -> [Measurement] {
    guard options.wants(subject) else { return [] }
    note(subject)
    return try body()
  }

  /// Says on standard error what goes on, as it takes a while.
  private func note(_ line: String) {
    FileHandle.standardError.write(Data("\(line) …\n".utf8))
  }
}
