internal import Foundation
internal import LibraryStore
internal import PlatformTypes

/// What requests on albums, on folders and on the top level share: which of them it is, its title,
/// and calls that arrange its members.
final class ContainerRequest {
  /// The promise of what a creation makes; for what exists already it names that.
  let placeholder: PHObjectPlaceholder
  private let recorder: ChangeRecorder
  /// What is changed, as it was before; `nil` for the top level.
  private let base: CollectionRecord?
  private let snapshot: [RowID]?
  private let number: Int

  private init(_ recorder: ChangeRecorder, _ base: CollectionRecord?, snapshot: FetchSnapshot?) {
    self.recorder = recorder
    self.base = base
    self.snapshot = snapshot?.list.ids.map { $0 }
    number = recorder.takeRequestNumber()
    placeholder = PHObjectPlaceholder(identity: base?.identifier, origin: nil)
  }

  /// Records the creation of an album or a folder.
  convenience init(
    _ recorder: ChangeRecorder, creating kind: CollectionRecord.Kind, title: String
  ) {
    var record = CollectionRecord()
    record.kind = kind
    self.init(recorder, record, snapshot: nil)
    recorder.updateCollection(record.uuid) {
      $0.kind = kind
      $0.title = title
    }
  }

  /// Makes a request on a collection, or `nil` if it is transient or no longer exists (§2.41).
  ///
  /// A snapshot of anything but its members makes the block fail (§2.40).
  convenience init?(
    _ recorder: ChangeRecorder, changing collection: PHCollection, snapshot: FetchSnapshot?
  ) {
    guard ContainerRequest.exists(collection, in: recorder.library) else { return nil }
    self.init(recorder, collection.record, snapshot: snapshot)
    if let snapshot, !snapshot.isOfMembers(of: collection.record.id, in: recorder.library) {
      failForeignSnapshot(collection)
    }
  }

  /// Makes a request on the top level, or `nil` if the snapshot is of anything else (§2.43).
  convenience init?(_ recorder: ChangeRecorder, topLevel snapshot: FetchSnapshot?) {
    guard let snapshot,
      snapshot.isOfMembers(of: CollectionRecord.topLevel, in: recorder.library)
    else { return nil }
    self.init(recorder, nil, snapshot: snapshot)
  }

  /// The title as the change block has left it so far; the top level has none.
  var title: String {
    get {
      guard let base else { return "" }
      return recorder.pendingCollection(base.uuid)?.title ?? base.title ?? ""
    }
    set {
      guard let base else {
        recorder.fail(
          PHPhotosError(.changeNotSupported, message: "The top level has no title to change."))
        return
      }
      recorder.updateCollection(base.uuid) { $0.title = newValue }
    }
  }

  /// Records one call.
  func perform(_ call: String, _ operation: (ContainerRequest) -> Arrangement.Operation) {
    recorder.check(call)
    recorder.arrange(
      Arrangement(
        container: base?.uuid, request: number, snapshot: snapshot, operation: operation(self)))
  }

  /// The identities of objects that it can hold: assets in albums, else collections.
  func elements(_ objects: any NSFastEnumeration) -> [UUID] {
    let holdsAssets = base.map { $0.kind != .folder } ?? false
    let kinds: Set<LocalIdentifier.Kind> =
      holdsAssets ? [.asset] : [.assetCollection, .collectionList]
    return recorder.identities(of: objects, as: kinds, "arrange").map(\.uuid)
  }

  /// Makes the block fail because the snapshot is of another collection (§2.40).
  private func failForeignSnapshot(_ collection: PHCollection) {
    recorder.fail(
      PHPhotosError(
        .changeNotSupported,
        message:
          "The fetch result given with “\(collection.localizedTitle ?? "")” does not hold its members.",
        identifiers: [collection.localIdentifier]))
  }

  /// Whether a request can be made for a collection: it is not transient and still exists (§2.41).
  private static func exists(_ collection: PHCollection, in library: PHPhotoLibrary) -> Bool {
    // By its identifier: the collection may come from another library, or from another opening of
    // this one.
    guard collection.origin != nil, let identity = collection.identity,
      let library = try? library.session.library, let state = try? library.catalog.state(),
      let row = try? library.catalog.rowIDs(of: [identity])[0]
    else { return false }
    let visible = try? library.catalog.isVisible(
      row, isAsset: false, to: Client(name: "", isOwner: true), at: state)
    return visible ?? false
  }
}

extension FetchSnapshot {
  /// Whether the snapshot is of the members or children of a collection, filtered and sorted as may
  /// be (§2.40).
  ///
  /// The numbers of rows mean something in their own library only.
  fileprivate func isOfMembers(of collection: RowID, in other: PHPhotoLibrary) -> Bool {
    guard library.isSameLibrary(as: other) else { return false }
    switch query {
    case .assets(let query): return query.scope == .album(collection)
    case .collections(let query): return query.scope == .children(of: collection)
    }
  }
}
