public import Foundation
internal import LibraryStore

/// What changed in a list, in the coordinates of a list view's batch update (§4.34).
///
/// Not part of Apple's API.
///
///     collectionView.performBatchUpdates {
///       photos = details.fetchResultAfterChanges
///       collectionView.deleteItems(at: updates.deletions)
///       collectionView.insertItems(at: updates.insertions)
///       for move in updates.moves { collectionView.moveItem(at: move.from, to: move.to) }
///     }
///     collectionView.reloadItems(at: details.changedIndexes)   // after the batch, in the new list
///
/// `reloads` may be given to the same batch instead: no row is both deleted and reloaded, or both
/// moved and reloaded.
public struct PHBatchUpdates: Sendable {
  /// Rows to delete, in the list before.
  public let deletions: IndexSet
  /// Rows to insert, in the list after.
  public let insertions: IndexSet
  /// Rows to reload, in the list before: what changed and is not moved.
  public let reloads: IndexSet
  /// Rows to move, from the list before to the list after; of kept elements only.
  public let moves: [(from: Int, to: Int)]

  /// Makes a batch by hand, for code and tests that have no change at hand; nothing is checked.
  public init(
    deletions: IndexSet = [], insertions: IndexSet = [], reloads: IndexSet = [],
    moves: [(from: Int, to: Int)] = []
  ) {
    self.deletions = deletions
    self.insertions = insertions
    self.reloads = reloads
    self.moves = moves
  }

  /// Whether there is nothing to do.
  public var isEmpty: Bool {
    deletions.isEmpty && insertions.isEmpty && reloads.isEmpty && moves.isEmpty
  }
}

extension PHFetchResultChangeDetails {
  /// The change in the coordinates of a list view's batch update (§4.34).
  ///
  /// Without incremental changes everything is empty: reload the list then. Not part of Apple's
  /// API.
  public var batchUpdates: PHBatchUpdates {
    guard let updates = difference?.batchUpdates else {
      return PHBatchUpdates(deletions: [], insertions: [], reloads: [], moves: [])
    }
    return PHBatchUpdates(
      deletions: updates.deletions, insertions: updates.insertions, reloads: updates.reloads,
      moves: updates.moves.map { ($0.from, $0.to) })
  }
}
