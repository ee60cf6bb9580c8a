internal import Dispatch
internal import Foundation
internal import Photos
internal import PhotosHost
internal import Synchronization

/// Reading what many transactions did since a token, against the same rows in C.
struct HistoryBenchmark {
  let fixture: Fixture
  private static let runs = 3

  /// A hundred thousand, fewer where the smallest library of the run is smaller.
  private var transactions: Int { min(100_000, fixture.assets * 10) }

  func run() throws -> [Measurement] {
    try fixture.withCopies { library, _ in
      let token = library.currentChangeToken
      try change(library)
      let database = try Database(of: library.host.url)
      let last = database.number("SELECT max(state) FROM txn")
      let sql = """
        SELECT l.state, l.effect, a.uuid FROM log AS l JOIN asset AS a ON a.id = l.object \
        WHERE l.state > ?1 AND l.kind = 1 ORDER BY l.state
        """
      let since = last - Int64(transactions)
      let times = try interleaved(runs: HistoryBenchmark.runs, warmUps: 1) { _ in
        var updates = 0
        for change in try library.fetchPersistentChanges(since: token) {
          updates += try change.changeDetails(for: .asset).updatedLocalIdentifiers.count
        }
        precondition(updates == transactions)
      } baseline: { _ in
        precondition(database.read(sql, since) == transactions)
      }
      return [
        Measurement(
          name: "history of \(transactions) transactions", assets: fixture.assets, unit: .seconds,
          ours: times.ours, baseline: times.baseline, goal: nil)
      ]
    }
  }

  /// Toggles one favourite in each of many transactions.
  private func change(_ library: PHPhotoLibrary) throws {
    let all = library.fetchAssets()
    let failure = Mutex<(any Error)?>(nil)
    let room = DispatchSemaphore(value: 2_000)
    let done = DispatchGroup()
    for turn in 0..<transactions {
      room.wait()
      done.enter()
      let asset = all.object(at: turn % all.count)
      let isFavorite = asset.isFavorite != (turn / all.count % 2 == 0)
      library.performChanges {
        PHAssetChangeRequest(for: asset).isFavorite = isFavorite
      } completionHandler: { _, error in
        if let error { failure.withLock { $0 = error } }
        room.signal()
        done.leave()
      }
    }
    done.wait()
    if let error = failure.withLock({ $0 }) { throw error }
  }
}
