extension PHAsset {
  /// Which file counts as the original of a pair of a RAW and a compressed photo.
  @nonexhaustive(warn)
  public enum OriginalResourceChoice: Int, Sendable {
    /// The JPEG or HEIC file. Also the answer for an asset that is no pair.
    case compressed = 0

    /// The RAW file.
    case raw = 1
  }
}
