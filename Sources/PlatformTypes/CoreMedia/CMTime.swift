/// The numerator of a ``CMTime``.
public typealias CMTimeValue = Int64

/// The denominator of a ``CMTime``: how many parts a second has.
public typealias CMTimeScale = Int32

/// Tells apart times whose values do not compare, such as before and after a loop's restart.
public typealias CMTimeEpoch = Int64

/// The largest timescale, 2³¹ - 1: a limit, not a good choice.
public let kCMTimeMaxTimescale: CMTimeScale = 0x7fff_ffff

/// A time or duration as an exact fraction: `value / timescale` seconds.
///
///     CMTime(value: 1, timescale: 2) + CMTime(value: 1, timescale: 3)  // 5/6 s, exact
///     CMTime(seconds: 1.5, preferredTimescale: 600)                    // 900/600 s
///
/// A time may also be invalid, indefinite (a live stream's duration) or infinite. Equality and
/// order go by the number, not by how it is written: 1/2 equals 300/600.
///
/// Source: Apple, `CMTime.h`.
public struct CMTime: Sendable {
  /// The numerator; says something only for a numeric time.
  public var value: CMTimeValue

  /// The denominator, greater than 0 for a numeric time; 600 suits the usual frame rates.
  public var timescale: CMTimeScale

  /// What kind of time this is, and whether it was rounded.
  public var flags: CMTimeFlags

  /// 0 for durations and almost all times.
  public var epoch: CMTimeEpoch

  /// Creates an invalid time, equal to ``invalid``.
  public init() { self.init(value: 0, timescale: 0, flags: [], epoch: 0) }

  /// Creates a time from its four parts, which are not checked.
  public init(value: CMTimeValue, timescale: CMTimeScale, flags: CMTimeFlags, epoch: CMTimeEpoch) {
    self.value = value
    self.timescale = timescale
    self.flags = flags
    self.epoch = epoch
  }

  /// Creates the time of `value / timescale` seconds; invalid when `timescale` is not positive.
  public init(value: CMTimeValue, timescale: CMTimeScale) {
    self =
      timescale > 0 ? CMTime(value: value, timescale: timescale, flags: .valid, epoch: 0) : CMTime()
  }
}

extension CMTime {
  /// 0 seconds.
  public static let zero = CMTime(value: 0, timescale: 1)

  /// No time.
  public static let invalid = CMTime()

  /// A time that is not known, such as the duration of a live stream.
  public static let indefinite = CMTime(
    value: 0, timescale: 0, flags: [.valid, .indefinite], epoch: 0)

  /// A time later than every numeric one.
  public static let positiveInfinity = CMTime(
    value: 0, timescale: 0, flags: [.valid, .positiveInfinity], epoch: 0)

  /// A time earlier than every numeric one.
  public static let negativeInfinity = CMTime(
    value: 0, timescale: 0, flags: [.valid, .negativeInfinity], epoch: 0)

  /// Whether this is a time at all; indefinite and infinite times are valid.
  public var isValid: Bool { flags.contains(.valid) }

  /// Whether the time is later than every numeric one.
  public var isPositiveInfinity: Bool { flags.isSuperset(of: [.valid, .positiveInfinity]) }

  /// Whether the time is earlier than every numeric one.
  public var isNegativeInfinity: Bool { flags.isSuperset(of: [.valid, .negativeInfinity]) }

  /// Whether the time is not known.
  public var isIndefinite: Bool { flags.isSuperset(of: [.valid, .indefinite]) }

  /// Whether the time is a number of seconds: valid, neither indefinite nor infinite.
  public var isNumeric: Bool {
    isValid && flags.isDisjoint(with: .impliedValueFlagsMask)
  }

  /// Whether the time is a number and was rounded on its way here.
  public var hasBeenRounded: Bool { isNumeric && flags.contains(.hasBeenRounded) }
}
