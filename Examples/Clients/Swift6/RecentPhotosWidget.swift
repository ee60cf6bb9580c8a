import Photos

/// The newest photos of all albums that a widget may show.
@MainActor final class RecentPhotosWidget {
  private(set) var lines: [String] = []

  func refresh(limit: Int) {
    let options = PHFetchOptions()
    options.fetchLimit = limit
    options.sortDescriptors = [
      NSSortDescriptor(key: "creationDate", ascending: false),
      NSSortDescriptor(key: "modificationDate", ascending: false),
    ]
    let assets = PHAsset.fetchAssets(with: .image, options: options)
    lines = (0..<assets.count).map { index in
      let asset = assets[index]
      let albums = PHAssetCollection.fetchAssetCollectionsContaining(
        asset, with: .album, options: nil)
      let titles = (0..<albums.count).compactMap { albums[$0].localizedTitle }
      let name = asset.extendedMetadata.originalFilename ?? "?"
      return titles.isEmpty ? name : "\(name) in \(titles.joined(separator: ", "))"
    }
  }
}
