import CSQLite
import Foundation
import LibraryStore
import Testing

/// §5.8: history is kept for a time and a number of transactions.
@Suite("Pruning") struct PruningTests {
  let temporary: TemporaryLibrary

  init() throws { temporary = try TemporaryLibrary() }

  @Test("Drops what is older than both limits, and no more")
  func limits() throws {
    let asset = try temporary.addAssets(1)[0]
    var dates: [Double] = []
    for step in 0..<9 {
      try temporary.change { $0.patch(asset) { $0.rating = 1 + step % 5 } }
      dates.append(temporary.now)
    }
    try temporary.library.prune(olderThan: dates[4], keeping: 8)
    #expect(try temporary.catalog.horizon() == 2)
    try temporary.library.prune(olderThan: dates[4], keeping: 1)
    #expect(try temporary.catalog.horizon() == 5)
    let left = try temporary.catalog.transactions(after: 0, through: 99).map(\.state)
    #expect(left == [6, 7, 8, 9, 10])
    #expect(try temporary.catalog.log(after: 0, through: 99).first?.state == 6)
    try temporary.library.prune(olderThan: 0, keeping: 0)
    #expect(try temporary.catalog.horizon() == 5)
  }

  @Test("The number of the present state survives all history")
  func everything() throws {
    try temporary.addAssets(1)
    try temporary.addAssets(1)
    try temporary.library.prune(olderThan: .infinity, keeping: 0)
    #expect(try temporary.catalog.horizon() == 2)
    #expect(try temporary.state() == 2)
    #expect(try temporary.change { $0.createAsset() } == 3)
  }

  @Test("An object as of a pruned state comes in the oldest image that is left")
  func oldImages() throws {
    let asset = try temporary.addAssets(1)[0]
    for rating in 1...5 { try temporary.change { $0.patch(asset) { $0.rating = rating } } }
    try temporary.library.prune(olderThan: .infinity, keeping: 2)
    let ratings = try (1...6).map { try temporary.asset(asset, at: LibraryState($0)).rating }
    #expect(ratings == [3, 3, 3, 3, 4, 5])
  }

  @Test("What Recently Deleted needs is kept, memberships too")
  func trash() throws {
    let assets = try temporary.addAssets(2)
    let album = try temporary.addCollection(holding: assets)
    try temporary.change { $0.deletedAssets = [assets[0]] }
    try temporary.addAssets(1)
    try temporary.library.prune(olderThan: .infinity, keeping: 0)
    try temporary.administer(.recover([assets[0]]))
    #expect(try temporary.members(album) == assets)
    #expect(try temporary.catalog.inconsistencies() == [])
  }

  @Test("§4.24: a list from before the horizon still advances, at random")
  func advancing() throws {
    var random = SeededRandom(seed: 11)
    var assets = try temporary.addAssets(30)
    let album = try temporary.addCollection(holding: assets)
    let row = try temporary.collectionID(album)
    let queries = [
      AssetQuery(scope: .library, client: TemporaryLibrary.owner),
      AssetQuery(
        scope: .library, sort: [SortKey(.creationDate, ascending: false)],
        client: TemporaryLibrary.owner),
      AssetQuery(scope: .album(row), client: TemporaryLibrary.owner),
    ].map { ObjectQuery.assets($0) }
    var lists = try queries.map { ($0, try temporary.catalog.fetch($0, at: nil)) }
    for round in 0..<40 {
      let before = try temporary.state()
      var touched: Set<UUID> = []
      for _ in 0..<random.number(1...6) {
        let asset = random.pick(assets) ?? UUID()
        switch random.number(0...4) {
        case 0: assets += try temporary.addAssets(1) { $1.created = Double(round) }
        case 1:
          try temporary.change { $0.deletedAssets = [asset] }
          assets.removeAll { $0 == asset }
        case 2:
          let patched = try temporary.change {
            $0.patch(asset) { $0.created = .some(Double(round) / 2) }
          }
          if patched != nil { touched.insert(asset) }
        case 3: try temporary.change { $0.arrange(album, .add([asset])) }
        default:
          let count = try temporary.members(album).count
          try temporary.change { $0.arrange(album, .move(from: [count / 2], to: 0)) }
        }
      }
      try temporary.library.prune(olderThan: .infinity, keeping: random.number(0...3))
      let now = try temporary.state()
      guard now > before else { continue }
      for index in lists.indices {
        let (query, list) = lists[index]
        let advanced = try temporary.catalog.advance(list, of: query, to: now)
        let expected = Array(try temporary.catalog.fetch(query, at: nil).ids)
        #expect(Array(advanced.list.ids) == expected)
        let applied = advanced.difference?.applying(to: Array(list.ids)) { expected[$0] }
        #expect(applied ?? Array(list.ids) == expected)
        let kept = Set(list.ids)
        let changed = try Set(touched.filter(assets.contains).map { try temporary.rowID($0) })
        #expect(
          Set((advanced.difference?.changed ?? []).map { expected[$0] })
            == changed.intersection(kept).intersection(expected))
        lists[index].1 = advanced.list
      }
    }
  }

  @Test("Thirty days of history stay, and the last 100,000 transactions however old (§5.8)")
  func retention() throws {
    try temporary.addAssets(1)
    let (path, last) = (temporary.url.appendingPathComponent("library.sqlite").path, 100_100)
    let date = temporary.now
    temporary.library.close()
    var database: OpaquePointer?
    #expect(sqlite3_open(path, &database) == SQLITE_OK)
    let script = """
      WITH RECURSIVE number (i) AS (VALUES (2) UNION ALL SELECT i + 1 FROM number WHERE i < \(last))
      INSERT INTO txn SELECT i, \(date), 'test', NULL FROM number
      """
    #expect(sqlite3_exec(database, script, nil, nil, nil) == SQLITE_OK)
    sqlite3_close(database)

    let library = try temporary.reopened()
    defer { library.close() }
    let day = 86_400.0
    try library.maintain(now: date + 29 * day)
    #expect(try library.catalog.horizon() == 0)
    try library.maintain(now: date + 31 * day)
    #expect(try library.catalog.horizon() == 100)
    #expect(try library.catalog.transactions(after: 0, through: 100_100).count == 100_000)
  }
}
