/// Who picked this photo out of its burst; empty when nobody did.
///
/// A fetch without `includeAllBurstAssets` sees the representative of each burst and the photos
/// picked by the user (§3.19).
public struct PHAssetBurstSelectionType: OptionSet, Sendable {
  /// The bits, as Apple numbers them.
  public let rawValue: UInt

  /// Makes the set of the given bits; bits without a name are kept.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Picked by nobody.
  @available(*, unavailable, message: "Write [] for a set without members.")
  public static var none: PHAssetBurstSelectionType { [] }

  /// Picked by the camera as one of the best of the burst.
  public static let autoPick = PHAssetBurstSelectionType(rawValue: 1 << 0)

  /// Picked by the user.
  public static let userPick = PHAssetBurstSelectionType(rawValue: 1 << 1)
}
