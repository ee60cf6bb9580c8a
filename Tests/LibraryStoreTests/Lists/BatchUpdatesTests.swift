import Foundation
import LibraryStore
import Testing

@Suite("ListDifference.batchUpdates") struct BatchUpdatesTests {
  private func exceptions(
    _ rule: (ListCase, ListDifference.BatchUpdates) -> Bool
  ) -> [String] {
    ListCase.all.filter { !rule($0, $0.difference.batchUpdates) }.prefix(3)
      .map(\.description)
  }

  @Test("§4.34: a list view that applies them shows A")
  func applying() {
    let found = exceptions { pair, updates in
      let leaving = updates.deletions.union(IndexSet(updates.moves.map(\.from)))
      var staying = pair.before.indices.filter { !leaving.contains($0) }.map { pair.before[$0] }
      var arriving = Dictionary(
        uniqueKeysWithValues: updates.insertions.map { ($0, pair.after[$0]) })
      for move in updates.moves { arriving[move.to] = pair.before[move.from] }
      staying.reverse()
      let shown = (0..<staying.count + arriving.count).map { arriving[$0] ?? staying.popLast() }
      return shown == pair.after
    }
    #expect(found == [])
  }

  @Test("Moves are kept elements, as few as can be, ascending by to")
  func moves() {
    let found = exceptions { pair, updates in
      updates.moves.allSatisfy { pair.before[$0.from] == pair.after[$0.to] }
        && zip(updates.moves, updates.moves.dropFirst()).allSatisfy { $0.to < $1.to }
        && updates.moves.count
          == pair.kept.count - ListModel.commonLength(pair.before, pair.after)
    }
    #expect(found == [])
  }

  @Test("§4.34: reloads are the positions in B of the changed elements that are not moved")
  func reloads() {
    let found = exceptions { pair, updates in
      let moved = Set(updates.moves.map { pair.before[$0.from] })
      let reloaded = pair.kept.intersection(pair.changed).subtracting(moved)
      return Array(updates.reloads)
        == pair.before.indices.filter { reloaded.contains(pair.before[$0]) }
    }
    #expect(found == [])
  }

  @Test("§4.32: no row is in two of deletions, reloads and move sources, nor arrives twice")
  func distinctRows() {
    let found = exceptions { _, updates in
      let sources = IndexSet(updates.moves.map(\.from))
      let targets = IndexSet(updates.moves.map(\.to))
      return updates.deletions.isDisjoint(with: updates.reloads)
        && updates.deletions.isDisjoint(with: sources) && updates.reloads.isDisjoint(with: sources)
        && updates.insertions.isDisjoint(with: targets)
    }
    #expect(found == [])
  }
}

extension IndexSet {
  fileprivate func isDisjoint(with other: IndexSet) -> Bool { intersection(other).isEmpty }
}
