// The spellings of Swift 2, which Apple's framework still lists; the compiler names the new ones.

extension PHAssetChangeRequest {
  /// As ``init(for:)``.
  @available(*, deprecated, renamed: "init(for:)")
  public convenience init(forAsset asset: PHAsset) { self.init(for: asset) }
}

extension PHAssetCollectionChangeRequest {
  /// As ``init(for:)``.
  @available(*, deprecated, renamed: "init(for:)")
  public convenience init?(forAssetCollection assetCollection: PHAssetCollection) {
    self.init(for: assetCollection)
  }

  /// As ``init(for:assets:)``.
  @available(*, deprecated, renamed: "init(for:assets:)")
  public convenience init?(
    forAssetCollection assetCollection: PHAssetCollection, assets: PHFetchResult<PHAsset>?
  ) {
    self.init(for: assetCollection, assets: assets)
  }
}

extension PHCollectionListChangeRequest {
  /// As ``init(for:)``.
  @available(*, deprecated, renamed: "init(for:)")
  public convenience init?(forCollectionList collectionList: PHCollectionList) {
    self.init(for: collectionList)
  }

  /// As ``init(for:childCollections:)``.
  @available(*, deprecated, renamed: "init(for:childCollections:)")
  public convenience init?(
    forCollectionList collectionList: PHCollectionList,
    childCollections: PHFetchResult<PHCollection>
  ) {
    self.init(for: collectionList, childCollections: childCollections)
  }
}

extension PHFetchResultChangeDetails {
  /// As ``init(from:to:changedObjects:)``.
  @available(*, deprecated, renamed: "init(from:to:changedObjects:)")
  public convenience init(
    fromFetchResult fromResult: PHFetchResult<ObjectType>,
    toFetchResult toResult: PHFetchResult<ObjectType>, changedObjects: [ObjectType]
  ) {
    self.init(from: fromResult, to: toResult, changedObjects: changedObjects)
  }
}
