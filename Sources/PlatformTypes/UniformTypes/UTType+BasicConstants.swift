// Types that stand for many formats, and formats other than images and movies.
extension UTType {
  /// Anything that has a place in a file system: files, folders, links.
  ///
  /// Identifier: `public.item`.
  public static var item: UTType { UTType(known: "public.item") }

  /// Anything with content to look at, read or hear, in a file or not.
  ///
  /// Identifier: `public.content`.
  public static var content: UTType { UTType(known: "public.content") }

  /// Content that mixes kinds, such as a PDF document.
  ///
  /// Identifier: `public.composite-content`.
  public static var compositeContent: UTType { UTType(known: "public.composite-content") }

  /// Any sequence of bytes: the base of all files, and of data without a file.
  ///
  /// Identifier: `public.data`.
  public static var data: UTType { UTType(known: "public.data") }

  /// A directory, also one that looks like a file.
  ///
  /// Identifier: `public.directory`.
  public static var directory: UTType { UTType(known: "public.directory") }

  /// A directory that people see as a folder.
  ///
  /// Identifier: `public.folder`.
  public static var folder: UTType { UTType(known: "public.folder") }

  /// The root of a mounted file system.
  ///
  /// Identifier: `public.volume`.
  public static var volume: UTType { UTType(known: "public.volume") }

  /// What leads to something else, such as a link.
  ///
  /// Identifier: `com.apple.resolvable`.
  public static var resolvable: UTType { UTType(known: "com.apple.resolvable") }

  /// A symbolic link.
  ///
  /// Identifier: `public.symlink`.
  public static var symbolicLink: UTType { UTType(known: "public.symlink") }

  /// A directory that looks like a file.
  ///
  /// Identifier: `com.apple.package`.
  public static var package: UTType { UTType(known: "com.apple.package") }

  /// A directory whose inside is laid out by a rule.
  ///
  /// Identifier: `com.apple.bundle`.
  public static var bundle: UTType { UTType(known: "com.apple.bundle") }

  /// A URL.
  ///
  /// Identifier: `public.url`.
  public static var url: UTType { UTType(known: "public.url") }

  /// A URL of a file.
  ///
  /// Identifier: `public.file-url`.
  public static var fileURL: UTType { UTType(known: "public.file-url") }

  /// A database.
  ///
  /// Identifier: `public.database`.
  public static var database: UTType { UTType(known: "public.database") }

  /// An archive of files and folders.
  ///
  /// Identifier: `public.archive`.
  public static var archive: UTType { UTType(known: "public.archive") }

  /// A program.
  ///
  /// Identifier: `public.executable`.
  public static var executable: UTType { UTType(known: "public.executable") }

  /// Any text, with or without markup.
  ///
  /// Identifier: `public.text`.
  public static var text: UTType { UTType(known: "public.text") }

  /// Text without markup, of any encoding.
  ///
  /// Identifier: `public.plain-text`.
  public static var plainText: UTType { UTType(known: "public.plain-text") }

  /// Text without markup in UTF-8.
  ///
  /// Identifier: `public.utf8-plain-text`.
  public static var utf8PlainText: UTType { UTType(known: "public.utf8-plain-text") }

  /// Text without markup in UTF-16.
  ///
  /// Identifier: `public.utf16-plain-text`.
  public static var utf16PlainText: UTType { UTType(known: "public.utf16-plain-text") }

  /// Rows of values with something between them.
  ///
  /// Identifier: `public.delimited-values-text`.
  public static var delimitedText: UTType { UTType(known: "public.delimited-values-text") }

  /// Rows of values with commas between them.
  ///
  /// Identifier: `public.comma-separated-values-text`.
  public static var commaSeparatedText: UTType {
    UTType(known: "public.comma-separated-values-text")
  }

  /// Rows of values with tabs between them.
  ///
  /// Identifier: `public.tab-separated-values-text`.
  public static var tabSeparatedText: UTType { UTType(known: "public.tab-separated-values-text") }

  /// JSON.
  ///
  /// Identifier: `public.json`.
  public static var json: UTType { UTType(known: "public.json") }

  /// GeoJSON: places and shapes on a map.
  ///
  /// Identifier: `public.geojson`.
  public static var geoJSON: UTType { UTType(known: "public.geojson") }

  /// XML.
  ///
  /// Identifier: `public.xml`.
  public static var xml: UTType { UTType(known: "public.xml") }

  /// YAML.
  ///
  /// Identifier: `public.yaml`.
  public static var yaml: UTType { UTType(known: "public.yaml") }

  /// HTML.
  ///
  /// Identifier: `public.html`.
  public static var html: UTType { UTType(known: "public.html") }

  /// Style sheets for HTML.
  ///
  /// Identifier: `public.css`.
  public static var css: UTType { UTType(known: "public.css") }

  /// Rich text.
  ///
  /// Identifier: `public.rtf`.
  public static var rtf: UTType { UTType(known: "public.rtf") }

  /// A PDF document.
  ///
  /// Identifier: `com.adobe.pdf`.
  public static var pdf: UTType { UTType(known: "com.adobe.pdf") }

  /// A property list in any form.
  ///
  /// Identifier: `com.apple.property-list`.
  public static var propertyList: UTType { UTType(known: "com.apple.property-list") }

  /// A property list written as XML.
  ///
  /// Identifier: `com.apple.xml-property-list`.
  public static var xmlPropertyList: UTType { UTType(known: "com.apple.xml-property-list") }

  /// A property list in binary form.
  ///
  /// Identifier: `com.apple.binary-property-list`.
  public static var binaryPropertyList: UTType { UTType(known: "com.apple.binary-property-list") }

  /// A ZIP archive.
  ///
  /// Identifier: `public.zip-archive`.
  public static var zip: UTType { UTType(known: "public.zip-archive") }

  /// A file compressed by gzip.
  ///
  /// Identifier: `org.gnu.gnu-zip-archive`.
  public static var gzip: UTType { UTType(known: "org.gnu.gnu-zip-archive") }

  /// A tar archive.
  ///
  /// Identifier: `public.tar-archive`.
  public static var tarArchive: UTType { UTType(known: "public.tar-archive") }
}
