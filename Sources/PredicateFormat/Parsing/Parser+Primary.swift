// What an operand starts with: NOT, a sign, a modifier, a value, a key or a parenthesis.

extension Parser {
  /// Reads an operand up to the first operator between operands.
  mutating func parsePrefix() throws(SyntaxFailure) -> Operand {
    let start = offset
    switch token {
    case .keyword(.not), .symbol(.exclamation):
      return try parseNegation()
    case .symbol(.minus):
      return try parseSign()
    case .keyword(.any), .keyword(.some), .keyword(.all), .keyword(.none):
      return try parseModified()
    case .keyword(.truePredicate), .keyword(.falsePredicate):
      let node = PredicateNode.constant(token == .keyword(.truePredicate))
      try advance()
      return Operand(content: .predicate(node), depth: 1, start: start)
    case .symbol(.leftParenthesis):
      try advance()
      let inner = try parseOperand(.or)
      if token == .symbol(.comma) { throw failure("A list is written in braces: {1, 2}.") }
      try expect(.rightParenthesis)
      return Operand(content: inner.content, depth: inner.depth, start: start)
    case .symbol(.leftBrace):
      return try parseList()
    default:
      return Operand(content: .term(try parseAtom()), depth: 1, start: start)
    }
  }

  /// Reads NOT and the comparison or parenthesis behind it.
  private mutating func parseNegation() throws(SyntaxFailure) -> Operand {
    let start = offset
    try advance()
    let inner = try parseOperand(.comparison)
    return try combined(
      .predicate(.not(predicate(of: inner))), depth: inner.depth, start: start)
  }

  /// Reads a minus sign and what it negates; a key is multiplied by -1.
  private mutating func parseSign() throws(SyntaxFailure) -> Operand {
    let start = offset
    try advance()
    let inner = try parseOperand(.power)
    let term = try term(of: inner)
    guard case .constant(let value) = term else {
      let product = PredicateTerm.calculation(.constant(.integer(-1)), .multiply, term)
      return try combined(.term(product), depth: inner.depth, start: start)
    }
    guard let negated = value.negated else {
      throw SyntaxFailure("A minus sign needs a number, not \(value).", at: start)
    }
    return Operand(content: .term(.constant(negated)), depth: 1, start: start)
  }

  /// Reads ANY, SOME, ALL or NONE and the comparison behind it.
  private mutating func parseModified() throws(SyntaxFailure) -> Operand {
    let (word, start) = (token, offset)
    try advance()
    let left = try parseOperand(.bitwiseOr)
    guard case .comparison(let relation)? = Infix(token) else {
      throw failure("A comparison operator is expected here, not \(token.name).")
    }
    let modifier = word == .keyword(.all) ? PredicateModifier.all : .any
    let comparison = try parseComparison(relation, after: left, modifier: modifier)
    guard word == .keyword(.none) else { return comparison }
    return try combined(
      .predicate(.not(predicate(of: comparison))), depth: comparison.depth, start: start)
  }

  /// Reads a list in braces; one of constants alone is a constant.
  private mutating func parseList() throws(SyntaxFailure) -> Operand {
    let start = offset
    var terms: [PredicateTerm] = []
    var depth = 0
    try advance()
    while token != .symbol(.rightBrace) {
      if !terms.isEmpty { try expect(.comma) }
      let element = try parseOperand(.bitwiseOr)
      terms.append(try term(of: element))
      depth = max(depth, element.depth)
    }
    try advance()
    let constants = terms.compactMap { term in
      if case .constant(let value) = term { value } else { nil }
    }
    let list = constants.count == terms.count
    return try combined(
      .term(list ? .constant(.list(constants)) : .aggregate(terms)), depth: depth, start: start)
  }
}

// MARK: - Atoms

extension Parser {
  /// Reads a literal, an argument or a key path.
  private mutating func parseAtom() throws(SyntaxFailure) -> PredicateTerm {
    switch token {
    case .number(let value):
      try advance()
      return .constant(value)
    case .string(let text):
      try advance()
      return .constant(.string(text))
    case .directive(.keyPath):
      let path = try arguments.takeKeyPath(at: offset)
      if path.uppercased() == "SELF" { return try parseKey(nil) }
      let isRooted = path.prefix(5).uppercased() == "SELF."
      return try parseKey(isRooted ? String(path.dropFirst(5)) : path)
    case .directive(let directive):
      let value = try arguments.takeValue(for: directive, at: offset)
      try advance()
      return .constant(value)
    case .key(let path):
      return try parseKey(path)
    case .keyword(let keyword):
      return try parseKeyword(keyword)
    case .end, .symbol:
      throw failure("A value or a key is expected here, not \(token.name).")
    }
  }

  /// Reads a word of the language that stands for a value.
  private mutating func parseKeyword(_ keyword: Keyword) throws(SyntaxFailure) -> PredicateTerm {
    switch keyword {
    case .self: return try parseKey(nil)
    case .cast: return try parseCast()
    case .null, .nil: return try parseLiteral(.null)
    case .true, .yes: return try parseLiteral(.bool(true))
    case .false, .no: return try parseLiteral(.bool(false))
    default:
      throw failure(
        "A value or a key is expected here, not \(keyword.rawValue); "
          + "write a key of that name as #\(keyword.rawValue).")
    }
  }

  /// Moves behind a word that stands for a value.
  private mutating func parseLiteral(
    _ value: PredicateValue
  ) throws(SyntaxFailure) -> PredicateTerm {
    try advance()
    return .constant(value)
  }

  /// Reads what may follow a key path: more names behind dots, each written out or a `%K`.
  ///
  /// - Parameter head: The key path in hand, or nil for `SELF`.
  /// - Returns: The whole key path, or the object itself.
  /// - Throws: A failure at what makes it a function or an index.
  private mutating func parseKey(_ head: String?) throws(SyntaxFailure) -> PredicateTerm {
    let start = offset
    var path = head
    try advance()
    while token == .symbol(.dot) {
      let name = try parseName()
      path = path.map { "\($0).\(name)" } ?? name
    }
    if token == .symbol(.leftParenthesis) {
      throw SyntaxFailure("The function \(path ?? "SELF")() is not supported.", at: start)
    }
    if token == .symbol(.leftBracket) {
      throw failure("An index in brackets is not supported.")
    }
    return path.map(PredicateTerm.key) ?? .selfObject
  }

  /// Reads the name or the `%K` behind the dot in hand, and moves behind it.
  private mutating func parseName() throws(SyntaxFailure) -> String {
    offset = lexer.skipSpace()
    if lexer.peek().startsKey {
      let names = try lexer.scanKeyPath()
      try advance()
      return names
    }
    try advance()
    guard token == .directive(.keyPath) else {
      throw failure("A name is expected here, not \(token.name).")
    }
    let names = try arguments.takeKeyPath(at: offset)
    try advance()
    return names
  }

  /// Reads `CAST(value, "type")` and applies it.
  private mutating func parseCast() throws(SyntaxFailure) -> PredicateTerm {
    let start = offset
    try advance()
    try expect(.leftParenthesis)
    let operand = try parseOperand(.bitwiseOr)
    let term = try term(of: operand)
    try expect(.comma)
    guard case .string(let type) = token else {
      throw failure("The name of a type in quotes is expected here, not \(token.name).")
    }
    try advance()
    try expect(.rightParenthesis)
    guard case .constant(let value) = term else {
      throw SyntaxFailure("Only a constant can be cast, not \(term).", at: start)
    }
    guard let cast = value.cast(to: type) else {
      throw SyntaxFailure("\(value) cannot be cast to \(type).", at: start)
    }
    return .constant(cast)
  }
}
