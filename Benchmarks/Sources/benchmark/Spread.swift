internal import CBaseline

/// What repeated measuring of one thing gave: times in seconds, or sizes in bytes.
struct Spread: Codable {
  let median: Double
  let minimum: Double
  /// What 99 of 100 samples stay under; the largest where there are fewer than a hundred.
  let percentile99: Double
  let count: Int

  init(_ samples: [Double]) {
    precondition(!samples.isEmpty, "Nothing was measured")
    let sorted = samples.sorted()
    median = sorted[sorted.count / 2]
    minimum = sorted[0]
    percentile99 = sorted[min(sorted.count - 1, sorted.count * 99 / 100)]
    count = sorted.count
  }
}

/// The time that a closure takes, in seconds.
func seconds(_ body: () throws -> Void) rethrows -> Double {
  let start = cbaseline_now()
  try body()
  return Double(cbaseline_now() - start) / 1e9
}

/// Measures two ways of doing the same work in turns, so that whatever disturbs the machine disturbs both.
///
/// - Parameters:
///   - runs: How often each is measured.
///   - warmUps: Runs of both beforehand that do not count.
///   - ours: The library's way; called with the number of the run.
///   - baseline: The way in C, called likewise.
/// - Returns: The times of both, in seconds.
func interleaved(
  runs: Int, warmUps: Int = 2, ours: (Int) throws -> Void, baseline: (Int) throws -> Void
) rethrows -> (ours: Spread, baseline: Spread) {
  for run in 0..<warmUps {
    try ours(run)
    try baseline(run)
  }
  var times: (ours: [Double], baseline: [Double]) = ([], [])
  for run in warmUps..<warmUps + runs {
    times.ours.append(try seconds { try ours(run) })
    times.baseline.append(try seconds { try baseline(run) })
  }
  return (Spread(times.ours), Spread(times.baseline))
}
