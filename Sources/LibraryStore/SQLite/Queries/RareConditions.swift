/// Conditions that few assets meet, each with a partial index that lists those that do.
///
/// SQLite uses a partial index only when a query spells its condition as the index does, and takes a condition on two
/// columns for narrower than any on one. So the compiler spells these as the migrations do, and a query that has one
/// keeps the wide indexes out.
enum RareConditions {
  /// Values of fields.
  private static let values: [(field: Field, number: Int64)] = [
    (.isFavorite, 1), (.representsBurst, 1), (.isFrontCamera, 1), (.hasRAW, 1), (.playbackStyle, 2),
    (.playbackVariation, 3),
  ]

  /// Bits of the subtypes that have an index of their own; the others share that of all assets with
  /// any.
  static let subtypeBits: Set<Int64> = [1, 4, 8, 16, 1024, 1 << 17, 1 << 18, 1 << 19, 1 << 21]

  /// How much a condition that must hold leaves to be looked at.
  enum Reach: Comparable {
    /// One object or a few, by the index of their names.
    case named
    /// The favourites, which have indexes by date.
    case favorites
    /// Those of a partial index, which are to be sorted.
    case few
    /// Those changed since a moment, which have an index in that order.
    case changed
    /// Everything.
    case all
  }

  /// The reach of several conditions that must all hold.
  static func reach(of conditions: [Filter]) -> Reach {
    conditions.map(reach).min() ?? .all
  }

  private static func reach(of condition: Filter) -> Reach {
    switch condition {
    case .all(let parts): return reach(of: parts)
    case .member(.field(.identity), _, []), .member(.field(.localIdentifier), _, []): return .named
    case .comparison(.field(.isFavorite), .equal, .value(.integer(1)), _): return .favorites
    case .comparison(.field(let field), .equal, .value(let value), _):
      if [.identity, .localIdentifier, .burstIdentifier].contains(field), value != .null {
        return .named
      }
      if field == .mediaSubtypes, case .integer(let number) = value {
        return number == 0 ? .all : .few
      }
      return values.contains { $0.field == field && .integer($0.number) == value } ? .few : .all
    case .comparison(.field(.modificationDate), .greater, .value, _),
      .comparison(.field(.modificationDate), .greaterOrEqual, .value, _):
      return .changed
    case .comparison(.field(let field), .beginsWith, .value(.text(let prefix)), _):
      guard [.identity, .localIdentifier].contains(field), let range = UUIDRange(prefix) else {
        return .all
      }
      return range.isNarrow ? .named : .all
    case .comparison(let left, let comparison, let right, _):
      return MaskedBits(left, comparison, right) == nil ? .all : .few
    case .constant, .any, .not, .member: return .all
    }
  }
}

/// A condition on single bits of the subtypes, in whichever of its spellings.
///
///     (mediaSubtypes & 8) != 0        (mediaSubtypes & 8) == 8
struct MaskedBits {
  let field: Field
  let mask: Int64
  /// What the masked bits must equal; `nil` when any of them will do.
  let value: Int64?

  init?(_ left: Filter.Operand, _ comparison: Filter.Comparison, _ right: Filter.Operand) {
    guard case .bits(.field(.mediaSubtypes), .value(.integer(let mask))) = left, mask > 0,
      case .value(.integer(let number)) = right
    else { return nil }
    field = .mediaSubtypes
    self.mask = mask
    switch comparison {
    case .notEqual where number == 0, .greater where number == 0: value = nil
    case .equal where number == mask && mask & (mask - 1) == 0: value = nil
    case .equal where number != 0: value = number
    default: return nil
    }
  }

  /// Whether exactly one bit is asked for.
  var isSingle: Bool { mask & (mask - 1) == 0 }
}
