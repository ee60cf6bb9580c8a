/// What a program that uploads in the background says after it looked at its jobs.
@nonexhaustive(warn)
public enum PHBackgroundResourceUploadProcessingResult: Int, Sendable {
  /// Something went wrong; call again later.
  case failure = 0

  /// There is more to do; call again soon.
  case processing = 1

  /// There is nothing left to do.
  case completed = 2
}
