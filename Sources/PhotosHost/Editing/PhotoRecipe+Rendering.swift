public import Foundation
internal import MediaFiles
internal import Photos

extension PhotoRecipe {
  /// The stops of ``exposure``.
  public static let exposureRange: ClosedRange<Double> = PixelImage.exposureRange
  /// The factors of ``contrast``.
  public static let contrastRange: ClosedRange<Double> = PixelImage.contrastRange
  /// The factors of ``saturation``.
  public static let saturationRange: ClosedRange<Double> = PixelImage.saturationRange
  /// The degrees of ``straighten``.
  public static let straightenRange: ClosedRange<Double> = PixelImage.straightenRange

  /// The JPEG quality of renders, 0...1.
  private static let quality = 0.95

  /// Whether all numbers are in their ranges.
  public var isValid: Bool {
    Self.exposureRange.contains(exposure) && Self.contrastRange.contains(contrast)
      && Self.saturationRange.contains(saturation) && Self.straightenRange.contains(straighten)
      && crop.isValid
  }

  /// Writes what the recipe makes of a picture, in full size, as a JPEG that keeps the picture's
  /// EXIF and says that it is upright (§7.6).
  ///
  /// - Parameters:
  ///   - source: A picture of any type, in any orientation.
  ///   - target: The file to write; one that is there is replaced.
  /// - Throws: `PHPhotosError` when the picture cannot be decoded or the numbers are out of
  ///   range, and what the disk says.
  public func render(imageAt source: URL, to target: URL) throws {
    guard isValid else {
      throw PHPhotosError(
        .invalidResource,
        userInfo: [NSLocalizedDescriptionKey: "The recipe's numbers are out of range."])
    }
    let image: PixelImage
    let data: Data
    do throws(MediaError) {
      image = try adjusted(PixelImage(contentsOf: source))
      data = try image.jpeg(quality: Self.quality)
    } catch {
      throw PHPhotosError(error)
    }
    try data.write(to: target)
    do throws(MediaError) {
      try RenderMetadata.copy(
        from: source, to: target, width: image.width, height: image.height)
    } catch {
      throw PHPhotosError(error)
    }
  }

  /// The changed pixels of an upright picture.
  func adjusted(_ original: PixelImage) throws(MediaError) -> PixelImage {
    var image = try original.rotated(quarterTurns: quarterTurns).straightened(by: straighten)
    if crop != .whole {
      image = try image.cropped(
        x: crop.x, y: crop.y, unitWidth: crop.width, unitHeight: crop.height)
    }
    if exposure != 0 { image = try image.exposed(by: exposure) }
    if contrast != 1 { image = try image.withContrast(contrast) }
    return try isMonochrome ? image.monochrome() : image.withSaturation(saturation)
  }
}
