public import PlatformTypes

extension PHContentEditingInput {
  /// The movie that the edit of a video starts from; `nil` for a photo.
  ///
  /// Its file lies in the library and must not be written to.
  public var audiovisualAsset: AVAsset? {
    mediaType == .video ? movie.map { AVURLAsset(url: $0) } : nil
  }

  /// The movie that the edit of a video starts from.
  @available(*, deprecated, renamed: "audiovisualAsset")
  public var avAsset: AVAsset? { audiovisualAsset }
}
