/// A predicate as a tree: what a format string says, before anybody decides how to answer it.
///
/// Read it from a predicate with `parsedNode`, answer it with ``evaluate(_:)`` or translate it to
/// another language. Its `description` is a format string again, and parsing that gives the same
/// tree.
package indirect enum PredicateNode: Sendable, Equatable {
  /// `TRUEPREDICATE` or `FALSEPREDICATE`.
  case constant(Bool)

  /// True when all parts are. From text there are always two or more.
  case and([PredicateNode])

  /// True when any part is. From text there are always two or more.
  case or([PredicateNode])

  /// True when the inner predicate is false.
  case not(PredicateNode)

  /// A relation between two terms.
  case comparison(PredicateComparison)
}

/// Two terms and the relation asked of them, with the sides as they were written.
///
/// `5 < duration` keeps the constant on the left; ``mirrored`` turns it around.
package struct PredicateComparison: Sendable, Equatable {
  /// The term before the operator.
  package var left: PredicateTerm

  /// The relation.
  package var `operator`: PredicateOperator

  /// The term after the operator.
  package var right: PredicateTerm

  /// How strings are compared: the letters in brackets after the operator.
  package var options: PredicateOptions

  /// Whether the left side is one value or a collection of which any or all must fit.
  package var modifier: PredicateModifier

  /// Creates a comparison; a plain one when only the sides and the operator are given.
  package init(
    _ left: PredicateTerm, _ operator: PredicateOperator, _ right: PredicateTerm,
    options: PredicateOptions = [], modifier: PredicateModifier = .direct
  ) {
    self.left = left
    self.operator = `operator`
    self.right = right
    self.options = options
    self.modifier = modifier
  }

  /// The same relation with the sides exchanged, or nil when the operator has no mirror image or
  /// a modifier ties the collection to the left side.
  ///
  ///     // 5 < duration   becomes   duration > 5
  package var mirrored: PredicateComparison? {
    guard let mirror = `operator`.mirrored, modifier == .direct else { return nil }
    return PredicateComparison(right, mirror, left, options: options)
  }
}

extension PredicateNode {
  /// Returns a comparison of two terms, for readable trees in code.
  package static func comparison(
    _ left: PredicateTerm, _ operator: PredicateOperator, _ right: PredicateTerm,
    options: PredicateOptions = [], modifier: PredicateModifier = .direct
  ) -> PredicateNode {
    .comparison(
      PredicateComparison(left, `operator`, right, options: options, modifier: modifier))
  }

  /// Returns the parts joined with AND: parts that are conjunctions themselves are taken apart,
  /// one part stands alone, no part is always true.
  package static func conjunction(_ parts: [PredicateNode]) -> PredicateNode {
    let flat = parts.flatMap { part in
      if case .and(let inner) = part { inner } else { [part] }
    }
    if let first = flat.first, flat.count == 1 { return first }
    return flat.isEmpty ? .constant(true) : .and(flat)
  }

  /// Returns the parts joined with OR: parts that are disjunctions themselves are taken apart,
  /// one part stands alone, no part is always false.
  package static func disjunction(_ parts: [PredicateNode]) -> PredicateNode {
    let flat = parts.flatMap { part in
      if case .or(let inner) = part { inner } else { [part] }
    }
    if let first = flat.first, flat.count == 1 { return first }
    return flat.isEmpty ? .constant(false) : .or(flat)
  }

  /// The key paths that occur in the predicate, in the order they are written, repeats included.
  package var keys: [String] {
    switch self {
    case .constant: []
    case .and(let parts), .or(let parts): parts.flatMap(\.keys)
    case .not(let inner): inner.keys
    case .comparison(let comparison): comparison.left.keys + comparison.right.keys
    }
  }

  /// The most levels that a tree may have, and the most parentheses that may be open at once.
  ///
  /// Trees are walked by recursion, so this bounds the stack that a hostile format can use.
  package static let depthLimit = 200
}
