public import Foundation
package import MediaFiles

/// A picture's pixels: sRGB, 8 bits each of red, green, blue and alpha.
///
/// Rows follow each other from top to bottom without gaps; alpha is not multiplied in. The pixels
/// are as stored: an image that uses them may say how to turn them (``UIImage/imageOrientation``).
///
/// Apple's class also knows other layouts and color spaces; this one always has this layout.
///
/// Source: Apple, `CGImage`.
public final class CGImage: Sendable {
  /// The pixels as the module that reads and writes files takes them.
  package let pixelImage: PixelImage

  /// Takes the pixels as they are.
  package init(_ pixelImage: PixelImage) { self.pixelImage = pixelImage }

  /// Creates an image from RGBA bytes, row by row from the top.
  ///
  ///     CGImage(width: 1, height: 1, pixels: Data([255, 0, 0, 255]))  // one red pixel
  ///
  /// Nil unless both sides are at least 1 and there are exactly `width × height × 4` bytes; also
  /// for more than 256 megapixels.
  ///
  /// Not in Apple's API, whose initializer takes a data provider and a color space.
  public convenience init?(width: Int, height: Int, pixels: Data) {
    guard let image = PixelImage(width: width, height: height, pixels: pixels) else { return nil }
    self.init(image)
  }

  /// Width in pixels.
  public var width: Int { pixelImage.width }

  /// Height in pixels.
  public var height: Int { pixelImage.height }

  /// Bits of one of the four components: 8.
  public var bitsPerComponent: Int { 8 }

  /// Bits of a pixel: 32.
  public var bitsPerPixel: Int { 32 }

  /// Bytes from one row to the next: `width × 4`.
  public var bytesPerRow: Int { pixelImage.bytesPerRow }

  /// All rows from the top, `bytesPerRow` bytes each: red, green, blue, alpha.
  ///
  /// Not in Apple's API, whose images have a data provider.
  public var pixels: Data { pixelImage.pixels }

  /// Returns the part of the image inside a rectangle, in pixels from the top left.
  ///
  /// - Parameter rect: Made larger to whole pixels and cut off at the image's edges.
  /// - Returns: Nil when the rectangle lies outside of the image.
  public func cropping(to rect: CGRect) -> CGImage? {
    let bounds = CGRect(x: 0, y: 0, width: width, height: height)
    guard rect.isFinite else { return nil }
    let part = rect.integral.intersection(bounds)
    guard !part.isNull, !part.isEmpty else { return nil }
    let (left, top) = (Int(part.minX), Int(part.minY))
    let (columns, rows) = (Int(part.width), Int(part.height))
    var cropped = Data(capacity: columns * rows * 4)
    for row in top..<top + rows {
      let start = pixels.startIndex + row * bytesPerRow + left * 4
      cropped.append(pixels[start..<start + columns * 4])
    }
    return CGImage(width: columns, height: rows, pixels: cropped)
  }
}
