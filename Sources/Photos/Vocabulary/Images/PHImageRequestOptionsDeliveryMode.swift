/// How often an image or Live Photo request answers, and how good the picture must be (§10.2).
@nonexhaustive(warn)
public enum PHImageRequestOptionsDeliveryMode: Int, Sendable {
  /// Perhaps several results: a quick degraded one first, the good one last.
  case opportunistic = 0

  /// Exactly one result, at least as good as asked for.
  case highQualityFormat = 1

  /// Exactly one result, as soon as possible; it may be degraded.
  case fastFormat = 2
}
