import Foundation
import LibraryStore
import Testing

/// Which indexes serve the common queries.
@Suite("Query plans") struct QueryPlanTests {
  let temporary: TemporaryLibrary
  let album: RowID
  let asset: UUID

  init() throws {
    temporary = try TemporaryLibrary()
    let assets = try temporary.addAssets(50) { $1.isFavorite = $0 % 10 == 0 }
    asset = assets[7]
    album = try temporary.collectionID(try temporary.addCollection(holding: assets))
    try temporary.change { $0.patch(assets[1]) { $0.isFavorite = true } }
  }

  private func plan(_ query: AssetQuery, at state: LibraryState? = nil) throws -> [String] {
    try #require(temporary.catalog as? SQLiteCatalog).plan(of: .assets(query), at: state)
  }

  private func query(
    _ scope: AssetQuery.Scope = .library, _ filter: Filter? = nil, by sort: Field? = nil,
    ascending: Bool = false, limit: Int = 0
  ) -> AssetQuery {
    AssetQuery(
      scope: scope, filter: filter,
      sort: sort.map { [SortKey($0, ascending: ascending)] } ?? [], limit: limit,
      client: TemporaryLibrary.owner)
  }

  private func smartAlbum(_ subtype: Int) -> AssetQuery {
    query(.smartAlbum(SmartAlbumCatalog.rule(of: subtype, now: temporary.now)))
  }

  private func equals(_ field: Field, _ number: Int64) -> Filter {
    .comparison(.field(field), .equal, .value(.integer(number)), [])
  }

  @Test("§3.1, §3.14: of the present, one index gives the rows in order")
  func present() throws {
    let covering = "SEARCH a USING COVERING INDEX"
    #expect(try plan(query()) == ["\(covering) asset_listed (listed=?)"])
    #expect(
      try plan(query(by: .creationDate, limit: 100)) == ["\(covering) asset_newest (listed=?)"])
    #expect(
      try plan(query(by: .creationDate, ascending: true)) == ["\(covering) asset_oldest (listed=?)"]
    )
    #expect(
      try plan(query(.library, equals(.mediaType, 1)))
        == ["\(covering) asset_type (listed=? AND media_type=?)"])
    #expect(try plan(smartAlbum(209)) == ["\(covering) asset_listed (listed=?)"])
    #expect(
      try plan(query(.library, equals(.isFavorite, 1)))
        == ["SEARCH a USING INDEX asset_favorite (listed=?)"])
    #expect(try plan(smartAlbum(203)) == ["SEARCH a USING INDEX asset_favorite (listed=?)"])
    #expect(try plan(smartAlbum(201)) == ["SEARCH a USING INDEX asset_panorama (listed=?)"])
    #expect(try plan(query(.burst("b"))) == ["SEARCH a USING INDEX asset_burst (burst=?)"])
    #expect(try plan(query(.list([asset]))) == ["SEARCH a USING INDEX asset_uuid (uuid=?)"])
  }

  @Test("Recently added sorts its own few; newest added reads on from the index")
  func added() throws {
    #expect(
      try plan(smartAlbum(206)) == [
        "SEARCH a USING COVERING INDEX asset_added (listed=? AND added>?)",
        "USE TEMP B-TREE FOR ORDER BY",
      ])
    #expect(
      try plan(query(by: .addedDate, limit: 10)) == [
        "SEARCH a USING COVERING INDEX asset_added (listed=?)",
        "USE TEMP B-TREE FOR RIGHT PART OF ORDER BY",
      ])
  }

  @Test("§3.24: an album comes in its order without sorting")
  func albums() throws {
    #expect(
      try plan(query(.album(album))) == [
        "SEARCH m USING COVERING INDEX member_order (collection=?)",
        "SEARCH a USING INTEGER PRIMARY KEY (rowid=?)",
      ])
  }

  @Test(
    "As of an earlier state current rows come from the same index, and past ones by when they ended"
  )
  func past() throws {
    let queries = [
      (query(), "asset_listed"), (query(by: .creationDate, limit: 100), "asset_newest"),
      (query(by: .creationDate, ascending: true), "asset_oldest"),
      (query(.library, equals(.mediaType, 1)), "asset_type"), (smartAlbum(203), "asset_favorite"),
      (smartAlbum(206), "asset_added"),
    ]
    for (query, index) in queries {
      let plan = try plan(query, at: 1)
      #expect(plan.first == "MERGE (UNION ALL)")
      #expect(plan.contains { $0.hasPrefix("SEARCH asset USING INDEX \(index) ") }, "\(plan)")
      #expect(plan.contains("SEARCH asset_past USING INDEX asset_past_until (until>?)"))
      #expect(!plan.contains { $0.hasPrefix("SCAN") }, "\(plan)")
    }
  }

  @Test("As of an earlier state an album reads its own members only")
  func pastAlbums() throws {
    let plan = try plan(query(.album(album)), at: 1)
    #expect(plan.contains("SEARCH member USING INDEX member_order (collection=?)"))
    #expect(!plan.contains { $0.hasPrefix("SCAN") || $0.hasPrefix("MATERIALIZE") }, "\(plan)")
  }

  @Test("Moving a list on looks single rows up", arguments: [nil, 1] as [LibraryState?])
  func standing(state: LibraryState?) throws {
    let catalog = try #require(temporary.catalog as? SQLiteCatalog)
    for query in [query(), smartAlbum(203), query(.album(album)), query(by: .creationDate)] {
      let plan = try catalog.plan(ofStandingIn: query, at: state)
      let searches = plan.filter { $0.hasPrefix("SEARCH") }
      #expect(!searches.isEmpty)
      #expect(
        searches.allSatisfy {
          $0.contains("rowid=?") || $0.contains("id=?") || $0.contains("element=?")
        },
        "\(plan)")
      #expect(!plan.contains { $0.hasPrefix("SCAN") }, "\(plan)")
    }
  }

  @Test("Collections of a parent, an asset and a list come by index")
  func collections() throws {
    let catalog = try #require(temporary.catalog as? SQLiteCatalog)
    let scopes: [CollectionQuery.Scope] = [
      .children(of: 0), .containing(asset: 30), .parent(of: album), .list([asset]),
    ]
    for scope in scopes {
      for state in [nil, 1] as [LibraryState?] {
        let query = CollectionQuery(scope: scope, client: TemporaryLibrary.owner)
        let plan = try catalog.plan(of: .collections(query), at: state)
        #expect(!plan.contains { $0.hasPrefix("SCAN") || $0.hasPrefix("MATERIALIZE") }, "\(plan)")
      }
    }
    let children = CollectionQuery(scope: .children(of: 0), client: TemporaryLibrary.owner)
    #expect(
      try catalog.plan(of: .collections(children), at: nil) == [
        "SEARCH m USING COVERING INDEX member_order (collection=?)",
        "SEARCH c USING INTEGER PRIMARY KEY (rowid=?)",
      ])
  }
}
