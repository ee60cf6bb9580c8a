import Foundation
import LibraryStore
import Testing

@Suite("Advancing a list") struct AdvancingTests {
  let temporary: TemporaryLibrary

  init() throws { temporary = try TemporaryLibrary() }

  private let query = ObjectQuery.assets(
    AssetQuery(
      scope: .library, sort: [SortKey(.creationDate, ascending: true)],
      client: TemporaryLibrary.owner))

  @Test("§4.19: a list that is newer than the change stays as it is, at its own state")
  func newer() throws {
    let assets = try temporary.addAssets(3)
    try temporary.change { $0.patch(assets[0]) { $0.created = .some(9) } }
    let list = try temporary.catalog.fetch(query, at: nil)
    let same = try temporary.catalog.advance(list, of: query, to: 1)
    #expect(same.difference == nil)
    #expect(same.list.state == 2)
    try temporary.change { $0.patch(assets[1]) { $0.created = .some(8) } }
    let next = try temporary.catalog.advance(same.list, of: query, to: 3)
    #expect(Array(next.list.ids) == Array(try temporary.catalog.fetch(query, at: nil).ids))
    #expect(next.difference?.moves.count == 1)
  }

  @Test("§4.17: a transaction that touches nothing in the list gives no difference")
  func elsewhere() throws {
    let assets = try temporary.addAssets(3)
    let album = try temporary.addCollection(holding: [assets[0]])
    let members = ObjectQuery.assets(
      AssetQuery(
        scope: .album(try temporary.collectionID(album)), client: TemporaryLibrary.owner))
    let list = try temporary.catalog.fetch(members, at: nil)
    try temporary.change { $0.patch(assets[1]) { $0.isFavorite = true } }
    let other = try temporary.addCollection(holding: assets)
    try temporary.change { $0.deletedCollections = [other] }
    #expect(
      try temporary.catalog.advance(list, of: members, to: try temporary.state()).difference == nil)
  }

  @Test("§4.17: an element counts as changed although its old value came back")
  func backAgain() throws {
    let assets = try temporary.addAssets(2)
    let list = try temporary.catalog.fetch(query, at: nil)
    try temporary.change { $0.patch(assets[1]) { $0.isFavorite = true } }
    try temporary.change { $0.patch(assets[1]) { $0.isFavorite = false } }
    let difference = try temporary.catalog.advance(list, of: query, to: 3).difference
    #expect(difference?.changed == [1])
  }

  @Test("§4.27: with a limit one newcomer is one insertion and one removal")
  func limit() throws {
    try temporary.addAssets(5)
    let newest = ObjectQuery.assets(
      AssetQuery(
        scope: .library, sort: [SortKey(.creationDate, ascending: false)], limit: 3,
        client: TemporaryLibrary.owner))
    let list = try temporary.catalog.fetch(newest, at: nil)
    try temporary.addAssets(1) { $1.created = 100 }
    let difference = try temporary.catalog.advance(list, of: newest, to: 2).difference
    #expect(difference?.insertions == [0])
    #expect(difference?.removals == [2])
    #expect(difference?.moves == [])
  }

  @Test("§4.15: an album's list of collections does not change when its members do")
  func membersOnly() throws {
    let asset = try temporary.addAssets(1)[0]
    let album = try temporary.addCollection()
    let query = ObjectQuery.collections(
      CollectionQuery(scope: .kind(.album, subtype: nil), client: TemporaryLibrary.owner))
    let list = try temporary.catalog.fetch(query, at: nil)
    try temporary.change { $0.arrange(album, .add([asset])) }
    #expect(try temporary.catalog.advance(list, of: query, to: 3).difference == nil)
  }
}
