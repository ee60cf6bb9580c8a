/// Where a value goes that does not fall on a whole part of the new timescale.
///
/// Source: Apple, `CMTimeRoundingMethod`.
public enum CMTimeRoundingMethod: UInt32, Sendable {
  /// To the nearest whole; a half goes away from zero.
  case roundHalfAwayFromZero = 1

  /// Cut off.
  case roundTowardZero = 2

  /// Away from zero.
  case roundAwayFromZero = 3

  /// Toward zero when the new timescale is coarser, away from zero when it is finer; a negative
  /// value never becomes 0.
  case quickTime = 4

  /// Up.
  case roundTowardPositiveInfinity = 5

  /// Down.
  case roundTowardNegativeInfinity = 6

  /// What is used where no method can be named: ``roundHalfAwayFromZero``.
  public static var `default`: CMTimeRoundingMethod { .roundHalfAwayFromZero }
}

extension CMTimeRoundingMethod {
  /// Divides and rounds.
  ///
  /// - Parameters:
  ///   - numerator: What is divided.
  ///   - denominator: What it is divided by, greater than 0.
  ///   - refining: Whether the new timescale is finer than the old; tells ``quickTime`` what to do.
  /// - Returns: The whole quotient, and whether it is not exact.
  func quotient(
    _ numerator: Int128, by denominator: Int128, refining: Bool = false
  ) -> (value: Int128, isRounded: Bool) {
    let (whole, rest) = numerator.quotientAndRemainder(dividingBy: denominator)
    guard rest != 0 else { return (whole, false) }
    let outward: Int128 = numerator < 0 ? -1 : 1
    let goesOutward =
      switch self {
      case .roundHalfAwayFromZero: rest.magnitude >= denominator.magnitude - rest.magnitude
      case .roundTowardZero: false
      case .roundAwayFromZero: true
      case .quickTime: refining || (numerator < 0 && whole == 0)
      case .roundTowardPositiveInfinity: numerator > 0
      case .roundTowardNegativeInfinity: numerator < 0
      }
    return (goesOutward ? whole + outward : whole, true)
  }
}
