import CSQLite
import Foundation
import LibraryStore
import Testing

/// Libraries of older schemas, opened by this build.
@Suite("Migrations") struct MigrationTests {
  /// Makes the database of a library what an older schema had made of it.
  private func makeOlder(_ url: URL, schema: Int) throws {
    var database: OpaquePointer?
    #expect(sqlite3_open(url.path, &database) == SQLITE_OK)
    defer { sqlite3_close(database) }
    let indexes = [
      "type_oldest", "type_newest", "favorite_oldest", "favorite_newest", "representative",
      "front_camera", "raw", "animated", "long_exposure", "panorama", "screenshot", "live", "depth",
      "spatial", "high_frame_rate", "time_lapse", "screen_recording", "cinematic", "modified",
      "facts",
    ]
    var script = indexes.map { "DROP INDEX asset_\($0);" }.joined(separator: "\n")
    if schema < 3 {
      script += """
        DROP TABLE upload_job;
        DROP TABLE upload_client;
        ALTER TABLE collection DROP COLUMN extension_data;
        ALTER TABLE collection DROP COLUMN preview;
        ALTER TABLE collection_past DROP COLUMN extension_data;
        ALTER TABLE collection_past DROP COLUMN preview;
        """
    }
    if schema < 2 {
      script += """
        DROP TABLE resource_past;
        ALTER TABLE asset DROP COLUMN choice;
        ALTER TABLE asset_past DROP COLUMN choice;
        """
    }
    script += "PRAGMA user_version = \(schema);"
    #expect(sqlite3_exec(database, script, nil, nil, nil) == SQLITE_OK)
  }

  @Test("A library of the first schema keeps its assets, learns to be edited, and leaves a copy")
  func first() throws {
    let temporary = try TemporaryLibrary()
    var assets = try temporary.addAssets(3) { index, record in
      record.hasRAW = index == 1
      record.originalFilename = "\(index).jpg"
    }
    try temporary.change { change in
      for asset in assets[..<2] { change.patch(asset) { $0.isFavorite = true } }
      // One whose RAW file stands beside the photo that it is made from.
      var record = AssetRecord()
      (record.hasRAW, record.originalFilename) = (true, "3.jpg")
      let path = OriginalPath.path(asset: record.uuid, type: 4, fileExtension: "dng")
      guard let file = try? temporary.library.files.stage(Data("RAW".utf8), as: path) else {
        return
      }
      var resource = NewResource(file)
      resource.record.type = 4
      change.newAssets = [NewAsset(record: record, resources: [resource])]
      assets.append(record.uuid)
    }
    temporary.library.close()
    try makeOlder(temporary.url.appendingPathComponent("library.sqlite"), schema: 1)

    let migrated = try temporary.reopened()
    defer { migrated.close() }
    let catalog = migrated.catalog
    #expect(try catalog.state() == 2)
    let ids = try catalog.rowIDs(of: assets.map { LocalIdentifier($0, .asset) }).map {
      try #require($0)
    }
    let records = try catalog.assets(ids, at: 2).map { try #require($0) }
    #expect(records.map(\.originalFilename) == ["0.jpg", "1.jpg", "2.jpg", "3.jpg"])
    #expect(records.map(\.isFavorite) == [true, true, false, false])
    #expect(records.map(\.originalChoice) == [0, 1, 0, 0])
    let past = try catalog.assets(Array(ids[..<3]), at: 1)
    #expect(past.map { $0?.isFavorite } == [false, false, false])
    #expect(past.map { $0?.originalChoice } == [0, 1, 0])
    #expect(try catalog.resources(of: ids[0], at: nil) == [])
    #expect(try catalog.inconsistencies() == [])
    let entries = try FileManager.default.contentsOfDirectory(atPath: temporary.url.path)
    #expect(entries.contains { $0.hasPrefix("library.sqlite") && $0.contains("1") })
  }

  @Test("A library of an older schema gets the indexes of smart albums", arguments: [2, 3])
  func indexes(schema: Int) throws {
    let temporary = try TemporaryLibrary()
    try temporary.addAssets(40) { index, record in record.hasRAW = index % 10 == 0 }
    temporary.library.close()
    try makeOlder(temporary.url.appendingPathComponent("library.sqlite"), schema: schema)

    let migrated = try temporary.reopened()
    defer { migrated.close() }
    let catalog = try #require(migrated.catalog as? SQLiteCatalog)
    let query = AssetQuery(
      scope: .smartAlbum(SmartAlbumCatalog.rule(of: 217, now: 0)), client: TemporaryLibrary.owner)
    #expect(try catalog.fetch(.assets(query), at: nil).ids.count == 4)
    #expect(
      try catalog.plan(of: .assets(query), at: nil) == [
        "SEARCH a USING INDEX asset_raw (listed=?)"
      ])
    #expect(try catalog.inconsistencies() == [])
  }
}
