internal import Foundation
internal import Photos
internal import PhotosHost

/// Fetches of a few objects, all of which are read, out of a large library.
struct SmallFetchBenchmark {
  let fixture: Fixture
  private static let runs = 51
  /// How many thumbnails are seen at once.
  private static let screenful = 50

  func run() throws -> [Measurement] {
    try fixture.withLibrary { library, database in
      [newest(library, database), byIdentifier(library, database)] + albums(library, database)
    }
  }

  private func newest(_ library: PHPhotoLibrary, _ database: Database) -> Measurement {
    let options = PHFetchOptions.byDate(ascending: false, limit: 100)
    let sql = "SELECT * FROM asset WHERE listed = 1 ORDER BY created DESC, id LIMIT 100"
    return measure("fetch newest 100 and read them") { _ in
      precondition(read(library.fetchAssets(options)) == 100)
    } baseline: { _ in
      precondition(database.read(sql) == 100)
    }
  }

  private func byIdentifier(_ library: PHPhotoLibrary, _ database: Database) -> Measurement {
    let all = library.fetchAssets()
    let stride = all.count / 100
    let identifiers = (0..<100).map { all.object(at: $0 * stride).localIdentifier }
    let first = database.number("SELECT min(id) FROM asset")
    return measure("fetch by identifier") { run in
      let result = PHPhotoLibrary.withShared(library) {
        PHAsset.fetchAssets(withLocalIdentifiers: [identifiers[run]], options: nil)
      }
      precondition(result.firstObject?.localIdentifier == identifiers[run])
    } baseline: { run in
      precondition(
        database.read("SELECT * FROM asset WHERE id = ?1", first + Int64(run * stride)) == 1)
    }
  }

  private func albums(_ library: PHPhotoLibrary, _ database: Database) -> [Measurement] {
    let albums = PHPhotoLibrary.withShared(library) {
      PHAssetCollection.fetchAssetCollections(with: .album, subtype: .any, options: nil)
    }
    let identifiers = (0..<Fixture.thousands).map { albums.object(at: $0).localIdentifier }
    let first = database.number("SELECT min(id) FROM collection WHERE kind = 1")
    let rest = """
      FROM member AS m CROSS JOIN asset AS a ON a.id = m.element WHERE m.collection = ?1 \
      AND a.hidden = 0 AND a.burst_hidden = 0 ORDER BY m.position, m.element
      """
    return [
      measure("open an album of 1,000") { run in
        let members = open(identifiers[run % identifiers.count], in: library)
        precondition(members.count > 900 && members.firstObject != nil)
      } baseline: { run in
        let album = first + Int64(run % identifiers.count)
        precondition(database.scan("SELECT a.id \(rest)", album) > 900)
      },
      measure("open an album of 1,000 and read a screenful") { run in
        let members = open(identifiers[run % identifiers.count], in: library)
        let first = members.objects(at: IndexSet(0..<SmallFetchBenchmark.screenful))
        precondition(first.allSatisfy { $0.creationDate != nil })
      } baseline: { run in
        let album = first + Int64(run % identifiers.count)
        precondition(database.scan("SELECT a.id \(rest)", album) > 900)
        let screenful = SmallFetchBenchmark.screenful
        precondition(database.read("SELECT a.* \(rest) LIMIT \(screenful)", album) == screenful)
      },
      // C itself takes longer than a millisecond.
      measure("open an album of 1,000 and read them", goal: nil) { run in
        precondition(read(open(identifiers[run % identifiers.count], in: library)) > 900)
      } baseline: { run in
        let album = first + Int64(run % identifiers.count)
        precondition(database.read("SELECT a.* \(rest)", album) > 900)
      },
    ]
  }

  /// Fetches an album by its identifier, and its members.
  private func open(_ identifier: String, in library: PHPhotoLibrary) -> PHFetchResult<PHAsset> {
    PHPhotoLibrary.withShared(library) {
      let found = PHAssetCollection.fetchAssetCollections(
        withLocalIdentifiers: [identifier], options: nil)
      return found.firstObject.map { PHAsset.fetchAssets(in: $0, options: nil) }
        ?? PHFetchResult()
    }
  }

  /// Reads all objects of a result and returns how many have a date.
  private func read(_ result: PHFetchResult<PHAsset>) -> Int {
    (0..<result.count).count { result.object(at: $0).creationDate != nil }
  }

  private func measure(
    _ name: String, goal: Measurement.Goal? = .median(0.001), ours: (Int) -> Void,
    baseline: (Int) -> Void
  ) -> Measurement {
    let times = interleaved(
      runs: SmallFetchBenchmark.runs, warmUps: 5, ours: ours, baseline: baseline)
    return Measurement(
      name: name, assets: fixture.assets, unit: .seconds, ours: times.ours,
      baseline: times.baseline, goal: goal)
  }
}
