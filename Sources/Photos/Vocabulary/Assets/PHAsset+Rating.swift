extension PHAsset {
  /// How many stars the user gave an asset; the raw value is their number.
  @nonexhaustive(warn)
  public enum Rating: Int, Sendable {
    /// Not rated.
    case unset = 0

    /// One star.
    case one = 1

    /// Two stars.
    case two = 2

    /// Three stars.
    case three = 3

    /// Four stars.
    case four = 4

    /// Five stars.
    case five = 5
  }
}
