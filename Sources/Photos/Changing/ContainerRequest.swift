internal import Foundation
internal import LibraryStore
internal import PlatformTypes

/// What requests on albums and on folders share: calls that arrange the members of a container.
final class ContainerRequest {
  private let recorder: ChangeRecorder
  private let container: UUID?
  private let kinds: Set<LocalIdentifier.Kind>
  private let snapshot: [RowID]?
  private let number: Int

  /// What a folder can hold.
  static let collections: Set<LocalIdentifier.Kind> = [.assetCollection, .collectionList]

  init(
    _ recorder: ChangeRecorder, container: UUID?, kinds: Set<LocalIdentifier.Kind>,
    snapshot: [RowID]?
  ) {
    self.recorder = recorder
    self.container = container
    self.kinds = kinds
    self.snapshot = snapshot
    number = recorder.takeRequestNumber()
  }

  /// Records one call.
  func perform(_ call: String, _ operation: (ContainerRequest) -> Arrangement.Operation) {
    recorder.check(call)
    recorder.arrange(
      Arrangement(
        container: container, request: number, snapshot: snapshot, operation: operation(self)))
  }

  func elements(_ objects: any NSFastEnumeration) -> [UUID] {
    recorder.identities(of: objects, as: kinds, "arrange").map(\.uuid)
  }

  /// Makes the block fail because the snapshot is of another collection (§2.40).
  func failForeignSnapshot(_ collection: PHCollection) {
    recorder.fail(
      PHPhotosError(
        .changeNotSupported,
        message:
          "The fetch result given with “\(collection.localizedTitle ?? "")” does not hold its members.",
        identifiers: [collection.localIdentifier]))
  }

  /// Whether a request can be made for a collection: it is not transient and still exists (§2.41).
  static func exists(_ collection: PHCollection, in library: PHPhotoLibrary) -> Bool {
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
  func isOfMembers(of collection: CollectionRecord, in other: PHPhotoLibrary) -> Bool {
    guard library.isSameLibrary(as: other) else { return false }
    switch query {
    case .assets(let query): return query.scope == .album(collection.id)
    case .collections(let query): return query.scope == .children(of: collection.id)
    }
  }
}
