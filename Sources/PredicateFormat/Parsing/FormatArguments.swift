internal import Foundation

/// The arguments of a format string, handed out in the order of their places.
struct FormatArguments {
  /// All that were given.
  let values: [Any]

  /// How many have been used.
  private(set) var used = 0

  /// Starts with all arguments unused.
  init(_ values: [Any]) {
    self.values = values
  }

  /// Takes the next argument for a place that wants a value.
  mutating func takeValue(
    for directive: Directive, at offset: Int
  ) throws(SyntaxFailure) -> PredicateValue {
    let argument = try take(at: offset)
    guard let value = PredicateValue(converting: argument) else {
      throw SyntaxFailure(
        "A value of type \(type(of: argument)) cannot be used in a predicate.", at: offset)
    }
    switch directive {
    case .value, .keyPath: return value
    case .integer: return try integer(value, at: offset)
    case .real: return try real(value, at: offset)
    case .string:
      if case .string = value { return value }
      throw SyntaxFailure("%s needs a string, not \(value).", at: offset)
    }
  }

  /// Takes the next argument for `%K`.
  mutating func takeKeyPath(at offset: Int) throws(SyntaxFailure) -> String {
    let argument = try take(at: offset)
    guard case .string(let path)? = PredicateValue(converting: argument), !path.isEmpty else {
      throw SyntaxFailure("%K needs a key path, not \(argument).", at: offset)
    }
    return path
  }

  /// Fails when arguments are left over.
  func checkAllUsed(at offset: Int) throws(SyntaxFailure) {
    guard used < values.count else { return }
    throw SyntaxFailure(
      "The format has places for \(used) arguments, but \(values.count) were given.", at: offset)
  }

  /// Takes the next argument, whatever it is.
  private mutating func take(at offset: Int) throws(SyntaxFailure) -> Any {
    guard used < values.count else {
      throw SyntaxFailure(
        "There is no argument for this place; \(values.count) were given.", at: offset)
    }
    used += 1
    return values[used - 1]
  }

  /// Takes a whole number as it is and a truth value as 1 or 0.
  private func integer(
    _ value: PredicateValue, at offset: Int
  ) throws(SyntaxFailure) -> PredicateValue {
    switch value {
    case .integer, .unsigned: return value
    case .bool(let flag): return .integer(flag ? 1 : 0)
    default: throw SyntaxFailure("This place needs a whole number, not \(value).", at: offset)
    }
  }

  /// Takes any number as a fraction.
  private func real(
    _ value: PredicateValue, at offset: Int
  ) throws(SyntaxFailure) -> PredicateValue {
    guard let number = PredicateNumber(value) else {
      throw SyntaxFailure("This place needs a number, not \(value).", at: offset)
    }
    return .real(number.double)
  }
}
