/// What one file of an asset is to it.
///
/// The originals never change. An edit adds its render, its adjustment data and, when it was made
/// on top of an edit that it could not read, the base that it started from (§7.11). Which types
/// may be created together is told by §8.4.
@nonexhaustive(warn)
public enum PHAssetResourceType: Int, Sendable {
  /// The original photo.
  case photo = 1

  /// The original movie.
  case video = 2

  /// The original sound.
  case audio = 3

  /// The other original of a pair, usually the RAW file beside a JPEG or HEIC file.
  case alternatePhoto = 4

  /// The edited photo.
  case fullSizePhoto = 5

  /// The edited movie.
  case fullSizeVideo = 6

  /// The description of the edit, by which it can be taken up again.
  case adjustmentData = 7

  /// The photo that the edit started from, where that is not the original.
  case adjustmentBasePhoto = 8

  /// The original movie of a Live Photo.
  case pairedVideo = 9

  /// The edited movie of a Live Photo.
  case fullSizePairedVideo = 10

  /// The movie of a Live Photo that the edit started from, where that is not the original.
  case adjustmentBasePairedVideo = 11

  /// The movie that the edit started from, where that is not the original.
  case adjustmentBaseVideo = 12

  /// A small stand-in for a photo; not supported here (§8.4).
  case photoProxy = 19
}
