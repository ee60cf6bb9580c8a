import Foundation
import LibraryStore
import Photos
import PhotosHost
import TestSupport

/// Random transactions on fresh libraries, and after each the details of the change, compared with
/// repeated fetches.
///
///     try Soak(seed: 1).run(transactions: 1_000)
///
/// The same seed makes the same transactions, but for the identifiers of objects.
package struct Soak {
  /// Decides everything.
  package let seed: UInt64
  /// About how many assets each library has, one after the other.
  package var sizes = [60, 15, 120, 60, 700]
  /// How many transactions each library sees.
  package var episode = 1_500

  package init(seed: UInt64) { self.seed = seed }

  /// Runs until so many transactions are committed.
  ///
  /// - Parameters:
  ///   - transactions: How many.
  ///   - progress: Called from time to time with the number of committed transactions and of
  ///     checks.
  /// - Throws: ``BrokenRule`` at the first rule that is broken.
  package func run(
    transactions: Int, progress: (_ transactions: Int, _ checks: Int) -> Void = { _, _ in }
  ) throws {
    var done = 0
    var checks = 0
    var number = 0
    while done < transactions {
      let seed = seed &* 1_000_003 &+ UInt64(number)
      let episode = try SoakEpisode(seed: seed, size: sizes[number % sizes.count])
      let count = min(self.episode, transactions - done)
      do {
        try episode.run(transactions: count)
      } catch {
        throw BrokenRule("seed \(self.seed), library \(number): \(error)")
      }
      done += count
      checks += episode.checks
      number += 1
      progress(done, checks)
    }
  }
}

/// One library's share of a soak.
final class SoakEpisode {
  private let folder: URL
  private let library: PHPhotoLibrary
  private let limited: PHPhotoLibrary
  private let changes: RandomChanges
  private var random: SeededRandom
  private var watches: [any FetchWatch] = []
  private let mayPrune: Bool
  private(set) var checks = 0

  init(seed: UInt64, size: Int) throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("\(UUID().uuidString).photolibrary", isDirectory: true)
    library = try PHPhotoLibrary.open(at: folder)
    var configuration = LibraryConfiguration()
    configuration.client = "limited"
    configuration.authorization = .ask { _ in .limited }
    limited = try PHPhotoLibrary.open(at: folder, configuration: configuration)
    limited.host.setAuthorization(.limited, for: .readWrite)
    random = SeededRandom(seed: seed)
    mayPrune = random.percent(30)
    changes = RandomChanges(library, limited: limited, size: size, seed: random.next())
  }

  deinit {
    limited.close()
    library.close()
    // A temporary folder that stays is cleared by the system.
    try? FileManager.default.removeItem(at: folder)
  }

  func run(transactions: Int) throws {
    try PHPhotoLibrary.withShared(library) {
      let catalog = try library.session.library.catalog
      var state = try catalog.state()
      let end = state + Int64(transactions)
      for turn in 0... {
        if turn % 25 == 0 { renewWatches() }
        try changes.make()
        let newest = try catalog.state()
        if newest >= end { break }
        if newest == state { continue }
        state = newest
        for watch in watches { watch.look() }
        for watch in watches where random.percent(70) { try check(watch) }
        if mayPrune, random.percent(1) {
          try library.session.library.prune(olderThan: .infinity, keeping: 12 + random.below(20))
          watches.removeAll()
          renewWatches()
        }
      }
      let problems = try catalog.inconsistencies()
      guard problems.isEmpty else { throw BrokenRule("\(problems)") }
    }
  }

  private func check(_ watch: any FetchWatch) throws {
    try watch.check(&random)
    checks += 1
  }

  /// Lets most watches go and begins others; the rest grows old.
  private func renewWatches() {
    watches = random.some(2, of: watches)
    let fetches = WatchedFetches(library: library, limited: limited, cast: changes.cast)
    while watches.count < 6 { watches.append(fetches.random(&random)) }
    for watch in watches { watch.look() }
  }
}
