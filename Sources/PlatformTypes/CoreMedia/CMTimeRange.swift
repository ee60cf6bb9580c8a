/// A stretch of time: from its start up to, but not including, its end.
///
/// Source: Apple, `CMTimeRange.h`.
public struct CMTimeRange: Hashable, Sendable {
  /// The first time in the range.
  public var start: CMTime

  /// How long the range is; 0 for an empty one.
  public var duration: CMTime

  /// Creates an invalid range, equal to ``invalid``.
  public init() { self.init(start: .invalid, duration: .invalid) }

  /// Creates a range from its first time and its length.
  public init(start: CMTime, duration: CMTime) {
    self.start = start
    self.duration = duration
  }

  /// Creates a range from its first time and the first time after it.
  public init(start: CMTime, end: CMTime) {
    self.init(start: start, duration: end - start)
  }

  /// The empty range at 0 seconds.
  public static let zero = CMTimeRange(start: .zero, duration: .zero)

  /// No range.
  public static let invalid = CMTimeRange()
}

extension CMTimeRange {
  /// The first time after the range; the range does not contain it.
  public var end: CMTime { start + duration }

  /// Whether both parts are valid and the duration is one: of epoch 0 and not negative.
  public var isValid: Bool {
    start.isValid && duration.isValid && duration.epoch == 0 && duration.value >= 0
  }

  /// Whether the range is valid, but its start or duration is not known.
  public var isIndefinite: Bool { isValid && (start.isIndefinite || duration.isIndefinite) }

  /// Whether the range is valid and has no time in it.
  public var isEmpty: Bool { isValid && duration == .zero }

  /// Whether the time lies in the range; the range's end does not.
  public func containsTime(_ time: CMTime) -> Bool {
    isValid && time.isValid && start <= time && time < end
  }

  /// Whether the other range starts and ends within this one; both may end together.
  public func containsTimeRange(_ range: CMTimeRange) -> Bool {
    isValid && range.isValid && start <= range.start && range.end <= end
  }

  /// Returns the times that both ranges contain.
  ///
  /// - Returns: ``zero`` when there are none; ``invalid`` when a range is.
  ///
  /// Unverified: the range for no common times.
  public func intersection(_ otherRange: CMTimeRange) -> CMTimeRange {
    guard isValid, otherRange.isValid else { return .invalid }
    let first = max(start, otherRange.start)
    let last = min(end, otherRange.end)
    return first < last ? CMTimeRange(start: first, end: last) : .zero
  }

  /// Returns the smallest range that contains both ranges, and any gap between them.
  ///
  /// - Returns: ``invalid`` when a range is.
  public func union(_ otherRange: CMTimeRange) -> CMTimeRange {
    guard isValid, otherRange.isValid else { return .invalid }
    return CMTimeRange(start: min(start, otherRange.start), end: max(end, otherRange.end))
  }
}

/// Returns the range from `start` on that is `duration` long.
public func CMTimeRangeMake(start: CMTime, duration: CMTime) -> CMTimeRange {
  CMTimeRange(start: start, duration: duration)
}

/// Returns the range from `start` up to, but not including, `end`.
public func CMTimeRangeFromTimeToTime(start: CMTime, end: CMTime) -> CMTimeRange {
  CMTimeRange(start: start, end: end)
}

/// Returns the first time after the range.
public func CMTimeRangeGetEnd(_ range: CMTimeRange) -> CMTime { range.end }

/// Whether the time lies in the range; the range's end does not.
public func CMTimeRangeContainsTime(_ range: CMTimeRange, time: CMTime) -> Bool {
  range.containsTime(time)
}

/// Whether the second range starts and ends within the first.
public func CMTimeRangeContainsTimeRange(
  _ range: CMTimeRange, otherRange: CMTimeRange
) -> Bool {
  range.containsTimeRange(otherRange)
}

/// Whether both ranges have the same start and duration.
public func CMTimeRangeEqual(_ range1: CMTimeRange, _ range2: CMTimeRange) -> Bool {
  range1 == range2
}
