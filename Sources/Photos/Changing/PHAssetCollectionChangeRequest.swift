public import Foundation
internal import LibraryStore
public import PlatformTypes

/// A request to create an album, or to change its title and members, for use in a change block.
///
///     let request = PHAssetCollectionChangeRequest(for: album)
///     request?.addAssets([placeholder])
///
/// Operations of one request see each other: indexes of a later call are counted in the list as
/// left by the earlier ones (§2.38).
public class PHAssetCollectionChangeRequest: PHChangeRequest {
  private let container: ContainerRequest

  /// Makes a request to create an album, which goes last at the top level (§9.9).
  @discardableResult
  public class func creationRequestForAssetCollection(withTitle title: String) -> Self {
    self.init(creating: title)
  }

  /// The promise of the album that a creation request makes; for a request on an existing album it
  /// names that.
  public var placeholderForCreatedAssetCollection: PHObjectPlaceholder { container.placeholder }

  /// Asks for albums to be deleted; their assets stay (§2.44).
  public class func deleteAssetCollections(_ assetCollections: any NSFastEnumeration) {
    ChangeRecorder.current("PHAssetCollectionChangeRequest.deleteAssetCollections(_:)")
      .deleteCollections(assetCollections, kind: .assetCollection)
  }

  /// Makes a request to change an album; indexes count in the album as it is at commit (§2.39).
  ///
  /// - Returns: `nil` for an album that is transient or no longer exists (§2.41).
  public convenience init?(for assetCollection: PHAssetCollection) {
    self.init(changing: assetCollection, assets: nil, "init(for:)")
  }

  /// Makes a request to change an album; indexes count in `assets`, and keep their meaning if
  /// others edit the album meanwhile (§2.39).
  ///
  /// - Returns: `nil` for an album that is transient or no longer exists (§2.41).
  public convenience init?(
    for assetCollection: PHAssetCollection, assets: PHFetchResult<PHAsset>?
  ) {
    self.init(changing: assetCollection, assets: assets, "init(for:assets:)")
  }

  required init(creating title: String) {
    let recorder = ChangeRecorder.current(
      "PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle:)")
    container = ContainerRequest(recorder, creating: .album, title: title)
    super.init(recorder: recorder)
  }

  private init?(
    changing collection: PHAssetCollection, assets: PHFetchResult<PHAsset>?, _ call: String
  ) {
    let recorder = ChangeRecorder.current("PHAssetCollectionChangeRequest.\(call)")
    guard
      let container = ContainerRequest(recorder, changing: collection, snapshot: assets?.snapshot)
    else { return nil }
    self.container = container
    super.init(recorder: recorder)
  }

  /// The title, which need not be unique (§9.7).
  public var title: String {
    get {
      recorder.check("PHAssetCollectionChangeRequest.title")
      return container.title
    }
    set {
      recorder.check("PHAssetCollectionChangeRequest.title")
      container.title = newValue
    }
  }

  /// Adds assets at the end, in order; ones that are members keep their place (§2.29, §2.30).
  public func addAssets(_ assets: any NSFastEnumeration) {
    container.perform("addAssets(_:)") { .add($0.elements(assets)) }
  }

  /// Inserts assets so that each has its index when all lower ones are in (§2.34).
  public func insertAssets(_ assets: any NSFastEnumeration, at indexes: IndexSet) {
    container.perform("insertAssets(_:at:)") { .insert($0.elements(assets), at: indexes) }
  }

  /// Removes assets; ones that are no members are ignored (§2.35).
  public func removeAssets(_ assets: any NSFastEnumeration) {
    container.perform("removeAssets(_:)") { .remove($0.elements(assets)) }
  }

  /// Removes the assets at indexes, all counted before any removal (§2.35).
  public func removeAssets(at indexes: IndexSet) {
    container.perform("removeAssets(at:)") { _ in .removeAt(indexes) }
  }

  /// Puts the asset *k* in place of the one at the index *k* (§2.36).
  public func replaceAssets(at indexes: IndexSet, withAssets assets: any NSFastEnumeration) {
    container.perform("replaceAssets(at:withAssets:)") {
      .replace(at: indexes, with: $0.elements(assets))
    }
  }

  /// Takes assets out and puts them back together at an index that is counted without them (§2.37).
  public func moveAssets(at fromIndexes: IndexSet, to toIndex: Int) {
    container.perform("moveAssets(at:to:)") { _ in .move(from: fromIndexes, to: toIndex) }
  }
}
