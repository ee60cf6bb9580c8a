import Foundation
import LibraryStore
import Testing

/// What fetches cost, in steps of SQLite's machine: a lost index, or work that grows with the
/// library where the answer does not, fails here.
@Suite("Cost of fetches", .serialized) struct FetchCostTests {
  /// Changed by no test, and made once, because it takes a while.
  nonisolated(unsafe) private static let libraries = Result { try CountedPair() }

  private func query(
    _ scope: AssetQuery.Scope = .library, _ filter: Filter? = nil, by sort: Field? = nil,
    ascending: Bool = false, limit: Int = 0
  ) -> AssetQuery {
    AssetQuery(
      scope: scope, filter: filter, sort: sort.map { [SortKey($0, ascending: ascending)] } ?? [],
      limit: limit, client: TemporaryLibrary.owner)
  }

  private func compare(
    _ field: Field, _ comparison: Filter.Comparison, _ value: Filter.Value
  ) -> Filter {
    .comparison(.field(field), comparison, .value(value), [])
  }

  private func equals(_ field: Field, _ number: Int64) -> Filter {
    compare(field, .equal, .integer(number))
  }

  private func bits(_ mask: Int64) -> Filter {
    .comparison(
      .bits(.field(.mediaSubtypes), .value(.integer(mask))), .notEqual, .value(.integer(0)), [])
  }

  /// Expects a fetch to find the same number in both libraries at the same cost.
  ///
  /// - Parameters:
  ///   - name: What to call it where it does not.
  ///   - count: How many it finds.
  ///   - steps: The most steps for each element of the answer, beyond two hundred to begin with.
  ///   - sorts: How often it may sort its answer.
  ///   - query: The fetch.
  /// - Throws: Why it cannot be made.
  private func expect(
    _ name: String, finds count: Int, steps: Int = 12, sorts: Int = 0,
    _ query: (CountedLibrary) throws -> AssetQuery
  ) throws {
    let libraries = try FetchCostTests.libraries.get()
    let (low, foundLow) = try libraries.small.cost(of: query(libraries.small))
    let (high, foundHigh) = try libraries.large.cost(of: query(libraries.large))
    #expect(foundLow == count && foundHigh == count, "\(name): \(foundLow), \(foundHigh)")
    for cost in [low, high] {
      #expect(cost.machineSteps <= 200 + steps * count, "\(name): \(cost)")
      #expect(cost.scanSteps == 0, "\(name): \(cost)")
      #expect(cost.sorts <= sorts, "\(name): \(cost)")
      #expect(cost.compilations == 0, "\(name): \(cost)")
      #expect(cost.automaticIndexRows == 0, "\(name): \(cost)")
    }
    #expect(high.statements == low.statements, "\(name)")
  }

  @Test("The newest and the oldest hundred cost a hundred (§3.14)")
  func limited() throws {
    for ascending in [true, false] {
      try expect("by date", finds: 100) { _ in
        query(by: .creationDate, ascending: ascending, limit: 100)
      }
      try expect("photos by date", finds: 100) { _ in
        query(.library, equals(.mediaType, 1), by: .creationDate, ascending: ascending, limit: 100)
      }
    }
    try expect("in order of addition", finds: 100) { _ in query(limit: 100) }
  }

  @Test("Assets are found by identifier, one by one (§3.27)")
  func identifiers() throws {
    try expect("one", finds: 1) { query(.list([$0.assets[300]])) }
    try expect("ten", finds: 10, steps: 60) { query(.list(Array($0.assets[420..<430]))) }
    try expect("SELF IN", finds: 10, steps: 40, sorts: 1) { library in
      query(
        .library,
        .member(.field(.identity), of: library.assets[420..<430].map { .identity($0) }, []))
    }
    try expect("localIdentifier IN", finds: 10, steps: 60, sorts: 1) { library in
      let names = library.assets[420..<430].map { LocalIdentifier($0, .asset).description }
      return query(.library, .member(.field(.localIdentifier), of: names.map { .text($0) }, []))
    }
    try expect("localIdentifier ==", finds: 1) { library in
      let name = LocalIdentifier(library.assets[420], .asset).description
      return query(.library, compare(.localIdentifier, .equal, .text(name)))
    }
    try expect("localIdentifier BEGINSWITH", finds: 1, sorts: 1) { library in
      let beginning = String(LocalIdentifier(library.assets[420], .asset).description.prefix(20))
      return query(.library, compare(.localIdentifier, .beginsWith, .text(beginning)))
    }
  }

  @Test("An album costs what its members do, in its own order or another (§3.24)")
  func albums() throws {
    // Five of the hundred are hidden, and three stand behind others of their burst.
    try expect("in its order", finds: 92, steps: 20) {
      query(.album(try $0.temporary.collectionID($0.album)))
    }
    try expect("by date", finds: 92, steps: 30, sorts: 1) {
      query(.album(try $0.temporary.collectionID($0.album)), by: .creationDate)
    }
  }

  @Test(
    "A smart album of few costs what these do (§9.3)",
    arguments: [
      (201, 20), (202, 20), (203, 20), (204, 20), (205, 20), (207, 10), (208, 20), (210, 20),
      (211, 20), (212, 20), (213, 20), (214, 20), (215, 20), (216, 0), (217, 20), (218, 20),
      (219, 20),
      (220, 20),
    ])
  func smartAlbums(subtype: Int, count: Int) throws {
    func album(_ library: CountedLibrary, by sort: Field?, _ ascending: Bool) -> AssetQuery {
      let rule = SmartAlbumCatalog.rule(of: subtype, now: library.temporary.now)
      var query = query(.smartAlbum(rule), by: sort, ascending: ascending)
      query.includesHidden = subtype == 205
      return query
    }
    try expect("\(subtype)", finds: count) { album($0, by: nil, true) }
    for ascending in [true, false] {
      try expect("\(subtype) by date", finds: count, steps: 25, sorts: 1) {
        album($0, by: .creationDate, ascending)
      }
    }
  }

  @Test("Favourites, and the assets of one media type, come by date without sorting")
  func sortedByIndex() throws {
    for ascending in [true, false] {
      try expect("favourites", finds: 20) { _ in
        query(.library, equals(.isFavorite, 1), by: .creationDate, ascending: ascending)
      }
      try expect("videos", finds: 20) { _ in
        query(.library, equals(.mediaType, 2), by: .creationDate, ascending: ascending)
      }
    }
    try expect("favourites by addition", finds: 20, steps: 25, sorts: 1) { _ in
      query(.library, equals(.isFavorite, 1), by: .addedDate)
    }
    try expect("favourite photos", finds: 20, steps: 20) { _ in
      query(
        .library, .all([equals(.mediaType, 1), equals(.isFavorite, 1)]), by: .creationDate)
    }
  }

  @Test("Recently added ones cost what was added (§9.3)")
  func recentlyAdded() throws {
    try expect("recently added", finds: 20, steps: 25, sorts: 1) {
      query(.smartAlbum(SmartAlbumCatalog.rule(of: 206, now: $0.temporary.now)))
    }
  }

  @Test("Predicates on dates, subtypes and bursts cost what they find (§3.11)")
  func predicates() throws {
    let between = Filter.all([
      compare(.creationDate, .greaterOrEqual, .real(20)), compare(.creationDate, .less, .real(40)),
    ])
    // One of the twenty is hidden, and one stands behind another of its burst.
    try expect("dates", finds: 18, steps: 25, sorts: 1) { _ in query(.library, between) }
    try expect("dates by date", finds: 18) { _ in query(.library, between, by: .creationDate) }
    try expect("photos of dates", finds: 17) { _ in
      query(.library, .all([equals(.mediaType, 1), between]), by: .creationDate)
    }
    try expect("one bit", finds: 20) { _ in query(.library, bits(8)) }
    try expect("two bits", finds: 40, steps: 60) { _ in query(.library, bits(12)) }
    try expect("one bit of photos by date", finds: 20, steps: 30, sorts: 1) { _ in
      query(.library, .all([equals(.mediaType, 1), bits(8)]), by: .creationDate)
    }
    try expect("all bits", finds: 20, steps: 120) { _ in query(.library, equals(.mediaSubtypes, 8))
    }
    try expect("burst", finds: 1) { _ in query(.burst("burst 3")) }
    try expect("burst by predicate", finds: 1) { _ in
      query(.library, compare(.burstIdentifier, .equal, .text("burst 3")))
    }
  }

  @Test("The last changed hundred cost a hundred, and so do those changed since (§3.14)")
  func modified() throws {
    try expect("last changed", finds: 100) { _ in query(by: .modificationDate, limit: 100) }
    // All were added at the same two moments.
    try expect("changed since", finds: 20, steps: 25, sorts: 1) {
      query(
        .library, compare(.modificationDate, .greater, .real($0.temporary.now - 86_400)),
        by: .creationDate)
    }
  }

  @Test("Conditions on sizes and durations read through an index, in order of date, not all rows")
  func facts() throws {
    let libraries = try FetchCostTests.libraries.get()
    let wide = compare(.pixelWidth, .greater, .integer(8_000))
    let conditions = [
      wide, compare(.duration, .greaterOrEqual, .real(60)),
      .all([equals(.mediaType, 2), compare(.duration, .greaterOrEqual, .real(60))]),
      .all([equals(.mediaType, 1), .any([wide, compare(.pixelHeight, .greater, .integer(8_000))])]),
      .not(compare(.pixelWidth, .lessOrEqual, .integer(8_000))), equals(.playbackStyle, 5),
    ]
    for condition in conditions {
      for sort in [nil, Field.creationDate] {
        let (cost, found) = try libraries.large.cost(of: query(.library, condition, by: sort))
        #expect(found == 0)
        #expect(cost.machineSteps <= libraries.large.size * 12 + 200, "\(condition): \(cost)")
        let catalog = try #require(libraries.large.temporary.catalog as? SQLiteCatalog)
        let plan = try catalog.plan(of: .assets(query(.library, condition, by: sort)), at: nil)
        #expect(plan[0].contains("COVERING INDEX asset_facts"), "\(plan)")
      }
    }
    // Conditions that cannot hold leave the index no use.
    let never: [Filter] = [
      .all([equals(.mediaType, 1), equals(.mediaType, 2), wide]), .all([wide, .constant(false)]),
      .member(.field(.pixelWidth), of: [], []), compare(.pixelWidth, .equal, .null),
      .all([wide, .any([.all([equals(.playbackStyle, 1), .constant(false)])])]),
    ]
    for condition in never {
      let catalog = libraries.large.temporary.catalog
      #expect(try catalog.fetch(.assets(query(.library, condition)), at: nil).ids.count == 0)
      #expect(try catalog.count(query(.library, condition), at: nil) == 0)
    }
    // A limit ends the reading.
    try expect("hundred photos of any size", finds: 100, steps: 25, sorts: 100) { _ in
      query(
        .library, compare(.pixelWidth, .greaterOrEqual, .integer(0)), by: .creationDate, limit: 100)
    }
  }

  @Test("Everything costs a few steps an asset, and no sorting")
  func everything() throws {
    let libraries = try FetchCostTests.libraries.get()
    var queries = [query(), query(by: .creationDate), query(by: .creationDate, ascending: true)]
    queries.append(query(.library, equals(.mediaType, 1), by: .creationDate))
    queries.append(query(.smartAlbum(SmartAlbumCatalog.rule(of: 209, now: 0))))
    for query in queries {
      let (cost, found) = try libraries.large.cost(of: query)
      #expect(found > 4_900)
      #expect(cost.machineSteps <= 200 + 4 * found, "\(query): \(cost)")
      #expect(cost.sorts == 0 && cost.scanSteps == 0, "\(query): \(cost)")
    }
  }

  @Test(
    "Hidden assets and whole bursts, where asked for, come in between without sorting (§3.18, §3.19)"
  )
  func widened() throws {
    let libraries = try FetchCostTests.libraries.get()
    for sort in [nil, .creationDate] as [Field?] {
      var query = query(by: sort)
      query.includesHidden = true
      query.includesAllBurstMembers = true
      let (cost, found) = try libraries.large.cost(of: query)
      #expect(found == 5_000)
      #expect(cost.machineSteps <= 1_000 + 16 * found, "\(cost)")
      #expect(cost.sorts == 0, "\(cost)")
    }
  }

  @Test("A count costs less than the list, and is that of the list (§3.7)")
  func counts() throws {
    let library = try FetchCostTests.libraries.get().large
    for kind in [1, 2] as [Int64] {
      for state in [nil, 1] as [LibraryState?] {
        let query = query(.library, equals(.mediaType, kind))
        let found = try library.temporary.catalog.fetch(.assets(query), at: state).ids.count
        var count = 0
        let cost = try library.cost { count = try $0.temporary.catalog.count(query, at: state) }
        #expect(count == found)
        if state == nil { #expect(cost.machineSteps <= 200 + 3 * found, "\(cost)") }
      }
    }
  }

  @Test("Objects are read one by one, by their rows (§3.3)")
  func objects() throws {
    let pair = try FetchCostTests.libraries.get()
    func read(_ library: CountedLibrary) throws {
      let ids = try library.assets[300..<400].map { try library.temporary.rowID($0) }
      let state = try library.temporary.state()
      _ = try library.temporary.catalog.assets(ids, at: state)
    }
    try pair.expectSameCost("reading a hundred", read)
    let cost = try pair.large.cost(of: read)
    #expect(cost.statements <= 210, "\(cost)")
    #expect(cost.machineSteps <= 80 * 100, "\(cost)")
  }

  @Test("Albums, their parents, and what holds an asset are found whatever the library's size")
  func collections() throws {
    let pair = try FetchCostTests.libraries.get()
    try pair.expectSameCost("top level") { _ = try $0.temporary.children() }
    try pair.expectSameCost("holding an asset") { library in
      _ = try library.temporary.collections(
        .containing(asset: try library.temporary.rowID(library.assets[150])))
    }
    try pair.expectSameCost("all albums") {
      _ = try $0.temporary.collections(.kind(.album, subtype: nil))
    }
    try pair.expectSameCost("dates of an album") { library in
      _ = try library.temporary.catalog.memberSummary(
        of: try library.temporary.collectionID(library.album), at: try library.temporary.state())
    }
  }
}
