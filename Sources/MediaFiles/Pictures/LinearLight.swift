internal import Foundation

/// The step between the bytes of an sRGB picture and the light that they stand for.
///
/// Source: IEC 61966-2-1, 5.2 and 5.3.
enum LinearLight {
  /// Light for a value, both 0...1.
  static func decoded(_ value: Double) -> Double {
    value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  /// The value for light, both 0...1; more light than 1 gives 1.
  static func encoded(_ light: Double) -> Double {
    let light = min(1, max(0, light))
    return light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
  }

  /// How much red, green and blue light add to brightness (ITU-R BT.709).
  static let luminance = (red: 0.2126, green: 0.7152, blue: 0.0722)

  /// Light of 0...65,535 for each byte of red, green and blue; alpha as it is.
  static let decoding: [UInt16] = (0..<256).flatMap { byte -> [UInt16] in
    let light = UInt16((decoded(Double(byte) / 255) * 65535).rounded())
    return [light, light, light, UInt16(byte)]
  }

  /// The bytes for light of 0...65,535; alpha as it is.
  static let encoding: [UInt8] = (0..<65536).flatMap { light -> [UInt8] in
    let byte = UInt8((encoded(Double(light) / 65535) * 255).rounded())
    return [byte, byte, byte, UInt8(min(255, light))]
  }
}
