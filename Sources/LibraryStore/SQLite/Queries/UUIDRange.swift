internal import Foundation

/// The UUIDs that begin with some digits, so that the index of names finds them.
///
///     UUIDRange("9F98")  // 9F980000-0000-… to 9F98FFFF-FFFF-…
struct UUIDRange {
  let first: UUID
  let last: UUID
  /// Whether so many digits are given that few objects can share them.
  let isNarrow: Bool

  /// Reads the beginning of a local identifier, in either case; what follows its UUID does not
  /// matter.
  ///
  /// - Parameter prefix: Digits, with hyphens where a UUID has them; `nil` comes of anything else.
  init?(_ prefix: String) {
    let digits = Array("00000000-0000-0000-0000-000000000000".utf8)
    var lower = digits
    var upper = digits.map { $0 == UInt8(ascii: "-") ? $0 : UInt8(ascii: "F") }
    for (index, byte) in prefix.utf8.prefix(digits.count).enumerated() {
      let isHyphen = byte == UInt8(ascii: "-")
      guard isHyphen == (digits[index] == UInt8(ascii: "-")),
        isHyphen || Character(UnicodeScalar(byte)).isHexDigit
      else { return nil }
      lower[index] = byte
      upper[index] = byte
    }
    guard let first = UUID(uuidString: String(decoding: lower, as: UTF8.self)),
      let last = UUID(uuidString: String(decoding: upper, as: UTF8.self))
    else { return nil }
    self.first = first
    self.last = last
    isNarrow = prefix.utf8.count >= 3
  }
}
