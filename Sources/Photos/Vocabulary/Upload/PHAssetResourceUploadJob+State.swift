extension PHAssetResourceUploadJob {
  /// How far an upload job has come.
  @nonexhaustive(warn)
  public enum State: Int, Sendable {
    /// Written down, not yet handed to the system.
    case registered = 1

    /// Handed to the system, which sends it when it can.
    case pending = 2

    /// Not sent; it can be retried or acknowledged.
    case failed = 3

    /// Sent; it waits to be acknowledged.
    case succeeded = 4

    /// Called off before it was sent.
    case cancelled = 5
  }
}
