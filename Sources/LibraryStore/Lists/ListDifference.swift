package import struct Foundation.IndexSet

/// What leads from one ordered list of identifiers, *B*, to another, *A* (§4.20–4.25).
///
/// Removals, then insertions, then moves, applied to B, give exactly A (§4.24). There are two ways
/// to a difference, and both give the same: comparing two lists at hand, and advancing a list by
/// the few elements that a change touched.
///
///     let difference = ListDifference(
///       from: IdentifierList([1, 2, 3, 4]), to: IdentifierList([4, 2, 3, 9]), changed: { $0 == 2 })
///     difference.removals    // 0
///     difference.insertions  // 3
///     difference.moves       // from 2 to 0
///     difference.changed     // 1
package struct ListDifference: Sendable, Equatable {
  /// One element's way from a position in one list to a position in another.
  package struct Move: Sendable, Hashable {
    /// The position before.
    package let from: Int
    /// The position after.
    package let to: Int

    /// Makes a move.
    package init(from: Int, to: Int) {
      self.from = from
      self.to = to
    }
  }

  /// Positions in B of the elements that A lacks (§4.20).
  package let removals: IndexSet
  /// Positions in A of the elements that B lacks (§4.21).
  package let insertions: IndexSet
  /// Positions in A of the kept elements that changed themselves (§4.22, §4.25).
  package let changed: IndexSet
  /// The fewest moves that lead from X to A, ascending by `to` (§4.23).
  ///
  /// X is B after removals and insertions: inserted elements are where they are in A, and kept ones
  /// fill the other slots in B's order. `from` counts in X, `to` in A. Where a kept element has to
  /// pass an inserted one, an inserted one may move too; among equally few moves those are chosen
  /// that leave in place inserted elements first, then unchanged ones.
  package let moves: [Move]
  /// The fewest moves of kept elements only, `from` counting in B and `to` in A, ascending by `to`.
  ///
  /// This is what batch updates of list views want (§4.34); there kept elements that are not moved
  /// flow around whatever is removed, inserted and moved.
  package let batchMoves: [Move]

  /// Whether nothing differs and nothing changed (§4.17).
  package var isEmpty: Bool {
    removals.isEmpty && insertions.isEmpty && changed.isEmpty && moves.isEmpty
  }

  /// Finds the moves that the kept elements need; `common` has them as blocks from B to A, by
  /// target.
  init(
    removals: SortedPositions, insertions: SortedPositions, changed: SortedPositions,
    common: some Sequence<CommonBlock>
  ) {
    let finder = MoveFinder(
      removals: removals, insertions: insertions, changed: changed, common: common)
    self.removals = removals.indexSet
    self.insertions = insertions.indexSet
    self.changed = changed.indexSet
    batchMoves = finder.batchMoves()
    moves = insertions.isEmpty ? finder.moves(alike: batchMoves) : finder.moves()
  }
}
