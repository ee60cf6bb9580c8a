public import Foundation
import MediaFiles

/// A color of four numbers: red, green, blue and alpha, as sRGB writes them.
///
/// Source: Apple, `CIColor`.
public final class CIColor: NSObject, Sendable {
  /// Red, usually 0 to 1; alpha is not multiplied in.
  public let red: CGFloat

  /// Green, usually 0 to 1.
  public let green: CGFloat

  /// Blue, usually 0 to 1.
  public let blue: CGFloat

  /// 0 lets everything through, 1 nothing.
  public let alpha: CGFloat

  /// Makes a color.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  /// Makes an opaque color.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat) {
    self.init(red: red, green: green, blue: blue, alpha: 1)
  }

  /// Reads a color such as `"0.5 0.7 0.3 1.0"`; numbers that are missing are 0, and alpha 1.
  public convenience init(string representation: String) {
    let numbers = representation.split(separator: " ").map { CGFloat(Double($0) ?? 0) }
    func number(_ index: Int, _ missing: CGFloat) -> CGFloat {
      index < numbers.count ? numbers[index] : missing
    }
    self.init(red: number(0, 0), green: number(1, 0), blue: number(2, 0), alpha: number(3, 1))
  }

  /// The four numbers, as ``init(string:)`` reads them.
  public var stringRepresentation: String { "\(red) \(green) \(blue) \(alpha)" }

  /// How many numbers there are: 4.
  public var numberOfComponents: Int { 4 }

  /// The space of the numbers: sRGB.
  public var colorSpace: CGColorSpace { .standard }

  /// Opaque black.
  public static let black = CIColor(red: 0, green: 0, blue: 0)

  /// Opaque white.
  public static let white = CIColor(red: 1, green: 1, blue: 1)

  /// Opaque middle grey.
  public static let gray = CIColor(red: 0.5, green: 0.5, blue: 0.5)

  /// Opaque red.
  public static let red = CIColor(red: 1, green: 0, blue: 0)

  /// Opaque green.
  public static let green = CIColor(red: 0, green: 1, blue: 0)

  /// Opaque blue.
  public static let blue = CIColor(red: 0, green: 0, blue: 1)

  /// Opaque cyan.
  public static let cyan = CIColor(red: 0, green: 1, blue: 1)

  /// Opaque magenta.
  public static let magenta = CIColor(red: 1, green: 0, blue: 1)

  /// Opaque yellow.
  public static let yellow = CIColor(red: 1, green: 1, blue: 0)

  /// Nothing.
  public static let clear = CIColor(red: 0, green: 0, blue: 0, alpha: 0)

  /// Whether `object` is a color of the same numbers.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CIColor else { return false }
    return [red, green, blue, alpha] == [other.red, other.green, other.blue, other.alpha]
  }

  /// A number that is the same for equal colors.
  public override var hash: Int { [red, green, blue, alpha].hashValue }

  /// The four numbers, for logs.
  public override var description: String { "(\(stringRepresentation))" }
}

extension CIColor {
  /// Red, green and blue light, and alpha, which is not multiplied in.
  var light: SIMD4<Double> {
    LightPicture.light(
      ofColor: SIMD4(Double(red), Double(green), Double(blue), Double(alpha)))
  }
}
