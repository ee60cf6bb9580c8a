internal import Photos

/// Fetching all assets, with the first object in hand, against stepping the same covering index.
struct FetchAllBenchmark {
  let fixture: Fixture

  func run() throws -> [Measurement] {
    try fixture.withLibrary { library, database in
      [
        measure("fetch all by date", .byDate(ascending: true), "created, id", library, database),
        measure(
          "fetch all by date, newest first", .byDate(ascending: false), "created DESC, id",
          library, database),
        measure("fetch all in order of addition", nil, "id", library, database),
      ]
    }
  }

  private func measure(
    _ name: String, _ options: PHFetchOptions?, _ order: String, _ library: PHPhotoLibrary,
    _ database: Database
  ) -> Measurement {
    let sql = "SELECT id FROM asset WHERE listed = 1 ORDER BY \(order)"
    let expected = database.scan(sql)
    let times = interleaved(runs: fixture.assets > 100_000 ? 9 : 25) { _ in
      let result = library.fetchAssets(options)
      precondition(result.count == expected && result.firstObject != nil)
    } baseline: { _ in
      precondition(database.scan(sql) == expected)
    }
    return Measurement(
      name: name, assets: fixture.assets, unit: .seconds, ours: times.ours,
      baseline: times.baseline, goal: .ratio(1.5))
  }
}
