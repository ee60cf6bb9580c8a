internal import Foundation

/// A number taken out of a value, compared by what it is and not by how it is stored.
enum PredicateNumber {
  case whole(Int64)
  case large(UInt64)
  case real(Double)

  /// Takes the number out of a value; a truth value counts as 1 or 0, anything else is none.
  init?(_ value: PredicateValue) {
    switch value {
    case .bool(let flag): self = .whole(flag ? 1 : 0)
    case .integer(let number): self = .whole(number)
    case .unsigned(let number): self = .large(number)
    case .real(let number): self = .real(number)
    case .null, .string, .date, .data, .list, .object: return nil
    }
  }

  /// The number as a fraction, rounded when it has more than 53 bits.
  var double: Double {
    switch self {
    case .whole(let number): Double(number)
    case .large(let number): Double(number)
    case .real(let number): number
    }
  }

  /// The 64 bits of a whole number, or nil for a fraction.
  var bits: UInt64? {
    switch self {
    case .whole(let number): UInt64(bitPattern: number)
    case .large(let number): number
    case .real(let number): Int64(exactly: number).map { UInt64(bitPattern: $0) }
    }
  }

  /// Compares two numbers exactly, without rounding a whole one; nil when one is not a number.
  func compare(_ other: PredicateNumber) -> ComparisonResult? {
    switch (self, other) {
    case (.whole(let left), .whole(let right)): Self.order(left, right)
    case (.large(let left), .large(let right)): Self.order(left, right)
    case (.real(let left), .real(let right)): Self.order(left, right)
    case (.whole, .large): .orderedAscending
    case (.large, .whole): .orderedDescending
    case (.whole(let left), .real(let right)): Self.compare(left, right)
    case (.large(let left), .real(let right)): Self.compare(left, right)
    case (.real, .whole), (.real, .large): other.compare(self)?.reversed
    }
  }

  /// Compares a whole number with a fraction.
  private static func compare<Whole: FixedWidthInteger>(
    _ whole: Whole, _ real: Double
  ) -> ComparisonResult? {
    if real.isNaN { return nil }
    let floor = real.rounded(.down)
    if let exact = Whole(exactly: floor) {
      return exact == whole && floor < real ? .orderedAscending : order(whole, exact)
    }
    return real < 0 ? .orderedDescending : .orderedAscending
  }

  /// Compares two numbers of one type; nil when one is not a number.
  private static func order<Number: Comparable>(
    _ left: Number, _ right: Number
  ) -> ComparisonResult? {
    if left < right { return .orderedAscending }
    if left > right { return .orderedDescending }
    return left == right ? .orderedSame : nil
  }
}

extension ComparisonResult {
  /// The result with the sides exchanged.
  var reversed: ComparisonResult {
    switch self {
    case .orderedAscending: .orderedDescending
    case .orderedSame: .orderedSame
    case .orderedDescending: .orderedAscending
    }
  }
}
