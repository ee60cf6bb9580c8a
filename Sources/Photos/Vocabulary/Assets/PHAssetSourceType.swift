/// By which way an asset came into the library.
///
/// An asset has exactly one; a set of several says which ones a fetch should see
/// (``PHFetchOptions/includeAssetSourceTypes``). Only assets of the user's own library can be
/// changed or added to albums (§2.32, §2.49).
public struct PHAssetSourceType: OptionSet, Sendable {
  /// The bits, as Apple numbers them.
  public let rawValue: UInt

  /// Makes the set of the given bits; bits without a name are kept.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// No source; to a fetch it means "the sources that this kind of fetch usually sees".
  @available(*, unavailable, message: "Write [] for a set without members.")
  public static var typeNone: PHAssetSourceType { [] }

  /// The user's own library.
  public static let typeUserLibrary = PHAssetSourceType(rawValue: 1 << 0)

  /// An album that somebody shares through a cloud.
  public static let typeCloudShared = PHAssetSourceType(rawValue: 1 << 1)

  /// A computer that the library was synchronised with.
  public static let typeiTunesSynced = PHAssetSourceType(rawValue: 1 << 2)
}
