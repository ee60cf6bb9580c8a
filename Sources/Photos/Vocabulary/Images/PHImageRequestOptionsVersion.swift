/// Which version of a photo an image or Live Photo request means (§10.5).
@nonexhaustive(warn)
public enum PHImageRequestOptionsVersion: Int, Sendable {
  /// With all edits; without any, the same as ``unadjusted``.
  case current = 0

  /// Without edits.
  case unadjusted = 1

  /// The best original file there is: the RAW file of a pair.
  case original = 2
}
