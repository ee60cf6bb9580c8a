extension CMTime: Comparable, Hashable {
  /// Whether both are the same time, however it is written; see ``<(_:_:)`` for times that are no
  /// numbers.
  public static func == (time1: CMTime, time2: CMTime) -> Bool { time1.order(to: time2) == 0 }

  /// Whether the first time is before the second.
  ///
  /// Numeric times of different epochs go by their epochs. So that any list can be sorted:
  /// -∞ < numeric times < indefinite < +∞ < invalid.
  public static func < (time1: CMTime, time2: CMTime) -> Bool { time1.order(to: time2) < 0 }

  /// Hashes the time such that equal times hash alike.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(rank)
    guard isNumeric else { return }
    let divisor = Self.greatestCommonDivisor(value.magnitude, UInt64(timescale.magnitude))
    hasher.combine(epoch)
    hasher.combine(value.magnitude / divisor)
    hasher.combine(value.signum())
    hasher.combine(UInt64(timescale.magnitude) / divisor)
  }

  /// -1, 0 or 1: whether this time is before, the same as, or after `other`.
  func order(to other: CMTime) -> Int32 {
    guard isNumeric, other.isNumeric else { return Self.sign(rank, other.rank) }
    guard epoch == other.epoch else { return Self.sign(epoch, other.epoch) }
    return Self.sign(
      Int128(value) * Int128(other.timescale), Int128(other.value) * Int128(timescale))
  }

  private var rank: Int {
    if isNumeric { return 1 }
    if isNegativeInfinity { return 0 }
    if isIndefinite { return 2 }
    return isPositiveInfinity ? 3 : 4
  }

  private static func sign<Number: Comparable>(_ first: Number, _ second: Number) -> Int32 {
    first < second ? -1 : first > second ? 1 : 0
  }
}

extension CMTime {
  /// Euclid's greatest common divisor; of 0 and n it is n.
  static func greatestCommonDivisor(_ first: UInt64, _ second: UInt64) -> UInt64 {
    var (larger, smaller) = (first, second)
    while smaller != 0 { (larger, smaller) = (smaller, larger % smaller) }
    return larger
  }
}
