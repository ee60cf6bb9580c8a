internal import Foundation

extension PredicateCalculation {
  /// Calculates with two values.
  ///
  /// Whole numbers stay whole, also in a division, which drops the fraction; a result beyond 64
  /// bits becomes a fraction. The bitwise operators take the 64 bits of whole numbers.
  ///
  /// - Returns: nil where there is no result: for values that are no numbers, bits of a fraction,
  ///   and a whole number divided by 0.
  package func evaluate(_ left: PredicateValue, _ right: PredicateValue) -> PredicateValue? {
    guard let left = PredicateNumber(left), let right = PredicateNumber(right) else { return nil }
    switch self {
    case .bitwiseAnd: return Self.bitwise(left, right, &)
    case .bitwiseOr: return Self.bitwise(left, right, |)
    case .bitwiseXor: return Self.bitwise(left, right, ^)
    case .shiftLeft: return Self.bitwise(left, right) { $0 << $1 }
    case .shiftRight: return Self.bitwise(left, right) { $0 >> $1 }
    case .add, .subtract, .multiply, .divide, .power:
      if case .whole(let first) = left, case .whole(let second) = right {
        if self == .divide, second == 0 { return nil }
        if let result = whole(first, second) { return .integer(result) }
      }
      return .real(real(left.double, right.double))
    }
  }

  /// Applies an operator to bits; the result is signed unless an operand was beyond `Int64`.
  private static func bitwise(
    _ left: PredicateNumber, _ right: PredicateNumber, _ operation: (UInt64, UInt64) -> UInt64
  ) -> PredicateValue? {
    guard let first = left.bits, let second = right.bits else { return nil }
    let result = operation(first, second)
    if case .large = left { return .whole(result) }
    if case .large = right { return .whole(result) }
    return .integer(Int64(bitPattern: result))
  }

  /// Calculates with whole numbers, or returns nil when the result is none that fits.
  private func whole(_ left: Int64, _ right: Int64) -> Int64? {
    let (result, overflow) =
      switch self {
      case .add: left.addingReportingOverflow(right)
      case .subtract: left.subtractingReportingOverflow(right)
      case .multiply: left.multipliedReportingOverflow(by: right)
      case .divide: left.dividedReportingOverflow(by: right)
      default: Self.power(left, right)
      }
    return overflow ? nil : result
  }

  /// Raises to a power; overflows where a fraction could not tell neighbours apart.
  private static func power(_ base: Int64, _ exponent: Int64) -> (Int64, overflow: Bool) {
    let result = pow(Double(base), Double(exponent))
    guard abs(result) <= 0x1p53, let whole = Int64(exactly: result) else { return (0, true) }
    return (whole, false)
  }

  /// Calculates with fractions.
  private func real(_ left: Double, _ right: Double) -> Double {
    switch self {
    case .add: left + right
    case .subtract: left - right
    case .multiply: left * right
    case .divide: left / right
    default: pow(left, right)
    }
  }
}
