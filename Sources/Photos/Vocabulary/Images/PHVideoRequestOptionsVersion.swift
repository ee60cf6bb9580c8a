/// Which version of a movie a video request means.
@nonexhaustive(warn)
public enum PHVideoRequestOptionsVersion: Int, Sendable {
  /// With all edits.
  case current = 0

  /// The original file.
  case original = 1
}
