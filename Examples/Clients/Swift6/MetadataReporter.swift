import Photos

/// Describes photos for another program.
struct MetadataReporter {
  struct Record: Codable, Equatable {
    let id: String
    let name: String?
    let kind: String
    let caption: String?
    let keywords: [String]
    let stars: Int
    let isFavorite: Bool
    let subtypes: [String]
  }

  func records() -> [Record] {
    let options = PHFetchOptions()
    options.prefetchAssetExtendedMetadata = true
    let result = PHAsset.fetchAssets(with: options)
    return (0..<result.count).map { record(of: result[$0]) }
  }

  func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    return try encoder.encode(records())
  }

  private func record(of asset: PHAsset) -> Record {
    let metadata = asset.extendedMetadata
    var subtypes: [String] = []
    if asset.mediaSubtypes.contains(.photoLive) { subtypes.append("live") }
    if asset.mediaSubtypes.contains(.photoPanorama) { subtypes.append("panorama") }
    if asset.mediaSubtypes.contains(.photoScreenshot) { subtypes.append("screenshot") }
    let kind =
      switch asset.mediaType {
      case .image: "image"
      case .video: "video"
      case .audio: "audio"
      case .unknown: "unknown"
      @unknown default: "new"
      }
    return Record(
      id: asset.localIdentifier, name: metadata.originalFilename, kind: kind,
      caption: metadata.caption, keywords: metadata.keywords, stars: asset.rating.rawValue,
      isFavorite: asset.isFavorite, subtypes: subtypes)
  }

  func describe(_ asset: PHAsset, caption: String, keywords: [String]) async throws {
    try await PHPhotoLibrary.shared().performChanges {
      let request = PHAssetChangeRequest(for: asset)
      request.caption = caption
      request.rating = .four
      for keyword in keywords { request.addKeyword(keyword) }
    }
  }
}
