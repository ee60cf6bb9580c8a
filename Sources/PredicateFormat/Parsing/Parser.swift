/// Reads a format string by precedence climbing: one pass, no way back, bounded recursion.
///
/// From the loosest to the tightest: `OR`, `AND`, `NOT`, a comparison, `|`, `^`, `&`, shifts,
/// sums, products, powers, signs. A bitwise operator binds tighter than a comparison because a
/// comparison has nothing but terms on its sides, so `mediaSubtypes & 4 == 4` means
/// `(mediaSubtypes & 4) == 4`.
///
/// Source: Apple, Predicate Format String Syntax. Unverified: how Apple ranks the bitwise
/// operators among themselves and against sums; these are the ranks of C.
struct Parser {
  /// What follows the token in hand.
  var lexer: Lexer

  /// The token in hand, not yet used.
  var token = Token.end

  /// Where the token in hand starts, in bytes.
  var offset = 0

  /// The arguments for the places in the format.
  var arguments: FormatArguments

  /// How many calls of ``parseOperand(_:)`` are under way.
  private var nesting = 0

  /// Enough to read back whatever a tree within its limit is written as: a level of the tree takes
  /// at most two calls, one for an operand and one for its parentheses.
  private static let nestingLimit = 2 * PredicateNode.depthLimit

  /// Starts at the beginning of a format string.
  private init(_ format: String, arguments: [Any]) throws(SyntaxFailure) {
    lexer = Lexer(format)
    self.arguments = FormatArguments(arguments)
    try advance()
  }

  /// Returns the tree of a format string, with the arguments in their places.
  ///
  /// - Throws: What is wrong and at which character, when the text is malformed, nested more than
  ///   ``PredicateNode/depthLimit`` levels deep, or does not fit the number or types of the
  ///   arguments.
  /// - Complexity: Linear in the text and the elements of the arguments.
  static func parse(
    _ format: String, arguments: [Any]
  ) throws(PredicateFormatError) -> PredicateNode {
    do {
      var parser = try Parser(format, arguments: arguments)
      return try parser.parseWhole()
    } catch {
      throw error.publicError(in: format)
    }
  }

  /// Reads a predicate and expects the text and the arguments to end with it.
  private mutating func parseWhole() throws(SyntaxFailure) -> PredicateNode {
    if token == .end { throw failure("The format is empty.") }
    let operand = try parseOperand(.or)
    let predicate = try predicate(of: operand)
    guard token == .end else { throw failure("\(token.name) is not expected here.") }
    try arguments.checkAllUsed(at: offset)
    return predicate
  }

  /// Moves to the next token.
  mutating func advance() throws(SyntaxFailure) {
    offset = lexer.skipSpace()
    token = try lexer.next()
  }

  /// Moves behind the symbol if it is the token in hand.
  ///
  /// - Returns: Whether it was.
  mutating func skip(_ symbol: Symbol) throws(SyntaxFailure) -> Bool {
    guard token == .symbol(symbol) else { return false }
    try advance()
    return true
  }

  /// Moves behind a symbol that must be there.
  mutating func expect(_ symbol: Symbol) throws(SyntaxFailure) {
    guard try skip(symbol) else {
      throw failure("\"\(symbol.rawValue)\" is expected here, not \(token.name).")
    }
  }

  /// Returns a failure at the token in hand.
  func failure(_ message: String) -> SyntaxFailure {
    SyntaxFailure(message, at: offset)
  }
}

// MARK: - Operators

extension Parser {
  /// Reads an operand and all operators behind it that bind at least as tightly as `minimum`.
  mutating func parseOperand(_ minimum: Precedence) throws(SyntaxFailure) -> Operand {
    nesting += 1
    defer { nesting -= 1 }
    guard nesting <= Self.nestingLimit else { throw tooDeep() }
    var left = try parsePrefix()
    while let infix = Infix(token), infix.precedence >= minimum {
      left = try parse(infix, after: left)
    }
    return left
  }

  /// Reads the operator in hand and its right side.
  private mutating func parse(_ infix: Infix, after left: Operand) throws(SyntaxFailure) -> Operand
  {
    switch infix {
    case .and:
      let (parts, depth) = try parseChain(infix, startingWith: left)
      return try combined(.predicate(.and(parts)), depth: depth, start: left.start)
    case .or:
      let (parts, depth) = try parseChain(infix, startingWith: left)
      return try combined(.predicate(.or(parts)), depth: depth, start: left.start)
    case .comparison(let relation):
      return try parseComparison(relation, after: left, modifier: .direct)
    case .calculation(let calculation):
      return try parseCalculation(calculation, infix.precedence, after: left)
    }
  }

  /// Reads everything that the same AND or OR joins, and the depth of the deepest part.
  private mutating func parseChain(
    _ infix: Infix, startingWith left: Operand
  ) throws(SyntaxFailure) -> ([PredicateNode], depth: Int) {
    var parts = [try predicate(of: left)]
    var depth = left.depth
    while Infix(token) == infix {
      try advance()
      let part = try parseOperand(infix.precedence.tighter)
      parts.append(try predicate(of: part))
      depth = max(depth, part.depth)
    }
    return (parts, depth)
  }

  /// Reads a calculation, and does it at once if both sides are constants.
  private mutating func parseCalculation(
    _ calculation: PredicateCalculation, _ precedence: Precedence, after left: Operand
  ) throws(SyntaxFailure) -> Operand {
    let place = offset
    try advance()
    let right = try parseOperand(calculation == .power ? precedence : precedence.tighter)
    let terms = (try term(of: left), try term(of: right))
    guard case (.constant(let first), .constant(let second)) = terms else {
      let result = PredicateTerm.calculation(terms.0, calculation, terms.1)
      return try combined(.term(result), depth: max(left.depth, right.depth), start: left.start)
    }
    guard let value = calculation.evaluate(first, second) else {
      throw SyntaxFailure(
        "\(first) \(calculation.rawValue) \(second) cannot be calculated.", at: place)
    }
    return Operand(content: .term(.constant(value)), depth: 1, start: left.start)
  }

  /// Returns an operand one level above its parts, unless that is too deep.
  func combined(
    _ content: Operand.Content, depth: Int, start: Int
  ) throws(SyntaxFailure) -> Operand {
    guard depth < PredicateNode.depthLimit else { throw tooDeep() }
    return Operand(content: content, depth: depth + 1, start: start)
  }

  /// Explains that the text nests too deeply.
  private func tooDeep() -> SyntaxFailure {
    failure("The predicate is nested more than \(PredicateNode.depthLimit) levels deep.")
  }

  /// Returns the predicate that an operand is.
  func predicate(of operand: Operand) throws(SyntaxFailure) -> PredicateNode {
    switch operand.content {
    case .predicate(let predicate): return predicate
    case .term(let term):
      if case .keyword(.not) = token {
        throw failure("NOT is not expected here; write NOT in front of the whole comparison.")
      }
      throw failure("A comparison operator is expected after \(term), not \(token.name).")
    }
  }

  /// Returns the term that an operand is.
  func term(of operand: Operand) throws(SyntaxFailure) -> PredicateTerm {
    switch operand.content {
    case .term(let term): return term
    case .predicate:
      throw SyntaxFailure("A value is expected here, not a predicate.", at: operand.start)
    }
  }
}
