import Foundation
import LibraryStore
import Testing

/// §2.46: deleted assets can be recovered until they are purged.
@Suite("Recently Deleted") struct RecentlyDeletedTests {
  let temporary: TemporaryLibrary

  init() throws { temporary = try TemporaryLibrary() }

  @Test("A deleted asset is nowhere but there, and its album counts as changed")
  func deleting() throws {
    let assets = try temporary.addAssets(3) { $1.originalFilename = "IMG_\($0).jpg" }
    let album = try temporary.addCollection(holding: assets)
    let state = try #require(try temporary.change { $0.deletedAssets = [assets[1]] })
    #expect(try temporary.assets() == [assets[0], assets[2]])
    #expect(try temporary.members(album) == [assets[0], assets[2]])
    #expect(try temporary.assets(in: .list([assets[1]])) == [])
    let trash = try temporary.catalog.trash()
    #expect(
      trash == [TrashedAsset(uuid: assets[1], deleted: temporary.now, filename: "IMG_1.jpg")])
    let row = try temporary.rowID(assets[1])
    let albumRow = try temporary.collectionID(album)
    #expect(
      try temporary.log(of: state) == [
        LogEntry(state: state, kind: .asset, object: row, effect: .deleted),
        LogEntry(state: state, kind: .member, object: albumRow, element: row, effect: .deleted),
      ])
    #expect(try temporary.asset(assets[1], at: state - 1).uuid == assets[1])
    #expect(try temporary.members(album, at: state - 1) == assets)
  }

  @Test(
    "Recovery brings it back as it was, under its identifier, to its place in what still exists")
  func recovering() throws {
    let assets = try temporary.addAssets(3) { $1.caption = "caption \($0)" }
    let (kept, gone) = (
      try temporary.addCollection(holding: assets), try temporary.addCollection(holding: assets)
    )
    let before = try temporary.asset(assets[1])
    try temporary.change { $0.deletedAssets = [assets[1]] }
    try temporary.change { $0.deletedCollections = [gone] }
    let state = try #require(try temporary.administer(.recover([assets[1]])))
    var expected = before
    expected.since = state
    #expect(try temporary.asset(assets[1]) == expected)
    #expect(try temporary.members(kept) == assets)
    #expect(try temporary.assets() == assets)
    #expect(try temporary.catalog.trash() == [])
    #expect(try temporary.log(of: state).first?.effect == .inserted)
    #expect(try temporary.catalog.inconsistencies() == [])
  }

  @Test("It may be deleted and recovered again and again")
  func again() throws {
    let assets = try temporary.addAssets(2)
    let album = try temporary.addCollection(holding: assets)
    for _ in 0..<3 {
      try temporary.change { $0.deletedAssets = [assets[0]] }
      try temporary.administer(.recover([assets[0]]))
    }
    #expect(try temporary.members(album) == assets)
    #expect(try temporary.catalog.inconsistencies() == [])
  }

  @Test("Recovering what is not there fails as a whole")
  func unknown() throws {
    let assets = try temporary.addAssets(2)
    try temporary.change { $0.deletedAssets = [assets[0]] }
    #expect(code { try temporary.administer(.recover([assets[0], assets[1]])) } == .notFound)
    #expect(try temporary.assets() == [assets[1]])
  }

  // MARK: Purging

  private func importFile(_ text: String) throws -> (uuid: UUID, path: String) {
    let uuid = UUID()
    let path = OriginalPath.path(asset: uuid, type: 1, fileExtension: "jpg")
    let file = try temporary.library.files.stage(Data(text.utf8), as: path)
    try temporary.change { change in
      var record = AssetRecord()
      record.uuid = uuid
      change.newAssets = [NewAsset(record: record, resources: [NewResource(file)])]
    }
    return (uuid, path)
  }

  @Test("Purging takes row and file, and what is left stays readable")
  func purging() throws {
    let (first, second) = (try importFile("first"), try importFile("second"))
    try temporary.change { $0.deletedAssets = [first.uuid] }
    let row = try temporary.rowID(first.uuid)
    #expect(try temporary.catalog.resources(of: row, at: nil).map(\.path) == [first.path])
    try temporary.library.purge([first.uuid])
    #expect(temporary.library.files.allPaths() == [second.path])
    #expect(try temporary.catalog.resources(of: row, at: nil) == [])
    #expect(try temporary.catalog.trash() == [])
    #expect(code { try temporary.administer(.recover([first.uuid])) } == .notFound)
    #expect(try temporary.asset(first.uuid, at: 1).uuid == first.uuid)
    #expect(try temporary.catalog.inconsistencies() == [])
  }

  @Test("Only what is in Recently Deleted can be purged, all or none")
  func purgingLiving() throws {
    let (living, deleted) = (try importFile("living"), try importFile("deleted"))
    try temporary.change { $0.deletedAssets = [deleted.uuid] }
    #expect(code { try temporary.library.purge([deleted.uuid, living.uuid]) } == .notFound)
    #expect(temporary.library.files.allPaths().count == 2)
    #expect(try temporary.catalog.trash().count == 1)
  }

  @Test("A file whose purge was cut short goes at the next opening")
  func interruptedPurge() throws {
    let deleted = try importFile("deleted")
    try temporary.change { $0.deletedAssets = [deleted.uuid] }
    // As if the process died after the commit: its staging stays, and nobody removes the file.
    let dead = temporary.url.appendingPathComponent("staging/1-dead")
    _ = try temporary.catalog.purge([deleted.uuid]) { (paths) throws(StoreError) in
      try temporary.library.files.doom(paths)
    }
    let live = try FileManager.default.contentsOfDirectory(
      at: temporary.url.appendingPathComponent("staging"), includingPropertiesForKeys: nil)
    try FileManager.default.copyItem(at: try #require(live.first), to: dead)
    #expect(temporary.library.files.allPaths() == [deleted.path])
    let other = try temporary.reopened()
    defer { other.close() }
    #expect(other.files.allPaths() == [])
  }

  @Test("§2.46: maintenance purges what was deleted more than thirty days ago")
  func maintenance() throws {
    let (old, new) = (try importFile("old"), try importFile("new"))
    try temporary.change { $0.deletedAssets = [old.uuid] }
    let deleted = temporary.now
    temporary.now += 1000
    try temporary.change { $0.deletedAssets = [new.uuid] }
    try temporary.library.maintain(now: deleted + Library.trashRetention + 1)
    #expect(try temporary.catalog.trash().map(\.uuid) == [new.uuid])
    #expect(temporary.library.files.allPaths() == [new.path])
  }
}

extension NewResource {
  /// A photo in a staged file.
  init(_ file: StagedFile) {
    var record = ResourceRecord()
    record.size = file.size
    record.sha256 = file.sha256
    record.path = file.path
    record.filename = "photo.jpg"
    self.init(record: record, file: file)
  }
}
