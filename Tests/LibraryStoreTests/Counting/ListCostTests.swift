import LibraryStore
import Testing

/// How much of a list is copied when the next is made of it.
@Suite("Cost of lists") struct ListCostTests {
  /// The elements of chunks that `after` does not share with `before`.
  private func copied(_ before: IdentifierList, _ after: IdentifierList) -> Int {
    let shared = after.sharedChunkCount(with: before)
    return after.chunkSizes.sorted().suffix(after.chunkSizes.count - shared).reduce(0, +)
  }

  @Test(
    "An edit copies the chunks around it and shares all others, however long the list",
    arguments: [10_000, 1_000_000])
  func editing(count: Int) {
    // Not ascending, as by date.
    let list = IdentifierList((0..<count).map { Int64(($0 * 7_919 + 13) % count) })
    let removed = list.editing(removing: [count / 2], inserting: [])
    #expect(copied(list, removed) <= 2 * 1_024)
    let inserted = list.editing(
      removing: [], inserting: [(position: count / 3, identifier: Int64(count + 1))])
    #expect(copied(list, inserted) <= 2 * 1_024)
    let moved = list.editing(
      removing: [5], inserting: [(position: count - 10, identifier: list[5])])
    #expect(copied(list, moved) <= 4 * 1_024)
    #expect(moved.count == count && moved[count - 10] == list[5])
  }

  @Test("A touched element that stays in its place copies nothing", arguments: [10_000, 1_000_000])
  func touching(count: Int) {
    let list = IdentifierList((0..<count).map { Int64(($0 * 7_919 + 13) % count) })
    let touched = TouchedElement(
      identifier: list[count / 2], positionBefore: count / 2, isIncluded: true, isChanged: true)
    let result = ListDifference.advance(list, touched: [touched]) { _ in count / 2 }
    #expect(copied(list, result.list) == 0)
    #expect(result.difference.changed.count == 1)
  }
}
