/// The classes of objects that the persistent history tells apart.
@nonexhaustive(warn)
public enum PHObjectType: Int, Sendable {
  /// `PHAsset`.
  case asset = 1

  /// `PHAssetCollection`: albums. A change of an album's members or their order counts as an
  /// update of the album, not of the assets (§5.6).
  case assetCollection = 2

  /// `PHCollectionList`: folders.
  case collectionList = 3
}
