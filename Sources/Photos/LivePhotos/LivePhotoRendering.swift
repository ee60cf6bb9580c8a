internal import Foundation
internal import MediaFiles
internal import PlatformTypes

/// The Live Photo that an edit starts from.
struct LivePhotoOriginal: Sendable {
  /// Upright, in full size.
  let image: CIImage
  let still, movie: URL
  let photoTime: CMTime

  /// Seconds in ticks that the common frame rates and iPhones' clocks share.
  static func time(_ seconds: Double) -> CMTime {
    CMTime(seconds: seconds, preferredTimescale: 90_000)
  }
}

/// How a Live Photo is written anew, each of its pictures changed.
@safe struct LivePhotoRendering {
  let original: LivePhotoOriginal
  @safe let processor: PHLivePhotoFrameProcessingBlock?
  /// 0 to 1.
  let volume: Double
  /// The room that there is, in pixels; zero for all that is needed.
  let target: CGSize

  private static let identifierKey = "com.apple.quicktime.content.identifier"

  /// Writes both halves; when it fails, neither is there.
  ///
  /// - Parameters:
  ///   - still: Where to write a JPEG; what is there is replaced.
  ///   - movie: Where to write a QuickTime movie; what is there is replaced.
  ///   - isCancelled: Asked before each picture.
  /// - Returns: The size of the still in pixels.
  /// - Throws: The processor's error, or a ``PHPhotosError``.
  func write(still: URL, movie: URL, isCancelled: () -> Bool) throws -> CGSize {
    remove([still, movie])
    do {
      let identifier = UUID().uuidString
      if isCancelled() { throw MediaError(.cancelled, "Live Photo", "the work was cancelled") }
      let picture = try pixels(of: scaledStill(), original.photoTime, .photo)
      try writeMovie(to: movie, identifier, isCancelled)
      try picture.livePhotoStill(contentIdentifier: identifier).write(to: still)
      return picture.cgSize
    } catch {
      remove([still, movie])
      throw (error as? MediaError).map { PHPhotosError($0) } ?? error
    }
  }

  private func remove(_ files: [URL]) {
    for file in files {
      // Mostly there is nothing to remove; what cannot be replaced is told by the writing.
      try? FileManager.default.removeItem(at: file)
    }
  }

  private func writeMovie(
    to movie: URL, _ identifier: String, _ isCancelled: () -> Bool
  ) throws {
    var settings = MovieTranscoder.Settings()
    settings.volume = volume
    settings.metadata = [LivePhotoRendering.identifierKey: identifier]
    settings.stillImageTime = original.photoTime.seconds
    let isChanged = unsafe processor != nil || fitting(original.image.extent.size) != nil
    if isChanged { settings.video = .encoded(.h264, .high) }
    let process: MovieTranscoder.FrameProcessor = { picture, seconds in
      try pixels(of: scaled(picture), LivePhotoOriginal.time(seconds), .video)
    }
    try MovieTranscoder(settings).write(
      original.movie, to: movie, processingFrames: isChanged ? process : nil,
      isCancelled: isCancelled)
  }

  // MARK: One picture

  /// The changed pixels of a picture.
  private func pixels(
    of image: CIImage, _ time: CMTime, _ type: PHLivePhotoFrameType
  ) throws -> PixelImage {
    let result = try processed(
      LivePhotoFrame(
        image: image, time: time, type: type,
        renderScale: image.extent.width / original.image.extent.width))
    let extent = result.extent.isInfinite ? image.extent : result.extent
    guard let pixels = try CIContext().pixels(of: result, in: extent) else {
      throw PHPhotosError(
        .invalidResource, message: "The frame processor gave a picture without pixels.")
    }
    return pixels
  }

  private func processed(_ frame: LivePhotoFrame) throws -> CIImage {
    guard let processor else { return frame.image }
    var failure: NSError?
    guard let image = unsafe processor(frame, &failure) else {
      throw failure
        ?? PHPhotosError(
          .invalidResource,
          message: "The frame processor gave no picture for the frame at \(frame.time.seconds) s.")
    }
    return image
  }

  // MARK: Size

  /// The still, decoded no further than the room needs.
  private func scaledStill() throws(MediaError) -> CIImage {
    guard let size = fitting(original.image.extent.size) else { return original.image }
    let side = max(size.width, size.height)
    return try scaled(PixelImage(contentsOf: original.still, maxPixelSize: side))
  }

  private func scaled(_ picture: PixelImage) throws(MediaError) -> CIImage {
    guard let size = fitting(picture.cgSize) else { return CIImage(pixelImage: picture) }
    return CIImage(pixelImage: try picture.scaled(toWidth: size.width, height: size.height))
  }

  /// The size of a picture of this shape that fits in the room; `nil` when the picture itself does.
  private func fitting(_ size: CGSize) -> (width: Int, height: Int)? {
    let source = ImageGeometry.Size(width: Int(size.width), height: Int(size.height))
    let fitted = ImageGeometry(
      source: source, target: target, mode: .aspectFit, resize: .fast, cropRect: .zero
    ).scaled
    return fitted == source ? nil : (fitted.width, fitted.height)
  }
}
