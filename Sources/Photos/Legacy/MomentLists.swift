extension PHCollectionList {
  /// Finds nothing: moments are retired (§9.1).
  @available(*, deprecated, message: "Moments are retired")
  public class func fetchMomentLists(
    with momentListSubtype: PHCollectionListSubtype, containingMoment moment: PHAssetCollection,
    options: PHFetchOptions?
  ) -> PHFetchResult<PHCollectionList> { PHFetchResult() }

  /// Finds nothing: moments are retired (§9.1).
  @available(*, deprecated, message: "Moments are retired")
  public class func fetchMomentLists(
    with momentListSubtype: PHCollectionListSubtype, options: PHFetchOptions?
  ) -> PHFetchResult<PHCollectionList> { PHFetchResult() }
}
