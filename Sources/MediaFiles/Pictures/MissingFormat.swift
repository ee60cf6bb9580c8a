/// Refuses formats that the libraries of this machine do not read.
enum MissingFormat {
  /// Passes where there is a reader for the format.
  ///
  /// - Throws: ``MediaError/Code/damaged``, with the format's name.
  static func check(
    _ type: MediaType, _ name: String,
    canRead: (MediaType.Family) -> Bool = VipsPicture.canRead
  ) throws(MediaError) {
    guard let format = formats[type.family], !canRead(type.family) else { return }
    throw MediaError(
      .damaged, name, "it is \(format), which the libvips of this machine cannot read")
  }

  /// The formats that libvips reads, by the names that people use.
  private static let formats: [MediaType.Family: String] = [
    .jpeg: "JPEG", .png: "PNG", .gif: "GIF", .webP: "WebP", .tiff: "TIFF",
    .heif: "HEIF or AVIF", .jpegXL: "JPEG XL",
  ]
}
