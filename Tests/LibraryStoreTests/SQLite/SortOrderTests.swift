import Foundation
import LibraryStore
import Testing

@Suite("SortOrder") struct SortOrderTests {
  @Test(
    "§3.16: orders collections of a given list as SQLite orders them by title",
    arguments: [true, false])
  func titles(ascending: Bool) throws {
    let temporary = try TemporaryLibrary()
    let titles = [
      "é", "e\u{301}", "E", "", "z", "\u{1F600}", "\u{FFFD}", "a\u{0}b", "a", "aa", "É", "e\u{301}",
      "é",
    ]
    let albums = try titles.map { try temporary.addCollection(.album, $0) }
    let sort = [SortKey(.title, ascending: ascending)]
    func fetch(_ scope: CollectionQuery.Scope) throws -> [RowID] {
      let query = CollectionQuery(scope: scope, sort: sort, client: TemporaryLibrary.owner)
      return Array(try temporary.catalog.fetch(.collections(query), at: nil).ids)
    }
    let bySQLite = try fetch(.kind(.album, subtype: nil))
    #expect(bySQLite.count == titles.count)
    #expect(try fetch(.list(albums.shuffled())) == bySQLite)
  }

  @Test("Nothing first, then numbers of both kinds, text by its bytes, bytes")
  func order() {
    let ascending: [StoredValue] = [
      .null, .integer(-1), .real(-0.5), .integer(0), .real(0.5), .integer(1), .text(""),
      .text("E"), .text("e\u{301}"), .text("z"), .text("é"), .blob([]), .blob([0]), .blob([0, 0]),
    ]
    for (index, left) in ascending.enumerated() {
      for (other, right) in ascending.enumerated() {
        #expect(SortOrder(ascending: [true]).precedes([left], [right]) == (index < other))
        #expect(SortOrder(ascending: [false]).precedes([left], [right]) == (index > other))
      }
    }
  }

  @Test("The first key that differs decides")
  func keys() {
    let order = SortOrder(ascending: [true, false])
    #expect(order.precedes([.integer(1), .integer(1)], [.integer(2), .integer(9)]))
    #expect(order.precedes([.integer(1), .integer(9)], [.integer(1), .integer(1)]))
    #expect(!order.precedes([.integer(1), .integer(1)], [.real(1), .integer(1)]))
  }
}
