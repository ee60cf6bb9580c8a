package import Foundation

/// A condition on one object: the engine's own form of a predicate, free of Foundation's classes.
package indirect enum Filter: Sendable, Equatable {
  case constant(Bool)
  case all([Filter])
  case any([Filter])
  case not(Filter)
  case comparison(Operand, Comparison, Operand, TextOptions)
  /// Whether the operand equals one of the values.
  case member(Operand, of: [Value], TextOptions)

  /// One side of a comparison.
  package indirect enum Operand: Sendable, Equatable {
    case field(Field)
    case value(Value)
    case bits(Operand, Operand)
  }

  /// A constant.
  ///
  /// Dates are seconds since the reference date.
  package enum Value: Sendable, Equatable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    /// The object with this identity; equal to `self` and to its local identifier.
    case identity(UUID)
  }

  /// How two operands are compared.
  ///
  /// Order with null is always false (as in `NSPredicate`).
  package enum Comparison: Sendable, Equatable {
    case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual
    case contains, beginsWith, endsWith, like, matches
  }

  /// How text is folded before it is compared: `[c]` and `[d]` of the predicate language.
  package struct TextOptions: OptionSet, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }
    package static let ignoringCase = TextOptions(rawValue: 1)
    package static let ignoringDiacritics = TextOptions(rawValue: 2)
  }
}

/// A property that can be filtered and sorted by, over all kinds of object (§3.11).
package enum Field: Sendable, Hashable, CaseIterable {
  /// The object itself, compared by identity.
  case identity
  /// The identity as text, for `CONTAINS` and the like.
  case localIdentifier
  case creationDate, modificationDate, addedDate
  case mediaType, mediaSubtypes, playbackStyle
  case duration, pixelWidth, pixelHeight
  case isFavorite, isHidden
  case burstIdentifier
  case title, startDate, endDate, estimatedAssetCount
  /// Not keys of PhotoKit, but of its smart albums (§9.3).
  case isFrontCamera, hasRAW, playbackVariation, representsBurst, sourceType
}

/// One step of an order.
package struct SortKey: Sendable, Equatable {
  package var field: Field
  package var ascending: Bool

  package init(_ field: Field, ascending: Bool) {
    self.field = field
    self.ascending = ascending
  }
}
