/// What a program may want to do to an asset, to be asked of `PHAsset.canPerform(_:)` first.
///
/// Which operation is allowed for which asset is told by the table of §2.49. A change block that
/// tries a forbidden one fails with ``PHPhotosError/Code/changeNotSupported``.
@nonexhaustive(warn)
public enum PHAssetEditOperation: Int, Sendable {
  /// Moving the asset to Recently Deleted.
  case delete = 1

  /// Replacing what the photo or movie looks like, or going back to the original.
  case content = 2

  /// Setting date, place, favourite, hidden and the like.
  case properties = 3
}
