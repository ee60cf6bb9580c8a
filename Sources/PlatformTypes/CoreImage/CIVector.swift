public import Foundation

/// A list of numbers, as filters take points, rectangles and rows of matrices.
///
/// Source: Apple, `CIVector`.
public final class CIVector: NSObject, Sendable {
  private let values: [CGFloat]

  /// Takes the numbers.
  public init(values: [CGFloat]) { self.values = values }

  /// Makes a vector of one number.
  public convenience init(x: CGFloat) { self.init(values: [x]) }

  /// Makes a vector of two numbers.
  public convenience init(x: CGFloat, y: CGFloat) { self.init(values: [x, y]) }

  /// Makes a vector of three numbers.
  public convenience init(x: CGFloat, y: CGFloat, z: CGFloat) { self.init(values: [x, y, z]) }

  /// Makes a vector of four numbers.
  public convenience init(x: CGFloat, y: CGFloat, z: CGFloat, w: CGFloat) {
    self.init(values: [x, y, z, w])
  }

  /// Makes a vector of a point's two numbers.
  public convenience init(cgPoint point: CGPoint) { self.init(x: point.x, y: point.y) }

  /// Makes a vector of a rectangle: its origin, its width and its height.
  public convenience init(cgRect rect: CGRect) {
    self.init(x: rect.origin.x, y: rect.origin.y, z: rect.size.width, w: rect.size.height)
  }

  /// Makes a vector of the six numbers of a transform.
  public convenience init(cgAffineTransform transform: CGAffineTransform) {
    self.init(values: [
      transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty,
    ])
  }

  /// How many numbers there are.
  public var count: Int { values.count }

  /// Returns the number at a place; 0 beyond the last.
  public func value(at index: Int) -> CGFloat {
    values.indices.contains(index) ? values[index] : 0
  }

  /// The first number.
  public var x: CGFloat { value(at: 0) }

  /// The second number.
  public var y: CGFloat { value(at: 1) }

  /// The third number.
  public var z: CGFloat { value(at: 2) }

  /// The fourth number.
  public var w: CGFloat { value(at: 3) }

  /// The first two numbers.
  public var cgPointValue: CGPoint { CGPoint(x: x, y: y) }

  /// The first four numbers as origin and size.
  public var cgRectValue: CGRect { CGRect(x: x, y: y, width: z, height: w) }

  /// The first six numbers as a transform.
  public var cgAffineTransformValue: CGAffineTransform {
    CGAffineTransform(
      a: x, b: y, c: z, d: w, tx: value(at: 4), ty: value(at: 5))
  }

  /// Whether `object` is a vector of the same numbers.
  public override func isEqual(_ object: Any?) -> Bool {
    (object as? CIVector)?.values == values
  }

  /// A number that is the same for equal vectors.
  public override var hash: Int { values.hashValue }

  /// The numbers, for logs.
  public override var description: String {
    "[" + values.map { "\($0)" }.joined(separator: " ") + "]"
  }
}
