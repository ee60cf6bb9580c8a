internal import Foundation
package import LibraryStore
internal import Synchronization

/// What a fetch found: a query, a state, and the ordered ids; objects are read when asked for
/// (§3.2–3.4).
package final class FetchSnapshot: Sendable {
  package let library: PHPhotoLibrary
  package let query: ObjectQuery
  package let list: FetchedList
  /// Whether details may carry index sets (§3.21).
  package let wantsDifference: Bool
  /// The class of the result's objects, for stand-ins.
  private let objectType: PHObject.Type
  private let objects = Mutex(ObjectBatches())
  private let progress: Mutex<Progress>
  /// Held while a way is worked out, so that others who want it wait for it.
  private let advancing = Mutex(())

  /// Where the snapshot is known to lead.
  fileprivate struct Progress {
    /// The newest known state at which the same fetch gives the same, unchanged elements.
    ///
    /// States before it need not: what comes and goes again leaves nothing behind.
    var lastUnchanged: LibraryState
    /// The way that was last asked for.
    ///
    /// It is shared only as long as somebody holds the result that it leads to: a result that is
    /// kept for long must not keep all that came after it.
    var next: (state: LibraryState, difference: ListDifference)?
    weak var after: FetchSnapshot?
  }

  /// The way from a snapshot to a later one.
  package struct Step: Sendable {
    package let after: FetchSnapshot
    package let difference: ListDifference
  }

  init(
    library: PHPhotoLibrary, query: ObjectQuery, list: FetchedList, wantsDifference: Bool,
    of objectType: PHObject.Type
  ) {
    self.library = library
    self.query = query
    self.list = list
    self.wantsDifference = wantsDifference
    self.objectType = objectType
    progress = Mutex(Progress(lastUnchanged: list.state))
  }

  package var count: Int { list.ids.count }

  // MARK: Objects

  /// The object at a position, as of the snapshot's own state (§3.4).
  func object(at index: Int) -> PHObject {
    var missing = 0..<0
    let known = objects.withLock { batches in
      let known = batches[index]
      if known == nil { missing = batches.missing(at: index).clamped(to: 0..<count) }
      return known
    }
    if let known { return known }
    guard let loaded = objects(list.ids.identifiers(in: missing)) else { return standIn }
    return objects.withLock { $0.keep(loaded, at: missing, andReturn: index) }
  }

  /// Reads objects as of the snapshot's state.
  ///
  /// - Returns: Stand-ins after the library was closed; `nil` when they cannot be read now, but
  ///   perhaps later.
  private func objects(_ ids: [RowID]) -> [PHObject]? {
    let origin = ObjectOrigin(library: library, state: list.state)
    do throws(StoreError) {
      let catalog = try library.session.library.catalog
      switch query {
      case .assets:
        return try catalog.assets(ids, at: list.state).map { record in
          record.map { PHAsset(record: $0, origin: origin) } ?? standIn
        }
      case .collections:
        return try catalog.collections(ids, at: list.state).map { record in
          record.map { PHCollection.make($0, origin) } ?? standIn
        }
      }
    } catch {
      logger("Objects of a fetch result cannot be read: \(error.message)")
      return error.code == .relinquished ? ids.map { _ in standIn } : nil
    }
  }

  private var standIn: PHObject {
    if objectType is PHAsset.Type { return PHAsset() }
    if objectType is PHAssetCollection.Type { return PHAssetCollection() }
    return objectType is PHCollectionList.Type ? PHCollectionList() : PHCollection()
  }

  /// How many assets are of a media type, without loading them (§3.7).
  func count(ofMediaType mediaType: Int) -> Int {
    guard case .assets(var query) = query else { return 0 }
    let condition = Filter.comparison(
      .field(.mediaType), .equal, .value(.integer(Int64(mediaType))), [])
    guard query.limit == 0 else {
      return (0..<count).count { (object(at: $0) as? PHAsset)?.record.mediaType == mediaType }
    }
    query.filter = .all([condition] + [query.filter].compactMap(\.self))
    // A closed library counts nothing.
    return (try? library.session.library.catalog.count(query, at: list.state)) ?? 0
  }

  // MARK: Advancing

  /// The way to a later state; `nil` when nothing changed on it, or when the state is not later
  /// (§4.17, §4.19).
  ///
  /// Askers for the same state share one answer.
  func step(to state: LibraryState) throws(StoreError) -> Step? {
    if let known = progress.withLock({ $0.step(to: state) }) { return known }
    return try advancing.withLock { _ throws(StoreError) in try workOutStep(to: state) }
  }

  private func workOutStep(to state: LibraryState) throws(StoreError) -> Step? {
    let (known, lastUnchanged) = progress.withLock { ($0.step(to: state), $0.lastUnchanged) }
    if let known { return known }
    guard state > list.state, state != lastUnchanged else { return nil }
    let start = state > lastUnchanged ? lastUnchanged : list.state
    let from = FetchedList(state: start, ids: list.ids)
    let advanced = try library.session.library.catalog.advance(from, of: query, to: state)
    guard let difference = advanced.difference else {
      progress.withLock { $0.lastUnchanged = max($0.lastUnchanged, state) }
      return nil
    }
    let after = FetchSnapshot(
      library: library, query: query, list: advanced.list, wantsDifference: wantsDifference,
      of: objectType)
    return progress.withLock { $0.share(Step(after: after, difference: difference), state) }
  }
}

extension FetchSnapshot.Progress {
  /// The way to a state, if it was asked for last and is still held by somebody.
  fileprivate func step(to state: LibraryState) -> FetchSnapshot.Step? {
    guard let next, next.state == state, let after else { return nil }
    return FetchSnapshot.Step(after: after, difference: next.difference)
  }

  /// Keeps a way for those who ask for it next.
  ///
  /// - Returns: The way of an asker who was faster, if there is one, so that all share one result.
  fileprivate mutating func share(
    _ step: FetchSnapshot.Step, _ state: LibraryState
  ) -> FetchSnapshot.Step {
    if let known = self.step(to: state) { return known }
    next = (state, step.difference)
    after = step.after
    return step
  }
}

/// Objects around the places that were last looked at, a few batches of them (§3.3).
private struct ObjectBatches {
  private static let size = 8
  /// How many batches are read at once where the objects are walked through, and at most.
  private static let ahead = (first: 4, most: 16)
  private static let kept = 1024
  private var batches: [Int: [PHObject?]] = [:]
  private var order: [Int] = []

  subscript(index: Int) -> PHObject? {
    guard index >= 0, let batch = batches[index / ObjectBatches.size] else { return nil }
    return batch[index % ObjectBatches.size]
  }

  /// Which objects to read where one is missing.
  ///
  /// That one, and more of them on the way of a walk in either direction, the more the longer it is.
  /// They may lie beyond the first or last object.
  func missing(at index: Int) -> Range<Int> {
    let (size, batch) = (ObjectBatches.size, index / ObjectBatches.size)
    if self[index - 1] != nil {
      let count = index % size == 0 ? length(of: batch - ObjectBatches.ahead.first) : 1
      return index..<(batch + count) * size
    }
    if self[index + 1] != nil {
      let count =
        (index + 1) % size == 0 ? length(of: batch + ObjectBatches.ahead.first) : 1
      return (batch + 1 - count) * size..<index + 1
    }
    return index..<index + 1
  }

  private func length(of walk: Int) -> Int {
    batches[walk] == nil ? ObjectBatches.ahead.first : ObjectBatches.ahead.most
  }

  /// Keeps objects, unless another reader was faster; others go for them.
  ///
  /// - Returns: The one at `index`.
  mutating func keep(
    _ objects: [PHObject], at range: Range<Int>, andReturn index: Int
  ) -> PHObject {
    let size = ObjectBatches.size
    for batch in range.lowerBound / size..<(range.upperBound + size - 1) / size {
      if batches[batch] == nil { order.append(batch) }
      var slots = batches.removeValue(forKey: batch) ?? Array(repeating: nil, count: size)
      for place in range.clamped(to: batch * size..<(batch + 1) * size) {
        slots[place - batch * size] =
          slots[place - batch * size] ?? objects[place - range.lowerBound]
      }
      batches[batch] = slots
    }
    let asked = self[index] ?? objects[index - range.lowerBound]
    let surplus = order.count - ObjectBatches.kept
    if surplus > 0 {
      for batch in order.prefix(surplus) { batches.removeValue(forKey: batch) }
      order.removeFirst(surplus)
    }
    return asked
  }
}

extension PHCollection {
  /// The collection of a row, in the class that its kind has.
  static func make(_ record: CollectionRecord, _ origin: ObjectOrigin) -> PHCollection {
    switch record.kind {
    case .folder: PHCollectionList(record: record, origin: origin)
    case .project: PHProject(record: record, origin: origin)
    case .album, .smartAlbum: PHAssetCollection(record: record, origin: origin)
    }
  }
}
