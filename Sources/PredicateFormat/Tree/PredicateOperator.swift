internal import Foundation

/// A relation between the two sides of a comparison; the raw value is its spelling.
package enum PredicateOperator: String, Sendable, CaseIterable {
  case equal = "=="
  case notEqual = "!="
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="
  case between = "BETWEEN"
  case `in` = "IN"
  case contains = "CONTAINS"
  case beginsWith = "BEGINSWITH"
  case endsWith = "ENDSWITH"
  case like = "LIKE"
  case matches = "MATCHES"

  /// The operator that says the same with the sides exchanged, or nil when there is none.
  package var mirrored: PredicateOperator? {
    switch self {
    case .equal, .notEqual: self
    case .less: .greater
    case .lessOrEqual: .greaterOrEqual
    case .greater: .less
    case .greaterOrEqual: .lessOrEqual
    case .in: .contains
    case .contains: .in
    case .between, .beginsWith, .endsWith, .like, .matches: nil
    }
  }
}

/// The letters in brackets after an operator, as in `CONTAINS[cd]`.
package struct PredicateOptions: OptionSet, Sendable, Hashable {
  /// One bit for each letter, with the numbers of Apple's `NSComparisonPredicate.Options`.
  package let rawValue: Int

  /// Creates options from their bits.
  package init(rawValue: Int) { self.rawValue = rawValue }

  /// `c`: upper and lower case are the same.
  package static let caseInsensitive = PredicateOptions(rawValue: 1)

  /// `d`: letters with and without accents are the same.
  package static let diacriticInsensitive = PredicateOptions(rawValue: 2)

  /// `n`: both strings have been prepared already; compare them as they are, whatever else is set.
  package static let normalized = PredicateOptions(rawValue: 4)

  /// Returns the string in the form in which strings that count as the same are identical.
  ///
  /// Compare the results scalar by scalar. This is the one definition of `[c]` and `[d]`: use it
  /// wherever a predicate is answered, so that all ways give the same answer.
  package func fold(_ string: String) -> String {
    if contains(.normalized) { return string }
    var folding: String.CompareOptions = []
    if contains(.caseInsensitive) { folding.insert(.caseInsensitive) }
    if contains(.diacriticInsensitive) { folding.insert(.diacriticInsensitive) }
    return folding.isEmpty ? string : string.folding(options: folding, locale: nil)
  }
}

/// Says how a comparison treats a collection on its left side.
package enum PredicateModifier: String, Sendable, CaseIterable {
  /// The left side is one value.
  case direct = ""

  /// `ANY` or `SOME`: at least one element of the left side fits. `NONE` is NOT of this.
  case any = "ANY"

  /// `ALL`: every element of the left side fits.
  case all = "ALL"
}
