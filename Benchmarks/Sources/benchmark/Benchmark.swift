internal import Foundation

/// Measures the library against its goals and against C, and prints a table.
@main struct Benchmark {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    do {
      switch arguments.first {
      case OtherProcessBenchmark.role: try OtherProcessBenchmark.observe(arguments[2])
      case MemoryBenchmark.role: try MemoryBenchmark.remember(arguments[2])
      case ContentionBenchmark.role:
        try ContentionBenchmark.write(arguments[2], number: Int(arguments[3]) ?? 0)
      default: try Benchmark(options: BenchmarkOptions(arguments)).run()
      }
    } catch {
      FileHandle.standardError.write(Data("benchmark: \(error)\n".utf8))
      exit(1)
    }
  }

  let options: BenchmarkOptions

  private func run() throws {
    let report = try options.read.map(Report.read) ?? measured()
    print(report.table)
    print("\n\(report.growthTable)")
    if let url = options.json { try report.write(to: url) }
    guard let earlier = options.earlier else { return }
    let comparison = Comparison(before: try .read(from: earlier), after: report)
    print("\n\(comparison.table)")
    if !comparison.slower.isEmpty { exit(2) }
  }

  private func measured() throws -> Report {
    let fixtures = try options.sizes.map { size in
      note("library of \(size) assets")
      return try Fixture(assets: size, cache: options.cache)
    }
    return Report(try measurements(fixtures))
  }

  private func measurements(_ fixtures: [Fixture]) throws -> [Measurement] {
    guard let smallest = fixtures.first, let largest = fixtures.last else { return [] }
    func each(_ body: (Fixture) throws -> [Measurement]) rethrows -> [Measurement] {
      try fixtures.flatMap(body)
    }
    var all: [Measurement] = []
    all += try measure("fetch-all") { try each { try FetchAllBenchmark(fixture: $0).run() } }
    all += try measure("small-fetches") { try each { try SmallFetchBenchmark(fixture: $0).run() } }
    all += try measure("filters") { try each { try FilterBenchmark(fixture: $0).run() } }
    all += try measure("reading") { try each { try ReadingBenchmark(fixture: $0).run() } }
    all += try measure("change-details") { try ChangeDetailsBenchmark(fixtures: fixtures).run() }
    all += try measure("commits") { try each { try CommitBenchmark(fixture: $0).run() } }
    all += try measure("bulk-changes") { try each { try BulkChangeBenchmark(fixture: $0).run() } }
    all += try measure("observers") { try each { try ObserverBenchmark(fixture: $0).run() } }
    all += try measure("contention") { try each { try ContentionBenchmark(fixture: $0).run() } }
    all += try measure("history") { try HistoryBenchmark(fixture: smallest).run() }
    all += try measure("other-process") { try OtherProcessBenchmark(fixture: largest).run() }
    all += try measure("memory") { try each { try MemoryBenchmark(fixture: $0).run() } }
    all += try measure("lists") { ListBenchmark(count: largest.assets * 10).run() }
    return try all + media()
  }

  private func media() throws -> [Measurement] {
    guard options.wants("import") || options.wants("images") else { return [] }
    guard let picture = options.picture else {
      note("import and images need --picture")
      return []
    }
    let pictures = try Pictures(width: 4_032, height: 3_024, exif: picture)
    return try measure("import") { try ImportBenchmark(pictures: pictures).run() }
      + measure("images") { try ImageBenchmark(pictures: pictures).run() }
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
