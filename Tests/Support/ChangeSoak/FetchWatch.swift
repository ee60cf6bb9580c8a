import Foundation
import LibraryStore
import Photos
import PhotosHost
import TestSupport

/// One fetch that is repeated after every transaction and asked about changes from newer and older
/// results.
package protocol FetchWatch: AnyObject {
  /// What is fetched, for messages.
  var name: String { get }
  /// Repeats the fetch.
  func look()
  /// Asks a change about a result, and checks the answer.
  func check(_ random: inout SeededRandom) throws
}

/// A watch over a fetch of one class of object.
package final class ResultWatch<Object: PHObject>: FetchWatch {
  package let name: String
  private let library: PHPhotoLibrary
  private let isIncremental: Bool
  private let fetch: () -> PHFetchResult<Object>
  /// The repeated fetches, oldest first; after many the middle is thinned out, so that much older
  /// ones stay.
  private var sights: [Sight<Object>] = []
  /// A result that came from the details of an earlier change (§4.18).
  private var chained: PHFetchResult<Object>?
  private static var kept: Int { 40 }

  package init(
    _ name: String, in library: PHPhotoLibrary, isIncremental: Bool = true,
    _ fetch: @escaping () -> PHFetchResult<Object>
  ) {
    self.name = name
    self.library = library
    self.isIncremental = isIncremental
    self.fetch = fetch
  }

  package func look() {
    let sight = PHPhotoLibrary.withShared(library) { Sight(fetch()) }
    if sights.last?.state == sight.state { return }
    sights.append(sight)
    if sights.count > ResultWatch.kept { sights.remove(at: ResultWatch.kept / 2) }
    if chained == nil { chained = sight.result }
  }

  package func check(_ random: inout SeededRandom) throws {
    guard sights.count > 1 else { return }
    let isLast = random.percent(75)
    let target = isLast ? sights.count - 1 : 1 + random.below(sights.count - 1)
    let after = sights[target]
    let change = PHChange(library: library, state: after.state)
    switch random.below(10) {
    case 0..<4: try check(change, from: sights[target - 1], to: after)
    case 4..<7: try check(change, from: sights[random.below(target)], to: after)
    default: try checkChained(change, to: after)
    }
    // A result that is newer than the change has nothing to hear of it (§4.19).
    let newer = sights[target + random.below(sights.count - target)]
    if change.changeDetails(for: newer.result) != nil {
      throw BrokenRule("\(name): §4.19: details for a result that is not older than the change")
    }
    if isLast { try checkObject(change, from: sights[random.below(target)], &random) }
  }

  private func checkChained(_ change: PHChange, to after: Sight<Object>) throws {
    guard let chained, let snapshot = chained.snapshot, snapshot.list.state < after.state else {
      return
    }
    let details = try check(change, from: Sight(chained), to: after)
    // Without details the same result goes on to the next change.
    if let details { self.chained = details.fetchResultAfterChanges }
  }

  @discardableResult private func check(
    _ change: PHChange, from before: Sight<Object>, to after: Sight<Object>
  ) throws -> PHFetchResultChangeDetails<Object>? {
    let details = change.changeDetails(for: before.result)
    do {
      try DetailsCheck(from: before, to: after, details, isIncremental: isIncremental).run()
    } catch {
      throw BrokenRule("\(name): \(error); \(log(from: before.state, to: after.state))")
    }
    return details
  }

  /// What was touched in between, for messages.
  private func log(from first: LibraryState, to last: LibraryState) -> String {
    // Without the log the message says less.
    let entries = (try? library.session.library.catalog.log(after: first, through: last)) ?? []
    return entries.suffix(60).map { entry in
      "\(entry.state): \(entry.kind) \(entry.object) \(entry.element) \(entry.effect.rawValue)"
    }.joined(separator: ", ")
  }

  /// Asks about one object, where the newest state is that of the change (§4.12–4.15).
  private func checkObject(
    _ change: PHChange, from before: Sight<Object>, _ random: inout SeededRandom
  ) throws {
    guard !before.ids.isEmpty else { return }
    let object = before.result.object(at: random.below(before.ids.count))
    let now = PHPhotoLibrary.withShared(library) { current(object) }
    let isChanged = now.map { writtenIn($0) > before.state } ?? true
    guard let details = change.changeDetails(for: object) else {
      if isChanged { throw BrokenRule("\(name): §4.12: nil for an object that changed") }
      return
    }
    guard isChanged else { throw BrokenRule("\(name): §4.12: details for an unchanged object") }
    guard details.objectBeforeChanges === object else {
      throw BrokenRule("\(name): §4.13: before is not the object passed in")
    }
    guard details.objectWasDeleted == (now == nil),
      details.objectAfterChanges.map(writtenIn) == now.map(writtenIn)
    else { throw BrokenRule("\(name): §4.13: after is not the object as it is") }
    if details.assetContentChanged {
      throw BrokenRule("\(name): §4.14: content changed although none does here")
    }
  }

  private func current(_ object: PHObject) -> PHObject? {
    let identifiers = [object.localIdentifier]
    return switch object {
    case is PHAsset:
      PHAsset.fetchAssets(withLocalIdentifiers: identifiers, options: nil).firstObject
    case is PHCollectionList:
      PHCollectionList.fetchCollectionLists(withLocalIdentifiers: identifiers, options: nil)
        .firstObject
    default:
      PHAssetCollection.fetchAssetCollections(withLocalIdentifiers: identifiers, options: nil)
        .firstObject
    }
  }
}
