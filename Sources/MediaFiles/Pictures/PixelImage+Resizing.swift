internal import struct Foundation.Data

extension PixelImage {
  /// Returns the picture scaled to exactly this size, its shape changed if need be.
  ///
  /// - Parameters:
  ///   - width: In pixels, at least 1.
  ///   - height: In pixels, at least 1.
  /// - Returns: The scaled picture; the picture itself when it has that size.
  /// - Throws: ``MediaError/Code/tooLarge`` beyond ``PixelLimit/decoded``.
  package func scaled(toWidth width: Int, height: Int) throws(MediaError) -> PixelImage {
    precondition(width > 0 && height > 0, "A picture has at least one pixel on each side")
    if width == self.width, height == self.height { return self }
    let scaled = VipsPicture.wrap(pixels, width: self.width, height: self.height) { picture in
      picture.stretched(to: width, height) { stretched in
        stretched.pixels().flatMap {
          PixelImage(width: $0.width, height: $0.height, pixels: $0.data)
        }
      }
    }
    guard let scaled else { throw MediaError(.tooLarge, "picture", "it cannot be scaled so far") }
    return scaled
  }

  /// Returns the part of the picture that lies in a rectangle, which must be inside it.
  ///
  /// - Parameters:
  ///   - x: Columns to leave out on the left.
  ///   - y: Rows to leave out at the top.
  ///   - width: In pixels, at least 1.
  ///   - height: In pixels, at least 1.
  package func cropped(x: Int, y: Int, width: Int, height: Int) -> PixelImage? {
    guard x >= 0, y >= 0, x + width <= self.width, y + height <= self.height else { return nil }
    var part = Data(capacity: width * height * 4)
    for row in y..<y + height {
      let start = pixels.startIndex + (row * self.width + x) * 4
      part.append(pixels[start..<start + width * 4])
    }
    return PixelImage(width: width, height: height, pixels: part)
  }
}
