internal import Foundation
internal import Photos
internal import PhotosHost

/// Reading the objects of a result, in order and at random, against reading the same columns in C.
struct ReadingBenchmark {
  let fixture: Fixture
  private static let runs = 7
  private static let objects = 2_000

  func run() throws -> [Measurement] {
    try fixture.withLibrary { library, database in
      let some = min(ReadingBenchmark.objects, fixture.assets / 2)
      return [
        walk("walk 2,000 objects forwards", [], some, ReadingBenchmark.runs, library, database),
        walk(
          "walk 2,000 objects backwards", .reverse, some, ReadingBenchmark.runs, library, database),
        walk("enumerate all objects forwards", [], nil, 2, library, database),
        walk("enumerate all objects backwards", .reverse, nil, 2, library, database),
        random(library, database),
      ]
    }
  }

  /// Reads the first objects on a way through all by date, or all of them.
  private func walk(
    _ name: String, _ direction: NSEnumerationOptions, _ limit: Int?, _ runs: Int,
    _ library: PHPhotoLibrary, _ database: Database
  ) -> Measurement {
    let options = PHFetchOptions.byDate(ascending: false)
    let sql = """
      SELECT * FROM asset WHERE listed = 1 \
      ORDER BY created \(direction == .reverse ? "ASC" : "DESC"), id LIMIT \(limit ?? -1)
      """
    // A result of its own for each run, as a result keeps what it read.
    let results = (0..<runs + 2).map { _ in library.fetchAssets(options) }
    let count = limit ?? results[0].count
    let times = interleaved(runs: runs, warmUps: limit == nil ? 1 : 2) { run in
      var read = 0
      unsafe results[run].enumerateObjects(options: direction) { asset, _, stop in
        if asset.creationDate != nil { read += 1 }
        if read == count { unsafe stop.pointee = true }
      }
      precondition(read == count)
    } baseline: { _ in
      precondition(database.read(sql) == count)
    }
    return Measurement(name, assets: fixture.assets, times)
  }

  private func random(_ library: PHPhotoLibrary, _ database: Database) -> Measurement {
    let count = ReadingBenchmark.objects / 10
    let results = (0..<ReadingBenchmark.runs + 2).map { _ in library.fetchAssets() }
    let first = database.number("SELECT min(id) FROM asset")
    let places = (0..<count).map { $0 * 7_919 % results[0].count }
    let times = interleaved(runs: ReadingBenchmark.runs) { run in
      for place in places { precondition(results[run].object(at: place).creationDate != nil) }
    } baseline: { _ in
      for place in places {
        _ = database.read("SELECT * FROM asset WHERE id = ?1", first + Int64(place))
      }
    }
    return Measurement("read 200 objects at random", assets: fixture.assets, times)
  }
}
