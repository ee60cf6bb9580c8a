package import Foundation

/// Reads what media files say about themselves.
///
/// Every function may be called from any number of threads at once.
package enum MediaReader {
  /// Returns the facts of a file, after proof that its content decodes (§8.9).
  ///
  /// The type is judged by the bytes alone, never by the name.
  ///
  ///     let facts = try MediaReader.facts(of: URL(filePath: "IMG_0102.HEIC"))
  ///     // 2320 × 3088, public.heic, taken 2021-08-06 18:32:22.397 UTC in -07:00
  ///
  /// - Parameters:
  ///   - url: A regular file. It is mapped into memory and must not shrink meanwhile.
  ///   - name: What messages call it; its own name unless given.
  ///   - timeZone: Where clocks stood that wrote a date without an offset (§8.14).
  /// - Returns: The facts; what the file does not tell is `nil`, 0 or empty.
  /// - Throws: ``MediaError/Code/unreadable(errno:)`` when it cannot be opened,
  ///   ``MediaError/Code/unrecognised`` when it is no media file (text, SVG and PDF are none),
  ///   ``MediaError/Code/damaged`` when it is cut short or does not decode,
  ///   ``MediaError/Code/tooLarge`` when it declares more than ``PixelLimit`` allows.
  /// - Complexity: See `PictureReader` for what the proof costs; about 2 ms for a JPEG of
  ///   12 megapixels. A movie's first frame is decoded, whatever its length.
  package static func facts(
    of url: URL, name: String? = nil, timeZone: TimeZone = .current
  ) throws(MediaError) -> MediaFacts {
    try facts(of: FileBytes.map(url), name: name ?? url.lastPathComponent, timeZone: timeZone)
  }

  /// Returns the facts of a file in memory, as ``facts(of:timeZone:)-(URL,_)`` does.
  ///
  /// - Parameters:
  ///   - data: The whole file.
  ///   - name: What messages call it.
  ///   - timeZone: Where clocks stood that wrote a date without an offset (§8.14).
  /// - Returns: The facts; what the file does not tell is `nil`, 0 or empty.
  /// - Throws: The same errors, but for ``MediaError/Code/unreadable(errno:)``.
  package static func facts(
    of data: Data, name: String = "data", timeZone: TimeZone = .current
  ) throws(MediaError) -> MediaFacts {
    guard let type = TypeSniffer.type(of: Bytes(data)) else {
      let reason = data.isEmpty ? "the file is empty" : "neither a picture, a movie nor a sound"
      throw MediaError(.unrecognised, name, reason)
    }
    switch type.kind {
    case .image:
      return try PictureReader(data: data, type: type, name: name, zone: timeZone).facts()
    case .video, .audio:
      return try MovieFile(data, type, name).facts(zone: timeZone)
    }
  }

  /// Returns the type that a file's beginning tells; `nil` if it is no media file.
  ///
  /// - Parameter data: The first 64 KiB or more; a few bytes suffice for most types, and camera
  ///   raw files that keep their directory further behind count as TIFF.
  /// - Returns: The type, or `nil`.
  package static func sniffedType(of data: Data) -> MediaType? {
    TypeSniffer.type(of: Bytes(data))
  }

  /// Returns the type of a file; `nil` if it is no media file.
  ///
  /// The first 64 KiB are read; all of a TIFF file that keeps its first directory further behind.
  /// Nothing is mapped, so that whoever owns the file may change or shorten it meanwhile.
  ///
  /// - Parameter url: A regular file.
  /// - Returns: The type, or `nil`.
  /// - Throws: ``MediaError/Code/unreadable(errno:)`` when it cannot be opened.
  package static func sniffedType(of url: URL) throws(MediaError) -> MediaType? {
    let head = try FileBytes.read(url, most: TypeSniffer.head)
    let type = TypeSniffer.type(of: Bytes(head))
    guard type == .tiff, head.count == TypeSniffer.head else { return type }
    return TypeSniffer.type(of: Bytes(try FileBytes.read(url)))
  }

  /// Returns the facts of a file that belongs to somebody else, who may change it meanwhile.
  ///
  /// It is read into memory rather than mapped. Otherwise as
  /// ``facts(of:name:timeZone:)-(URL,_,_)``.
  package static func facts(
    ofForeign url: URL, name: String? = nil, timeZone: TimeZone = .current
  ) throws(MediaError) -> MediaFacts {
    try facts(of: FileBytes.read(url), name: name ?? url.lastPathComponent, timeZone: timeZone)
  }
}
