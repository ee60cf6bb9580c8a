internal import Foundation
internal import Photos

/// Bringing the result of a whole library up to date after one favourite was toggled.
struct ChangeDetailsBenchmark {
  let fixtures: [Fixture]
  private static let runs = 15

  func run() throws -> [Measurement] {
    try measure("change details, by date", .byDate(ascending: true))
      + measure("change details, in order of addition", nil)
  }

  private func measure(
    _ name: String, _ options: PHFetchOptions?
  ) throws -> [Measurement] {
    var measurements = try fixtures.map { fixture in
      Measurement(
        name: name, assets: fixture.assets, unit: .seconds, ours: try time(options, fixture),
        baseline: nil, goal: .median(0.002))
    }
    if let growth = growth(of: measurements) { measurements.append(growth) }
    return measurements
  }

  private func time(_ options: PHFetchOptions?, _ fixture: Fixture) throws -> Spread {
    try fixture.withCopies { library, _ in
      let receiver = ChangeReceiver()
      library.register(receiver)
      defer { library.unregisterChangeObserver(receiver) }
      var result = library.fetchAssets(options)
      var times: [Double] = []
      for run in 0..<ChangeDetailsBenchmark.runs + 3 {
        let index = (run * 7_919 + 31) % result.count
        try library.toggleFavorite(result.object(at: index))
        let change = receiver.next()
        var details: PHFetchResultChangeDetails<PHAsset>?
        let time = seconds { details = change.changeDetails(for: result) }
        guard let details, details.changedIndexes == IndexSet(integer: index) else {
          throw BenchmarkError("The details of a toggled favourite are wrong.")
        }
        result = details.fetchResultAfterChanges
        if run >= 3 { times.append(time) }
      }
      return Spread(times)
    }
  }

  /// The power of the size with which the time grows between the smallest and the largest library.
  private func growth(of measurements: [Measurement]) -> Measurement? {
    guard let small = measurements.first, let large = measurements.last,
      small.assets < large.assets
    else { return nil }
    let exponent =
      log(large.ours.median / small.ours.median) / log(Double(large.assets) / Double(small.assets))
    return Measurement(
      name: "\(small.name): growth", assets: large.assets, unit: .exponent,
      ours: Spread([exponent]), baseline: nil, goal: .median(1))
  }
}
