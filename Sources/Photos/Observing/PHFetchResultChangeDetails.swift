public import Foundation
package import LibraryStore

/// What leads from a fetch result to the result of the same fetch after a change.
///
/// Removals, then insertions, then moves, applied to the result before, give exactly the result
/// after (§4.24). For list views use `batchUpdates`, whose indexes are in the coordinates that they
/// want (§4.34).
public class PHFetchResultChangeDetails<ObjectType>: NSObject, @unchecked Sendable
where ObjectType: PHObject {
  // Immutable after init.
  private let before: PHFetchResult<ObjectType>
  private let after: PHFetchResult<ObjectType>
  /// `nil` when the fetch did not want index sets (§3.21).
  package let difference: ListDifference?

  init(before: PHFetchResult<ObjectType>, step: FetchSnapshot.Step) {
    self.before = before
    after = PHFetchResult(step.after)
    difference = step.after.wantsDifference ? step.difference : nil
  }

  /// Compares two results; changed are just the objects passed in (§4.30).
  public convenience init(
    from fromResult: PHFetchResult<ObjectType>, to toResult: PHFetchResult<ObjectType>,
    changedObjects: [ObjectType]
  ) {
    self.init(comparing: fromResult, toResult, changedObjects)
  }

  private init(
    comparing before: PHFetchResult<ObjectType>, _ after: PHFetchResult<ObjectType>,
    _ changed: [ObjectType]
  ) {
    self.before = before
    self.after = after
    difference = ListDifference(
      from: before.snapshot?.list.ids ?? IdentifierList(),
      to: after.snapshot?.list.ids ?? IdentifierList(),
      changedIdentifiers: changed.map(\.rowID))
  }

  /// The very result that was asked about (§4.18).
  public var fetchResultBeforeChanges: PHFetchResult<ObjectType> { before }

  /// What the same fetch gives right after the change; ask the next change about this one (§4.18).
  public var fetchResultAfterChanges: PHFetchResult<ObjectType> { after }

  /// Whether there are index sets; false only when the fetch did not want any (§4.28).
  public var hasIncrementalChanges: Bool { difference != nil }

  /// Positions in the result before of what the result after lacks; empty when there are none
  /// (§4.20, §4.29).
  public var removedIndexes: IndexSet? { difference?.removals }

  /// What was removed, as it was before, in order of index (§4.26).
  public var removedObjects: [ObjectType] {
    difference.map { before.objects(at: $0.removals) } ?? []
  }

  /// Positions in the result after of what the result before lacks (§4.21).
  public var insertedIndexes: IndexSet? { difference?.insertions }

  /// What was inserted, as it is after, in order of index (§4.26).
  public var insertedObjects: [ObjectType] {
    difference.map { after.objects(at: $0.insertions) } ?? []
  }

  /// Positions in the result after of what is in both but changed itself (§4.22).
  ///
  /// Do not use them inside a batch update of a list view, which counts reloads in the result
  /// before (§4.32).
  public var changedIndexes: IndexSet? { difference?.changed }

  /// What changed itself, as it is after, in order of index (§4.26).
  public var changedObjects: [ObjectType] { difference.map { after.objects(at: $0.changed) } ?? [] }

  /// Calls a block with each move, ascending by target: `from` counts after removals and
  /// insertions, `to` in the result after (§4.23).
  ///
  /// All moves happen at once: take every `from` out, then insert ascending by `to`.
  public func enumerateMoves(_ handler: @escaping (Int, Int) -> Void) {
    for move in difference?.moves ?? [] { handler(move.from, move.to) }
  }

  /// Whether there are moves.
  public var hasMoves: Bool { !(difference?.moves.isEmpty ?? true) }
}
