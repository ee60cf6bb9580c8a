// Strings, numbers and the places of arguments.

extension Lexer {
  /// Reads a quoted string.
  ///
  /// The escapes are `\\`, `\'`, `\"`, `\n`, `\r`, `\t` and `\uXXXX`. A backslash before anything
  /// else stays, so that `MATCHES '\d+'` and `LIKE 'a\*'` mean what they say. Nothing in a string
  /// is taken for an argument: `'%@'` is those two characters.
  ///
  /// Unverified: that Apple's parser keeps unknown escapes.
  mutating func scanString() throws(SyntaxFailure) -> String {
    let start = position
    let quote = peek()
    var text: [UInt8] = []
    position += 1
    while peek() != quote {
      guard position < bytes.count else {
        throw SyntaxFailure("The string that starts here has no end.", at: start)
      }
      if peek() == UInt8(ascii: "\\") {
        try scanEscape(into: &text)
      } else {
        text.append(peek())
        position += 1
      }
    }
    position += 1
    return String(decoding: text, as: UTF8.self)
  }

  /// Reads a backslash and what belongs to it.
  private mutating func scanEscape(into text: inout [UInt8]) throws(SyntaxFailure) {
    let escaped = peek(1)
    switch escaped {
    case UInt8(ascii: "\\"), UInt8(ascii: "'"), UInt8(ascii: "\""): text.append(escaped)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"):
      try scanUnicodeEscape(into: &text)
      return
    default:
      text.append(UInt8(ascii: "\\"))
      position += 1
      return
    }
    position += 2
  }

  /// Reads `\uXXXX`, or two of them for a character outside the first 65536.
  private mutating func scanUnicodeEscape(into text: inout [UInt8]) throws(SyntaxFailure) {
    let start = position
    var units: [UInt16] = []
    while peek() == UInt8(ascii: "\\"), peek(1) == UInt8(ascii: "u") {
      let digits = bytes[(position + 2)...].prefix(4)
      let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
      guard let unit, digits.count == 4, digits.allSatisfy(\.continuesKey) else { break }
      units.append(unit)
      position += 6
    }
    guard !units.isEmpty, let decoded = String(validating: units, as: UTF16.self) else {
      throw SyntaxFailure("\\u needs four hexadecimal digits of a character.", at: start)
    }
    text.append(contentsOf: decoded.utf8)
  }
}

extension Lexer {
  /// Reads a number without a sign: decimal, or with the prefix `0x`, `0o` or `0b`.
  mutating func scanNumber() throws(SyntaxFailure) -> PredicateValue {
    let start = position
    let value = try scanPrefixedNumber() ?? scanDecimalNumber()
    guard let value, !peek().continuesKey else {
      throw SyntaxFailure("This is not a well-formed number.", at: start)
    }
    return value
  }

  /// Reads a hexadecimal, octal or binary number, or returns nil when there is no prefix.
  private mutating func scanPrefixedNumber() throws(SyntaxFailure) -> PredicateValue? {
    let radixes: [UInt8: Int] = [
      UInt8(ascii: "x"): 16, UInt8(ascii: "o"): 8, UInt8(ascii: "b"): 2,
    ]
    guard peek() == UInt8(ascii: "0"), let radix = radixes[peek(1) | 0x20] else { return nil }
    let start = position
    let digits = bytes[(position + 2)...].prefix { $0.continuesKey }
    position += 2 + digits.count
    guard let number = UInt64(String(decoding: digits, as: UTF8.self), radix: radix) else {
      throw SyntaxFailure("This is not a number of at most 64 bits with its prefix.", at: start)
    }
    return .whole(number)
  }

  /// Reads a decimal number; one without point and exponent is whole if it fits 64 bits.
  private mutating func scanDecimalNumber() -> PredicateValue? {
    let start = position
    var isWhole = true
    skipDigits()
    if peek() == UInt8(ascii: "."), peek(1).isDigit {
      isWhole = false
      position += 1
      skipDigits()
    }
    if peek() | 0x20 == UInt8(ascii: "e") {
      let hasSign = peek(1) == UInt8(ascii: "+") || peek(1) == UInt8(ascii: "-")
      if peek(hasSign ? 2 : 1).isDigit {
        isWhole = false
        position += hasSign ? 2 : 1
        skipDigits()
      }
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    if isWhole, let whole = UInt64(text) { return .whole(whole) }
    return Double(text.first == "." ? "0" + text : text).map(PredicateValue.real)
  }

  /// Moves behind the digits at the position.
  private mutating func skipDigits() {
    while peek().isDigit { position += 1 }
  }
}

extension Lexer {
  /// Reads a percent sign, the length letters that C needs, and the letter of the conversion.
  mutating func scanDirective() throws(SyntaxFailure) -> Directive {
    let start = position
    position += 1
    let lengths = "hlqztjL".utf8
    while lengths.contains(peek()) { position += 1 }
    let hasLength = position > start + 1
    let letter = peek()
    let directive: Directive? =
      switch Unicode.Scalar(letter) {
      case "@" where !hasLength: .value
      case "K" where !hasLength: .keyPath
      case "s" where !hasLength: .string
      case "d", "D", "i", "u", "U", "x", "X", "o", "O", "c", "C": .integer
      case "f", "F", "e", "E", "g", "G", "a", "A": .real
      default: nil
      }
    guard let directive else { throw directiveFailure(letter, at: start) }
    position += 1
    return directive
  }

  /// Explains why a percent sign starts no argument.
  private func directiveFailure(_ letter: UInt8, at start: Int) -> SyntaxFailure {
    if letter == UInt8(ascii: "%") {
      return SyntaxFailure("A percent sign means itself only inside quotes.", at: start)
    }
    if letter.isDigit || letter == UInt8(ascii: ".") {
      return SyntaxFailure("An argument takes no position, width or precision.", at: start)
    }
    return SyntaxFailure(
      "This is none of the arguments %@, %K, %d, %ld, %lu, %f and their kin.", at: start)
  }
}
