internal import Foundation
public import Photos

/// A list view without a screen, with the rules of UIKit's batch updates: it shows what its rows
/// would show, and refuses what would crash a real one.
///
///     let list = HeadlessListView(result)
///     try list.apply(details)            // deletions, insertions, reloads and moves
///     list.identifiers == …              // what the user would see
///
/// For tests of code that keeps a list equal to a fetch result.
public final class HeadlessListView {
  /// A rule of batch updates that was broken; its description is like UIKit's own.
  public struct Violation: Error, CustomStringConvertible, Equatable {
    /// Which rule, and with which numbers.
    public let description: String
  }

  /// What one row shows: an object, in the snapshot it was loaded from.
  public struct Row: Equatable {
    /// The object's identifier.
    public let identifier: String
    /// A summary of what the row shows of it, to find rows that were not reloaded.
    public let content: String
  }

  /// The rows from the top.
  public private(set) var rows: [Row]
  private let content: (PHObject) -> String

  /// The identifiers of the rows from the top.
  public var identifiers: [String] { rows.map(\.identifier) }

  /// Shows a fetch result.
  ///
  /// - Parameters:
  ///   - result: What the rows are.
  ///   - content: What a row shows of its object; favourite, hidden, date and caption, or the
  ///     title, unless given.
  public init<Object: PHObject>(
    _ result: PHFetchResult<Object>,
    content: @escaping (PHObject) -> String = HeadlessListView.standardContent
  ) {
    self.content = content
    rows = (0..<result.count).map { index in
      let object = result.object(at: index)
      return Row(identifier: object.localIdentifier, content: content(object))
    }
  }

  /// What a row shows unless told otherwise.
  public static func standardContent(of object: PHObject) -> String {
    switch object {
    case let asset as PHAsset:
      "\(asset.isFavorite) \(asset.isHidden) \(asset.creationDate?.timeIntervalSinceReferenceDate ?? 0) \(asset.extendedMetadata.caption ?? "")"
    case let collection as PHCollection: collection.localizedTitle ?? ""
    default: ""
    }
  }

  /// Applies a change as one batch update, reloads included.
  ///
  /// - Throws: ``Violation`` when the indexes would crash a real list view.
  public func apply<Object: PHObject>(
    _ details: PHFetchResultChangeDetails<Object>
  ) throws(Violation) {
    guard details.hasIncrementalChanges else {
      rows = HeadlessListView(details.fetchResultAfterChanges, content: content).rows
      return
    }
    try performBatch(details.batchUpdates, showing: details.fetchResultAfterChanges)
    // Moved rows are not reloaded in the batch; a real list refreshes them after it.
    let moved = Set(details.batchUpdates.moves.map(\.to))
    for index in details.changedIndexes ?? [] where moved.contains(index) {
      rows[index] = row(details.fetchResultAfterChanges.object(at: index))
    }
  }

  /// Applies indexes as one batch update.
  public func performBatch<Object: PHObject>(
    _ updates: PHBatchUpdates, showing after: PHFetchResult<Object>
  ) throws(Violation) {
    try check(updates, after.count)
    let sources = IndexSet(updates.moves.map(\.from))
    let leaving = updates.deletions.union(sources)
    let staying = rows.indices.filter { !leaving.contains($0) }
      .map { updates.reloads.contains($0) ? nil : rows[$0] }
    var placed: [Int: Row] = [:]
    for index in updates.insertions { placed[index] = row(after.object(at: index)) }
    for move in updates.moves { placed[move.to] = rows[move.from] }
    var next = staying.makeIterator()
    rows = (0..<after.count).map { index in
      if let row = placed[index] { return row }
      // A reloaded row is asked of the data source, which shows the new list by now.
      return next.next().flatMap(\.self) ?? row(after.object(at: index))
    }
  }

  private func row(_ object: PHObject) -> Row {
    Row(identifier: object.localIdentifier, content: content(object))
  }

  // MARK: UIKit's rules

  private func check(_ updates: PHBatchUpdates, _ countAfter: Int) throws(Violation) {
    let targets = updates.moves.map(\.to)
    let sources = updates.moves.map(\.from)
    let expected = rows.count - updates.deletions.count + updates.insertions.count
    if expected != countAfter {
      throw Violation(
        description:
          "Invalid update: invalid number of items: \(rows.count) before, \(updates.deletions.count) deleted, \(updates.insertions.count) inserted, but \(countAfter) after"
      )
    }
    try check(updates.deletions, below: rows.count, "delete")
    try check(updates.reloads, below: rows.count, "reload")
    try check(IndexSet(sources), below: rows.count, "move from")
    try check(updates.insertions, below: countAfter, "insert")
    try check(IndexSet(targets), below: countAfter, "move to")
    try check(updates.deletions, and: updates.reloads, "both deleted and reloaded")
    try check(updates.deletions, and: IndexSet(sources), "both deleted and moved")
    try check(updates.reloads, and: IndexSet(sources), "both moved and reloaded")
    try check(updates.insertions, and: IndexSet(targets), "both inserted and moved to")
    if Set(sources).count != sources.count || Set(targets).count != targets.count {
      throw Violation(description: "Invalid update: a row is moved twice")
    }
  }

  private func check(
    _ indexes: IndexSet, below count: Int, _ what: String
  ) throws(Violation) {
    if let last = indexes.last, last >= count {
      throw Violation(
        description: "Invalid update: attempt to \(what) item \(last), but there are only \(count)")
    }
  }

  private func check(
    _ first: IndexSet, and second: IndexSet, _ what: String
  ) throws(Violation) {
    if let row = first.intersection(second).first {
      throw Violation(description: "Invalid update: item \(row) is \(what)")
    }
  }
}
