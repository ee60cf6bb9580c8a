package import Foundation

extension NSPredicate {
  /// The tree of the predicate.
  ///
  /// There is one for predicates made from a format or from `NSPredicate(value:)`, and for
  /// `NSCompoundPredicate`s over these. Nested compounds of one kind become one.
  ///
  /// - Throws: ``PredicateFormatError`` when the format is malformed, when the predicate was made
  ///   from a block, which is never called, or when compounds are nested too deeply.
  package var parsedNode: PredicateNode {
    get throws(PredicateFormatError) {
      let tree = try node(levels: Self.compoundLimit)
      guard tree.isWithin(levels: PredicateNode.depthLimit) else { throw Self.tooDeep }
      return tree
    }
  }

  /// How many compounds may hold each other; programs like to grow them one by one in a loop.
  private static var compoundLimit: Int { 1000 }

  /// The error for compounds that hold each other too deeply.
  private static var tooDeep: PredicateFormatError {
    PredicateFormatError(message: "The predicate is nested too deeply.")
  }

  /// Returns the tree, with at most `levels` compounds inside each other.
  fileprivate func node(levels: Int) throws(PredicateFormatError) -> PredicateNode {
    guard levels > 0 else { throw Self.tooDeep }
    if let predicate = self as? FormatPredicate { return try predicate.parsed.get() }
    if let compound = self as? NSCompoundPredicate { return try compound.tree(levels: levels) }
    // A predicate from a value is equal to another such one; one from a block never is.
    for value in [true, false] where isEqual(NSPredicate(value: value)) {
      return .constant(value)
    }
    throw PredicateFormatError(
      message: "Block predicates are not supported; use a format such as \"mediaType == 1\".")
  }
}

extension NSCompoundPredicate {
  /// Returns the trees of the parts joined to one.
  fileprivate func tree(levels: Int) throws(PredicateFormatError) -> PredicateNode {
    var parts: [PredicateNode] = []
    for part in subpredicates {
      parts.append(try part.node(levels: levels - 1))
    }
    switch compoundPredicateType {
    case .and: return .conjunction(parts)
    case .or: return .disjunction(parts)
    case .not: return .not(.conjunction(parts))
    }
  }
}

extension PredicateNode {
  /// Whether the tree has at most this many levels of AND, OR and NOT.
  fileprivate func isWithin(levels: Int) -> Bool {
    guard levels > 0 else { return false }
    return switch self {
    case .constant, .comparison: true
    case .and(let parts), .or(let parts): parts.allSatisfy { $0.isWithin(levels: levels - 1) }
    case .not(let inner): inner.isWithin(levels: levels - 1)
    }
  }
}
