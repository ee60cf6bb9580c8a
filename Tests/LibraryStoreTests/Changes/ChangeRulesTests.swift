import Foundation
import LibraryStore
import Testing

/// What one change set does to the library and to its record (§2c, §5).
@Suite("A transaction") struct ChangeRulesTests {
  let temporary: TemporaryLibrary

  init() throws { temporary = try TemporaryLibrary() }

  @Test("§2.15: an empty one succeeds and leaves no trace")
  func empty() throws {
    #expect(try temporary.change { _ in } == nil)
    #expect(try temporary.state() == 0)
    #expect(try temporary.catalog.transactions(after: 0, through: 9) == [])
  }

  @Test("§2.22: setting what is set already is no change")
  func sameValues() throws {
    let asset = try temporary.addAssets(1) { $1.keywords = ["a", "b"] }[0]
    let album = try temporary.addCollection(.album, "Title", holding: [asset])
    let before = try temporary.asset(asset)
    let state = try temporary.change { change in
      change.patch(asset) { patch in
        patch.isFavorite = false
        patch.isHidden = false
        patch.created = .some(before.created)
        patch.location = .some(nil)
        patch.caption = .some(nil)
        patch.rating = 0
        patch.addedKeywords = ["b"]
        patch.removedKeywords = ["c"]
      }
      change.collectionPatches = [CollectionPatch(uuid: album, title: "Title")]
      change.arrange(album, .add([asset]))
      change.arrange(album, .remove([UUID()]))
      change.arrange(album, .move(from: [0], to: 0), request: 1)
    }
    #expect(state == nil)
    #expect(try temporary.asset(asset) == before)
  }

  @Test("§2.16: one that cannot be applied in full leaves nothing of itself")
  func atomic() throws {
    let asset = try temporary.addAssets(1)[0]
    let album = UUID()
    let unknown = UUID()
    do {
      try temporary.change { change in
        change.create(.album, album)
        change.patch(asset) { $0.isFavorite = true }
        change.arrange(album, .add([asset, unknown]))
      }
      Issue.record("An unknown asset was added to an album")
    } catch let error as StoreError {
      #expect(error.code == .notFound)
      #expect(error.identifiers == [LocalIdentifier(unknown, .asset).description])
    }
    #expect(try temporary.state() == 1)
    #expect(try temporary.asset(asset).isFavorite == false)
    #expect(try temporary.children() == [])
  }

  @Test("§2.18: order of calls does not matter where it need not")
  func phases() throws {
    let (album, folder, asset) = (UUID(), UUID(), UUID())
    try temporary.change { change in
      change.arrange(folder, .add([album]))
      change.arrange(album, .add([asset]))
      change.patch(asset) { $0.isFavorite = true }
      change.create(.album, album)
      change.create(.folder, folder)
      change.newAssets.append(
        NewAsset(
          record: {
            var record = AssetRecord()
            record.uuid = asset
            return record
          }(), resources: []))
    }
    #expect(try temporary.children(folder) == [album])
    #expect(try temporary.children() == [folder])
    #expect(try temporary.members(album) == [asset])
    #expect(try temporary.asset(asset).isFavorite)
  }

  @Test("§2.18: children removed from a folder survive its deletion in the same block")
  func survivors() throws {
    let (album, other) = (try temporary.addCollection(), try temporary.addCollection())
    let folder = try temporary.addCollection(.folder)
    try temporary.change { $0.arrange(folder, .add([album, other])) }
    try temporary.change { change in
      change.deletedCollections = [folder]
      change.arrange(folder, .remove([album]))
    }
    #expect(try temporary.children() == [album])
    #expect(try temporary.catalog.inconsistencies() == [])
  }

  @Test("§2.20: deletion wins over whatever else is asked of the same object")
  func deletionWins() throws {
    let asset = try temporary.addAssets(1)[0]
    let (kept, gone) = (try temporary.addCollection(), try temporary.addCollection())
    let state = try temporary.change { change in
      change.patch(asset) { $0.isFavorite = true }
      change.arrange(kept, .add([asset]))
      change.arrange(gone, .insert([asset], at: [7]), request: 1)
      change.collectionPatches = [CollectionPatch(uuid: gone, title: "New")]
      change.deletedAssets = [asset, asset]
      change.deletedCollections = [gone]
    }
    #expect(try temporary.members(kept) == [])
    #expect(try temporary.children() == [kept])
    let log = try temporary.log(of: try #require(state))
    let (assetRow, goneRow) = (try temporary.rowID(asset), try temporary.collectionID(gone))
    #expect(log.filter { $0.kind == .asset }.map(\.object) == [assetRow])
    #expect(log.filter { $0.kind == .collection }.map(\.object) == [goneRow])
    #expect(log.filter { $0.kind == .member }.map(\.object) == [CollectionRecord.topLevel])
    #expect(log.allSatisfy { $0.effect == .deleted })
  }

  @Test("§2.21: deleting what is gone is ignored, changing it fails")
  func alreadyGone() throws {
    let asset = try temporary.addAssets(1)[0]
    try temporary.change { $0.deletedAssets = [asset] }
    #expect(try temporary.change { $0.deletedAssets = [asset, UUID()] } == nil)
    #expect(
      code { try temporary.change { $0.patch(asset) { $0.isFavorite = true } } } == .notFound)
  }

  @Test("§2.20, §2.21: what is gone and deleted once more is left out of what else a block does")
  func goneAndDeleted() throws {
    let assets = try temporary.addAssets(3)
    let (album, gone) = (try temporary.addCollection(), try temporary.addCollection())
    try temporary.change { change in
      change.deletedAssets = [assets[0]]
      change.deletedCollections = [gone]
    }
    try temporary.change { change in
      change.arrange(album, .add([assets[0], assets[1]]))
      change.arrange(album, .insert([assets[2], assets[0]], at: [0, 1]), request: 1)
      change.arrange(gone, .add([assets[1]]))
      change.deletedAssets = [assets[0]]
      change.deletedCollections = [gone]
    }
    #expect(try temporary.members(album) == [assets[2], assets[1]])
    let error = code { try temporary.change { $0.arrange(album, .add([assets[0]])) } }
    #expect(error == .notFound)
  }

  @Test("§2.45: folders may lie in each other deeper than any stack, and go all the same")
  func deepFolders() throws {
    let folders = (0..<400).map { _ in UUID() }
    try temporary.change { change in
      for folder in folders { change.create(.folder, folder) }
    }
    try temporary.change { change in
      for (outer, inner) in zip(folders, folders.dropFirst()) {
        change.arrange(outer, .add([inner]))
      }
    }
    #expect(try temporary.catalog.inconsistencies() == [])
    try temporary.change { $0.deletedCollections = [folders[0]] }
    #expect(try temporary.children() == [])
    #expect(try temporary.catalog.inconsistencies() == [])
  }

  @Test("§2.24: what a block creates and deletes was never there")
  func unborn() throws {
    let album = try temporary.addCollection()
    let folder = UUID()
    let state = try temporary.change { change in
      let new = change.createAsset { $0.burstIdentifier = "burst" }
      change.patch(new) { $0.isFavorite = true }
      change.create(.folder, folder)
      change.arrange(folder, .add([album]))
      change.deletedAssets = [new]
      change.deletedCollections = [folder]
    }
    #expect(state == nil)
    #expect(try temporary.children() == [album])
    #expect(try temporary.catalog.trash() == [])
  }

  @Test("§5.5: the record is net: what was taken out and put back was moved")
  func netMembers() throws {
    let assets = try temporary.addAssets(2)
    let album = try temporary.addCollection(holding: assets)
    let state = try temporary.change { change in
      change.arrange(album, .remove([assets[0]]))
      change.arrange(album, .add([assets[0]]))
      let new = change.createAsset { $0.isFavorite = true }
      change.patch(new) { $0.isFavorite = false }
      change.arrange(album, .add([new]))
      change.arrange(album, .remove([new]))
    }
    let effects = try temporary.log(of: try #require(state)).map {
      "\($0.kind) \($0.effect.rawValue)"
    }
    #expect(effects == ["asset 1", "member 2"])
    #expect(try temporary.members(album) == [assets[1], assets[0]])
  }

  @Test("§7.15: dates of modification ascend, also when the clock stands still or goes back")
  func modificationDates() throws {
    let asset = try temporary.addAssets(1)[0]
    var dates = [try temporary.asset(asset).modified]
    for (step, date) in [5.0, 5.0, 900_000_000, 1, 1].enumerated() {
      temporary.now = date - 1
      try temporary.change { $0.patch(asset) { $0.isFavorite = step % 2 == 0 } }
      dates.append(try temporary.asset(asset).modified)
    }
    #expect(zip(dates, dates.dropFirst()).allSatisfy { $0 < $1 })
    let transactions = try temporary.catalog.transactions(after: 0, through: 99).map(\.date)
    #expect(transactions == transactions.sorted())
  }

  @Test("§7.15: membership does not move an asset's date")
  func membershipDates() throws {
    let asset = try temporary.addAssets(1)[0]
    let before = try temporary.asset(asset)
    let album = try temporary.addCollection(holding: [asset])
    try temporary.change { $0.arrange(album, .remove([asset])) }
    #expect(try temporary.asset(asset) == before)
  }

  @Test("§2.48: what the kind of a collection forbids fails and says what and why")
  func forbidden() throws {
    let smart = try #require(
      try temporary.collections(.kind(.smartAlbum, subtype: 203)).first)
    let asset = try temporary.addAssets(1)[0]
    let attempts: [(inout ChangeSet) -> Void] = [
      { $0.arrange(smart, .add([asset])) }, { $0.arrange(smart, .remove([asset])) },
      { $0.arrange(smart, .move(from: [0], to: 0)) },
      { $0.collectionPatches = [CollectionPatch(uuid: smart, title: "Mine")] },
      { $0.deletedCollections = [smart] }, { $0.arrange(nil, .add([smart])) },
    ]
    for attempt in attempts {
      do {
        try temporary.change(attempt)
        Issue.record("A smart album was changed")
      } catch let error as StoreError {
        #expect(error.code == .notSupported)
        #expect(error.message.contains("Favorites"))
        #expect(error.identifiers == [LocalIdentifier(smart, .assetCollection).description])
      }
    }
  }

  @Test("§2.32, §2.49: assets of other sources can neither be added, changed nor deleted")
  func sources() throws {
    let shared = try temporary.addAssets(1) { $1.sourceType = 2 }[0]
    let album = try temporary.addCollection()
    #expect(code { try temporary.change { $0.arrange(album, .add([shared])) } } == .notSupported)
    #expect(
      code { try temporary.change { $0.patch(shared) { $0.isHidden = true } } } == .notSupported)
    #expect(code { try temporary.change { $0.deletedAssets = [shared] } } == .notSupported)
  }

  @Test("§2.42: a collection has one parent, and a folder is in no way within itself")
  func parents() throws {
    let album = try temporary.addCollection()
    let (outer, inner) = (
      try temporary.addCollection(.folder), try temporary.addCollection(.folder)
    )
    try temporary.change { change in
      change.arrange(outer, .add([inner, album]))
      change.arrange(inner, .add([album]), request: 1)
    }
    #expect(try temporary.children(outer) == [inner])
    #expect(try temporary.children(inner) == [album])
    #expect(try temporary.children() == [outer])
    #expect(code { try temporary.change { $0.arrange(inner, .add([outer])) } } == .notSupported)
    #expect(code { try temporary.change { $0.arrange(inner, .add([inner])) } } == .notSupported)
    try temporary.change { $0.arrange(inner, .removeAt([0])) }
    #expect(try temporary.children() == [outer, album])
    #expect(try temporary.collections(.parent(of: try temporary.collectionID(inner))) == [outer])
  }

  @Test("§2.44, §2.45: deleting a folder deletes what lies below it, and no asset")
  func deletingFolders() throws {
    let asset = try temporary.addAssets(1)[0]
    let album = try temporary.addCollection(holding: [asset])
    let (outer, inner) = (
      try temporary.addCollection(.folder), try temporary.addCollection(.folder)
    )
    try temporary.change { change in
      change.arrange(outer, .add([inner]))
      change.arrange(inner, .add([album]), request: 1)
    }
    let before = try temporary.state()
    try temporary.change { $0.deletedCollections = [outer] }
    #expect(try temporary.children() == [])
    #expect(try temporary.collections(.list([outer, inner, album])) == [])
    #expect(try temporary.assets() == [asset])
    #expect(try temporary.members(album, at: before) == [asset])
    #expect(try temporary.children(inner, at: before) == [album])
  }
}
