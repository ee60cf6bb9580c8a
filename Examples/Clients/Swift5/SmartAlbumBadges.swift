import Photos

/// Counts for the badges of a sidebar.
class SmartAlbumBadges {
  private let wanted: [PHAssetCollectionSubtype] = [
    .smartAlbumUserLibrary, .smartAlbumFavorites, .smartAlbumVideos, .smartAlbumScreenshots,
    .smartAlbumLivePhotos, .smartAlbumPanoramas, .smartAlbumBursts, .smartAlbumSelfPortraits,
  ]

  func badges() -> [(title: String, count: Int)] {
    var badges: [(String, Int)] = []
    for subtype in wanted {
      let albums = PHAssetCollection.fetchAssetCollections(
        with: .smartAlbum, subtype: subtype, options: nil)
      guard let album = albums.firstObject else { continue }
      let count = PHAsset.fetchAssets(in: album, options: nil).count
      if count > 0 { badges.append((name(of: subtype), count)) }
    }
    return badges
  }

  private func name(of subtype: PHAssetCollectionSubtype) -> String {
    switch subtype {
    case .smartAlbumUserLibrary: return "library"
    case .smartAlbumFavorites: return "favorites"
    case .smartAlbumVideos: return "videos"
    case .smartAlbumScreenshots: return "screenshots"
    case .smartAlbumLivePhotos: return "live"
    case .smartAlbumPanoramas: return "panoramas"
    case .smartAlbumBursts: return "bursts"
    case .smartAlbumSelfPortraits: return "selfies"
    default: return "other"
    }
  }
}
