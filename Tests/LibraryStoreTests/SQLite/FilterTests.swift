import Foundation
import LibraryStore
import Testing

/// Filters as SQL against filters worked out object by object.
@Suite("FilterCompiler") struct FilterTests {
  private func assets(_ temporary: TemporaryLibrary) throws -> [AssetRecord] {
    var random = SeededRandom(seed: 4)
    let bursts: [String?] = [nil, nil, "b1", "b2", "É", "e\u{301}", ""]
    let uuids = try temporary.addAssets(60) { index, record in
      record.uuid = random.uuid()
      record.created = random.once(in: 3) ? nil : Double(random.number(0...8)) / 2
      record.mediaType = random.number(0...3)
      record.subtypes = random.pick([0, 0, 1, 2, 3, 9]) ?? 0
      record.duration = Double(random.number(0...4))
      record.pixelWidth = random.number(0...4)
      record.isFavorite = random.once(in: 3)
      record.isHidden = random.once(in: 3)
      record.burstIdentifier = random.pick(bursts) ?? nil
    }
    return try uuids.map { try temporary.asset($0) }
  }

  private func query(_ filter: Filter) -> AssetQuery {
    AssetQuery(
      scope: .library, filter: filter, includesHidden: true, includesAllBurstMembers: true,
      client: TemporaryLibrary.owner)
  }

  @Test("Finds what the filter means, nulls and negations included (§3.13)")
  func random() throws {
    let temporary = try TemporaryLibrary()
    let assets = try assets(temporary)
    var queries = RandomQueries(seed: 7)
    queries.known = assets.map(\.uuid)
    for _ in 0..<1500 {
      let filter = queries.filter(RandomQueries.assetFields, depth: 3)
      let expected = assets.filter { filter.holds($0.value) }.map(\.id)
      let found = Array(try temporary.catalog.fetch(.assets(query(filter)), at: nil).ids)
      guard found == expected else {
        Issue.record("\(filter) finds \(found), not \(expected)")
        return
      }
    }
  }

  @Test("Nothing equals nothing, and is below a negation as true or false as anything")
  func nulls() throws {
    let temporary = try TemporaryLibrary()
    let (dated, undated) = (
      try temporary.addAssets(1) { $1.created = 5 }[0],
      try temporary.addAssets(1) { $1.created = nil }[0]
    )
    func found(_ filter: Filter) throws -> [UUID] { try temporary.assets(query(filter)) }
    let created = Filter.Operand.field(.creationDate)
    let four = Filter.Operand.value(.integer(4))
    let null = Filter.Operand.value(.null)
    #expect(try found(.comparison(created, .greater, four, [])) == [dated])
    #expect(try found(.not(.comparison(created, .greater, four, []))) == [undated])
    #expect(try found(.not(.not(.comparison(created, .greater, four, [])))) == [dated])
    #expect(try found(.comparison(created, .notEqual, four, [])) == [dated, undated])
    #expect(try found(.comparison(created, .equal, null, [])) == [undated])
    #expect(try found(.comparison(null, .equal, created, [])) == [undated])
    #expect(try found(.comparison(null, .notEqual, created, [])) == [dated])
    #expect(try found(.comparison(created, .less, null, [])) == [])
    #expect(try found(.not(.comparison(created, .less, null, []))) == [dated, undated])
    #expect(try found(.comparison(created, .equal, .field(.burstIdentifier), [])) == [undated])
    #expect(try found(.comparison(created, .notEqual, .field(.burstIdentifier), [])) == [dated])
    #expect(try found(.not(.member(created, of: [.integer(5)], []))) == [undated])
    #expect(try found(.member(created, of: [.null], [])) == [undated])
    #expect(try found(.member(created, of: [], [])) == [])
    #expect(try found(.not(.member(created, of: [], []))) == [dated, undated])
    #expect(
      try found(.comparison(.field(.burstIdentifier), .notEqual, .value(.text("b")), .ignoringCase))
        == [dated, undated])
  }

  @Test("SELF means the object by its identifier, on either side")
  func identity() throws {
    let temporary = try TemporaryLibrary()
    let uuids = try temporary.addAssets(2)
    let text = Filter.Operand.value(.text(LocalIdentifier(uuids[0], .asset).description))
    func found(_ filter: Filter) throws -> [UUID] { try temporary.assets(query(filter)) }
    #expect(try found(.comparison(.field(.identity), .equal, text, [])) == [uuids[0]])
    #expect(try found(.comparison(text, .equal, .field(.identity), [])) == [uuids[0]])
    #expect(try found(.comparison(.field(.identity), .notEqual, text, [])) == [uuids[1]])
    #expect(try found(.member(.field(.identity), of: [.identity(uuids[1])], [])) == [uuids[1]])
    #expect(
      try found(.comparison(.field(.identity), .beginsWith, .value(.text(uuids[1].uuidString)), []))
        == [uuids[1]])
  }

  @Test("A text with a zero byte is one text")
  func zeroByte() throws {
    let temporary = try TemporaryLibrary()
    let album = try temporary.addCollection(.album, "a\u{0}b")
    #expect(try temporary.collection(album).title == "a\u{0}b")
    #expect(
      try temporary.change { $0.collectionPatches = [.init(uuid: album, title: "a\u{0}b")] } == nil)
    func found(_ comparison: Filter.Comparison, _ text: String) throws -> Int {
      let filter = Filter.comparison(.field(.title), comparison, .value(.text(text)), [])
      let query = CollectionQuery(
        scope: .kind(.album, subtype: nil), filter: filter, client: TemporaryLibrary.owner)
      return try temporary.catalog.fetch(.collections(query), at: nil).ids.count
    }
    #expect(try found(.endsWith, "b") == 1)
    #expect(try found(.equal, "a") == 0)
  }
}
