import Foundation
import LibraryStore
import Testing

/// What changes, their details and their history cost: what a change touches, not what there is.
@Suite("Cost of changes", .serialized) struct ChangeCostTests {
  /// Changed by each test, one after the other, but by a few rows only; made once, because it takes a while.
  nonisolated(unsafe) private static let libraries = Result { try CountedPair() }

  private func toggle(_ library: CountedLibrary, _ asset: UUID) throws {
    let isFavorite = try library.temporary.asset(asset).isFavorite
    try library.temporary.change { $0.patch(asset) { $0.isFavorite = !isFavorite } }
  }

  @Test("A commit costs the same in a library of any size, and writes as many rows (§2.14)")
  func commit() throws {
    let pair = try ChangeCostTests.libraries.get()
    try pair.expectSameCost("toggled favourite") { try toggle($0, $0.assets[450]) }
    try pair.expectSameCost("new asset") {
      try $0.temporary.addAssets(1) { $1.created = 3_000_000 }
    }
    try pair.expectSameCost("new album") { _ = try $0.temporary.addCollection() }
    let cost = try pair.large.cost { try toggle($0, $0.assets[450]) }
    #expect(
      cost.rowsWritten == 4, "the row, its past image, its log entry and the transaction: \(cost)")
    #expect(cost.statements <= 24, "\(cost)")
  }

  @Test("Deleting and recovering cost what is deleted (§2.46)")
  func deletion() throws {
    let pair = try ChangeCostTests.libraries.get()
    try pair.expectSameCost("ten assets deleted and recovered") { library in
      let assets = Array(library.assets.suffix(10))
      try library.temporary.change { $0.deletedAssets = assets }
      try library.temporary.administer(.recover(assets))
    }
  }

  @Test("Undo costs what the transaction touched")
  func undo() throws {
    try ChangeCostTests.libraries.get().expectSameCost("undo of a toggle") { library in
      try toggle(library, library.assets[451])
      try library.temporary.administer(.undo(try library.temporary.state()))
    }
  }

  @Test("Adding to and removing from an album cost what is added, whatever it holds (§2.34, §2.35)")
  func membership() throws {
    try ChangeCostTests.libraries.get().expectSameCost("ten added and removed") { library in
      let added = Array(library.assets.suffix(10))
      try library.temporary.change { $0.arrange(library.largeAlbum, .add(added)) }
      try library.temporary.change { $0.arrange(library.largeAlbum, .remove(added)) }
    }
  }

  @Test("Moving one member of a large album reads its order once and writes one row (§2.38)")
  func move() throws {
    let pair = try ChangeCostTests.libraries.get()
    func move(_ library: CountedLibrary) throws {
      try library.temporary.change { $0.arrange(library.largeAlbum, .move(from: [7], to: 90)) }
    }
    let low = try pair.small.cost(of: move)
    let high = try pair.large.cost(of: move)
    #expect(low.rowsWritten == 4, "the member, its past, its log entry and the transaction: \(low)")
    #expect(high.rowsWritten == low.rowsWritten && high.statements == low.statements, "\(high)")
    #expect(high.sorts == 0 && high.scanSteps == 0, "\(high)")
    // Five steps for each member to read the order.
    #expect(high.machineSteps <= 6 * pair.large.size / 2 + 800, "\(high)")
  }

  @Test("History since a token costs what happened since (§5.1)")
  func history() throws {
    try ChangeCostTests.libraries.get().expectSameCost("history") { library in
      let catalog = library.temporary.catalog
      let state = try catalog.state()
      _ = try catalog.transactions(after: state - 3, through: state)
      _ = try catalog.log(after: state - 3, through: state)
    }
  }

  @Test("Change details cost what was touched, and a search in the order (§4.17)")
  func advancing() throws {
    let pair = try ChangeCostTests.libraries.get()
    func query(
      _ scope: AssetQuery.Scope = .library, _ filter: Filter? = nil, by sort: Field? = nil,
      limit: Int = 0
    ) -> AssetQuery {
      AssetQuery(
        scope: scope, filter: filter, sort: sort.map { [SortKey($0, ascending: false)] } ?? [],
        limit: limit, client: TemporaryLibrary.owner)
    }
    let favorites = Filter.comparison(.field(.isFavorite), .equal, .value(.integer(1)), [])
    let queries: [(String, (CountedLibrary) throws -> AssetQuery)] = [
      ("in order of addition", { _ in query() }),
      ("by date", { _ in query(by: .creationDate) }),
      ("favourites", { _ in query(.library, favorites) }),
      ("favourites by date", { _ in query(.library, favorites, by: .creationDate) }),
      ("newest hundred", { _ in query(by: .creationDate, limit: 100) }),
      ("an album", { query(.album(try $0.temporary.collectionID($0.largeAlbum))) }),
    ]
    for (name, query) in queries {
      func cost(_ library: CountedLibrary) throws -> CatalogStatistics {
        let catalog = try #require(library.temporary.catalog as? SQLiteCatalog)
        var list = try catalog.fetch(.assets(query(library)), at: nil)
        var cost = CatalogStatistics()
        for asset in [452, 453] {
          try toggle(library, library.assets[asset % (library.size / 2)])
          let before = catalog.statistics
          let advanced = try catalog.advance(
            list, of: .assets(query(library)), to: try catalog.state())
          cost = catalog.statistics - before
          list = advanced.list
        }
        return cost
      }
      let low = try cost(pair.small)
      let high = try cost(pair.large)
      // Ten times as many are four more steps of a search, twice, each a row that is looked up.
      #expect(high.machineSteps <= low.machineSteps + 8 * 60, "\(name): \(low), \(high)")
      #expect(high.statements <= low.statements + 8, "\(name): \(low), \(high)")
      #expect(high.scanSteps == 0 && high.sorts == 0, "\(name): \(high)")
    }
  }

  @Test("Objects as of an earlier state cost the same however much changed since (§3.4)")
  func past() throws {
    let pair = try ChangeCostTests.libraries.get()
    for library in [pair.small, pair.large] {
      try library.temporary.change { change in
        for asset in library.assets { change.patch(asset) { $0.caption = "later" } }
      }
    }
    try pair.expectSameCost("ten past images") { library in
      let ids = try library.assets.suffix(10).map { try library.temporary.rowID($0) }
      let before = try library.temporary.state() - 1
      let images = try library.temporary.catalog.assets(ids, at: before)
      #expect(images.allSatisfy { $0?.caption == nil && $0 != nil })
    }
  }
}
