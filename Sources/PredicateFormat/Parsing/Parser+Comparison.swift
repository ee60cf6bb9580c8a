internal import Foundation

extension Parser {
  /// Reads the operator in hand, its options and its right side.
  mutating func parseComparison(
    _ relation: PredicateOperator, after left: Operand, modifier: PredicateModifier
  ) throws(SyntaxFailure) -> Operand {
    let place = offset
    guard case .term(let leftTerm) = left.content else {
      throw failure("A comparison cannot be compared; join comparisons with AND or OR.")
    }
    try advance()
    let options = try parseOptions()
    let right = try parseOperand(Precedence.comparison.tighter)
    let comparison = PredicateComparison(
      leftTerm, relation, try term(of: right), options: options, modifier: modifier)
    if let fault = comparison.fault { throw SyntaxFailure(fault, at: place) }
    return try combined(
      .predicate(.comparison(comparison)), depth: max(left.depth, right.depth), start: left.start)
  }

  /// Reads the letters in brackets behind an operator, if there are any.
  private mutating func parseOptions() throws(SyntaxFailure) -> PredicateOptions {
    guard token == .symbol(.leftBracket) else { return [] }
    try advance()
    guard case .key(let letters) = token else {
      throw failure("The options c, d and n are expected here, not \(token.name).")
    }
    var options: PredicateOptions = []
    for letter in letters.lowercased() {
      switch letter {
      case "c": options.insert(.caseInsensitive)
      case "d": options.insert(.diacriticInsensitive)
      case "n": options.insert(.normalized)
      default: throw failure("There is no option \"\(letter)\"; there are c, d and n.")
      }
    }
    try advance()
    try expect(.rightBracket)
    return options
  }
}

extension PredicateComparison {
  /// Why the right side can never fit the operator, or nil when it can.
  fileprivate var fault: String? {
    switch (`operator`, right) {
    case (.between, .constant(.list(let bounds))) where bounds.count != 2:
      "BETWEEN needs two bounds, not \(bounds.count)."
    case (.between, .aggregate(let bounds)) where bounds.count != 2:
      "BETWEEN needs two bounds, not \(bounds.count)."
    case (.between, .constant(let value)) where value.elements == nil:
      "BETWEEN needs a list of two bounds, not \(value)."
    case (.in, .constant(.bool)), (.in, .constant(.integer)), (.in, .constant(.unsigned)),
      (.in, .constant(.real)), (.in, .constant(.date)), (.in, .constant(.data)):
      "IN needs a list or a string, not \(right)."
    case (.matches, .constant(.string(let pattern))) where !RegularExpression.isValid(pattern):
      "\"\(pattern)\" is not a regular expression."
    default: nil
    }
  }
}

extension PredicateValue {
  /// The number with the other sign, or nil when it is no number.
  var negated: PredicateValue? {
    switch self {
    case .integer(let number):
      number == .min ? .unsigned(number.magnitude) : .integer(-number)
    case .unsigned(let number):
      number == Int64.min.magnitude ? .integer(.min) : .real(-Double(number))
    case .real(let number): .real(-number)
    case .bool(let flag): .integer(flag ? -1 : 0)
    case .null, .string, .date, .data, .list, .object: nil
    }
  }

  /// Converts the value to another type; a date is a number of seconds since the start of 2001.
  ///
  /// - Parameter type: `NSDate`, `NSNumber`, `NSDecimalNumber` or `NSString`.
  /// - Returns: nil when the value cannot be one, or the type is another.
  func cast(to type: String) -> PredicateValue? {
    switch (type, self) {
    case ("NSDate", .date), ("NSString", .string): return self
    case ("NSDate", _):
      let seconds = PredicateNumber(self)?.double
      return seconds.map { .date(Date(timeIntervalSinceReferenceDate: $0)) }
    case ("NSNumber", .date(let date)): return .real(date.timeIntervalSinceReferenceDate)
    case ("NSNumber", .string(let text)), ("NSDecimalNumber", .string(let text)):
      return Int64(text).map(PredicateValue.integer) ?? Double(text).map(PredicateValue.real)
    case ("NSNumber", _), ("NSDecimalNumber", _):
      return PredicateNumber(self) == nil ? nil : self
    case ("NSString", _): return PredicateNumber(self) == nil ? nil : .string(description)
    default: return nil
    }
  }
}
