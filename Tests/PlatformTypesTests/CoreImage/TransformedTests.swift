import Foundation
import PlatformTypes
import TestSupport
import Testing

@Suite("CIImage.transformed") struct TransformedTests {
  /// Each pixel of the result, sampled by linear interpolation.
  private func sampled(
    _ picture: SlowPicture, _ transform: CGAffineTransform, in rect: CGRect
  ) -> SlowPicture {
    let inverse = transform.inverted()
    return SlowPicture(width: Int(rect.width), height: Int(rect.height)) { x, y in
      let point = CGPoint(x: rect.minX + CGFloat(x) + 0.5, y: rect.minY + CGFloat(y) + 0.5)
        .applying(inverse)
      let (left, bottom) = (floor(point.x - 0.5), floor(point.y - 0.5))
      let (right, up) = (Double(point.x - 0.5 - left), Double(point.y - 0.5 - bottom))
      let (column, row) = (Int(left), Int(bottom))
      let low = picture[column, row] * (1 - right) + picture[column + 1, row] * right
      let high = picture[column, row + 1] * (1 - right) + picture[column + 1, row + 1] * right
      return low * (1 - up) + high * up
    }
  }

  @Test("Turns, shears and enlargements interpolate between pixel centres", arguments: 0..<12)
  func interpolation(seed: Int) throws {
    var generator = SeededRandom(seed: UInt64(100 + seed))
    let angle = CGFloat.random(in: -3...3, using: &generator)
    let transform = CGAffineTransform(
      translationX: .random(in: -9...9, using: &generator),
      y: .random(in: -9...9, using: &generator)
    )
    .rotated(by: angle)
    .scaledBy(
      x: .random(in: 0.7...2.5, using: &generator), y: .random(in: 0.7...2.5, using: &generator))
    let source = try CGImage.random(width: 9, height: 6, seed: UInt64(seed))
    let image = CIImage(cgImage: source).transformed(by: transform)
    #expect(image.extent == CGRect(x: 0, y: 0, width: 9, height: 6).applying(transform))
    let rect = image.extent.integral
    let expected = sampled(SlowPicture(source), transform, in: rect)
    // What is almost transparent has no color to speak of.
    let (got, wanted) = (image.bytes(in: rect), expected.bytes)
    try #require(got.count == wanted.count)
    for start in stride(from: 0, to: got.count, by: 4) {
      #expect(abs(Int(got[start + 3]) - Int(wanted[start + 3])) <= 2)
      guard wanted[start + 3] > 60 else { continue }
      #expect((0..<3).allSatisfy { abs(Int(got[start + $0]) - Int(wanted[start + $0])) <= 3 })
    }
  }

  @Test("A turn of a quarter is exact") func quarter() throws {
    let source = try CGImage.random(width: 4, height: 3, seed: 21)
    let image = CIImage(cgImage: source)
    let turned = image.transformed(by: CGAffineTransform(0, 1, -1, 0, 0, 0))
    #expect(turned.extent == CGRect(x: -3, y: 0, width: 3, height: 4))
    #expect(turned.bytes == image.oriented(.left).bytes)
  }

  @Test("A picture made smaller shows the mean light of its blocks") func smaller() throws {
    let source = try CGImage.random(width: 16, height: 8, seed: 22)
    let slow = SlowPicture(source)
    let expected = SlowPicture(width: 4, height: 2) { x, y in
      var sum = SIMD4<Double>.zero
      for row in 0..<4 { for column in 0..<4 { sum += slow[x * 4 + column, y * 4 + row] } }
      return sum / 16
    }
    let image = CIImage(cgImage: source).transformed(by: CGAffineTransform(scaleX: 0.25, y: 0.25))
    #expect(image.extent == CGRect(x: 0, y: 0, width: 4, height: 2))
    #expect(difference(image.bytes, expected.bytes) <= 1)
  }

  @Test("Two transforms in a row are one: there and back loses nothing") func chained() throws {
    let source = CIImage(cgImage: try CGImage.random(width: 8, height: 8, seed: 23))
    let there = CGAffineTransform(rotationAngle: 0.4).scaledBy(x: 3, y: 0.2)
    let back = source.transformed(by: there).transformed(by: there.inverted())
    #expect(difference(back.bytes(in: source.extent), source.bytes) <= 1)
  }

  @Test("What has no area left shows nothing") func flat() throws {
    let source = CIImage(cgImage: try CGImage.random(width: 8, height: 8, seed: 24))
    let flat = source.transformed(by: CGAffineTransform(scaleX: 1, y: 0))
    #expect(flat.bytes(in: CGRect(x: 0, y: 0, width: 2, height: 2)).allSatisfy { $0 == 0 })
    #expect(flat.bytes.isEmpty)
  }
}
