internal import Foundation
internal import Photos
internal import PhotosHost

/// Changes of many objects, and of one in a large album, against the bare rows of the same change in C.
struct BulkChangeBenchmark {
  let fixture: Fixture
  private static let runs = 3
  private static let moves = 15

  /// How many assets are added and deleted at once.
  private var count: Int { min(10_000, fixture.assets / 20) }

  func run() throws -> [Measurement] {
    try fixture.withCopies { library, database in
      [
        try add(library, database), try move(library, database), try delete(library, database),
      ]
    }
  }

  private func add(_ library: PHPhotoLibrary, _ database: Database) throws -> Measurement {
    let assets = library.fetchAssets().objects(at: IndexSet(0..<count)) as NSArray
    let times = try interleaved(runs: BulkChangeBenchmark.runs, warmUps: 1) { run in
      try library.performChangesAndWait {
        let album = PHAssetCollectionChangeRequest.creationRequestForAssetCollection(
          withTitle: "Run \(run)")
        album.addAssets(assets)
      }
    } baseline: { run in
      try database.repeat(
        "INSERT INTO member VALUES (\(900_000_000 + run), ?1, ?1, 1)", 1_000, count)
    }
    return Measurement("add \(count) assets to an album", assets: fixture.assets, times)
  }

  private func move(_ library: PHPhotoLibrary, _ database: Database) throws -> Measurement {
    let album = fixture.largeAlbum(of: library)
    let id = database.number("SELECT id FROM collection WHERE title = '\(Fixture.largeAlbumTitle)'")
    let times = try interleaved(runs: BulkChangeBenchmark.moves) { run in
      try library.performChangesAndWait {
        PHAssetCollectionChangeRequest(for: album)?.moveAssets(at: [run * 7 + 3], to: 900 - run)
      }
    } baseline: { run in
      try database.repeat(
        """
        UPDATE member SET position = \(run) WHERE collection = \(id) AND element = \
        (SELECT element FROM member WHERE collection = \(id) ORDER BY position LIMIT 1 OFFSET ?1)
        """, 900, 1)
    }
    return Measurement("move one in the largest album", assets: fixture.assets, times)
  }

  private func delete(_ library: PHPhotoLibrary, _ database: Database) throws -> Measurement {
    let first = database.number("SELECT min(id) FROM asset")
    let times = try interleaved(runs: BulkChangeBenchmark.runs, warmUps: 1) { run in
      let assets = library.fetchAssets().objects(at: IndexSet(0..<count))
      try library.performChangesAndWait { PHAssetChangeRequest.deleteAssets(assets as NSArray) }
    } baseline: { run in
      try database.repeat("DELETE FROM asset WHERE id = ?1", first + Int64(run * count), count)
    }
    return Measurement("delete \(count) assets", assets: fixture.assets, times)
  }
}
