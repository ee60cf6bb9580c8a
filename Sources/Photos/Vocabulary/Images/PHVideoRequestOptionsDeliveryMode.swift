/// How good a movie must be.
///
/// It matters for the current version and for streaming only: a file that is stored on this machine
/// is always given at full quality (§10.17).
@nonexhaustive(warn)
public enum PHVideoRequestOptionsDeliveryMode: Int, Sendable {
  /// Whatever suits what is stored and what the network can do.
  case automatic = 0

  /// The best quality there is.
  case highQualityFormat = 1

  /// A middling quality, to be had sooner.
  case mediumQualityFormat = 2

  /// Whatever can be had at once.
  case fastFormat = 3
}
