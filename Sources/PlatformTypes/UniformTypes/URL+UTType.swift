public import Foundation

extension URL {
  /// Returns the URL with the preferred extension of a type added.
  ///
  ///     URL(fileURLWithPath: "/tmp/a").appendingPathExtension(for: .jpeg)      // /tmp/a.jpeg
  ///     URL(fileURLWithPath: "/tmp/a.JPG").appendingPathExtension(for: .jpeg)  // /tmp/a.JPG
  ///
  /// The URL stays as it is when it ends in an extension of the type, or when the type has none.
  ///
  /// Unverified: that Apple's function leaves any fitting extension alone.
  public func appendingPathExtension(for contentType: UTType) -> URL {
    let extensions = contentType.tags[.filenameExtension] ?? []
    guard let preferred = extensions.first, !extensions.contains(pathExtension.lowercased()) else {
      return self
    }
    return appendingPathExtension(preferred)
  }

  /// Adds the preferred extension of a type; see ``appendingPathExtension(for:)``.
  public mutating func appendPathExtension(for contentType: UTType) {
    self = appendingPathExtension(for: contentType)
  }

  /// Returns the URL with a file name added that ends in an extension of the type.
  ///
  ///     directory.appendingPathComponent("IMG_1", conformingTo: .heic)  // …/IMG_1.heic
  public func appendingPathComponent(
    _ partialName: String, conformingTo contentType: UTType
  ) -> URL {
    appendingPathComponent(partialName).appendingPathExtension(for: contentType)
  }
}
