internal import Foundation
internal import LibraryStore
internal import MediaFiles

/// The file that answers an image request, and how to get pixels from it.
struct ImageSource {
  let library: Library
  private let decoded: DecodedThumbnails
  let asset: AssetRecord
  let resource: ResourceRecord

  /// Finds the file.
  ///
  /// - Parameters:
  ///   - asset: Whose picture is wanted, in any snapshot.
  ///   - version: The edited one, the one without edits, or the best original (§10.5).
  /// - Throws: ``StoreError/Code/denied``, ``StoreError/Code/notFound`` or
  ///   ``StoreError/Code/missingResource`` (§10.14).
  init(
    _ asset: PHAsset, version: PHImageRequestOptionsVersion
  ) throws(StoreError) {
    let present = try PresentAsset(asset)
    try self.init(
      present, AssetContent(of: present), version: version)
  }

  /// Finds the file among those of an asset.
  ///
  /// - Throws: ``StoreError/Code/missingResource`` when none of them has a picture.
  init(
    _ present: PresentAsset, _ content: AssetContent, version: PHImageRequestOptionsVersion
  ) throws(StoreError) {
    library = present.library
    decoded = present.origin.session.thumbnails
    asset = present.record
    guard let chosen = content.picture(version) else {
      throw StoreError(
        .missingResource, "Asset \(self.asset.localIdentifier) has no picture.",
        identifiers: [self.asset.localIdentifier])
    }
    resource = chosen
  }

  var url: URL { library.files.url(of: resource.path) }

  /// The size of the upright picture; that of the asset where the file's own is not known.
  var size: ImageGeometry.Size {
    guard resource.pixelWidth > 0, resource.pixelHeight > 0 else {
      return .init(width: max(1, asset.pixelWidth), height: max(1, asset.pixelHeight))
    }
    return .init(width: resource.pixelWidth, height: resource.pixelHeight)
  }

  // MARK: Thumbnails

  /// The longer side of the thumbnails that are kept, in pixels.
  static let thumbnailSide = 256

  /// The name of the thumbnail of this content; another content has another name.
  private var thumbnailKey: String {
    "\(asset.uuid.uuidString)-\(resource.id)-\(asset.contentSince)-\(ImageSource.thumbnailSide)"
  }

  /// The thumbnail that is kept; `nil` when there is none yet, or it is damaged.
  func keptThumbnail() -> PixelImage? {
    if let image = decoded.image(thumbnailKey) { return image }
    guard let data = library.cache.data(for: thumbnailKey), let image = try? PixelImage(data: data)
    else { return nil }
    decoded.keep(image, thumbnailKey)
    return image
  }

  /// The thumbnail, made and kept if there is none.
  func thumbnail() throws(MediaError) -> PixelImage {
    if let kept = keptThumbnail() { return kept }
    let image = try PixelImage(contentsOf: url, maxPixelSize: ImageSource.thumbnailSide)
    // What cannot be kept is made again next time.
    let data = image.isOpaque ? try? image.jpeg(quality: 0.85) : try? image.png()
    if let data, !library.catalog.isReadOnly { library.cache.keep(data, for: thumbnailKey) }
    decoded.keep(image, thumbnailKey)
    return image
  }

  // MARK: Rendering

  /// The picture as a request wants it.
  func render(_ geometry: ImageGeometry) throws(MediaError) -> PixelImage {
    let side = geometry.decodedSide(of: size)
    let isSmall = side <= ImageSource.thumbnailSide && size.longer > ImageSource.thumbnailSide
    let decoded =
      isSmall ? try thumbnail() : try PixelImage(contentsOf: url, maxPixelSize: side)
    return try finish(decoded, geometry)
  }

  /// Cuts and scales a decoded picture of any size to what a request wants.
  private func finish(
    _ decoded: PixelImage, _ geometry: ImageGeometry
  ) throws(MediaError) -> PixelImage {
    guard geometry.isExact else { return cut(decoded, geometry) }
    let part = geometry.crop.flatMap { decoded.part($0, of: size) } ?? decoded
    let scaled = try part.scaled(
      toWidth: geometry.scaled.width, height: geometry.scaled.height)
    return geometry.centred.map(scaled.middle) ?? scaled
  }

  /// Cuts a decoded picture of any size to the shape that a request wants, without scaling it.
  func cut(_ decoded: PixelImage, _ geometry: ImageGeometry) -> PixelImage {
    let part = geometry.crop.flatMap { decoded.part($0, of: size) } ?? decoded
    guard let centred = geometry.centred else { return part }
    let scale = Double(part.width) / Double(geometry.scaled.width)
    return part.middle(
      .init(
        width: Int((Double(centred.width) * scale).rounded()),
        height: Int((Double(centred.height) * scale).rounded())))
  }
}

extension PixelImage {
  /// Whether no pixel lets anything through.
  fileprivate var isOpaque: Bool {
    unsafe pixels.withUnsafeBytes { bytes in
      stride(from: 3, to: bytes.count, by: 4).allSatisfy { unsafe bytes[$0] == 255 }
    }
  }

  /// The middle of the picture, of at most a size.
  fileprivate func middle(_ size: ImageGeometry.Size) -> PixelImage {
    let wide = max(1, min(width, size.width))
    let high = max(1, min(height, size.height))
    return cropped(x: (width - wide) / 2, y: (height - high) / 2, width: wide, height: high) ?? self
  }

  /// The part that a crop of the source means in this smaller picture of it.
  fileprivate func part(_ crop: ImageGeometry.Crop, of source: ImageGeometry.Size) -> PixelImage? {
    let scale = (
      Double(width) / Double(source.width), Double(height) / Double(source.height)
    )
    let x = min(width - 1, Int((Double(crop.x) * scale.0).rounded()))
    let y = min(height - 1, Int((Double(crop.y) * scale.1).rounded()))
    let wide = max(1, Int((Double(crop.size.width) * scale.0).rounded()))
    let high = max(1, Int((Double(crop.size.height) * scale.1).rounded()))
    return cropped(x: x, y: y, width: min(wide, width - x), height: min(high, height - y))
  }
}
