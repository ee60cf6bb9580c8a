/// The size of the picture that a camera raw file develops into.
enum RawSize {
  /// Returns stored width and height, 0 × 0 if the metadata does not tell.
  ///
  /// In this order: DNG's default crop, the size EXIF states, the directory marked as the primary
  /// picture, what gexiv2 finds in the header.
  static func find(in metadata: EmbeddedMetadata) -> (width: Int, height: Int) {
    let directories = ["SubImage1", "SubImage2", "SubImage3", "SubImage4", "Image"]
    for directory in directories {
      let crop = metadata.fractions("Exif.\(directory).DefaultCropSize")
      if crop.count == 2, let size = whole(crop[0], crop[1]) { return size }
    }
    if let size = size(metadata, "Exif.Photo.PixelXDimension", "Exif.Photo.PixelYDimension") {
      return size
    }
    for directory in directories where metadata.number("Exif.\(directory).NewSubfileType") == 0 {
      let found = size(
        metadata, "Exif.\(directory).ImageWidth", "Exif.\(directory).ImageLength")
      if let found { return found }
    }
    let header = metadata.headerSize
    return (max(0, header.width), max(0, header.height))
  }

  private static func size(
    _ metadata: EmbeddedMetadata, _ width: String, _ height: String
  ) -> (width: Int, height: Int)? {
    guard let width = metadata.number(width), let height = metadata.number(height) else {
      return nil
    }
    return width > 0 && height > 0 ? (width, height) : nil
  }

  private static func whole(_ width: Double, _ height: Double) -> (width: Int, height: Int)? {
    guard (1...1e6).contains(width), (1...1e6).contains(height) else { return nil }
    return (Int(width), Int(height))
  }
}
