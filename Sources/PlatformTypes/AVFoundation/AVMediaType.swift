/// What a track consists of.
///
/// Source: Apple, `AVMediaFormat.h`.
public struct AVMediaType: RawRepresentable, Hashable, Sendable {
  /// Four characters.
  public let rawValue: String

  /// A type of that name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A type of that name.
  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// Pictures.
  public static let video = AVMediaType("vide")
  /// Sound.
  public static let audio = AVMediaType("soun")
  /// Text.
  public static let text = AVMediaType("text")
  /// Text for those who do not hear.
  public static let closedCaption = AVMediaType("clcp")
  /// Text that translates.
  public static let subtitle = AVMediaType("sbtl")
  /// Numbers of the pictures of a tape.
  public static let timecode = AVMediaType("tmcd")
  /// Values for stretches of time, such as the time of a Live Photo's still.
  public static let metadata = AVMediaType("meta")
  /// Pictures and sound in one track.
  public static let muxed = AVMediaType("muxx")
}
