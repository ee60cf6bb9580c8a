public import Foundation
import MediaFiles

extension CIImage {
  /// Returns the picture moved, turned, scaled or sheared.
  ///
  /// Pixels are interpolated linearly; a picture made much smaller is averaged before.
  public func transformed(by matrix: CGAffineTransform) -> CIImage {
    if matrix.isIdentity { return self }
    // Two transforms in a row are one, so that pixels are interpolated once.
    if let earlier = recipe as? Transformed {
      return CIImage(earlier.source, earlier.extent, earlier.transform.concatenating(matrix))
    }
    return CIImage(recipe, extent, matrix)
  }

  private convenience init(
    _ source: any ImageRecipe, _ extent: CGRect, _ transform: CGAffineTransform
  ) {
    self.init(
      extent: extent.applying(transform),
      recipe: Transformed(source: source, extent: extent, transform: transform))
  }

  /// Returns the picture as it is seen when its pixels are turned by an orientation.
  ///
  /// The lower left corner of its extent stays where it was.
  ///
  /// Unverified: where Apple's corner goes when it is not the origin.
  public func oriented(_ orientation: CGImagePropertyOrientation) -> CIImage {
    transformed(by: orientationTransform(for: orientation))
  }

  /// Returns the picture as it is seen when its pixels are turned by an EXIF orientation, 1 to 8;
  /// other numbers count as 1.
  public func oriented(forExifOrientation orientation: Int32) -> CIImage {
    oriented(CGImagePropertyOrientation(rawValue: UInt32(clamping: orientation)) ?? .up)
  }

  /// Returns the transform by which ``oriented(_:)`` turns the picture.
  public func orientationTransform(
    for orientation: CGImagePropertyOrientation
  ) -> CGAffineTransform {
    guard !extent.isNull, !extent.isInfinite else { return .identity }
    return CGAffineTransform(translationX: -extent.minX, y: -extent.minY)
      .concatenating(orientation.transform(width: extent.width, height: extent.height))
      .concatenating(CGAffineTransform(translationX: extent.minX, y: extent.minY))
  }

  /// Returns the transform of an EXIF orientation, as ``orientationTransform(for:)`` does.
  public func orientationTransform(forExifOrientation orientation: Int32) -> CGAffineTransform {
    orientationTransform(
      for: CGImagePropertyOrientation(rawValue: UInt32(clamping: orientation)) ?? .up)
  }

  /// Returns the part of the picture inside a rectangle, whose edges move to the nearest pixels.
  ///
  /// The part stays where it is: its extent is the rectangle's intersection with that of the
  /// picture.
  public func cropped(to rect: CGRect) -> CIImage {
    if rect.isInfinite { return self }
    guard rect.isFinite else { return CIImage.empty() }
    let part = extent.isInfinite ? rect : rect.intersection(extent)
    guard let bounds = PixelRect(nearest: part) else { return CIImage.empty() }
    return CIImage(extent: bounds.cgRect, recipe: Cropped(source: recipe, bounds: bounds))
  }

  /// Returns the picture with the pixels of its edge going on for ever.
  ///
  /// Blurring such a picture keeps its edges from fading.
  public func clampedToExtent() -> CIImage {
    guard let bounds = PixelRect(nearest: extent) else { return self }
    return CIImage(extent: .infinite, recipe: Clamped(source: recipe, bounds: bounds))
  }

  /// Returns the part inside a rectangle with the pixels of its edge going on for ever.
  public func clamped(to rect: CGRect) -> CIImage { cropped(to: rect).clampedToExtent() }

  /// Returns the picture over another one.
  public func composited(over background: CIImage) -> CIImage {
    let extents = [extent, background.extent]
    let both = extents.contains(where: \.isInfinite) ? .infinite : extents[0].union(extents[1])
    return CIImage(
      extent: both, recipe: Overlay(source: recipe, background: background.recipe))
  }
}

extension CGImagePropertyOrientation {
  /// How stored pixels are turned upright where y points up.
  ///
  /// - Parameters:
  ///   - width: That of the stored pixels.
  ///   - height: That of the stored pixels.
  /// - Returns: A transform of the rectangle from the origin to one from the origin.
  func transform(width: CGFloat, height: CGFloat) -> CGAffineTransform {
    switch self {
    case .up: .identity
    case .upMirrored: CGAffineTransform(-1, 0, 0, 1, width, 0)
    case .down: CGAffineTransform(-1, 0, 0, -1, width, height)
    case .downMirrored: CGAffineTransform(1, 0, 0, -1, 0, height)
    case .leftMirrored: CGAffineTransform(0, -1, -1, 0, height, width)
    case .right: CGAffineTransform(0, -1, 1, 0, 0, width)
    case .rightMirrored: CGAffineTransform(0, 1, 1, 0, 0, 0)
    case .left: CGAffineTransform(0, 1, -1, 0, height, 0)
    }
  }
}
