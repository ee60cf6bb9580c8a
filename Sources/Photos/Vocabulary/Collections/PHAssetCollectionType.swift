/// The families of collections that hold assets.
@nonexhaustive(warn)
public enum PHAssetCollectionType: Int, Sendable {
  /// A list of assets that somebody chose and put in order.
  case album = 1

  /// All assets of one kind; its members are computed, never stored (§9.3).
  case smartAlbum = 2

  /// A stretch of time and place. Fetching moments gives an empty result (§9.1).
  @available(*, deprecated, message: "Moments are retired; fetching them gives no objects.")
  case moment = 3
}
