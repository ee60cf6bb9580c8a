import Foundation
import LibraryStore
import Photos
import PhotosTesting

/// A rule that the details of a change broke.
package struct BrokenRule: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}

/// One fetch result as it was taken, with what is compared of it.
package struct Sight<Object: PHObject> {
  package let result: PHFetchResult<Object>
  /// The rows' ids in order.
  package let ids: [RowID]
  /// The state that wrote each row.
  package let since: [LibraryState]

  package init(_ result: PHFetchResult<Object>) {
    self.result = result
    ids = result.snapshot.map { Array($0.list.ids) } ?? []
    since = (0..<result.count).map { writtenIn(result.object(at: $0)) }
  }

  /// The state that the result is of.
  package var state: LibraryState { result.snapshot?.list.state ?? 0 }
}

/// The state that wrote an object's own row.
package func writtenIn(_ object: PHObject) -> LibraryState {
  switch object {
  case let asset as PHAsset: asset.record.since
  case let collection as PHCollection: collection.record.since
  default: 0
  }
}

/// What a list view's row shows in a soak: all that can change without the row being another one.
private func rowContent(_ object: PHObject) -> String {
  "\(writtenIn(object)) \(HeadlessListView.standardContent(of: object))"
}

/// Checks the details that lead from B to A, rule by rule (§4.17–4.29, §4.34).
package struct DetailsCheck<Object: PHObject> {
  let before: Sight<Object>
  let after: Sight<Object>
  let details: PHFetchResultChangeDetails<Object>?
  /// Whether the fetch wanted index sets (§3.21).
  let isIncremental: Bool
  /// Up to how many elements the slow checks are made.
  let smallCount = 130

  package init(
    from before: Sight<Object>, to after: Sight<Object>,
    _ details: PHFetchResultChangeDetails<Object>?, isIncremental: Bool
  ) {
    self.before = before
    self.after = after
    self.details = details
    self.isIncremental = isIncremental
  }

  private var reference: ListReference<RowID> { ListReference(before.ids, after.ids) }

  /// Positions in A of kept elements whose own row was written after B was taken (§4.22).
  private var expectedChanged: IndexSet {
    let known = Set(before.ids)
    return IndexSet(
      after.ids.indices.filter {
        known.contains(after.ids[$0]) && after.since[$0] > before.state
      })
  }

  package func run() throws {
    let changed = expectedChanged
    guard let details else {
      try expect(before.ids == after.ids, "§4.17: nil although the lists differ")
      try expect(changed.isEmpty, "§4.17: nil although elements changed")
      return
    }
    try expect(
      before.ids != after.ids || !changed.isEmpty, "§4.17: details although nothing differs")
    try checkResults(details)
    guard isIncremental else { return try checkNotIncremental(details) }
    try checkIndexes(details, changed)
    try checkMoves(details)
    try checkObjects(details)
    try checkListView(details)
  }

  private func checkResults(_ details: PHFetchResultChangeDetails<Object>) throws {
    try expect(
      details.fetchResultBeforeChanges === before.result,
      "§4.18: before is not the object passed in")
    let result = details.fetchResultAfterChanges
    try expect(
      result.snapshot.map { Array($0.list.ids) } ?? [] == after.ids,
      "§4.18: after is not the repeated fetch")
    guard after.ids.count <= smallCount else { return }
    try expect(
      (0..<result.count).map { rowContent(result.object(at: $0)) }
        == (0..<after.result.count).map { rowContent(after.result.object(at: $0)) },
      "§4.18: objects of after are not those of the repeated fetch")
  }

  private func checkNotIncremental(_ details: PHFetchResultChangeDetails<Object>) throws {
    var moves = 0
    details.enumerateMoves { _, _ in moves += 1 }
    try expect(
      !details.hasIncrementalChanges && details.removedIndexes == nil
        && details.insertedIndexes == nil && details.changedIndexes == nil && moves == 0
        && details.removedObjects.isEmpty && details.insertedObjects.isEmpty
        && details.changedObjects.isEmpty && !details.hasMoves,
      "§4.28: index sets although the fetch wanted none")
  }

  private func checkIndexes(
    _ details: PHFetchResultChangeDetails<Object>, _ changed: IndexSet
  ) throws {
    try expect(details.hasIncrementalChanges, "§4.28: not incremental")
    guard let removed = details.removedIndexes, let inserted = details.insertedIndexes,
      let changedIndexes = details.changedIndexes
    else { throw rule("§4.29: an index set is nil") }
    try expect(
      before.ids.count - removed.count + inserted.count == after.ids.count, "§4.19: arithmetic")
    try expect(removed == reference.removals, "§4.20: removed \(removed.map(\.self))")
    try expect(inserted == reference.insertions, "§4.21: inserted \(inserted.map(\.self))")
    try expect(
      changedIndexes == changed,
      "§4.22: changed \(changedIndexes.map(\.self)) instead of \(changed.map(\.self))")
    try expect(changedIndexes.isDisjoint(with: inserted), "§4.25: inserted and changed")
  }

  private func checkMoves(_ details: PHFetchResultChangeDetails<Object>) throws {
    var moves: [(from: Int, to: Int)] = []
    details.enumerateMoves { moves.append(($0, $1)) }
    try expect(details.hasMoves == !moves.isEmpty, "§4.23: hasMoves")
    try expect(Set(moves.map(\.from)).count == moves.count, "§4.23: a from occurs twice")
    try expect(
      zip(moves, moves.dropFirst()).allSatisfy { $0.to < $1.to }, "§4.23: not ascending by to")
    try expect(
      ListReference.moving(reference.between, moves) == after.ids,
      "§4.24: removals, insertions and moves do not give A")
    guard before.ids.count <= smallCount, after.ids.count <= smallCount else { return }
    try expect(
      moves.count == reference.fewestMoves,
      "§4.23: \(moves.count) moves where \(reference.fewestMoves) are enough")
  }

  private func checkObjects(_ details: PHFetchResultChangeDetails<Object>) throws {
    func expectSame(
      _ objects: [Object], _ sight: Sight<Object>, _ indexes: IndexSet?, _ name: String
    ) throws {
      let expected = (indexes ?? []).map { sight.result.object(at: $0) }
      try expect(
        objects.map(\.rowID) == expected.map(\.rowID)
          && objects.map(rowContent) == expected.map(rowContent), "§4.26: \(name) objects")
    }
    try expectSame(details.removedObjects, before, details.removedIndexes, "removed")
    try expectSame(details.insertedObjects, after, details.insertedIndexes, "inserted")
    try expectSame(details.changedObjects, after, details.changedIndexes, "changed")
  }

  private func checkListView(_ details: PHFetchResultChangeDetails<Object>) throws {
    let isSmall = max(before.ids.count, after.ids.count) <= smallCount
    if isSmall {
      try expect(
        details.batchUpdates.moves.count == reference.fewestBatchMoves,
        "§4.34: \(details.batchUpdates.moves.count) batch moves where \(reference.fewestBatchMoves) are enough"
      )
    }
    let list = HeadlessListView(before.result, content: rowContent)
    do {
      try list.apply(details)
    } catch { throw rule("§4.34: \(error)") }
    try expect(
      list.rows == HeadlessListView(after.result, content: rowContent).rows,
      "§4.34: the list view shows other rows")
  }

  private func expect(_ holds: Bool, _ sentence: @autoclosure () -> String) throws {
    guard holds else { throw rule(sentence()) }
  }

  private func rule(_ sentence: String) -> BrokenRule {
    let small = before.ids.count <= smallCount ? "; B \(before.ids), A \(after.ids)" : ""
    return BrokenRule("\(sentence); from state \(before.state) to \(after.state)\(small)")
  }
}
