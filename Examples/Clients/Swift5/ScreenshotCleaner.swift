import Photos

/// Finds screenshots, or everything but them, and deletes what is chosen.
class ScreenshotCleaner {
  func screenshots() -> PHFetchResult<PHAsset> {
    let options = PHFetchOptions()
    options.predicate = NSPredicate(
      format: "(mediaSubtype & %d) != 0", PHAssetMediaSubtype.photoScreenshot.rawValue)
    return PHAsset.fetchAssets(with: .image, options: options)
  }

  func everythingElse() -> PHFetchResult<PHAsset> {
    let options = PHFetchOptions()
    options.predicate = NSPredicate(
      format: "NOT ((mediaSubtype & %d) != 0)", PHAssetMediaSubtype.photoScreenshot.rawValue)
    return PHAsset.fetchAssets(with: options)
  }

  func olderThan(_ date: Date) -> [PHAsset] {
    let options = PHFetchOptions()
    options.predicate = NSCompoundPredicate(andPredicateWithSubpredicates: [
      NSPredicate(format: "creationDate < %@", date as NSDate),
      NSPredicate(format: "mediaSubtypes & %i != 0", PHAssetMediaSubtype.photoScreenshot.rawValue),
    ])
    var found = [PHAsset]()
    PHAsset.fetchAssets(with: options).enumerateObjects { asset, _, _ in found.append(asset) }
    return found
  }

  func delete(_ assets: [PHAsset], completion: ((Bool, Error?) -> Void)?) {
    PHPhotoLibrary.shared().performChanges({
      PHAssetChangeRequest.deleteAssets(assets as NSFastEnumeration)
    }, completionHandler: { success, error in
      completion?(success, error)
    })
  }
}
