import Foundation
import PlatformTypes
import TestSupport
import Testing

@Suite("CGAffineTransform") struct CGAffineTransformTests {
  private static let points = [
    CGPoint(x: 0, y: 0), CGPoint(x: 1, y: 0), CGPoint(x: 0, y: 1), CGPoint(x: -3.5, y: 7.25),
  ]

  private func random(_ generator: inout SeededRandom) -> CGAffineTransform {
    let numbers = (0..<6).map { _ in CGFloat.random(in: -5...5, using: &generator) }
    return CGAffineTransform(
      a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4], ty: numbers[5])
  }

  private func isNear(_ one: CGPoint, _ other: CGPoint, _ tolerance: CGFloat = 1e-8) -> Bool {
    abs(one.x - other.x) <= tolerance && abs(one.y - other.y) <= tolerance
  }

  @Test("Each kind moves points as its name says") func kinds() {
    let point = CGPoint(x: 2, y: 3)
    #expect(point.applying(.identity) == point)
    #expect(
      point.applying(CGAffineTransform(translationX: 10, y: -1)) == CGPoint(x: 12, y: 2))
    #expect(point.applying(CGAffineTransform(scaleX: 2, y: -1)) == CGPoint(x: 4, y: -3))
    #expect(
      isNear(
        point.applying(CGAffineTransform(rotationAngle: .pi / 2)), CGPoint(x: -3, y: 2)))
    #expect(point.applying(CGAffineTransform()) == .zero)
    #expect(CGAffineTransform.identity.isIdentity)
    #expect(!CGAffineTransform(scaleX: 1, y: 2).isIdentity)
  }

  @Test("Concatenating applies the first, then the second") func concatenation() {
    var generator = SeededRandom(seed: 11)
    for _ in 0..<50 {
      let (first, second) = (random(&generator), random(&generator))
      for point in Self.points {
        let expected = point.applying(first).applying(second)
        #expect(isNear(point.applying(first.concatenating(second)), expected))
      }
    }
  }

  @Test("Moving, scaling and turning a transform come before it") func prefixes() {
    var generator = SeededRandom(seed: 12)
    let transform = random(&generator)
    for point in Self.points {
      let moved = CGPoint(x: point.x + 4, y: point.y - 2)
      #expect(
        isNear(point.applying(transform.translatedBy(x: 4, y: -2)), moved.applying(transform)))
      let scaled = CGPoint(x: point.x * 3, y: point.y * 0.5)
      #expect(
        isNear(point.applying(transform.scaledBy(x: 3, y: 0.5)), scaled.applying(transform)))
      let turned = CGPoint(x: -point.y, y: point.x)
      #expect(
        isNear(point.applying(transform.rotated(by: .pi / 2)), turned.applying(transform)))
    }
  }

  @Test("The inverse undoes, and what cannot be undone is its own inverse") func inverse() {
    var generator = SeededRandom(seed: 13)
    for _ in 0..<50 {
      let transform = random(&generator)
      for point in Self.points {
        #expect(isNear(point.applying(transform).applying(transform.inverted()), point, 1e-6))
      }
    }
    let flat = CGAffineTransform(scaleX: 1, y: 0)
    #expect(flat.inverted() == flat)
  }

  @Test("A rectangle becomes the box around its corners; vectors are not moved") func shapes() {
    let rect = CGRect(x: 1, y: 2, width: 4, height: 6)
    let turned = rect.applying(CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 10, ty: 0))
    #expect(turned == CGRect(x: 2, y: 1, width: 6, height: 4))
    #expect(CGRect.null.applying(CGAffineTransform(translationX: 1, y: 1)).isNull)
    #expect(CGRect.infinite.applying(CGAffineTransform(scaleX: 0.5, y: 1)).isInfinite)
    let size = CGSize(width: 2, height: 3).applying(
      CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 10, ty: 20))
    #expect(size == CGSize(width: -3, height: 2))
  }

  @Test("It survives being written down") func coding() throws {
    let transform = CGAffineTransform(1, 2, 3, 4, 5, 6)
    let data = try JSONEncoder().encode(transform)
    #expect(try JSONDecoder().decode(CGAffineTransform.self, from: data) == transform)
  }
}
