extension CMTime {
  /// The time in seconds, as near as a `Double` comes; the epoch does not count.
  ///
  /// NaN for invalid and indefinite times, an infinity for infinite ones.
  public var seconds: Double {
    if isNumeric { return Double(value) / Double(timescale) }
    if isPositiveInfinity { return .infinity }
    if isNegativeInfinity { return -.infinity }
    return .nan
  }

  /// Creates a time from seconds.
  ///
  ///     CMTime(seconds: 1.5, preferredTimescale: 600)  // 900/600
  ///     CMTime(seconds: 1.9, preferredTimescale: 1)    // 1/1, hasBeenRounded
  ///
  /// What does not fit the timescale is cut off and ``hasBeenRounded`` set. A timescale at which
  /// the value would overflow is halved until it does not; what overflows even at 1 becomes an
  /// infinity. NaN gives an invalid time, an infinity an infinite one.
  ///
  /// - Parameters:
  ///   - seconds: The time.
  ///   - preferredTimescale: Parts of a second; not positive gives an invalid time.
  ///
  /// Unverified: that the value is cut off rather than rounded to the nearest; Apple only says that
  /// it may be rounded.
  public init(seconds: Double, preferredTimescale: CMTimeScale) {
    guard !seconds.isNaN, preferredTimescale > 0 else {
      self = .invalid
      return
    }
    var timescale = preferredTimescale
    while timescale > 1, (seconds * Double(timescale)).magnitude >= 0x1p63 { timescale /= 2 }
    let parts = seconds * Double(timescale)
    guard let value = CMTimeValue(exactly: parts.rounded(.towardZero)) else {
      self = seconds > 0 ? .positiveInfinity : .negativeInfinity
      return
    }
    self.init(value: value, timescale: timescale)
    if Double(value) != parts { flags.insert(.hasBeenRounded) }
  }

  /// Returns the same time in parts of another timescale.
  ///
  ///     CMTime(value: 1, timescale: 3).convertScale(600, method: .default)  // 200/600, exact
  ///
  /// - Parameters:
  ///   - newTimescale: Parts of a second; not positive gives an invalid time.
  ///   - method: How to round.
  /// - Returns: The time, with ``hasBeenRounded`` set when it is not a whole number of parts; an
  ///   infinity when the value overflows; a time that is no number as it is.
  public func convertScale(_ newTimescale: CMTimeScale, method: CMTimeRoundingMethod) -> CMTime {
    guard isNumeric else { return self }
    guard newTimescale > 0 else { return .invalid }
    let (parts, isRounded) = method.quotient(
      Int128(value) * Int128(newTimescale), by: Int128(timescale),
      refining: newTimescale > timescale)
    guard let newValue = CMTimeValue(exactly: parts) else {
      return parts > 0 ? .positiveInfinity : .negativeInfinity
    }
    let newFlags = isRounded ? flags.union(.hasBeenRounded) : flags
    return CMTime(value: newValue, timescale: newTimescale, flags: newFlags, epoch: epoch)
  }
}
