/// What kind of time a ``CMTime`` is.
///
/// Source: Apple, `CMTimeFlags`.
public struct CMTimeFlags: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt32

  /// Creates flags from their bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// It is a time; without this flag all other parts mean nothing.
  public static let valid = CMTimeFlags(rawValue: 1 << 0)

  /// The value was rounded, so that it is near, but not exactly, what was asked for.
  public static let hasBeenRounded = CMTimeFlags(rawValue: 1 << 1)

  /// Later than every numeric time.
  public static let positiveInfinity = CMTimeFlags(rawValue: 1 << 2)

  /// Earlier than every numeric time.
  public static let negativeInfinity = CMTimeFlags(rawValue: 1 << 3)

  /// Not known.
  public static let indefinite = CMTimeFlags(rawValue: 1 << 4)

  /// The flags that say the time without its value.
  public static let impliedValueFlagsMask: CMTimeFlags = [
    .positiveInfinity, .negativeInfinity, .indefinite,
  ]
}
