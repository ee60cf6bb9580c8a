public import Foundation
internal import MediaFiles
public import Photos

extension PhotoRecipe {
  /// Returns what the recipe makes of an upright picture, as the frame processor of a Live Photo's
  /// edit needs it.
  ///
  /// - Throws: `PHPhotosError` when the picture has no pixels or there is no memory for it.
  public func applied(to image: CIImage) throws -> CIImage {
    guard let pixels = CIContext().createCGImage(image, from: image.extent) else {
      throw PHPhotosError(
        .invalidResource,
        userInfo: [NSLocalizedDescriptionKey: "A picture of the Live Photo does not decode."])
    }
    do throws(MediaError) {
      return CIImage(cgImage: CGImage(try adjusted(pixels.pixelImage)))
    } catch {
      throw PHPhotosError(error)
    }
  }

  /// Writes what the recipe makes of a movie, in full size, as a QuickTime movie that keeps the
  /// fields of the source and its sound.
  ///
  /// - Parameters:
  ///   - source: A movie.
  ///   - target: Must not exist; its folder must.
  /// - Throws: `PHPhotosError` when the movie cannot be decoded or written.
  public func render(movieAt source: URL, to target: URL) throws {
    var settings = MovieTranscoder.Settings()
    settings.video = .encoded(.h264, .high)
    do {
      try MovieTranscoder(settings).write(
        source, to: target, processingFrames: { image, _ in try adjusted(image) })
    } catch let error as MediaError {
      throw PHPhotosError(error)
    }
  }
}
