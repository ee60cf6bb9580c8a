/// What is special about an asset's photo or movie; several may hold at once.
///
/// A fetch tests single bits:
///
///     NSPredicate(format: "(mediaSubtypes & %d) != 0", PHAssetMediaSubtype.photoLive.rawValue)
///
/// Which marks in a file set which bit is told by §8.19 and §8.20.
public struct PHAssetMediaSubtype: OptionSet, Sendable {
  /// The bits, as Apple numbers them: photos from 0, movies from 16.
  public let rawValue: UInt

  /// Makes the set of the given bits; bits without a name are kept.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// No subtype at all.
  @available(*, unavailable, message: "Write [] for a set without members.")
  public static var none: PHAssetMediaSubtype { [] }
}

/// The subtypes of photos.
extension PHAssetMediaSubtype {
  /// A panorama (EXIF CustomRendered 6).
  public static let photoPanorama = PHAssetMediaSubtype(rawValue: 1 << 0)

  /// A photo of high dynamic range (EXIF CustomRendered 2 or 3).
  public static let photoHDR = PHAssetMediaSubtype(rawValue: 1 << 1)

  /// A picture of the screen (EXIF user comment "Screenshot").
  public static let photoScreenshot = PHAssetMediaSubtype(rawValue: 1 << 2)

  /// A Live Photo: a still and a movie that name each other (§8.11).
  public static let photoLive = PHAssetMediaSubtype(rawValue: 1 << 3)

  /// A photo with depth of field, such as a portrait (EXIF CustomRendered 7 or 8).
  public static let photoDepthEffect = PHAssetMediaSubtype(rawValue: 1 << 4)

  /// A picture of several frames that plays by itself, such as a GIF.
  public static let photoAnimation = PHAssetMediaSubtype(rawValue: 1 << 6)

  /// A photo or movie with one view for each eye.
  public static let spatialMedia = PHAssetMediaSubtype(rawValue: 1 << 10)
}

/// The subtypes of movies.
extension PHAssetMediaSubtype {
  /// A movie that is streamed and never stored whole; set by the host only.
  public static let videoStreamed = PHAssetMediaSubtype(rawValue: 1 << 16)

  /// A movie of 120 frames a second or more, to be played in slow motion.
  public static let videoHighFrameRate = PHAssetMediaSubtype(rawValue: 1 << 17)

  /// A movie that shows time running fast.
  public static let videoTimelapse = PHAssetMediaSubtype(rawValue: 1 << 18)

  /// A movie of the screen.
  public static let videoScreenRecording = PHAssetMediaSubtype(rawValue: 1 << 19)

  /// A movie whose focus can be moved afterwards.
  public static let videoCinematic = PHAssetMediaSubtype(rawValue: 1 << 21)
}
