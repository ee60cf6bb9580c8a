import Photos

/// A picker's state before anything is loaded: empty objects in place of optionals.
struct PickerState {
  var album = PHAssetCollection()
  var assets = PHFetchResult<PHAsset>()
  var current = PHAsset()

  var isEmpty: Bool { return assets.count == 0 && assets.firstObject == nil }

  mutating func open(_ album: PHAssetCollection) {
    self.album = album
    assets = PHAsset.fetchAssets(in: album, options: nil)
    current = assets.lastObject ?? PHAsset()
  }

  /// Where a photo is that another fetch found.
  func position(of asset: PHAsset) -> Int? {
    let index = assets.index(of: asset)
    return index == NSNotFound ? nil : index
  }
}
