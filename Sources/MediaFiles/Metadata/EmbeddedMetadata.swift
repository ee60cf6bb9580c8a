internal import CExiv2
internal import CExiv2Guard
import Foundation
internal import Synchronization

/// The EXIF, XMP and IPTC fields of one file, read by gexiv2.
///
/// A file may need several reads (its EXIF block here, its XMP packet there); a field is looked up
/// in one after the other. Tags have exiv2's names, such as `Exif.Photo.DateTimeOriginal`.
@safe final class EmbeddedMetadata {
  private var handles: [Handle] = []

  /// One read, freed with this object.
  @safe private struct Handle {
    let metadata: UnsafeMutablePointer<GExiv2Metadata>
    /// The beginning of the tags that are looked up in it.
    let prefix: String
  }

  /// Starts with no fields.
  init() { _ = Self.isStarted }

  deinit {
    for handle in handles { unsafe cexiv2_release(handle.metadata) }
  }

  static let isStarted =
    unsafe cexiv2_start() != 0
    && gexiv2_metadata_try_register_xmp_namespace(
      SidecarTag.namespace, SidecarTag.prefix, nil) != 0

  /// Held while exiv2 parses: its XMP toolkit keeps state that all threads share, and gexiv2 gives it
  /// no lock of its own.
  ///
  /// Source: exiv2, `XmpParser::initialize`.
  static let toolkit = Mutex(())

  /// Adds what gexiv2 finds in a whole file; false if it cannot read it.
  @discardableResult func add(file: Data) -> Bool {
    unsafe add(file, prefix: "") { handle, bytes, length in
      unsafe cexiv2_open(handle, bytes, length) != 0
    }
  }

  /// Adds the fields of an XMP packet.
  ///
  /// From a bare packet exiv2 also makes up EXIF fields, with dates moved to UTC; those are left.
  @discardableResult func add(xmp: Data) -> Bool {
    unsafe add(xmp, prefix: "Xmp.") { handle, bytes, length in
      unsafe cexiv2_open(handle, bytes, length) != 0
    }
  }

  /// Adds the fields of an EXIF block that begins with a TIFF header or `Exif\0\0` before one.
  @discardableResult func add(exif: Data) -> Bool {
    unsafe add(EmbeddedMetadata.tiffBlock(of: exif), prefix: "Exif.") { handle, bytes, length in
      unsafe cexiv2_open_exif(handle, bytes, length) != 0
    }
  }

  /// An EXIF block from its TIFF header on.
  static func tiffBlock(of exif: Data) -> Data {
    let header = Data("Exif\0\0".utf8)
    return exif.starts(with: header) ? exif.dropFirst(header.count) : exif
  }

  private func add(
    _ data: Data, prefix: String,
    _ open: (UnsafeMutablePointer<GExiv2Metadata>, UnsafePointer<UInt8>, Int) -> Bool
  ) -> Bool {
    guard !data.isEmpty, let handle = unsafe gexiv2_metadata_new() else { return false }
    let isOpen = unsafe data.withUnsafeBytes { bytes in
      guard let start = unsafe bytes.assumingMemoryBound(to: UInt8.self).baseAddress else {
        return false
      }
      return Self.toolkit.withLock { _ in unsafe open(handle, start, bytes.count) }
    }
    if isOpen {
      handles.append(unsafe Handle(metadata: handle, prefix: prefix))
    } else {
      unsafe cexiv2_release(handle)
    }
    return isOpen
  }

  /// Whether any XMP was found.
  var hasXMP: Bool {
    unsafe first("Xmp.") { handle in
      unsafe gexiv2_metadata_has_xmp(handle) != 0 ? true : nil
    } ?? false
  }

  /// Whether a field is there, be it empty.
  func has(_ tag: String) -> Bool {
    unsafe first(tag) { handle in
      unsafe gexiv2_metadata_try_has_tag(handle, tag, nil) != 0 ? true : nil
    } ?? false
  }

  /// Returns a field as exiv2 prints it, without blanks and zero bytes around; `nil` if it is
  /// absent or empty.
  func text(_ tag: String) -> String? {
    unsafe first(tag) { handle in
      guard let value = unsafe cexiv2_text(handle, tag) else { return nil }
      return unsafe Self.take(value)
    }
  }

  /// Returns a comment without the name of its character set: `charset=Ascii Hello` is `Hello`.
  func comment(_ tag: String) -> String? {
    guard let text = text(tag) else { return nil }
    guard text.hasPrefix("charset=") else { return text }
    let comment = text.drop { $0 != " " }.trimmingCharacters(in: .whitespacesAndNewlines)
    return comment.isEmpty ? nil : comment
  }

  /// Returns all values of a repeated field, in order; empty if it is absent.
  func list(_ tag: String) -> [String] {
    unsafe first(tag) { handle -> [String]? in
      guard let values = unsafe cexiv2_list(handle, tag) else { return nil }
      defer { unsafe g_strfreev(values) }
      var list: [String] = []
      var next = unsafe values
      while let value = unsafe next.pointee {
        if let text = unsafe Self.trimmed(value) { list.append(text) }
        unsafe next += 1
      }
      return list.isEmpty ? nil : list
    } ?? []
  }

  /// Returns a text that XMP may hold in several languages: that for all of them, else the first.
  ///
  /// gexiv2 would cut it at its first comma, so that it is taken from what exiv2 prints:
  /// `lang="x-default" One, two, lang="de-DE" Eins, zwei`.
  func alternative(_ tag: String) -> String? {
    guard let text = text(tag) else { return nil }
    guard text.hasPrefix("lang=\"") else { return text }
    guard let blank = text.firstIndex(of: " ") else { return nil }
    var rest = text[blank...]
    if let next = rest.range(of: ", lang=\"") { rest = rest[..<next.lowerBound] }
    let found = rest.trimmingCharacters(in: .whitespacesAndNewlines)
    return found.isEmpty ? nil : found
  }

  /// Returns a whole number.
  func number(_ tag: String) -> Int? {
    text(tag).flatMap { $0.split(separator: " ").first }.flatMap { Int($0) }
  }

  /// Returns the fractions of a field such as `43/1 28/1 281/100`.
  ///
  /// One with a denominator of 0 is not a number (NaN).
  func fractions(_ tag: String) -> [Double] {
    (text(tag) ?? "").split(separator: " ").map { part in
      let sides = part.split(separator: "/").map { Double($0) ?? .nan }
      switch sides.count {
      case 1: return sides[0]
      case 2: return sides[1] == 0 ? .nan : sides[0] / sides[1]
      default: return .nan
      }
    }
  }

  /// Returns the bytes of a field.
  func data(_ tag: String) -> Data? {
    unsafe first(tag) { handle in
      guard let bytes = unsafe cexiv2_bytes(handle, tag) else { return nil }
      defer { unsafe g_bytes_unref(bytes) }
      var length: gsize = 0
      guard let start = unsafe g_bytes_get_data(bytes, &length) else { return nil }
      return unsafe Data(bytes: start, count: Int(length))
    }
  }

  /// Width and height by the format's own header, 0 where gexiv2 does not know.
  var headerSize: (width: Int, height: Int) {
    guard let handle = unsafe handles.first?.metadata else { return (0, 0) }
    return unsafe (
      Int(gexiv2_metadata_get_pixel_width(handle)), Int(gexiv2_metadata_get_pixel_height(handle))
    )
  }

  /// Hands the preview pictures inside the file to `body`, each as the bytes of a file of its own,
  /// the largest first, until it returns something.
  func firstPreview<Value>(_ body: (Data) -> Value?) -> Value? {
    unsafe first("") { handle in
      guard let list = unsafe cexiv2_previews(handle) else { return nil }
      // gexiv2 orders them by size, smallest first.
      var count = 0
      while unsafe list[count] != nil { count += 1 }
      for index in (0..<count).reversed() {
        if let data = unsafe Self.preview(handle, list[index]), let value = body(data) {
          return value
        }
      }
      return nil
    }
  }

  private static func preview(
    _ handle: UnsafeMutablePointer<GExiv2Metadata>,
    _ properties: UnsafeMutablePointer<GExiv2PreviewProperties>?
  ) -> Data? {
    guard let properties = unsafe properties,
      let image = unsafe cexiv2_preview(handle, properties)
    else { return nil }
    defer { unsafe g_object_unref(image) }
    var length: guint32 = 0
    guard let start = unsafe gexiv2_preview_image_get_data(image, &length), length > 0 else {
      return nil
    }
    return unsafe Data(bytes: start, count: Int(length))
  }

  private func first<Value>(
    _ tag: String, _ read: (UnsafeMutablePointer<GExiv2Metadata>) -> Value?
  ) -> Value? {
    for handle in handles where tag.hasPrefix(handle.prefix) {
      if let value = unsafe read(handle.metadata) { return value }
    }
    return nil
  }

  /// Turns a string that gexiv2 handed over into ours, and frees it.
  private static func take(_ value: UnsafeMutablePointer<CChar>) -> String? {
    defer { unsafe g_free(value) }
    return unsafe trimmed(value)
  }

  private static func trimmed(_ value: UnsafePointer<CChar>) -> String? {
    // Old files hold Latin-1; what is no UTF-8 is read as that.
    let text =
      unsafe String(validatingCString: value)
      ?? String(
        UnsafeBufferPointer(start: value, count: strlen(value)).map {
          Character(UnicodeScalar(UInt8(bitPattern: $0)))
        })
    let result = text.trimmingCharacters(in: .whitespacesAndNewlines.union(["\0"]))
    return result.isEmpty ? nil : result
  }
}
