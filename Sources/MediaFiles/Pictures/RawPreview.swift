import Foundation

/// The pictures that cameras put into their raw files beside the sensor data.
enum RawPreview {
  /// Returns the largest preview that decodes, scaled down to `side`.
  ///
  /// - Parameters:
  ///   - metadata: The raw file's.
  ///   - size: The size of the raw picture as the sensor lay. A preview of another shape, such as one
  ///     with black bars, does not count. `nil` takes any shape.
  ///   - least: What its longer side must have, in pixels.
  ///   - side: The longer side that is wanted, in pixels.
  /// - Returns: The preview, upright; `nil` if there is none.
  static func find(
    in metadata: EmbeddedMetadata, _ size: (width: Int, height: Int)?, atLeast least: Int,
    _ side: Int?
  ) -> PixelImage? {
    metadata.firstPreview { preview -> PixelImage? in
      guard let type = TypeSniffer.type(of: Bytes(preview)), type.kind == .image, !type.isRAW
      else { return nil }
      return VipsPicture.read(preview, type.family) { picture in
        guard picture.width <= PixelLimit.decoded / picture.height,
          max(picture.width, picture.height) >= least,
          hasShape(picture.width, picture.height, of: size)
        else { return nil }
        // Previews lie as the sensor lay.
        picture.setOrientation(metadata.orientation)
        return PictureDecoder.render(picture, side)
      }
    }
  }

  private static func hasShape(
    _ width: Int, _ height: Int, of size: (width: Int, height: Int)?
  ) -> Bool {
    guard let size, size.width > 0, size.height > 0 else { return true }
    let (own, wanted) = (
      Double(width) / Double(height), Double(size.width) / Double(size.height)
    )
    return abs(own / wanted - 1) < 0.02
  }
}

extension EmbeddedMetadata {
  /// The EXIF orientation of the main picture, 1...8; 1 if it is absent or invalid.
  var orientation: Int {
    let stored = number("Exif.Image.Orientation") ?? 1
    return (1...8).contains(stored) ? stored : 1
  }
}
