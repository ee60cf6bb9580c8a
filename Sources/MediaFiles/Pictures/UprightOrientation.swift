/// Which EXIF orientation a decoded picture still needs to be upright.
enum UprightOrientation {
  /// Returns 1...8.
  ///
  /// HEIF and JPEG XL decoders turn the picture themselves. For PNG, gexiv2 also finds EXIF that
  /// ImageMagick hid in a text chunk; for the others libvips reads the same tag.
  static func of(
    _ picture: borrowing VipsPicture, _ family: MediaType.Family, _ metadata: EmbeddedMetadata
  ) -> Int {
    switch family {
    case .heif, .jpegXL: return 1
    case .png:
      let stored = metadata.number("Exif.Image.Orientation") ?? 1
      return (1...8).contains(stored) ? stored : 1
    default: return picture.orientation
    }
  }
}
