import Photos
import UIKit

/// Prepares the thumbnails around what a grid shows, and shows them.
class ThumbnailGrid {
  private let manager = PHCachingImageManager()
  private let assets: PHFetchResult<PHAsset>
  private let targetSize: CGSize
  private var previous = IndexSet()
  private(set) var log: [String] = []

  init(assets: PHFetchResult<PHAsset>, side: CGFloat, scale: CGFloat) {
    self.assets = assets
    targetSize = CGSize(width: side * scale, height: side * scale)
    manager.allowsCachingHighQualityImages = false
  }

  /// Called while the grid scrolls.
  func visibleRangeDidChange(to range: Range<Int>) {
    let wanted = IndexSet(integersIn: max(0, range.lowerBound - 2)..<min(assets.count, range.upperBound + 2))
    let added = wanted.subtracting(previous)
    let removed = previous.subtracting(wanted)
    manager.startCachingImages(
      for: assets.objects(at: added), targetSize: targetSize, contentMode: .aspectFill, options: nil)
    manager.stopCachingImages(
      for: assets.objects(at: removed), targetSize: targetSize, contentMode: .aspectFill,
      options: nil)
    previous = wanted
    log.append("+\(added.count) -\(removed.count)")
  }

  func reset() {
    manager.stopCachingImagesForAllAssets()
    previous = IndexSet()
  }

  /// Loads one cell's picture; a cell that is used again cancels the request of before.
  func load(at index: Int, completion: @escaping (UIImage) -> Void) -> PHImageRequestID {
    let options = PHImageRequestOptions()
    options.deliveryMode = .opportunistic
    options.resizeMode = .exact
    options.isNetworkAccessAllowed = true
    options.progressHandler = { progress, error, stop, info in
      if error != nil { stop.pointee = true }
    }
    return manager.requestImage(
      for: assets[index], targetSize: targetSize, contentMode: .aspectFill, options: options
    ) { image, info in
      let isDegraded = info?[PHImageResultIsDegradedKey] as? Bool ?? false
      if let image = image, !isDegraded { completion(image) }
    }
  }

  func cancel(_ request: PHImageRequestID) {
    if request != PHInvalidImageRequestID { manager.cancelImageRequest(request) }
  }
}
