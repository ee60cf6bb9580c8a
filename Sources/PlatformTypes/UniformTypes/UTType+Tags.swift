extension UTType {
  /// Finds the type of files with that extension.
  ///
  ///     UTType(filenameExtension: "jpg")                        // public.jpeg
  ///     UTType(filenameExtension: "ts", conformingTo: .movie)   // public.mpeg-2-transport-stream
  ///
  /// A declared type if there is one, else a dynamic type that conforms to `supertype`; nil for an
  /// empty extension.
  ///
  /// - Parameters:
  ///   - filenameExtension: Without the dot; case does not matter.
  ///   - supertype: What the type must conform to.
  public init?(filenameExtension: String, conformingTo supertype: UTType = .data) {
    self.init(tag: filenameExtension, tagClass: .filenameExtension, conformingTo: supertype)
  }

  /// Finds the type of that MIME type, or of what the shared MIME database calls its real name.
  ///
  /// A declared type if there is one, else a dynamic type that conforms to `supertype`; nil for an
  /// empty MIME type.
  public init?(mimeType: String, conformingTo supertype: UTType = .data) {
    self.init(tag: mimeType, tagClass: .mimeType, conformingTo: supertype)
  }

  /// Finds the first type with that tag; see ``types(tag:tagClass:conformingTo:)``.
  public init?(tag: String, tagClass: UTTagClass, conformingTo supertype: UTType?) {
    let types = Self.types(tag: tag, tagClass: tagClass, conformingTo: supertype)
    guard let type = types.first else { return nil }
    self = type
  }

  /// Returns the declared types with that tag, the one to prefer first.
  ///
  /// - Parameters:
  ///   - tag: The extension without the dot, or the MIME type.
  ///   - tagClass: Which of them; other classes have no types.
  ///   - supertype: What each type must conform to; nil for anything.
  /// - Returns: A single dynamic type when none is declared; empty for an empty tag.
  public static func types(
    tag: String, tagClass: UTTagClass, conformingTo supertype: UTType?
  ) -> [UTType] {
    TypeRegistry.shared
      .identifiers(tag: tag, tagClass: tagClass, conformingTo: supertype?.identifier)
      .map { UTType(known: $0) }
  }

  /// All tags of the type, by class, the preferred one first.
  public var tags: [UTTagClass: [String]] {
    let declaration = self.declaration
    return [
      UTTagClass.filenameExtension: declaration.filenameExtensions,
      .mimeType: declaration.mimeTypes,
    ].filter { !$0.value.isEmpty }
  }

  /// The extension to give to files of this type, without the dot; nil for types, such as
  /// ``image``, that stand for many formats.
  public var preferredFilenameExtension: String? { declaration.filenameExtensions.first }

  /// The MIME type to send; nil for types that have none.
  public var preferredMIMEType: String? { declaration.mimeTypes.first }

  /// What to call the type in front of people, in English; nil when there is no such name.
  public var localizedDescription: String? { declaration.summary }
}
