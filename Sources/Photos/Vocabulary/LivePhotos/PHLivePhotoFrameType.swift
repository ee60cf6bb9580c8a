/// Which half of a Live Photo a frame belongs to, as a frame processor sees it.
@nonexhaustive(warn)
public enum PHLivePhotoFrameType: Int, Sendable {
  /// The still.
  case photo = 0

  /// A frame of the movie.
  case video = 1
}
