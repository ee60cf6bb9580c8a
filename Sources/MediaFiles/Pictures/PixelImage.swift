package import struct Foundation.Data

/// A picture in memory: upright, sRGB, 8 bits of red, green, blue and alpha.
///
/// Rows follow each other from top to bottom without gaps; alpha is not multiplied in.
package struct PixelImage: Sendable, Equatable {
  /// Width in pixels, at least 1.
  package let width: Int

  /// Height in pixels, at least 1.
  package let height: Int

  /// `height` rows of `width` × 4 bytes.
  package let pixels: Data

  /// Bytes from one row to the next.
  package var bytesPerRow: Int { width * 4 }

  /// Makes a picture of RGBA bytes; `nil` unless there are exactly as many as the size needs.
  package init?(width: Int, height: Int, pixels: Data) {
    guard width > 0, height > 0, width <= PixelLimit.decoded / height,
      pixels.count == width * height * 4
    else { return nil }
    self.width = width
    self.height = height
    self.pixels = pixels
  }
}
