package import Foundation

extension PredicateNode {
  /// Answers the predicate by walking the tree: the plain reading that faster ones must agree with.
  ///
  /// Two nils are equal; a nil is in no order, contains nothing and fits no pattern. Values of
  /// different kinds are unequal and in no order, where Apple raises an exception, except that
  /// whole numbers, fractions and truth values are all numbers. A calculation without a result is
  /// nil.
  ///
  /// - Parameter value: Returns the value of a key path, or nil when there is none; asked for
  ///   `SELF` it returns the object itself.
  /// - Returns: Whether the predicate holds.
  package func evaluate(_ value: (String) -> PredicateValue?) -> Bool {
    switch self {
    case .constant(let answer): answer
    case .and(let parts): parts.allSatisfy { $0.evaluate(value) }
    case .or(let parts): parts.contains { $0.evaluate(value) }
    case .not(let inner): !inner.evaluate(value)
    case .comparison(let comparison): comparison.evaluate(value)
    }
  }
}

extension PredicateComparison {
  /// Answers the comparison; a left side that is no collection counts as one of one element, and
  /// nil as an empty one, when there is a modifier.
  package func evaluate(_ value: (String) -> PredicateValue?) -> Bool {
    let (left, right) = (left.evaluate(value), right.evaluate(value))
    let elements = left.elements ?? (left == .null ? [] : [left])
    return switch modifier {
    case .direct: Self.holds(left, `operator`, right, options)
    case .any: elements.contains { Self.holds($0, `operator`, right, options) }
    case .all: elements.allSatisfy { Self.holds($0, `operator`, right, options) }
    }
  }

  /// Tells whether an operator holds between two values.
  package static func holds(
    _ left: PredicateValue, _ relation: PredicateOperator, _ right: PredicateValue,
    _ options: PredicateOptions
  ) -> Bool {
    if case .string(let first) = left, case .string(let second) = right {
      return StringMatching.holds(first, relation, second, options: options)
    }
    let order = left.compare(right)
    return switch relation {
    case .equal: areEqual(left, right, options)
    case .notEqual: !areEqual(left, right, options)
    case .less: order == .orderedAscending
    case .lessOrEqual: order == .orderedAscending || order == .orderedSame
    case .greater: order == .orderedDescending
    case .greaterOrEqual: order == .orderedDescending || order == .orderedSame
    case .between: isBetween(left, right, options)
    case .in: right.elements?.contains { areEqual(left, $0, options) } ?? false
    case .contains: left.elements?.contains { areEqual($0, right, options) } ?? false
    case .beginsWith, .endsWith, .like, .matches: false
    }
  }

  /// Tells whether two values are the same, lists element by element.
  private static func areEqual(
    _ left: PredicateValue, _ right: PredicateValue, _ options: PredicateOptions
  ) -> Bool {
    switch (left, right) {
    case (.string(let first), .string(let second)):
      return StringMatching.holds(first, .equal, second, options: options)
    case (.list(let first), .list(let second)):
      return first.count == second.count
        && zip(first, second).allSatisfy { areEqual($0, $1, options) }
    default:
      if PredicateNumber(left) != nil { return left.compare(right) == .orderedSame }
      return left == right
    }
  }

  /// Tells whether a value lies between two bounds or is one of them.
  private static func isBetween(
    _ value: PredicateValue, _ bounds: PredicateValue, _ options: PredicateOptions
  ) -> Bool {
    guard let bounds = bounds.elements, bounds.count == 2 else { return false }
    return holds(bounds[0], .lessOrEqual, value, options)
      && holds(value, .lessOrEqual, bounds[1], options)
  }
}

extension PredicateTerm {
  /// Returns the value of the term, `.null` when it has none.
  package func evaluate(_ value: (String) -> PredicateValue?) -> PredicateValue {
    switch self {
    case .key(let key): value(key) ?? .null
    case .selfObject: value("SELF") ?? .null
    case .constant(let constant): constant
    case .aggregate(let elements): .list(elements.map { $0.evaluate(value) })
    case .calculation(let left, let operation, let right):
      operation.evaluate(left.evaluate(value), right.evaluate(value)) ?? .null
    }
  }
}

extension PredicateValue {
  /// Compares two numbers, dates or strings; nil for anything else and for different kinds.
  package func compare(_ other: PredicateValue) -> ComparisonResult? {
    switch (self, other) {
    case (.date(let left), .date(let right)): return left.compare(right)
    case (.string(let left), .string(let right)):
      if StringMatching.holds(left, .less, right) { return .orderedAscending }
      return StringMatching.holds(left, .equal, right) ? .orderedSame : .orderedDescending
    default:
      guard let left = PredicateNumber(self), let right = PredicateNumber(other) else {
        return nil
      }
      return left.compare(right)
    }
  }
}
