internal import Foundation

extension PredicateNode: CustomStringConvertible {
  /// The predicate as a format string that parses to the same tree.
  ///
  /// Objects and data have no literal and appear in angle brackets, which do not parse; neither
  /// do keys with characters that only `%K` can bring in.
  package var description: String {
    switch self {
    case .constant(let value): value ? "TRUEPREDICATE" : "FALSEPREDICATE"
    case .and(let parts): Self.join(parts, with: "AND", empty: true)
    case .or(let parts): Self.join(parts, with: "OR", empty: false)
    case .not(let inner): "NOT \(inner.part)"
    case .comparison(let comparison): comparison.description
    }
  }

  /// The predicate as part of a larger one, in parentheses where they are needed.
  private var part: String {
    switch self {
    case .and(let parts) where parts.count > 1, .or(let parts) where parts.count > 1:
      "(\(description))"
    case .constant, .and, .or, .not, .comparison: description
    }
  }

  /// Writes a conjunction or disjunction; one part stands alone, none is a constant.
  private static func join(_ parts: [PredicateNode], with word: String, empty: Bool) -> String {
    if let first = parts.first, parts.count == 1 { return first.description }
    if parts.isEmpty { return PredicateNode.constant(empty).description }
    return parts.map(\.part).joined(separator: " \(word) ")
  }
}

extension PredicateComparison: CustomStringConvertible {
  /// The comparison as a format string.
  package var description: String {
    let prefix = modifier == .direct ? "" : modifier.rawValue + " "
    return "\(prefix)\(left) \(`operator`.rawValue)\(options) \(right)"
  }
}

extension PredicateOptions: CustomStringConvertible {
  /// The letters in brackets, or nothing.
  package var description: String {
    var letters = contains(.caseInsensitive) ? "c" : ""
    if contains(.diacriticInsensitive) { letters += "d" }
    if contains(.normalized) { letters += "n" }
    return letters.isEmpty ? "" : "[\(letters)]"
  }
}

extension PredicateTerm: CustomStringConvertible {
  /// The term as a format string.
  package var description: String {
    switch self {
    case .key(let key): Self.escape(key)
    case .selfObject: "SELF"
    case .constant(let value): value.description
    case .aggregate(let elements): "{\(elements.map(\.description).joined(separator: ", "))}"
    case .calculation(let left, let operation, let right):
      "(\(left.operand) \(operation.rawValue) \(right.operand))"
    }
  }

  /// The term inside a calculation: a sign must not reach over the operator.
  private var operand: String {
    let text = description
    return text.hasPrefix("-") ? "(\(text))" : text
  }

  /// Marks the parts of a key path that are also words of the language.
  private static func escape(_ key: String) -> String {
    key.split(separator: ".", omittingEmptySubsequences: false)
      .map { Keyword(word: String($0)) == nil ? String($0) : "#\($0)" }
      .joined(separator: ".")
  }
}

extension PredicateValue: CustomStringConvertible {
  /// The value as a literal; a date as Apple writes it, a cast of its seconds since 2001.
  package var description: String {
    switch self {
    case .null: "nil"
    case .bool(let value): value ? "YES" : "NO"
    case .integer(let value): String(value)
    case .unsigned(let value): String(value)
    case .real(let value): Self.literal(value)
    case .string(let value): Self.quote(value)
    case .date(let value):
      "CAST(\(Self.literal(value.timeIntervalSinceReferenceDate)), \"NSDate\")"
    case .data(let value): "<data of \(value.count) bytes>"
    case .list(let elements): "{\(elements.map(\.description).joined(separator: ", "))}"
    case .object(let object): "<\(type(of: object.reference))>"
    }
  }

  /// Writes a fraction; infinity as a number too large for one.
  private static func literal(_ number: Double) -> String {
    guard number.isInfinite else { return String(number) }
    return number < 0 ? "-1e999" : "1e999"
  }

  /// Writes a string in double quotes.
  private static func quote(_ string: String) -> String {
    var quoted = "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\\": quoted += "\\\\"
      case "\"": quoted += "\\\""
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
