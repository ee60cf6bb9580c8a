/// A way to name types other than by identifier.
///
/// Source: Apple, `UTTagClass`.
public struct UTTagClass: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// The name of the class.
  public let rawValue: String

  /// Creates a class from its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// File extensions without the dot, such as `jpg`; upper and lower case are the same.
  public static let filenameExtension = UTTagClass(rawValue: "public.filename-extension")

  /// MIME types, such as `image/jpeg`; upper and lower case are the same.
  public static let mimeType = UTTagClass(rawValue: "public.mime-type")

  /// The name of the class.
  public var description: String { rawValue }
}
