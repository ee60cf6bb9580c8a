import Foundation

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

  /// Whether the sensor data lies in the file whole, as far as strips and tiles tell.
  ///
  /// libraw takes what is missing for black in some codings.
  static func liesWhole(in data: Data, _ metadata: EmbeddedMetadata) -> Bool {
    for directory in ["SubImage1", "SubImage2", "SubImage3", "SubImage4", "Image"]
    where metadata.number("Exif.\(directory).NewSubfileType") == 0 {
      for part in ["Strip", "Tile"] {
        let offsets = metadata.fractions("Exif.\(directory).\(part)Offsets")
        let lengths = metadata.fractions("Exif.\(directory).\(part)ByteCounts")
        let last = zip(offsets, lengths).map { $0 + $1 }.max() ?? 0
        guard last <= Double(data.count) else { return false }
      }
      guard hasAllTiles(metadata, "Exif.\(directory)") else { return false }
    }
    return true
  }

  /// Whether there are as many tiles as the size needs; true where there are none.
  private static func hasAllTiles(_ metadata: EmbeddedMetadata, _ directory: String) -> Bool {
    let tags = ["ImageWidth", "TileWidth", "ImageLength", "TileLength"]
    let sizes = tags.compactMap { metadata.number("\(directory).\($0)") }
    guard sizes.count == tags.count, sizes.allSatisfy({ (1...1_000_000).contains($0) }) else {
      return true
    }
    let columns = (sizes[0] + sizes[1] - 1) / sizes[1]
    let rows = (sizes[2] + sizes[3] - 1) / sizes[3]
    return metadata.fractions("\(directory).TileOffsets").count >= columns * rows
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
