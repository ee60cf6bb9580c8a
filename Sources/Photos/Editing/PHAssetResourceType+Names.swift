/// The fixed names of files that are derived from others (§11.2).
extension PHAssetResourceType {
  /// The name of a file of this type, such as `FullSizeRender.jpg`; `nil` for originals, which keep
  /// their own.
  func derivedFilename(fileExtension: String) -> String? {
    switch self {
    case .photo, .video, .audio, .alternatePhoto, .pairedVideo, .photoProxy: nil
    case .fullSizePhoto, .fullSizeVideo, .fullSizePairedVideo: "FullSizeRender.\(fileExtension)"
    case .adjustmentData: AdjustmentFile.filename
    case .adjustmentBasePhoto, .adjustmentBaseVideo, .adjustmentBasePairedVideo:
      "AdjustmentBase.\(fileExtension)"
    }
  }
}
