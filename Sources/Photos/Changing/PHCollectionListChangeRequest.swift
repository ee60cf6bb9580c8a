public import Foundation
internal import LibraryStore
public import PlatformTypes

/// A request to create a folder, or to change its title and children, for use in a change block.
///
/// A collection has exactly one parent: adding it to a folder takes it out of its previous one, and
/// removing it makes it the last one at the top level (§2.42).
public class PHCollectionListChangeRequest: PHChangeRequest {
  private let container: ContainerRequest

  /// Makes a request to create a folder, which goes last at the top level (§9.9).
  @discardableResult
  public class func creationRequestForCollectionList(withTitle title: String) -> Self {
    self.init(creating: title)
  }

  /// The promise of the folder that a creation request makes; for a request on an existing folder
  /// it names that.
  public var placeholderForCreatedCollectionList: PHObjectPlaceholder { container.placeholder }

  /// Asks for folders to be deleted, with all collections below them but no asset (§2.45).
  public class func deleteCollectionLists(_ collectionLists: any NSFastEnumeration) {
    ChangeRecorder.current("PHCollectionListChangeRequest.deleteCollectionLists(_:)")
      .deleteCollections(collectionLists, kind: .collectionList)
  }

  /// Makes a request to change a folder; indexes count in the folder as it is at commit.
  ///
  /// - Returns: `nil` for a folder that is transient or no longer exists (§2.41).
  public convenience init?(for collectionList: PHCollectionList) {
    self.init(changing: collectionList, children: nil, "init(for:)")
  }

  /// Makes a request to change a folder; indexes count in `childCollections`, and keep their
  /// meaning if others edit the folder meanwhile.
  ///
  /// - Returns: `nil` for a folder that is transient or no longer exists (§2.41).
  public convenience init?(
    for collectionList: PHCollectionList, childCollections: PHFetchResult<PHCollection>
  ) {
    self.init(
      changing: collectionList, children: childCollections, "init(for:childCollections:)")
  }

  /// Makes a request to rearrange the top level, from a fetch of its collections (§2.43).
  public convenience init?(
    forTopLevelCollectionListUserCollections childCollections: PHFetchResult<PHCollection>
  ) {
    self.init(topLevel: childCollections)
  }

  required init(creating title: String) {
    let recorder = ChangeRecorder.current(
      "PHCollectionListChangeRequest.creationRequestForCollectionList(withTitle:)")
    container = ContainerRequest(recorder, creating: .folder, title: title)
    super.init(recorder: recorder)
  }

  private init?(
    changing list: PHCollectionList, children: PHFetchResult<PHCollection>?, _ call: String
  ) {
    let recorder = ChangeRecorder.current("PHCollectionListChangeRequest.\(call)")
    guard
      let container = ContainerRequest(recorder, changing: list, snapshot: children?.snapshot)
    else { return nil }
    self.container = container
    super.init(recorder: recorder)
  }

  private init?(topLevel children: PHFetchResult<PHCollection>) {
    let recorder = ChangeRecorder.current(
      "PHCollectionListChangeRequest.init(forTopLevelCollectionListUserCollections:)")
    guard let container = ContainerRequest(recorder, topLevel: children.snapshot)
    else { return nil }
    self.container = container
    super.init(recorder: recorder)
  }

  /// The title, which need not be unique (§9.7); the top level has none.
  public var title: String {
    get {
      recorder.check("PHCollectionListChangeRequest.title")
      return container.title
    }
    set {
      recorder.check("PHCollectionListChangeRequest.title")
      container.title = newValue
    }
  }

  /// Adds collections at the end, in order.
  public func addChildCollections(_ collections: any NSFastEnumeration) {
    container.perform("addChildCollections(_:)") { .add($0.elements(collections)) }
  }

  /// Inserts collections so that each has its index when all lower ones are in (§2.34).
  public func insertChildCollections(
    _ collections: any NSFastEnumeration, at indexes: IndexSet
  ) {
    container.perform("insertChildCollections(_:at:)") {
      .insert($0.elements(collections), at: indexes)
    }
  }

  /// Removes collections, which become the last ones at the top level (§2.42).
  public func removeChildCollections(_ collections: any NSFastEnumeration) {
    container.perform("removeChildCollections(_:)") { .remove($0.elements(collections)) }
  }

  /// Removes the collections at indexes, all counted before any removal.
  public func removeChildCollections(at indexes: IndexSet) {
    container.perform("removeChildCollections(at:)") { _ in .removeAt(indexes) }
  }

  /// Puts the collection *k* in place of the one at the index *k* (§2.36).
  public func replaceChildCollections(
    at indexes: IndexSet, withChildCollections collections: any NSFastEnumeration
  ) {
    container.perform("replaceChildCollections(at:withChildCollections:)") {
      .replace(at: indexes, with: $0.elements(collections))
    }
  }

  /// Takes collections out and puts them back together at an index that is counted without them
  /// (§2.37).
  public func moveChildCollections(at indexes: IndexSet, to toIndex: Int) {
    container.perform("moveChildCollections(at:to:)") { _ in .move(from: indexes, to: toIndex) }
  }
}
