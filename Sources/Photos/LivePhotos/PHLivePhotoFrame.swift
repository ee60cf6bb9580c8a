public import Foundation
public import PlatformTypes

/// One picture of a Live Photo that is being edited.
public protocol PHLivePhotoFrame {
  /// The picture, upright, with the origin at its lower left.
  var image: CIImage { get }

  /// When it is shown, from the beginning of the movie; of the still, when it was taken.
  var time: CMTime { get }

  /// Whether it is the still or one of the movie's.
  var type: PHLivePhotoFrameType { get }

  /// Its width divided by that of the full still, for settings that count in pixels.
  var renderScale: CGFloat { get }
}

/// Changes one picture of a Live Photo: gives the new one, or nil for failure and leaves the reason at
/// the pointer.
///
///     context.frameProcessor = { frame, _ in frame.image.applyingFilter("CIPhotoEffectNoir") }
///
/// Called on a queue of the context's own, for one picture after another.
public typealias PHLivePhotoFrameProcessingBlock = (any PHLivePhotoFrame, NSErrorPointer) ->
  CIImage?

/// A picture as a frame processor gets it.
struct LivePhotoFrame: PHLivePhotoFrame {
  let image: CIImage
  let time: CMTime
  let type: PHLivePhotoFrameType
  let renderScale: CGFloat
}
