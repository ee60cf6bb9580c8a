/// What kind of medium an asset is.
///
/// A Live Photo is an ``image``; so is a GIF. How an asset wants to be *shown* is its playback
/// style, which is a different question (§8.22).
@nonexhaustive(warn)
public enum PHAssetMediaType: Int, Sendable {
  /// A file whose kind could not be told.
  case unknown = 0

  /// A still picture, also one with several frames or with a paired movie.
  case image = 1

  /// A movie.
  case video = 2

  /// A sound without a picture.
  case audio = 3
}
