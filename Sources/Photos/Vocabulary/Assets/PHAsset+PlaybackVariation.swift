extension PHAsset {
  /// The effect under which a Live Photo plays.
  @nonexhaustive(warn)
  public enum PlaybackVariation: Int, Sendable {
    /// No effect: it plays once on touch. Also the answer for what is not a Live Photo.
    case none = 0

    /// It repeats from the start.
    case autoloop = 1

    /// It plays forwards and backwards in turn.
    case mirror = 2

    /// Its frames are laid over each other into one still.
    case longExposure = 3
  }
}
