import Foundation

/// What §4.19–4.25 say of a difference between two lists, written down slowly and obviously.
package struct ListReference<Element: Hashable> {
  /// The list before, B.
  package let before: [Element]
  /// The list after, A.
  package let after: [Element]

  package init(_ before: [Element], _ after: [Element]) {
    self.before = before
    self.after = after
  }

  /// Positions in B of what A lacks (§4.20).
  package var removals: IndexSet {
    let kept = Set(after)
    return IndexSet(before.indices.filter { !kept.contains(before[$0]) })
  }

  /// Positions in A of what B lacks (§4.21).
  package var insertions: IndexSet {
    let known = Set(before)
    return IndexSet(after.indices.filter { !known.contains(after[$0]) })
  }

  /// The list X: B after removals and insertions, where kept elements fill the free slots in B's
  /// order (§4.21).
  package var between: [Element] {
    let kept = Set(after)
    var rest = before.filter(kept.contains).makeIterator()
    let insertions = insertions
    return after.indices.map { index in
      insertions.contains(index) ? after[index] : rest.next() ?? after[index]
    }
  }

  /// The elements that both lists have, in the order of A, as positions in B.
  private var keptPositions: [Int] {
    let position = Dictionary(uniqueKeysWithValues: zip(before, before.indices))
    return after.compactMap { position[$0] }
  }

  /// How few moves lead from X to A (§4.23).
  package var fewestMoves: Int {
    let position = Dictionary(uniqueKeysWithValues: zip(between, after.indices))
    let places = after.compactMap { position[$0] }
    return places.count - Self.longestAscendingCount(places)
  }

  /// How few kept elements must be moved one by one, as list views do it (§4.34).
  package var fewestBatchMoves: Int {
    keptPositions.count - Self.longestAscendingCount(keptPositions)
  }

  /// Takes every `from` out of a list at once, then inserts ascending by `to` (§4.23).
  ///
  /// - Returns: `nil` when an index is out of range.
  package static func moving(
    _ list: [Element], _ moves: [(from: Int, to: Int)]
  ) -> [Element]? {
    guard moves.allSatisfy({ list.indices.contains($0.from) }) else { return nil }
    let taken = Set(moves.map(\.from))
    var result = list.indices.filter { !taken.contains($0) }.map { list[$0] }
    for move in moves.sorted(by: { $0.to < $1.to }) {
      guard move.to >= 0, move.to <= result.count else { return nil }
      result.insert(list[move.from], at: move.to)
    }
    return result
  }

  /// The length of a longest ascending subsequence, in time that grows with the square of the
  /// count.
  static func longestAscendingCount(_ numbers: [Int]) -> Int {
    var lengths: [Int] = []
    for (index, number) in numbers.enumerated() {
      let best = (0..<index).filter { numbers[$0] < number }.map { lengths[$0] }.max() ?? 0
      lengths.append(best + 1)
    }
    return lengths.max() ?? 0
  }
}
