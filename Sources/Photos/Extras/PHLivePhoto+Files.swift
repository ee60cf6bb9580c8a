public import Foundation
public import PlatformTypes

// Not in Apple's API, whose `PHLivePhotoView` shows a Live Photo and plays it.
extension PHLivePhoto {
  /// The still, upright, in the size of the Live Photo; decoded when first asked for.
  ///
  /// Not in Apple's API. `nil` when its file is no longer there.
  public var image: UIImage? { decodedImage }

  /// The file of the still, which must not be written to; `nil` while there is only a placeholder.
  ///
  /// Not in Apple's API.
  public var imageURL: URL? { still }

  /// The file of the movie, which must not be written to; `nil` while there is only a placeholder.
  ///
  /// Not in Apple's API.
  public var videoURL: URL? { movie }
}
