/// What the numbers of a color mean.
///
/// All pictures of this module are sRGB, and so is what is written: it is the only space there is.
///
/// Source: Apple, `CGColorSpace`.
public final class CGColorSpace: Hashable, Sendable {
  /// The name of the space.
  public let name: String?

  /// The one space.
  static let standard = CGColorSpace()

  private init() { name = CGColorSpace.sRGB }

  /// Returns a space by its name; nil for any but ``sRGB``.
  public init?(name: String) {
    guard name == CGColorSpace.sRGB else { return nil }
    self.name = name
  }

  /// The name of sRGB (IEC 61966-2-1).
  public static let sRGB = "kCGColorSpaceSRGB"

  /// How many numbers a color has besides alpha: 3.
  public var numberOfComponents: Int { 3 }

  /// Whether both are the same space.
  public static func == (one: CGColorSpace, other: CGColorSpace) -> Bool {
    one.name == other.name
  }

  /// Feeds the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// Returns the space of this machine's colors: sRGB.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { .standard }
