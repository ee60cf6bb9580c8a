internal import Foundation

/// Answers string comparisons scalar by scalar, the same way everywhere.
///
/// Strings are equal when their Unicode scalars are, and come in the order of these; what `[c]` and
/// `[d]` should ignore is removed by ``PredicateOptions/fold(_:)`` first. An empty string is
/// contained in every string.
package enum StringMatching {
  /// Tells whether an operator holds between two strings.
  ///
  /// - Returns: false for `BETWEEN`, which needs a list.
  package static func holds(
    _ left: String, _ relation: PredicateOperator, _ right: String, options: PredicateOptions = []
  ) -> Bool {
    if relation == .matches {
      return RegularExpression.matches(left, pattern: right, options: options)
    }
    let left = Array(options.fold(left).unicodeScalars)
    let right = Array(options.fold(right).unicodeScalars)
    return switch relation {
    case .equal: left == right
    case .notEqual: left != right
    case .less: left.lexicographicallyPrecedes(right)
    case .lessOrEqual: !right.lexicographicallyPrecedes(left)
    case .greater: right.lexicographicallyPrecedes(left)
    case .greaterOrEqual: !left.lexicographicallyPrecedes(right)
    case .in: right.contains(left)
    case .contains: left.contains(right)
    case .beginsWith: left.starts(with: right)
    case .endsWith: left.reversed().starts(with: right.reversed())
    case .like: isLike(left, right)
    case .between, .matches: false
    }
  }

  /// Tells whether a text as a whole fits a pattern in which `*` stands for any scalars, also none,
  /// `?` for exactly one, and a backslash takes the meaning from either and from itself.
  ///
  /// - Complexity: At most the product of the lengths; no recursion.
  private static func isLike(_ text: [Unicode.Scalar], _ pattern: [Unicode.Scalar]) -> Bool {
    let pattern = wildcards(in: pattern)
    var (textIndex, patternIndex) = (0, 0)
    // Where to go on when a mismatch shows that the last `*` must take one scalar more.
    var retry: (text: Int, pattern: Int)?
    while textIndex < text.count {
      if patternIndex < pattern.count, pattern[patternIndex] == .any {
        retry = (textIndex, patternIndex + 1)
        patternIndex += 1
      } else if patternIndex < pattern.count, pattern[patternIndex].fits(text[textIndex]) {
        textIndex += 1
        patternIndex += 1
      } else if let (start, resume) = retry {
        retry = (start + 1, resume)
        (textIndex, patternIndex) = (start + 1, resume)
      } else {
        return false
      }
    }
    return pattern[patternIndex...].allSatisfy { $0 == .any }
  }

  /// A piece of a LIKE pattern.
  private enum Wildcard: Equatable {
    case any
    case one
    case literal(Unicode.Scalar)

    /// Tells whether a piece that stands for one scalar can stand for this one.
    func fits(_ scalar: Unicode.Scalar) -> Bool { self == .one || self == .literal(scalar) }
  }

  /// Takes a LIKE pattern apart.
  private static func wildcards(in pattern: [Unicode.Scalar]) -> [Wildcard] {
    var pieces: [Wildcard] = []
    var isEscaped = false
    for (index, scalar) in pattern.enumerated() {
      if isEscaped {
        pieces.append(.literal(scalar))
        isEscaped = false
      } else if scalar == "\\", index + 1 < pattern.count,
        "*?\\".unicodeScalars.contains(pattern[index + 1])
      {
        isEscaped = true
      } else {
        pieces.append(scalar == "*" ? .any : scalar == "?" ? .one : .literal(scalar))
      }
    }
    return pieces
  }
}

/// The regular expressions of MATCHES, which must fit a string as a whole.
enum RegularExpression {
  /// Tells whether a pattern is well-formed.
  static func isValid(_ pattern: String) -> Bool {
    compile(pattern, options: []) != nil
  }

  /// Tells whether the whole text fits; false for a pattern that is not well-formed.
  static func matches(_ text: String, pattern: String, options: PredicateOptions) -> Bool {
    // Case is left to the expression, because folding a pattern would turn `\S` into `\s`.
    let isExact = options.contains(.normalized)
    let accents = isExact ? [] : options.intersection(.diacriticInsensitive)
    let ignoresCase = !isExact && options.contains(.caseInsensitive)
    let text = accents.fold(text)
    let expression = compile(
      accents.fold(pattern), options: ignoresCase ? [.caseInsensitive] : [])
    let whole = NSRange(location: 0, length: text.utf16.count)
    return expression?.firstMatch(in: text, options: [], range: whole) != nil
  }

  /// Compiles a pattern so that it only fits whole strings, or returns nil when it is malformed.
  private static func compile(
    _ pattern: String, options: NSRegularExpression.Options
  ) -> NSRegularExpression? {
    // The pattern must stand by itself first: `a)(b` would be well-formed inside the group. The
    // reason why it does not is of no use to the caller, who shows the pattern.
    guard (try? NSRegularExpression(pattern: pattern, options: options)) != nil else { return nil }
    return try? NSRegularExpression(pattern: "\\A(?:\(pattern))\\z", options: options)
  }
}
