/// A kind of data, such as a JPEG image, with its file extensions, MIME types and the kinds it is a
/// part of.
///
///     UTType.heic.preferredMIMEType                   // "image/heic"
///     UTType(filenameExtension: "NEF")?.identifier    // "com.nikon.raw-image"
///     UTType("public.jpeg")?.conforms(to: .image)     // true
///
/// The types that photo code meets are built in, with Apple's identifiers. For other file
/// extensions and MIME types the system's shared MIME database, where installed, says what they
/// belong to; such a type is dynamic (``isDynamic``), as is that of an extension nobody knows.
///
/// Two types are equal when their identifiers are.
///
/// Source: Apple, `UTType`; freedesktop.org, "Shared MIME-info Database" 0.21.
public struct UTType: Sendable {
  /// The name of the type, such as `public.jpeg`, spelled as it was declared.
  public let identifier: String

  /// What the program said about a type that nobody declared: see
  /// ``init(importedAs:conformingTo:)``.
  private let assumedParent: String?

  init(known identifier: String, assumedParent: String? = nil) {
    self.identifier = identifier
    self.assumedParent = assumedParent
  }

  /// Finds the type of that name, ignoring case; nil when none is declared.
  ///
  /// The identifier of a dynamic type, as another program may have stored it, finds that type.
  public init?(_ identifier: String) {
    guard let declaration = TypeRegistry.shared.declaration(of: identifier) else { return nil }
    self.init(known: declaration.identifier)
  }

  /// Finds the type that the program itself declares.
  ///
  /// There is no property list of declarations on Linux: a type that is not built in has this name,
  /// conforms to `parentType` and is not declared (``isDeclared`` is false).
  public init(exportedAs identifier: String, conformingTo parentType: UTType? = nil) {
    self.init(importedAs: identifier, conformingTo: parentType)
  }

  /// Finds a type that another program declares.
  ///
  /// A type that is not built in has this name, conforms to `parentType` (``data`` if nil) and is
  /// not declared (``isDeclared`` is false).
  public init(importedAs identifier: String, conformingTo parentType: UTType? = nil) {
    if let declaration = TypeRegistry.shared.declaration(of: identifier) {
      self.init(known: declaration.identifier)
    } else {
      self.init(
        known: identifier, assumedParent: (parentType ?? UTType.data).identifier)
    }
  }

  var declaration: TypeDeclaration {
    TypeRegistry.shared.declaration(of: identifier)
      ?? TypeDeclaration(identifier, nil, conformsTo: assumedParent ?? "")
  }
}

extension UTType: Hashable {
  /// Whether both have the same identifier.
  public static func == (lhs: UTType, rhs: UTType) -> Bool { lhs.identifier == rhs.identifier }

  /// Hashes the identifier.
  public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }
}

extension UTType: Codable {
  /// Reads an identifier; one that is not declared becomes an undeclared type, as in
  /// ``init(importedAs:conformingTo:)``.
  public init(from decoder: any Decoder) throws {
    self.init(importedAs: try decoder.singleValueContainer().decode(String.self))
  }

  /// Writes the identifier as a single string.
  ///
  /// Unverified: the shape of Apple's encoding, which is not documented.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(identifier)
  }
}

extension UTType: CustomStringConvertible, CustomDebugStringConvertible {
  /// The identifier.
  public var description: String { identifier }

  /// The identifier, and whether the type is dynamic or declared.
  public var debugDescription: String {
    let kind = isDynamic ? "dynamic" : "not dynamic"
    return "\(identifier) (\(kind), \(isDeclared ? "declared" : "not declared"))"
  }
}
