import Photos

/// Turns favourites and hidden photos on and off, as a detail view does.
class FavoritesEditor {
  func toggleFavorite(_ asset: PHAsset, completion: @escaping (Bool) -> Void) {
    guard asset.canPerform(.properties) else { return completion(false) }
    PHPhotoLibrary.shared().performChanges({
      let request = PHAssetChangeRequest(for: asset)
      request.isFavorite = !asset.isFavorite
    }) { success, error in
      if let error = error as NSError? {
        print("favorite failed: \(error.domain) \(error.code)")
      }
      completion(success)
    }
  }

  func hide(_ assets: [PHAsset]) throws {
    try PHPhotoLibrary.shared().performChangesAndWait {
      for asset in assets { PHAssetChangeRequest(for: asset).isHidden = true }
    }
  }

  func favorites() -> [PHAsset] {
    let options = PHFetchOptions()
    options.predicate = NSPredicate(format: "isFavorite == true")
    let result = PHAsset.fetchAssets(with: options)
    return result.objects(at: IndexSet(0..<result.count))
  }

  func hiddenCount() -> Int {
    let options = PHFetchOptions()
    options.includeHiddenAssets = true
    options.predicate = NSPredicate(format: "isHidden == %@", NSNumber(value: true))
    return PHAsset.fetchAssets(with: options).count
  }
}
