import Foundation
import LibraryStore
import Testing

@Suite("ListDifference.advance") struct ListAdvanceTests {
  /// Advances `before` to `after` as an engine would: knowing the order only of pairs of elements.
  private func advance(
    _ before: IdentifierList, to after: [Int64], touching touched: Set<Int64>,
    changed: Set<Int64> = []
  ) -> ListAdvance {
    let places = Dictionary(uniqueKeysWithValues: zip(after, after.indices))
    let elements = (after.filter { touched.contains($0) } + touched.subtracting(after).sorted())
      .map { identifier in
        TouchedElement(
          identifier: identifier, positionBefore: before.position(of: identifier),
          isIncluded: places[identifier] != nil, isChanged: changed.contains(identifier))
      }
    let untouched = UntouchedElements(of: before, touched: elements.compactMap(\.positionBefore))
    return ListDifference.advance(before, touched: elements) { index in
      untouched.rank { places[$0, default: -1] < places[elements[index].identifier, default: -1] }
    }
  }

  @Test("Gives A and what a comparison gives, whatever was touched in lists of five elements")
  func exhaustive() {
    var random = ListModel.Random(seed: 2)
    var wrong: [String] = []
    for after in ListModel.arrangements([1, 2, 3, 4, 5]) {
      for length in 0...4 {
        let before = [Int64](1...5).prefix(length)
        let list = ListModel.list(Array(before))
        let changed = Set([Int64](1...5).filter { _ in random.chance(40) })
        for touched in ListModel.subsets([Int64](1...5)).map({ Set($0) })
        where before.filter({ !touched.contains($0) }) == after.filter({ !touched.contains($0) }) {
          let pair = ListCase(Array(before), after, changed: changed.intersection(touched))
          let advance = advance(list, to: after, touching: touched, changed: changed)
          if Array(advance.list) != after || advance.difference != pair.difference {
            wrong.append("\(pair), touched \(touched.sorted()), but \(advance.difference)")
          }
        }
      }
    }
    #expect(wrong.prefix(3) == [])
  }

  @Test("Leads a list through hundreds of changes as repeated comparisons do", arguments: 0..<4)
  func soak(round: Int) {
    var random = ListModel.Random(seed: 300 + UInt64(round))
    var list = ListModel.list([Int64](1...400).shuffled(using: &random), chunkCapacity: 8)
    var wrong: [String] = []
    for step in 0..<120 {
      let before = Array(list)
      let touched = Set(
        (0..<Int.random(in: 0...25, using: &random)).map { _ in
          Int64.random(in: 1...600, using: &random)
        })
      var after = before.filter { !touched.contains($0) }
      for identifier in touched.sorted() where random.chance(70) {
        after.insert(identifier, at: Int.random(in: 0...after.count, using: &random))
      }
      // Some touched elements keep their place among the others.
      if random.chance(50) { after = before.filter { after.contains($0) } }
      let changed = touched.filter { _ in random.chance(50) }
      let advance = advance(list, to: after, touching: touched, changed: changed)
      let pair = ListCase(before, after, changed: changed, chunkCapacity: 8)
      if Array(advance.list) != after || advance.difference != pair.difference {
        wrong.append("\(step): \(pair), but \(advance.difference)")
      }
      // Both lists share chunks, in which a comparison must not mistake one place for another.
      let compared = ListDifference(from: list, to: advance.list) { changed.contains($0) }
      if compared != pair.difference { wrong.append("\(step): \(pair), but shared \(compared)") }
      wrong += advance.list.invariantViolations()
      list = advance.list
    }
    #expect(wrong.prefix(3) == [])
  }

  @Test("An element that changes in place edits nothing: the list stays the same memory")
  func changedInPlace() {
    let list = ListModel.list([Int64](1...100))
    let advance = advance(list, to: [Int64](1...100), touching: [40], changed: [40])
    #expect(advance.list.sharedChunkCount(with: list) == list.chunkSizes.count)
    #expect(advance.difference.changed == [39])
    #expect(advance.difference.batchUpdates.reloads == [39])
    #expect(advance.difference.moves.isEmpty)
  }

  @Test("Touched elements that were not and are not in the list leave no trace")
  func strangers() {
    let list = ListModel.list([1, 2, 3])
    let advance = advance(list, to: [1, 2, 3], touching: [8, 9], changed: [8])
    #expect(advance.difference.isEmpty)
    #expect(advance.list == list)
  }

  @Test("In a million elements, one that moves takes twenty looks and copies two chunks")
  func cost() {
    let list = IdentifierList(0..<1_000_000)
    let touched = [
      TouchedElement(identifier: 10, positionBefore: 10, isIncluded: true, isChanged: true)
    ]
    let untouched = UntouchedElements(of: list, touched: [10])
    var looks = 0
    let advance = ListDifference.advance(list, touched: touched) { _ in
      untouched.rank { identifier in
        looks += 1
        return identifier < 700_000
      }
    }
    #expect(looks <= 20)
    #expect(advance.difference.moves == [ListDifference.Move(from: 10, to: 699_999)])
    #expect(advance.list[699_999] == 10)
    #expect(list.chunkSizes.count - advance.list.sharedChunkCount(with: list) == 2)
  }

  @Test("What the search for a place throws comes out as it is")
  func failure() {
    struct Unreadable: Error, Equatable {}
    let touched = [
      TouchedElement(identifier: 9, positionBefore: nil, isIncluded: true, isChanged: false)
    ]
    let list = ListModel.list([1, 2, 3])
    #expect(throws: Unreadable()) {
      try ListDifference.advance(list, touched: touched) { _ in throw Unreadable() }
    }
  }

  @Test("A search for a rank may begin at a rank known before")
  func rankFrom() {
    let untouched = UntouchedElements(of: ListModel.list([Int64](1...100)), touched: [9, 0, 50])
    #expect(untouched.count == 97)
    #expect((0..<97).map { untouched[$0] } == (1...100).filter { ![1, 10, 51].contains($0) })
    #expect(untouched.rank { $0 < 52 } == 48)
    #expect(untouched.rank(from: 30) { $0 < 52 } == 48)
    #expect(untouched.rank(from: 97) { _ in true } == 97)
  }

  @Test("Touched elements out of order trap")
  func misorder() async {
    await #expect(processExitsWith: .failure) {
      let touched = [5, 6].map {
        TouchedElement(identifier: $0, positionBefore: nil, isIncluded: true, isChanged: false)
      }
      _ = ListDifference.advance(IdentifierList([1, 2, 3]), touched: touched) { 2 - $0 }
    }
  }
}
