import Foundation
import PlatformTypes
import TestSupport
import Testing

/// A slow and obvious reference for Core Image: light of four numbers for each pixel, alpha multiplied
/// in, on a plane whose y axis points up.
struct SlowPicture {
  let width, height: Int
  /// Rows from the bottom.
  var light: [SIMD4<Double>]

  init(width: Int, height: Int, _ light: (Int, Int) -> SIMD4<Double>) {
    (self.width, self.height) = (width, height)
    self.light = (0..<height).flatMap { y in (0..<width).map { light($0, y) } }
  }

  /// Reads bytes whose rows come from the top.
  init(_ image: CGImage) {
    let bytes = [UInt8](image.pixels)
    self.init(width: image.width, height: image.height) { x, y in
      let start = ((image.height - 1 - y) * image.width + x) * 4
      let alpha = Double(bytes[start + 3]) / 255
      let light = (0..<3).map { Self.decoded(Double(bytes[start + $0]) / 255) * alpha }
      return SIMD4(light[0], light[1], light[2], alpha)
    }
  }

  /// The pixel at a place; nothing outside of the picture.
  subscript(x: Int, y: Int) -> SIMD4<Double> {
    guard (0..<width).contains(x), (0..<height).contains(y) else { return .zero }
    return light[y * width + x]
  }

  func map(_ change: (SIMD4<Double>) -> SIMD4<Double>) -> SlowPicture {
    SlowPicture(width: width, height: height) { change(self[$0, $1]) }
  }

  /// Bytes whose rows come from the top.
  var bytes: [UInt8] {
    (0..<height).reversed().flatMap { y in
      (0..<width).flatMap { x -> [UInt8] in
        let pixel = self[x, y]
        let alpha = min(1, max(0, pixel.w))
        let values = (0..<3).map { alpha == 0 ? 0 : Self.encoded(pixel[$0] / pixel.w) }
        return (values + [alpha]).map { UInt8(($0 * 255).rounded()) }
      }
    }
  }

  static func decoded(_ value: Double) -> Double {
    value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  static func encoded(_ light: Double) -> Double {
    let light = min(1, max(0, light))
    return light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
  }
}

extension CIImage {
  /// The bytes of the whole picture, rows from the top; empty when there are none.
  var bytes: [UInt8] { bytes(in: extent) }

  func bytes(in rect: CGRect) -> [UInt8] {
    CIContext().createCGImage(self, from: rect).map { [UInt8]($0.pixels) } ?? []
  }
}

extension CGImage {
  /// Random pixels; opaque unless said otherwise.
  static func random(
    width: Int, height: Int, seed: UInt64, opaque: Bool = true
  ) throws -> CGImage {
    var generator = SeededRandom(seed: seed)
    let bytes = (0..<width * height * 4).map { index in
      opaque && index % 4 == 3 ? 255 : UInt8.random(in: 1...255, using: &generator)
    }
    return try #require(CGImage(width: width, height: height, pixels: Data(bytes)))
  }
}

/// The largest difference of two lists of bytes; 256 when they have different lengths.
func difference(_ one: [UInt8], _ other: [UInt8]) -> Int {
  guard one.count == other.count else { return 256 }
  return zip(one, other).map { abs(Int($0) - Int($1)) }.max() ?? 0
}
