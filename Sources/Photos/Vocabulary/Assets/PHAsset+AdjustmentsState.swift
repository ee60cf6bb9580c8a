extension PHAsset {
  /// Whether, and by whom, an asset's content was edited.
  ///
  /// The raw value 1 is not used.
  @nonexhaustive(warn)
  public enum AdjustmentsState: Int, Sendable {
    /// Not edited: the original is the current version.
    case none = 0

    /// Edited by the user, with any program.
    case userAdjusted = 2

    /// Edited by the camera as it took the picture.
    case cameraAutoAdjusted = 3
  }
}
