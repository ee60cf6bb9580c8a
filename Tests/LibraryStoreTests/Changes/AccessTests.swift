import Foundation
import LibraryStore
import Testing

/// Who may do and see what (§6).
@Suite("Access") struct AccessTests {
  let temporary: TemporaryLibrary
  let guest = Client(name: "guest", isOwner: false)

  init() throws { temporary = try TemporaryLibrary() }

  private func grant(_ readWrite: Grant?, adding addOnly: Grant? = nil) throws {
    try temporary.administer(.grant(client: "guest", readWrite: readWrite, addOnly: addOnly))
  }

  @Test(
    "§3.10, §6.12: without access nothing is found but smart albums, and nothing can be done",
    arguments: [Grant.notDetermined, .denied, .restricted])
  func none(grant: Grant) throws {
    let asset = try temporary.addAssets(1)[0]
    let album = try temporary.addCollection(holding: [asset])
    let row = try temporary.collectionID(album)
    if grant != .notDetermined { try self.grant(grant) }
    let smart = try temporary.collections(.kind(.smartAlbum, subtype: nil), by: guest)
    #expect(smart.count == SmartAlbumCatalog.subtypes.count)
    #expect(try temporary.collections(.list([album, smart[0]]), by: guest) == [smart[0]])
    #expect(try temporary.collections(.kind(.album, subtype: nil), by: guest) == [])
    #expect(try temporary.collections(.children(of: 0), by: guest) == [])
    for scope in [.library, .album(row), .list([asset]), .smartAlbum(.constant(true))]
      as [AssetQuery.Scope]
    {
      #expect(try temporary.assets(in: scope, by: guest) == [])
    }
    let expected: StoreError.Code = grant == .restricted ? .restricted : .denied
    #expect(code { try temporary.change(by: guest) { $0.createAsset() } } == expected)
    #expect(code { try temporary.change(by: guest) { $0.deletedAssets = [asset] } } == expected)
    #expect(try temporary.change(by: guest) { _ in } == nil)
  }

  @Test("§3.10: without access a list in hand does not learn of changes either")
  func advancing() throws {
    let query = ObjectQuery.assets(AssetQuery(scope: .library, client: guest))
    let list = try temporary.catalog.fetch(query, at: nil)
    try temporary.addAssets(3)
    let advanced = try temporary.catalog.advance(list, of: query, to: try temporary.state())
    #expect(advanced.list.ids == IdentifierList())
    #expect(advanced.difference == nil)
  }

  @Test("Losing and getting access empties and fills a list")
  func changing() throws {
    try temporary.addAssets(3)
    let query = ObjectQuery.assets(AssetQuery(scope: .library, client: guest))
    let empty = try temporary.catalog.fetch(query, at: nil)
    try grant(.authorized)
    let full = try temporary.catalog.advance(empty, of: query, to: try temporary.state())
    #expect(full.difference?.insertions == [0, 1, 2])
    try grant(.denied)
    let lost = try temporary.catalog.advance(full.list, of: query, to: try temporary.state())
    #expect(lost.difference?.removals == [0, 1, 2])
    #expect(lost.list.ids.isEmpty)
  }

  @Test("§6.8: add-only may create assets with their metadata, and nothing else")
  func addOnly() throws {
    let asset = try temporary.addAssets(1)[0]
    let album = try temporary.addCollection()
    try grant(nil, adding: .authorized)
    let state = try temporary.change(by: guest) { change in
      let new = change.createAsset()
      change.patch(new) { $0.isFavorite = true }
    }
    #expect(state != nil)
    #expect(try temporary.assets(by: guest) == [])
    let attempts: [(inout ChangeSet) -> Void] = [
      { change in
        let new = change.createAsset()
        change.arrange(album, .add([new]))
      },
      { $0.patch(asset) { $0.isFavorite = true } }, { $0.deletedAssets = [asset] },
      { $0.create(.album, UUID()) }, { $0.deletedCollections = [album] },
      { $0.collectionPatches = [CollectionPatch(uuid: album, title: "x")] },
      { change in
        change.createAsset()
        change.deletedAssets = [asset]
      },
    ]
    for attempt in attempts {
      #expect(code { try temporary.change(by: guest, attempt) } == .denied)
    }
  }

  @Test("§6.10: limited access sees the selection as if it were the library")
  func limited() throws {
    let assets = try temporary.addAssets(4)
    let album = try temporary.addCollection(holding: assets)
    try grant(.limited)
    #expect(try temporary.assets(by: guest) == [])
    try temporary.administer(.select(client: "guest", assets: [assets[2], assets[0], UUID()]))
    #expect(try temporary.assets(by: guest) == [assets[0], assets[2]])
    #expect(
      try temporary.assets(in: .smartAlbum(.constant(true)), by: guest) == [assets[0], assets[2]])
    #expect(try temporary.assets(in: .list(assets), by: guest) == [assets[0], assets[2]])
    #expect(try temporary.collections(.kind(.album, subtype: nil), by: guest) == [])
    #expect(try temporary.collections(.list([album]), by: guest) == [])
    #expect(try temporary.assets() == assets)
  }

  @Test("§6.10: limited access changes the selection only")
  func limitedChanges() throws {
    let assets = try temporary.addAssets(2)
    let album = try temporary.addCollection(holding: [assets[0]])
    try grant(.limited)
    try temporary.administer(.select(client: "guest", assets: [assets[0]]))
    try temporary.change(by: guest) { $0.patch(assets[0]) { $0.isFavorite = true } }
    let refused: [((inout ChangeSet) -> Void, StoreError.Code)] = [
      ({ $0.patch(assets[1]) { $0.isFavorite = true } }, .notFound),
      ({ $0.deletedAssets = [assets[1]] }, .notFound),
      ({ $0.create(.album, UUID()) }, .notSupported),
      ({ $0.create(.folder, UUID()) }, .notSupported),
      ({ $0.arrange(album, .remove([assets[0]])) }, .notFound),
      ({ $0.arrange(nil, .move(from: [0], to: 0)) }, .notFound),
      ({ $0.collectionPatches = [CollectionPatch(uuid: album, title: "x")] }, .notFound),
      ({ $0.deletedCollections = [album] }, .notFound),
    ]
    for (attempt, expected) in refused {
      #expect(code { try temporary.change(by: guest, attempt) } == expected)
    }
    #expect(try temporary.members(album) == [assets[0]])
  }

  @Test("§6.10: what a client under limited access creates joins its selection")
  func joining() throws {
    try grant(.limited)
    var created: UUID?
    try temporary.change(by: guest) { created = $0.createAsset() }
    #expect(try temporary.assets(by: guest) == [try #require(created)])
    try temporary.change(by: guest) { change in change.deletedAssets = created.map { [$0] } ?? [] }
    #expect(try temporary.assets(by: guest) == [])
    try temporary.administer(.recover([try #require(created)]))
    #expect(try temporary.assets(by: guest).count == 1)
  }

  @Test("§6.11: a new selection is insertions and deletions to the client, and nothing to others")
  func selecting() throws {
    let assets = try temporary.addAssets(3)
    try grant(.limited)
    try temporary.administer(.select(client: "guest", assets: [assets[0], assets[1]]))
    func list(_ client: Client) throws -> (ObjectQuery, FetchedList) {
      let query = ObjectQuery.assets(AssetQuery(scope: .library, client: client))
      return (query, try temporary.catalog.fetch(query, at: nil))
    }
    let (query, seen) = try list(guest)
    let (other, all) = try list(TemporaryLibrary.owner)
    let state = try #require(
      try temporary.administer(.select(client: "guest", assets: [assets[1], assets[2]])))
    let difference = try temporary.catalog.advance(seen, of: query, to: state).difference
    #expect(difference?.removals == [0])
    #expect(difference?.insertions == [1])
    #expect(difference?.changed == [])
    #expect(try temporary.catalog.advance(all, of: other, to: state).difference == nil)
    #expect(try temporary.assets(by: guest, at: state - 1) == [assets[0], assets[1]])
  }

  @Test("§4.13: visible is what a fetch could find")
  func visibility() throws {
    let assets = try temporary.addAssets(2)
    let album = try temporary.addCollection()
    let smart = try temporary.collections(.kind(.smartAlbum, subtype: 203))[0]
    try grant(.limited)
    let state = try #require(
      try temporary.administer(.select(client: "guest", assets: [assets[0]])))
    func isVisible(_ uuid: UUID, isAsset: Bool, _ client: Client) throws -> Bool {
      let row = try temporary.rowID(uuid, isAsset ? .asset : .assetCollection)
      return try temporary.catalog.isVisible(row, isAsset: isAsset, to: client, at: state)
    }
    #expect(try isVisible(assets[0], isAsset: true, guest))
    #expect(try !isVisible(assets[1], isAsset: true, guest))
    #expect(try isVisible(assets[1], isAsset: true, TemporaryLibrary.owner))
    #expect(try !isVisible(album, isAsset: false, guest))
    #expect(try isVisible(album, isAsset: false, TemporaryLibrary.owner))
    #expect(try isVisible(smart, isAsset: false, guest))
    let stranger = Client(name: "stranger", isOwner: false)
    #expect(try isVisible(smart, isAsset: false, stranger))
    #expect(try !isVisible(assets[0], isAsset: true, stranger))
  }

  @Test("§6.2: a grant is kept, and the host may change it at any time")
  func remembered() throws {
    #expect(try temporary.catalog.access(of: guest, at: nil).readWrite == .notDetermined)
    #expect(try temporary.catalog.access(of: TemporaryLibrary.owner, at: nil).canRead)
    try grant(.authorized)
    try grant(nil, adding: .denied)
    let other = try temporary.reopened()
    defer { other.close() }
    let access = try other.catalog.access(of: guest, at: nil)
    #expect(access.readWrite == .authorized)
    #expect(access.addOnly == .denied)
    #expect(
      try temporary.administer(.grant(client: "guest", readWrite: .authorized, addOnly: nil)) == nil
    )
    #expect(try temporary.catalog.access(of: guest, at: 1).addOnly == .notDetermined)
  }
}
