internal import Dispatch
internal import Foundation
internal import Photos
internal import PhotosHost
internal import Synchronization

/// Many at once: threads that fetch while one writes, and processes that write.
struct ContentionBenchmark {
  let fixture: Fixture
  private static let threads = 8
  private static let fetches = 60
  private static let processes = 4
  private static let commits = 100
  /// The argument by which the program is one of the writing processes.
  static let role = "write"

  func run() throws -> [Measurement] {
    [try fetching(), try writing()]
  }

  /// The time of a fetch of the newest hundred on one of eight threads while another commits all the time.
  private func fetching() throws -> Measurement {
    try fixture.withCopies { library, _ in
      let isOver = Mutex(false)
      let writer = Thread {
        let all = library.fetchAssets()
        var turn = 0
        while !isOver.withLock({ $0 }) {
          // A commit that fails would show in the figures of commits.
          try? library.toggleFavorite(all.object(at: turn * 89 % all.count))
          turn += 1
        }
      }
      writer.start()
      let times = Mutex<[Double]>([])
      DispatchQueue.concurrentPerform(iterations: ContentionBenchmark.threads) { _ in
        for _ in 0..<ContentionBenchmark.fetches {
          let time = seconds {
            let result = library.fetchAssets(.byDate(ascending: false, limit: 100))
            precondition(result.lastObject != nil)
          }
          times.withLock { $0.append(time) }
        }
      }
      isOver.withLock { $0 = true }
      while !writer.isFinished { usleep(1_000) }
      return Measurement(
        name: "fetch newest 100 on 8 threads during writes", assets: fixture.assets, unit: .seconds,
        ours: Spread(times.withLock { $0 }), baseline: nil, goal: nil)
    }
  }

  /// The time from one commit to the next while four processes commit, against one durable UPDATE.
  private func writing() throws -> Measurement {
    try fixture.withCopies { library, database in
      let first = database.number("SELECT min(id) FROM asset")
      let baseline = Spread(
        try (0..<ContentionBenchmark.commits).map { run in
          try seconds { try database.toggle(first + Int64(run), state: Int64(5_000 + run)) }
        })
      let url = library.host.url
      let rounds = try (0..<3).map { _ in
        let others = try (0..<ContentionBenchmark.processes).map { number in
          try ChildProcess([ContentionBenchmark.role, url.path, "\(number)"])
        }
        for other in others { _ = try other.next() }
        let time = try seconds {
          for other in others { try other.go() }
          for other in others { _ = try other.next() }
        }
        for other in others { try other.finish() }
        return time / Double(ContentionBenchmark.processes * ContentionBenchmark.commits)
      }
      return Measurement(
        name: "commits by 4 processes, each", assets: fixture.assets, unit: .seconds,
        ours: Spread(rounds), baseline: baseline, goal: nil)
    }
  }

  /// What a writing process does: it waits until it may begin, commits, and says that it is through.
  static func write(_ path: String, number: Int) throws {
    let library = try PHPhotoLibrary.open(at: URL(fileURLWithPath: path))
    let all = library.fetchAssets()
    ChildProcess.tell(0)
    try ChildProcess.waitForStart()
    for turn in 0..<commits {
      try library.toggleFavorite(all.object(at: (number * 1_009 + turn * 89) % all.count))
    }
    ChildProcess.tell(0)
    try ChildProcess.waitForEnd()
    library.close()
  }
}
