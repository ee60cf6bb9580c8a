extension PHAssetResourceUploadJob {
  /// What a program means to do with the jobs that it fetches.
  @nonexhaustive(warn)
  public enum Action: Int, Sendable {
    /// Taking note of jobs that have ended, so that they go away.
    case acknowledge = 1

    /// Starting failed jobs again.
    case retry = 2

    /// Looking at all jobs that want attention.
    case process = 3
  }
}
