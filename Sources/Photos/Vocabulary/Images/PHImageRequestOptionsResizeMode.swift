/// How strictly the size asked for is kept (§10.6).
///
/// No mode enlarges a picture beyond its source.
@nonexhaustive(warn)
public enum PHImageRequestOptionsResizeMode: Int, Sendable {
  /// Not resized: the full size.
  case none = 0

  /// At least the size asked for, perhaps larger, whichever is quicker.
  case fast = 1

  /// Exactly the size asked for.
  case exact = 2
}
