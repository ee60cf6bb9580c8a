internal import Foundation
internal import Photos
internal import PhotosHost

/// Fetches by predicates and of a large album, the first object in hand, against the same question in SQL.
struct FilterBenchmark {
  let fixture: Fixture
  private static let runs = 15

  func run() throws -> [Measurement] {
    try fixture.withLibrary { library, database in
      assets(library, database) + [
        titles(library, database), counts(library, database), largeAlbum(library, database),
      ]
    }
  }

  private func assets(_ library: PHPhotoLibrary, _ database: Database) -> [Measurement] {
    // A year out of the twenty.
    let year = (lower: 315_360_000.0, upper: 346_896_000.0)
    let dates = NSPredicate(
      format: "creationDate BETWEEN %@",
      [year.lower, year.upper].map(Date.init(timeIntervalSinceReferenceDate:)))
    // How the index of facts is asked for.
    let facts = "listed >= 0"
    return [
      fetch(
        "favourites by date", NSPredicate(format: "isFavorite == YES"), "favorite = 1",
        library, database),
      fetch(
        "photos by date", NSPredicate(format: "mediaType == 1"), "media_type = 1", library, database
      ),
      fetch(
        "videos by date", NSPredicate(format: "mediaType == 2"), "media_type = 2", library, database
      ),
      fetch(
        "a year's assets by date", dates, "created BETWEEN \(year.lower) AND \(year.upper)",
        library, database),
      fetch(
        "screenshots by date", NSPredicate(format: "(mediaSubtypes & 4) != 0"),
        "(subtypes & 4) != 0", library, database),
      fetch(
        "videos of a minute and more by date",
        NSPredicate(format: "mediaType == 2 AND duration >= 60"),
        "\(facts) AND media_type = 2 AND duration >= 60", library, database),
      fetch(
        "panoramas by date", NSPredicate(format: "pixelWidth >= 8000"),
        "\(facts) AND width >= 8000",
        library, database),
      changed(library, database),
    ]
  }

  /// All assets, those first that were changed last.
  private func changed(_ library: PHPhotoLibrary, _ database: Database) -> Measurement {
    let options = PHFetchOptions()
    options.sortDescriptors = [NSSortDescriptor(key: "modificationDate", ascending: false)]
    let sql = "SELECT id FROM asset WHERE listed = 1 ORDER BY modified DESC, id"
    let expected = database.scan(sql)
    return measure("fetch all by date of modification") {
      let result = library.fetchAssets(options)
      precondition(result.count == expected && result.firstObject != nil)
    } baseline: {
      precondition(database.scan(sql) == expected)
    }
  }

  private func fetch(
    _ name: String, _ predicate: NSPredicate, _ condition: String, _ library: PHPhotoLibrary,
    _ database: Database
  ) -> Measurement {
    let options = PHFetchOptions.byDate(ascending: false)
    options.predicate = predicate
    // Of a partial index that has no dates, the few are sorted; SQLite would walk through all by date.
    let date = condition.contains("subtypes") ? "+created" : "created"
    let index = condition.contains("listed >= 0") ? "INDEXED BY asset_facts" : ""
    let sql = """
      SELECT id FROM asset \(index) WHERE listed = 1 AND \(condition) ORDER BY \(date) DESC, id
      """
    let expected = database.scan(sql)
    return measure(name) {
      let result = library.fetchAssets(options)
      precondition(result.count == expected && (expected == 0 || result.firstObject != nil))
    } baseline: {
      precondition(database.scan(sql) == expected)
    }
  }

  /// Albums by a part of their title; SQLite's `LIKE` ignores the case of ASCII only.
  private func titles(_ library: PHPhotoLibrary, _ database: Database) -> Measurement {
    let options = PHFetchOptions()
    options.predicate = NSPredicate(format: "localizedTitle CONTAINS[cd] %@", "BUM 1")
    let sql = "SELECT id FROM collection WHERE kind = 1 AND title LIKE '%BUM 1%' ORDER BY id"
    let expected = database.scan(sql)
    return measure("albums by a part of their title") {
      let result = PHPhotoLibrary.withShared(library) {
        PHAssetCollection.fetchAssetCollections(with: .album, subtype: .any, options: options)
      }
      precondition(result.count == expected && result.firstObject != nil)
    } baseline: {
      precondition(database.scan(sql) == expected)
    }
  }

  private func counts(_ library: PHPhotoLibrary, _ database: Database) -> Measurement {
    let result = library.fetchAssets()
    let sql = "SELECT count(*) FROM asset WHERE listed = 1 AND media_type = "
    return measure("count photos and videos") {
      let photos = result.countOfAssets(with: .image)
      precondition(photos + result.countOfAssets(with: .video) == result.count)
    } baseline: {
      precondition(database.number(sql + "1") + database.number(sql + "2") == result.count)
    }
  }

  private func largeAlbum(_ library: PHPhotoLibrary, _ database: Database) -> Measurement {
    let album = fixture.largeAlbum(of: library)
    let id = database.number("SELECT id FROM collection WHERE title = '\(Fixture.largeAlbumTitle)'")
    let sql = """
      SELECT a.id FROM member AS m CROSS JOIN asset AS a ON a.id = m.element \
      WHERE m.collection = ?1 AND a.hidden = 0 AND a.burst_hidden = 0 ORDER BY m.position, m.element
      """
    let expected = database.scan(sql, id)
    return measure("open the largest album") {
      let members = PHAsset.fetchAssets(in: album, options: nil)
      precondition(members.count == expected && members.firstObject != nil)
    } baseline: {
      precondition(database.scan(sql, id) == expected)
    }
  }

  private func measure(
    _ name: String, ours: () -> Void, baseline: () -> Void
  ) -> Measurement {
    let times = interleaved(runs: FilterBenchmark.runs) { _ in
      ours()
    } baseline: { _ in
      baseline()
    }
    return Measurement(
      name: name, assets: fixture.assets, unit: .seconds, ours: times.ours,
      baseline: times.baseline,
      goal: nil)
  }
}
