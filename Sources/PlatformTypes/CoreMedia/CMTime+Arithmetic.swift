extension CMTime {
  /// Returns the sum of two times.
  ///
  ///     CMTime(value: 1, timescale: 2) + CMTime(value: 1, timescale: 3)  // 5/6
  ///
  /// The timescale is the least common multiple of both, at most ``kCMTimeMaxTimescale``; it is
  /// halved until the value fits, and the sum becomes an infinity when it fits at no timescale.
  /// Whatever gets lost is rounded half away from zero, and ``hasBeenRounded`` says so; it also
  /// stays set when an operand has it.
  ///
  /// Invalid: when an operand is; +∞ and -∞ together; different epochs that both are not 0. Times
  /// of epoch 0 are durations, so the sum has the other's epoch. Else infinite when an operand is,
  /// else indefinite when an operand is.
  ///
  /// Source: Apple, `CMTimeAdd`.
  public static func + (addend1: CMTime, addend2: CMTime) -> CMTime {
    if let result = special(addend1, addend2) { return result }
    guard addend1.epoch == addend2.epoch || addend1.epoch == 0 || addend2.epoch == 0 else {
      return .invalid
    }
    let epoch = addend1.epoch == 0 ? addend2.epoch : addend1.epoch
    return exactSum(addend1, addend2, sign: 1, epoch: epoch)
  }

  /// Returns the first time less the second.
  ///
  /// Follows the rules of ``+(_:_:)``. Two times of the same epoch differ by a duration, of epoch
  /// 0.
  ///
  /// Source: Apple, `CMTimeSubtract`.
  public static func - (minuend: CMTime, subtrahend: CMTime) -> CMTime {
    if let result = special(minuend, subtrahend.isInfinite ? subtrahend.opposite : subtrahend) {
      return result
    }
    guard minuend.epoch == subtrahend.epoch || minuend.epoch == 0 || subtrahend.epoch == 0 else {
      return .invalid
    }
    let epoch =
      minuend.epoch == subtrahend.epoch
      ? 0 : minuend.epoch == 0 ? subtrahend.epoch : minuend.epoch
    return exactSum(minuend, subtrahend, sign: -1, epoch: epoch)
  }

  /// The result that follows from the kinds of the operands alone; nil when both are numbers.
  private static func special(_ first: CMTime, _ second: CMTime) -> CMTime? {
    guard first.isValid, second.isValid else { return .invalid }
    if first.isInfinite, second.isInfinite { return first == second ? first : .invalid }
    if first.isInfinite { return first }
    if second.isInfinite { return second }
    return first.isIndefinite || second.isIndefinite ? .indefinite : nil
  }

  private var isInfinite: Bool { isPositiveInfinity || isNegativeInfinity }

  /// The other infinity.
  private var opposite: CMTime { isPositiveInfinity ? .negativeInfinity : .positiveInfinity }

  /// Adds `sign` times the second number to the first, exactly, then fits the result to a
  /// timescale.
  private static func exactSum(
    _ first: CMTime, _ second: CMTime, sign: Int128, epoch: CMTimeEpoch
  ) -> CMTime {
    let divisor = Int128(
      greatestCommonDivisor(
        UInt64(first.timescale.magnitude), UInt64(second.timescale.magnitude)))
    let (factor1, factor2) = (
      Int128(second.timescale) / divisor, Int128(first.timescale) / divisor
    )
    let numerator = Int128(first.value) * factor1 + sign * Int128(second.value) * factor2
    var sum = fitted(numerator, over: Int128(first.timescale) * factor1)
    if sum.isNumeric {
      sum.epoch = epoch
      sum.flags.formUnion(first.flags.union(second.flags).intersection(.hasBeenRounded))
    }
    return sum
  }

  /// Returns the time of `numerator / denominator` seconds at the finest timescale that holds it.
  private static func fitted(_ numerator: Int128, over denominator: Int128) -> CMTime {
    var timescale = min(denominator, Int128(kCMTimeMaxTimescale))
    while timescale > 0 {
      let (value, isRounded) = CMTimeRoundingMethod.default.quotient(
        numerator * timescale, by: denominator)
      if let value = CMTimeValue(exactly: value) {
        return CMTime(
          value: value, timescale: CMTimeScale(timescale),
          flags: isRounded ? [.valid, .hasBeenRounded] : .valid, epoch: 0)
      }
      timescale /= 2
    }
    return numerator > 0 ? .positiveInfinity : .negativeInfinity
  }
}
