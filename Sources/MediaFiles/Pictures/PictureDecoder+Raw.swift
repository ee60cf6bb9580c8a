import Foundation

extension PictureDecoder {
  /// Returns the picture of a camera raw file, its longer side at most `side`.
  ///
  /// 1. The preview that the camera put into the file, where it is as large as wanted.
  /// 2. The sensor data, developed; at half its size where that is enough.
  /// 3. The largest preview, where libraw does not know the camera or the data is damaged.
  func raw(_ side: Int?) throws(MediaError) -> PixelImage {
    let metadata = EmbeddedMetadata()
    metadata.add(file: data)
    let size = RawSize.find(in: metadata)
    let preview = side.flatMap { RawPreview.find(in: metadata, size, atLeast: $0, $0) }
    if let image = preview ?? developed(metadata, size, side) { return image }
    if let image = RawPreview.find(in: metadata, nil, atLeast: 1, side) { return image }
    throw MediaError(
      .damaged, name, "the raw data does not decode, and there is no preview that does")
  }

  private func developed(
    _ metadata: EmbeddedMetadata, _ size: (width: Int, height: Int), _ side: Int?
  ) -> PixelImage? {
    guard RawSize.liesWhole(in: data, metadata) else { return nil }
    return RawPicture.read(data) { raw in
      let isHalfEnough = side.map { max(raw.width, raw.height) / 2 >= $0 } ?? false
      guard raw.unpack(), let image = raw.develop(half: isHalfEnough) else { return nil }
      let crop = Self.crop(image.width, image.height, to: size, half: isHalfEnough)
      return VipsPicture.wrap(
        image.data, width: image.width, height: image.height, bands: image.bands
      ) { picture in
        picture.cropped(crop) { cropped in
          cropped.setOrientation(metadata.orientation)
          return Self.render(cropped, side)
        }
      }
    }
  }

  /// Returns the middle part of a developed picture that the file declares as its picture: libraw
  /// keeps a few more pixels at the borders.
  private static func crop(
    _ width: Int, _ height: Int, to size: (width: Int, height: Int), half: Bool
  ) -> VipsPicture.Area {
    let wanted = half ? (size.width / 2, size.height / 2) : (size.width, size.height)
    let border = max(width, height) / 16
    guard wanted.0 > 0, wanted.1 > 0, (0...border).contains(width - wanted.0),
      (0...border).contains(height - wanted.1)
    else { return VipsPicture.Area(left: 0, top: 0, width: width, height: height) }
    return VipsPicture.Area(
      left: (width - wanted.0) / 2, top: (height - wanted.1) / 2, width: wanted.0,
      height: wanted.1)
  }
}
