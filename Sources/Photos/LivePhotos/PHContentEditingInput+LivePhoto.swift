internal import Foundation
internal import MediaFiles
internal import PlatformTypes

extension PHContentEditingInput {
  /// The Live Photo that the edit starts from; `nil` when it starts from a still or a video.
  ///
  /// Edit it by a ``PHLivePhotoEditingContext``.
  public var livePhoto: PHLivePhoto? {
    guard let still = fullSizeImageURL, let movie else { return nil }
    return PHLivePhoto(
      LivePhotoContent(still: still, movie: movie), size: pictureSize(still),
      image: displaySizeImage)
  }

  private func pictureSize(_ still: URL) -> CGSize {
    if let image = displaySizeImage {
      return CGSize(
        width: image.size.width * image.scale, height: image.size.height * image.scale)
    }
    // The file was read when the input was made; without it the Live Photo has no picture either.
    guard let facts = try? MediaReader.facts(of: still) else { return .zero }
    return CGSize(width: facts.pixelWidth, height: facts.pixelHeight)
  }
}
