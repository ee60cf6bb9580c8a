/// The domain of errors that Live Photo editing had before ``PHPhotosError``; no longer used.
///
/// Unverified: Apple declares the domain without its text.
@available(*, deprecated, message: "Live Photo editing reports PHPhotosError.")
public let PHLivePhotoEditingErrorDomain = "PHLivePhotoEditingErrorDomain"

/// The codes of errors that Live Photo editing had before ``PHPhotosError``; no longer used.
@available(*, deprecated, message: "Live Photo editing reports PHPhotosError.")
@nonexhaustive(warn)
public enum PHLivePhotoEditingErrorCode: Int, Sendable {
  /// It failed for an unknown reason.
  case unknown = 0

  /// It was cancelled.
  case aborted = 1
}
