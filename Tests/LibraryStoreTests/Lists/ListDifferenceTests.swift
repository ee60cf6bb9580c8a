import Foundation
import LibraryStore
import Testing

/// Each rule is tried on all pairs of lists over six elements and on longer ones at random.
@Suite("ListDifference") struct ListDifferenceTests {
  /// Returns the cases for which the rule does not hold; a rule that holds has none.
  private func exceptions(_ rule: (ListCase) -> Bool) -> [String] {
    ListCase.all.filter { !rule($0) }.prefix(3).map(\.description)
  }

  @Test("§4.17: is empty exactly when the lists are equal and nothing in them changed")
  func emptiness() {
    let found = exceptions {
      $0.difference.isEmpty == ($0.before == $0.after && $0.changed.isDisjoint(with: $0.after))
    }
    #expect(found == [])
  }

  @Test("§4.19: |B| - removed + inserted = |A|")
  func arithmetic() {
    let found = exceptions {
      $0.before.count - $0.difference.removals.count + $0.difference.insertions.count
        == $0.after.count
    }
    #expect(found == [])
  }

  @Test("§4.20: removals are the positions in B of what A lacks")
  func removals() {
    let found = exceptions { pair in
      Array(pair.difference.removals)
        == pair.before.indices.filter { !pair.after.contains(pair.before[$0]) }
    }
    #expect(found == [])
  }

  @Test("§4.21: insertions are the positions in A of what B lacks")
  func insertions() {
    let found = exceptions { pair in
      Array(pair.difference.insertions)
        == pair.after.indices.filter { !pair.before.contains(pair.after[$0]) }
    }
    #expect(found == [])
  }

  @Test("§4.22, §4.25: changed are the positions in A of the kept elements that changed")
  func changed() {
    let found = exceptions { pair in
      let changed = pair.kept.intersection(pair.changed)
      return Array(pair.difference.changed)
        == pair.after.indices.filter { changed.contains(pair.after[$0]) }
    }
    #expect(found == [])
  }

  @Test("§4.23: moves go from a position in X to the position in A of the same element")
  func moves() {
    let found = exceptions { pair in
      let slots = ListModel.afterInsertions(pair.before, pair.after)
      return pair.difference.moves.allSatisfy { slots[$0.from] == pair.after[$0.to] }
    }
    #expect(found == [])
  }

  @Test("§4.23: only elements outside a longest common subsequence of X and A move")
  func fewestMoves() {
    let found = exceptions { pair in
      let slots = ListModel.afterInsertions(pair.before, pair.after)
      return pair.difference.moves.count
        == pair.after.count - ListModel.commonLength(slots, pair.after)
    }
    #expect(found == [])
  }

  @Test("§4.23: every from and every to occurs once, ascending by to")
  func orderOfMoves() {
    let found = exceptions { pair in
      let moves = pair.difference.moves
      return Set(moves.map(\.from)).count == moves.count
        && zip(moves, moves.dropFirst()).allSatisfy { $0.to < $1.to }
    }
    #expect(found == [])
  }

  @Test("§4.24: removals, insertions and moves, applied in that order to B, give A")
  func applying() {
    let found = exceptions { pair in
      pair.difference.applying(to: pair.before) { pair.after[$0] } == pair.after
    }
    #expect(found == [])
  }

  @Test("§4.24: a plain reading of the rule gives A, too")
  func applyingPlainly() {
    let found = exceptions { pair in
      var list = pair.before
      for position in pair.difference.removals.reversed() { list.remove(at: position) }
      for position in pair.difference.insertions { list.insert(pair.after[position], at: position) }
      let moving = pair.difference.moves.map { list[$0.from] }
      list.removeAll { moving.contains($0) }
      for (move, element) in zip(pair.difference.moves, moving) {
        list.insert(element, at: move.to)
      }
      return list == pair.after
    }
    #expect(found == [])
  }

  @Test("§4.25: no object is in two of removed, inserted and changed")
  func distinctObjects() {
    let found = exceptions { pair in
      let removed = Set(pair.difference.removals.map { pair.before[$0] })
      let inserted = Set(pair.difference.insertions.map { pair.after[$0] })
      let changed = Set(pair.difference.changed.map { pair.after[$0] })
      return removed.isDisjoint(with: inserted) && removed.isDisjoint(with: changed)
        && inserted.isDisjoint(with: changed)
    }
    #expect(found == [])
  }

  @Test("Moves and batch moves are there for the same pairs of lists")
  func batchMoves() {
    let found = exceptions {
      $0.difference.moves.isEmpty == $0.difference.batchMoves.isEmpty
    }
    #expect(found == [])
  }

  @Test("§4.24: where kept elements pass an inserted one, more must move, and the new one stays")
  func passing() {
    // X is 1 9 2.
    let difference = ListCase([1, 2], [2, 9, 1], changed: []).difference
    #expect(difference.moves.map(\.to) == [0, 2])
    #expect(difference.batchMoves.count == 1)
  }

  @Test("Of two elements that change places, the changed one moves", arguments: [1, 2] as [Int64])
  func changedElementMoves(changed: Int64) {
    let swap = ListCase([1, 2], [2, 1], changed: [changed])
    #expect(swap.difference.moves.map { swap.after[$0.to] } == [changed])
    let longer = ListCase([7, 1, 2, 8], [9, 2, 1], changed: [changed])
    #expect(longer.difference.batchMoves.map { longer.after[$0.to] } == [changed])
  }

  @Test("Moving one element reports one move, however far it goes (§4.23)")
  func oneMove() {
    var list = [Int64](1...5000)
    list.insert(list.remove(at: 4000), at: 10)
    let difference = ListCase([Int64](1...5000), list, changed: [], chunkCapacity: 64).difference
    #expect(difference.moves == [ListDifference.Move(from: 4000, to: 10)])
  }

  @Test("Changed elements may be given as identifiers, in any order, with strangers")
  func changedIdentifiers() {
    let found = exceptions { pair in
      let given = Array(pair.changed) + [70_000, 70_001]
      let difference = ListDifference(
        from: ListModel.list(pair.before), to: ListModel.list(pair.after),
        changedIdentifiers: given + given.reversed())
      return difference == pair.difference
    }
    #expect(found == [])
  }
}
