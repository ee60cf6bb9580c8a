internal import Dispatch
internal import Photos
internal import Synchronization

/// Durable commits of one toggled favourite, against one durable UPDATE.
struct CommitBenchmark {
  let fixture: Fixture
  private static let runs = 200
  private static let threads = 8
  private static let commitsPerThread = 25

  func run() throws -> [Measurement] {
    try fixture.withCopies { library, database in
      let receiver = ChangeReceiver()
      library.register(receiver)
      defer { library.unregisterChangeObserver(receiver) }
      let all = library.fetchAssets()
      let single = try single(library, database, all)
      let group = try group(library, all)
      return [
        Measurement(
          name: "commit of one change", assets: fixture.assets, unit: .seconds,
          ours: single.ours, baseline: single.baseline, goal: .ratio(2)),
        Measurement(
          name: "commits by 8 threads, each", assets: fixture.assets, unit: .seconds, ours: group,
          baseline: single.baseline, goal: nil),
      ]
    }
  }

  private func single(
    _ library: PHPhotoLibrary, _ database: Database, _ all: PHFetchResult<PHAsset>
  ) throws -> (ours: Spread, baseline: Spread) {
    let first = database.number("SELECT min(id) FROM asset")
    let assets = (0..<CommitBenchmark.runs + 5).map { all.object(at: $0 * 89 % all.count) }
    return try interleaved(runs: CommitBenchmark.runs, warmUps: 5) { run in
      try library.toggleFavorite(assets[run])
    } baseline: { run in
      try database.toggle(first + Int64(run * 89 % all.count), state: Int64(1_000 + run))
    }
  }

  /// The time from one commit to the next while several threads commit.
  private func group(
    _ library: PHPhotoLibrary, _ all: PHFetchResult<PHAsset>
  ) throws -> Spread {
    let count = CommitBenchmark.threads * CommitBenchmark.commitsPerThread
    let assets = (0..<count).map { all.object(at: ($0 * 97 + 13) % all.count) }
    let rounds = try (0..<5).map { round in
      let failure = Mutex<(any Error)?>(nil)
      let time = seconds {
        DispatchQueue.concurrentPerform(iterations: CommitBenchmark.threads) { thread in
          for number in 0..<CommitBenchmark.commitsPerThread {
            let asset = assets[thread * CommitBenchmark.commitsPerThread + number]
            let isFavorite = asset.isFavorite != (round % 2 == 0)
            do {
              try library.performChangesAndWait {
                PHAssetChangeRequest(for: asset).isFavorite = isFavorite
              }
            } catch {
              failure.withLock { $0 = error }
            }
          }
        }
      }
      if let error = failure.withLock({ $0 }) { throw error }
      return time / Double(count)
    }
    return Spread(rounds)
  }
}
