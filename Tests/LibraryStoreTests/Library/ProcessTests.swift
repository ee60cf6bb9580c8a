import Foundation
import LibraryStore
import Testing

/// Several programs on one library.
@Suite("Processes", .serialized) struct ProcessTests {
  let folder: TemporaryFolder
  let url: URL

  init() throws {
    folder = try TemporaryFolder()
    url = folder.url.appendingPathComponent("Test.photolibrary")
  }

  private func files(_ folder: URL) throws -> Set<String> {
    Set(try FileManager.default.contentsOfDirectory(atPath: folder.path))
  }

  @Test("Many may make the same library at once")
  func making() throws {
    for round in 0..<12 {
      let url = folder.url.appendingPathComponent("\(round).photolibrary")
      let workers = try (0..<5).map { _ in try Worker("open", url.path) }
      for worker in workers { #expect(worker.finish() == ["open"]) }
      let library = try Library(at: url)
      #expect(try library.catalog.inconsistencies() == [])
      library.close()
    }
  }

  @Test("Writers and readers neither lose nor disturb each other")
  func writing() throws {
    let library = try Library(at: url)
    defer { library.close() }
    let count = 60
    let readers = try (0..<2).map { _ in try Worker("read", url.path, "\(2 * count)") }
    let watcher = try Worker("watch", url.path, "\(2 * count)")
    #expect(watcher.nextLine() == "watching")
    let writers = try (0..<2).map { _ in try Worker("write", url.path, "\(count)") }
    let states = writers.map { $0.finish().compactMap { Int($0) } }
    #expect(states.map(\.count) == [count, count])
    #expect(states.allSatisfy { $0 == $0.sorted() })
    #expect(states.flatMap { $0 }.sorted() == Array(1...2 * count))
    for reader in readers { #expect(reader.finish().compactMap { Int($0) }.first ?? 0 > 0) }
    #expect(watcher.finish().compactMap { Int($0) } == Array(1...2 * count))
    #expect(
      try library.catalog.transactions(after: 0, through: 999).map(\.state).count == 2 * count)
    #expect(try library.catalog.inconsistencies() == [])
  }

  @Test("§5.11: the news of another process's transaction finds it committed")
  func news() throws {
    let library = try Library(at: url)
    defer { library.close() }
    let (stream, continuation) = AsyncStream<Bool>.makeStream()
    let subscription = try library.feed.subscribe { news in
      guard case .state(let state) = news else { return }
      continuation.yield(
        (try? library.catalog.log(after: state - 1, through: state).isEmpty) == false)
      if state == 20 { continuation.finish() }
    }
    _ = try Worker("write", url.path, "20").finish()
    let done = DispatchSemaphore(value: 0)
    let seen = Box([Bool]())
    Task {
      for await isThere in stream { seen.value.append(isThere) }
      done.signal()
    }
    #expect(done.wait(timeout: .now() + 10) == .success)
    #expect(seen.value == Array(repeating: true, count: 20))
    subscription.cancel()
  }

  @Test(
    "Killed at any moment, a process leaves all that it confirmed and nothing half done",
    arguments: 1...12)
  func killing(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let sources = folder.url.appendingPathComponent("sources")
    try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
    let worker = try Worker("import", url.path, sources.path)
    var lines = (0..<random.number(1...24)).compactMap { _ in worker.nextLine() }
    usleep(UInt32(random.number(0...3_000)))
    lines += worker.kill()

    let library = try Library(at: url)
    defer { library.close() }
    #expect(try library.catalog.inconsistencies() == [])
    func uuids(_ prefix: String) -> [UUID] {
      lines.filter { $0.hasPrefix(prefix) }.compactMap { UUID(uuidString: String($0.suffix(36))) }
    }
    let (tried, done) = (uuids("try"), uuids("done"))
    #expect(try library.catalog.state() >= done.count)
    #expect(try library.catalog.state() <= tried.count)

    // 1. Rows and files are the same.
    var named: [String: String] = [:]
    try library.catalog.forEachResource { named[$0.path] = hexadecimal($0.sha256) }
    #expect(Set(library.files.allPaths()) == Set(named.keys))
    #expect(try files(url.appendingPathComponent("staging")) == [])
    for (path, digest) in named { #expect(try sha256sum(library.files.url(of: path)) == digest) }

    // 2. What was confirmed is there, and no source is lost.
    let rows = try library.catalog.rowIDs(of: tried.map { LocalIdentifier($0, .asset) })
    let purged = Set(
      uuids("purged") + tried.enumerated().filter { $0.offset % 6 == 4 }.map(\.element))
    let left = try files(sources)
    for (uuid, row) in zip(tried, rows) {
      let isNamed = named[OriginalPath.path(asset: uuid, type: 1, fileExtension: "jpg")] != nil
      if done.contains(uuid) { #expect(row != nil && (isNamed || purged.contains(uuid))) }
      if row == nil { #expect(!isNamed) }
      let hasSource = left.contains { $0.hasSuffix(uuid.uuidString) }
      #expect(hasSource || isNamed || purged.contains(uuid), "A source is lost")
    }
  }

  private func sha256sum(_ file: URL) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/sha256sum")
    process.arguments = [file.path]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return String(text.prefix(64))
  }

  @Test("§2.55: a full disk fails all that share a commit, and leaves nothing of any")
  func fullDisk() throws {
    let outcomes = try Worker("fill", url.path).finish()
    #expect(outcomes.count == 3)
    #expect(
      outcomes.allSatisfy { $0.hasPrefix("failed") && !$0.hasSuffix("internal") }, "\(outcomes)")
    let library = try Library(at: url)
    defer { library.close() }
    #expect(try library.catalog.state() == 0)
    #expect(try library.catalog.inconsistencies() == [])
    let query = AssetQuery(scope: .library, client: TemporaryLibrary.owner)
    #expect(try library.catalog.fetch(.assets(query), at: nil).ids.isEmpty)
  }
}

/// A value that a closure fills in before the test reads it.
final class Box<Value>: @unchecked Sendable {
  // Guarded by the semaphore or queue with which the test waits for the closure.
  var value: Value
  init(_ value: Value) { self.value = value }
}
