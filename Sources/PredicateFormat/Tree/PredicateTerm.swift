/// One side of a comparison: a key, a constant or something computed from both.
///
/// What can be computed from constants alone has been: `2 * 3` and `{1, 2}` are constants.
package indirect enum PredicateTerm: Sendable, Equatable {
  /// A key path with its dots, such as `creationDate` or `album.title`; never `SELF`.
  case key(String)

  /// `SELF`, the object that the predicate is asked about.
  case selfObject

  /// A literal, an argument, or a list of such.
  case constant(PredicateValue)

  /// A list in braces of which at least one element is not a constant.
  case aggregate([PredicateTerm])

  /// A calculation of which at least one side is not a constant, such as `mediaSubtypes & 4`.
  case calculation(PredicateTerm, PredicateCalculation, PredicateTerm)

  /// The key paths that occur in the term, in the order they are written.
  package var keys: [String] {
    switch self {
    case .key(let key): [key]
    case .selfObject, .constant: []
    case .aggregate(let elements): elements.flatMap(\.keys)
    case .calculation(let left, _, let right): left.keys + right.keys
    }
  }
}

/// An operator between two terms that gives a number.
package enum PredicateCalculation: String, Sendable, CaseIterable {
  case bitwiseOr = "|"
  case bitwiseXor = "^"
  case bitwiseAnd = "&"
  case shiftLeft = "<<"
  case shiftRight = ">>"
  case add = "+"
  case subtract = "-"
  case multiply = "*"
  case divide = "/"
  case power = "**"
}
