import CSQLite
import Foundation
import LibraryStore
import Testing

/// Libraries of older schemas, opened by this build.
@Suite("Migrations") struct MigrationTests {
  /// Makes the database of a library what the first schema had made of it.
  private func makeFirstSchema(_ url: URL) throws {
    var database: OpaquePointer?
    #expect(sqlite3_open(url.path, &database) == SQLITE_OK)
    defer { sqlite3_close(database) }
    let script = """
      DROP TABLE resource_past;
      ALTER TABLE asset DROP COLUMN choice;
      ALTER TABLE asset_past DROP COLUMN choice;
      PRAGMA user_version = 1;
      """
    #expect(sqlite3_exec(database, script, nil, nil, nil) == SQLITE_OK)
  }

  @Test("A library of the first schema keeps its assets, learns to be edited, and leaves a copy")
  func first() throws {
    let temporary = try TemporaryLibrary()
    let assets = try temporary.addAssets(3) { index, record in
      record.hasRAW = index == 1
      record.originalFilename = "\(index).jpg"
    }
    try temporary.change { $0.patch(assets[0]) { $0.isFavorite = true } }
    temporary.library.close()
    try makeFirstSchema(temporary.url.appendingPathComponent("library.sqlite"))

    let migrated = try temporary.reopened()
    defer { migrated.close() }
    let catalog = migrated.catalog
    #expect(try catalog.state() == 2)
    let ids = try catalog.rowIDs(of: assets.map { LocalIdentifier($0, .asset) }).map {
      try #require($0)
    }
    let records = try catalog.assets(ids, at: 2).map { try #require($0) }
    #expect(records.map(\.originalFilename) == ["0.jpg", "1.jpg", "2.jpg"])
    #expect(records.map(\.isFavorite) == [true, false, false])
    #expect(records.map(\.originalChoice) == [0, 1, 0])
    #expect(try catalog.assets(ids, at: 1).map { $0?.isFavorite } == [false, false, false])
    #expect(try catalog.resources(of: ids[0], at: nil) == [])
    #expect(try catalog.inconsistencies() == [])
    let entries = try FileManager.default.contentsOfDirectory(atPath: temporary.url.path)
    #expect(entries.contains { $0.hasPrefix("library.sqlite") && $0.contains("1") })
  }
}
