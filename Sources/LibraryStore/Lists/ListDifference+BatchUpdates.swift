package import struct Foundation.IndexSet

extension ListDifference {
  /// A difference in the coordinates of a list view's batch update (§4.34).
  package struct BatchUpdates: Sendable, Equatable {
    /// Positions in B of the elements that go.
    package let deletions: IndexSet
    /// Positions in A of the elements that come.
    package let insertions: IndexSet
    /// Positions in B of the changed elements that are not moved.
    package let reloads: IndexSet
    /// Kept elements to move, `from` in B and `to` in A, ascending by `to`.
    package let moves: [Move]
  }

  /// The difference as a list view's batch update takes it (§4.34): no element is in two of its
  /// parts, and deletions, reloads and move sources all count in the list before.
  ///
  /// A changed element that moves is not reloaded; refresh its cell after the batch (§4.32).
  ///
  /// - Complexity: O(k log k) in the size of the difference.
  package var batchUpdates: BatchUpdates {
    BatchUpdates(
      deletions: removals, insertions: insertions, reloads: reloads, moves: batchMoves)
  }

  /// Where the changed elements that stay in order stand in B: such an element has as many others
  /// that stay before it in B as in A.
  private var reloads: IndexSet {
    let leaving = SortedPositions(removals.union(IndexSet(batchMoves.map(\.from))))
    let targets = IndexSet(batchMoves.map(\.to))
    let arriving = SortedPositions(insertions.union(targets))
    var reloads = IndexSet()
    for position in changed.subtracting(targets) {
      reloads.insert(leaving.positionOutside(rank: arriving.rankOutside(position)))
    }
    return reloads
  }
}
