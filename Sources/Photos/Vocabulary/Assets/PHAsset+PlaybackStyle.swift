extension PHAsset {
  /// How an asset wants to be shown, whatever its media type is.
  ///
  /// It describes the current version: a Live Photo whose edit holds only a still is an
  /// ``image`` (§7.10, §8.22).
  @nonexhaustive(warn)
  public enum PlaybackStyle: Int, Sendable {
    /// Something that cannot be decoded.
    case unsupported = 0

    /// A still picture.
    case image = 1

    /// A picture with more than one frame, such as a GIF, that repeats.
    case imageAnimated = 2

    /// A still with a short movie around it that plays on touch.
    case livePhoto = 3

    /// A movie that plays once.
    case video = 4

    /// A movie that repeats, made out of a Live Photo.
    case videoLooping = 5
  }
}
