import LibraryStore
import Testing

@Suite("IdentifierList searching") struct IdentifierListSearchingTests {
  enum Order: CaseIterable { case ascending, descending, shuffled, sparse, nearlyAscending }

  private func identifiers(_ order: Order) -> [Int64] {
    var random = ListModel.Random(seed: 9)
    switch order {
    case .ascending: return [Int64](-50..<50)
    case .descending: return (-50..<50).reversed()
    case .shuffled: return (-50..<50).shuffled(using: &random)
    case .sparse:
      let steps = (-50..<50).shuffled(using: &random).map { $0 * (Int64.max / 64) }
      return [.min, 0x7000_0000_0000_0001] + steps + [.max]
    case .nearlyAscending:
      var list = [Int64](-50..<50)
      list.swapAt(50, 51)
      return list
    }
  }

  @Test("Finds each element where it is, and nothing that it has not", arguments: Order.allCases)
  func positions(order: Order) {
    let identifiers = identifiers(order)
    let list = ListModel.list(identifiers)
    #expect(identifiers.map { list.position(of: $0) } == Array(identifiers.indices))
    for stranger in [-51, 50, 100_000, .min + 1, .max - 1] as [Int64] {
      #expect(list.position(of: stranger) == nil)
      #expect(!list.contains(stranger))
    }
    #expect(list.contains(identifiers[60]))
  }

  @Test("A search within a range finds what is in it only", arguments: Order.allCases)
  func ranges(order: Order) {
    let identifiers = identifiers(order)
    let list = ListModel.list(identifiers)
    for position in [0, 1, 17, 63, 98, 99] {
      let identifier = identifiers[position]
      #expect(list.position(of: identifier, in: position..<position + 1) == position)
      #expect(list.position(of: identifier, in: 0..<position) == nil)
      #expect(list.position(of: identifier, in: position + 1..<100) == nil)
      #expect(list.position(of: identifier, in: position..<position) == nil)
    }
  }

  @Test("Finds many at once as it finds each", arguments: Order.allCases)
  func many(order: Order) {
    let list = ListModel.list(identifiers(order))
    for count in [0, 1, 4, 5, 30] {
      let sought: [Int64] = (0..<count).map { index in
        index % 7 == 3 ? 500 : list[index * 2]
      }
      let repeated = sought + sought.reversed()
      #expect(list.positions(of: repeated) == repeated.map { list.position(of: $0) })
    }
  }

  @Test("Knows at once whether it ascends", arguments: Order.allCases)
  func ascent(order: Order) {
    #expect(ListModel.list(identifiers(order)).isAscending == (order == .ascending))
    #expect(ListModel.list([]).isAscending)
  }

  @Test("Learns that it ascends when the element out of order goes")
  func editedAscent() {
    let list = ListModel.list([1, 2, 3, 90, 4, 5, 6, 7, 8, 9])
    #expect(!list.isAscending)
    let ascending = list.editing(removing: [3], inserting: [])
    #expect(ascending.isAscending)
    #expect(!ascending.editing(removing: [], inserting: [(9, 0)]).isAscending)
  }

  @Test("The partition point is where the condition ceases to hold, in a few looks")
  func partitionPoint() {
    for size in 0...40 {
      let list = ListModel.list([Int64](0..<Int64(size)))
      for point in 0...size {
        var looks = 0
        let found = list.partitionPoint { identifier in
          looks += 1
          return identifier < point
        }
        #expect(found == point && looks <= 6)
      }
    }
  }
}
