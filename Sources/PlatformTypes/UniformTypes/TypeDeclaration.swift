/// What is known of one type.
package struct TypeDeclaration: Sendable, Equatable {
  /// The name, such as `public.jpeg`.
  package let identifier: String

  /// What people call it, in English; nil when they do not.
  package let summary: String?

  /// The identifiers of the types that it conforms to directly.
  package let parents: [String]

  /// File extensions in lower case without the dot, the preferred one first.
  package let filenameExtensions: [String]

  /// MIME types in lower case, the preferred one first.
  package let mimeTypes: [String]

  /// Creates a declaration; each list is a string whose items are separated by spaces.
  package init(
    _ identifier: String, _ summary: String?, conformsTo parents: String = "",
    extensions: String = "", mime mimeTypes: String = ""
  ) {
    self.init(
      identifier: identifier, summary: summary, parents: Self.items(parents),
      filenameExtensions: Self.items(extensions), mimeTypes: Self.items(mimeTypes))
  }

  /// Creates a declaration from its parts.
  package init(
    identifier: String, summary: String?, parents: [String], filenameExtensions: [String],
    mimeTypes: [String]
  ) {
    self.identifier = identifier
    self.summary = summary
    self.parents = parents
    self.filenameExtensions = filenameExtensions
    self.mimeTypes = mimeTypes
  }

  private static func items(_ list: String) -> [String] {
    list.split(separator: " ").map(String.init)
  }
}
