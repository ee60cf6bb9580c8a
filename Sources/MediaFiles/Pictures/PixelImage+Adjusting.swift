internal import Foundation

/// Changes of light and colour, and of what the frame shows.
///
/// All leave alpha as it is. Numbers beyond their range count as its nearest end; a number that is
/// not finite traps. What is thrown tells that there is no memory for the new picture.
extension PixelImage {
  /// Stops by which ``exposed(by:)`` can change a picture.
  package static let exposureRange = -10.0...10.0
  /// Factors of ``withContrast(_:)``.
  package static let contrastRange = 0.0...4.0
  /// Factors of ``withSaturation(_:)``.
  package static let saturationRange = 0.0...4.0
  /// Degrees of ``straightened(by:)``.
  package static let straightenRange = -45.0...45.0

  // MARK: Light and colour

  /// Returns the picture as if more light had come in: `light × 2^stops`, clipped at white.
  ///
  /// - Parameter stops: Exposure value, -10...10; 0 changes nothing, 1 doubles the light.
  /// - Returns: A picture of the same size.
  /// - Throws: ``MediaError/Code/tooLarge``.
  package func exposed(by stops: Double) throws(MediaError) -> PixelImage {
    let gain = exp2(Self.clamped(stops, to: Self.exposureRange))
    return try mapped { LinearLight.encoded(LinearLight.decoded($0) * gain) }
  }

  /// Returns the picture with its sRGB values of 0...1 moved away from middle grey:
  /// `(value - ½) × factor + ½`, clipped at both ends.
  ///
  /// - Parameter factor: 0...4; 1 changes nothing, 0 gives grey, less than 1 softens.
  /// - Returns: A picture of the same size.
  /// - Throws: ``MediaError/Code/tooLarge``.
  package func withContrast(_ factor: Double) throws(MediaError) -> PixelImage {
    let factor = Self.clamped(factor, to: Self.contrastRange)
    return try mapped { ($0 - 0.5) * factor + 0.5 }
  }

  /// Returns the picture with its colours moved away from grey of the same brightness:
  /// `Y + (light − Y) × factor` in linear light, `Y` the luminance of ITU-R BT.709.
  ///
  /// - Parameter factor: 0...4; 1 changes nothing, 0 gives ``monochrome()``.
  /// - Returns: A picture of the same size.
  /// - Throws: ``MediaError/Code/tooLarge``.
  package func withSaturation(_ factor: Double) throws(MediaError) -> PixelImage {
    let factor = Self.clamped(factor, to: Self.saturationRange)
    if factor == 1 { return self }
    let (red, green, blue) = LinearLight.luminance
    let weights = [red * (1 - factor), green * (1 - factor), blue * (1 - factor), 0]
    var matrix = weights + weights + weights + [0, 0, 0, 1]
    for band in 0..<3 { matrix[band * 4 + band] += factor }
    return try required("its colours cannot be changed") { picture, take in
      picture.mixed(by: matrix, take)
    }
  }

  /// Returns the picture in greys of the same luminance.
  package func monochrome() throws(MediaError) -> PixelImage { try withSaturation(0) }

  /// Returns the picture with each red, green and blue value of 0...1 replaced.
  private func mapped(_ curve: (Double) -> Double) throws(MediaError) -> PixelImage {
    let table = (0..<256).flatMap { byte -> [UInt8] in
      let value = min(1, max(0, curve(Double(byte) / 255)))
      let mapped = UInt8((value * 255).rounded())
      return [mapped, mapped, mapped, UInt8(byte)]
    }
    return try required("its light cannot be changed") { picture, take in
      picture.mapped(through: table, take)
    }
  }

  // MARK: Frame

  /// Returns the picture turned around its middle, cut to the largest upright rectangle of its own
  /// shape that has no empty corner.
  ///
  /// - Parameter degrees: Clockwise, -45...45; 0 changes nothing.
  /// - Returns: A smaller picture of the same proportions, at least one pixel a side.
  /// - Throws: ``MediaError/Code/tooLarge``.
  package func straightened(by degrees: Double) throws(MediaError) -> PixelImage {
    let degrees = Self.clamped(degrees, to: Self.straightenRange)
    if degrees == 0 { return self }
    let size = Self.straightenedSize(width: width, height: height, degrees: degrees)
    return try required("it cannot be turned") { picture, take in
      picture.rotated(by: degrees, width: size.width, height: size.height, take)
    }
  }

  /// Returns the size that ``straightened(by:)`` leaves.
  ///
  /// A rectangle of `s` times the size, turned by the angle, must fit in the picture with both of
  /// its extents: `s (w cos + h sin) ≤ w` and `s (w sin + h cos) ≤ h`.
  package static func straightenedSize(
    width: Int, height: Int, degrees: Double
  ) -> (width: Int, height: Int) {
    let angle = abs(degrees) * .pi / 180
    let (width, height) = (Double(width), Double(height))
    let scale = min(
      width / (width * cos(angle) + height * sin(angle)),
      height / (width * sin(angle) + height * cos(angle)))
    return (max(1, Int(width * scale)), max(1, Int(height * scale)))
  }

  /// Returns the part of the picture inside a rectangle, whose edges are rounded to whole pixels.
  ///
  /// - Parameters:
  ///   - x: The left edge: 0 is the picture's left, 1 its right.
  ///   - y: The upper edge: 0 is the picture's top, 1 its bottom.
  ///   - unitWidth: The width; 1 is all of it.
  ///   - unitHeight: The height; 1 is all of it.
  /// - Returns: The part, at least one pixel a side; what lies outside of the picture is left out.
  /// - Throws: ``MediaError/Code/tooLarge``.
  package func cropped(
    x: Double, y: Double, unitWidth: Double, unitHeight: Double
  ) throws(MediaError) -> PixelImage {
    let columns = Self.pixels(from: x, length: unitWidth, of: width)
    let rows = Self.pixels(from: y, length: unitHeight, of: height)
    let part = cropped(
      x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count)
    guard let part else { throw MediaError(.tooLarge, "picture", "it cannot be cropped") }
    return part
  }

  private static func pixels(from start: Double, length: Double, of count: Int) -> Range<Int> {
    let first = Int((clamped(start, to: 0...1) * Double(count)).rounded())
    let end = Int((clamped(start + length, to: 0...1) * Double(count)).rounded())
    let lower = min(first, count - 1)
    return lower..<max(lower + 1, end)
  }

  // MARK: Steps

  private static func clamped(_ value: Double, to range: ClosedRange<Double>) -> Double {
    precondition(value.isFinite, "An adjustment takes finite numbers")
    return min(range.upperBound, max(range.lowerBound, value))
  }

  private func required(
    _ failure: String,
    _ step: (borrowing VipsPicture, (borrowing VipsPicture) -> PixelImage?) -> PixelImage?
  ) throws(MediaError) -> PixelImage {
    guard let image = made(step) else { throw MediaError(.tooLarge, "picture", failure) }
    return image
  }

  /// Returns what a step of libvips makes of the pixels; `nil` if it fails.
  func made(
    _ step: (borrowing VipsPicture, (borrowing VipsPicture) -> PixelImage?) -> PixelImage?
  ) -> PixelImage? {
    VipsPicture.wrap(pixels, width: width, height: height) { picture in
      step(picture) { result in
        result.pixels().flatMap {
          PixelImage(width: $0.width, height: $0.height, pixels: $0.data)
        }
      }
    }
  }
}
