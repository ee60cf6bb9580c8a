/// Cuts a format string into tokens, one at a time.
struct Lexer {
  /// The text in UTF-8.
  let bytes: [UInt8]

  /// The next byte to read.
  var position = 0

  /// Starts at the beginning of a format string.
  init(_ format: String) {
    bytes = Array(format.utf8)
  }

  /// The byte `distance` places ahead, or 0 past the end.
  func peek(_ distance: Int = 0) -> UInt8 {
    position + distance < bytes.count ? bytes[position + distance] : 0
  }

  /// Skips white space and returns the offset of the next token.
  mutating func skipSpace() -> Int {
    while position < bytes.count, peek().isSpace { position += 1 }
    return position
  }

  /// Returns the token at the position and moves behind it.
  ///
  /// - Throws: A failure at the first byte that starts no token, or inside a broken literal.
  mutating func next() throws(SyntaxFailure) -> Token {
    let start = skipSpace()
    guard start < bytes.count else { return .end }
    switch peek() {
    case UInt8(ascii: "'"), UInt8(ascii: "\""):
      return .string(try scanString())
    case UInt8(ascii: "%"):
      return .directive(try scanDirective())
    case UInt8(ascii: "$"):
      throw variableFailure()
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      return .number(try scanNumber())
    case UInt8(ascii: ".") where peek(1).isDigit:
      return .number(try scanNumber())
    case let byte where byte.startsKey:
      return try scanWord()
    default:
      return .symbol(try scanSymbol())
    }
  }

  /// Reads the longest operator or punctuation mark.
  private mutating func scanSymbol() throws(SyntaxFailure) -> Symbol {
    for length in [2, 1] where position + length <= bytes.count {
      let text = String(decoding: bytes[position..<position + length], as: UTF8.self)
      if let symbol = Symbol(rawValue: text) {
        position += length
        return symbol
      }
    }
    let character = String(decoding: bytes[position...position], as: UTF8.self)
    throw SyntaxFailure("The character \"\(character)\" has no meaning here.", at: position)
  }
}

// MARK: - Words

extension Lexer {
  /// Reads a word of the language or a key path.
  private mutating func scanWord() throws(SyntaxFailure) -> Token {
    let start = position
    let escaped = peek() == UInt8(ascii: "#")
    let path = try scanKeyPath()
    if peek() == UInt8(ascii: ":"), peek(1) != UInt8(ascii: "=") {
      throw SyntaxFailure("The function \(path): is not supported.", at: start)
    }
    let head = path.prefix { $0 != "." }
    guard !escaped, let keyword = Keyword(word: String(head)) else { return .key(path) }
    if head.count == path.count { return .keyword(keyword) }
    // `SELF.title` is the title of the object itself; `in.title` can only be a key.
    return .key(keyword == .self ? String(path.dropFirst(head.count + 1)) : path)
  }

  /// Reads names joined with dots, and drops the `#` that escapes a name.
  mutating func scanKeyPath() throws(SyntaxFailure) -> String {
    var path = try scanName()
    while peek() == UInt8(ascii: "."), peek(1).startsKey {
      position += 1
      path += "." + (try scanName())
    }
    return path
  }

  /// Reads one name, with the `@` of a collection operator if there is one.
  private mutating func scanName() throws(SyntaxFailure) -> String {
    if peek() == UInt8(ascii: "#") { position += 1 }
    let start = position
    if peek() == UInt8(ascii: "@") { position += 1 }
    let letters = position
    while peek().continuesKey { position += 1 }
    guard position > letters, !peek(start - position).isDigit else {
      throw SyntaxFailure("A name is missing here.", at: start)
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  /// Explains that a `$NAME` has nothing to stand for.
  private func variableFailure() -> SyntaxFailure {
    let name = bytes[(position + 1)...].prefix { $0.continuesKey }
    return SyntaxFailure(
      "The variable $\(String(decoding: name, as: UTF8.self)) has no value; "
        + "give the value as an argument with %@.", at: position)
  }
}

extension UInt8 {
  /// Whether the byte separates tokens.
  fileprivate var isSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }

  /// Whether the byte is a decimal digit.
  var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  /// Whether the byte can be inside a name; every letter outside ASCII can.
  var continuesKey: Bool {
    isDigit || self >= 0x80 || self == UInt8(ascii: "_")
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
  }

  /// Whether the byte can start a name, an escape or a collection operator.
  var startsKey: Bool {
    (continuesKey && !isDigit) || self == UInt8(ascii: "#") || self == UInt8(ascii: "@")
  }
}
