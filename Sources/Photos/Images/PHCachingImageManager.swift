public import Foundation
internal import MediaFiles

/// Prepares pictures before they are asked for, as a grid does for the rows that come next.
///
/// Caching changes only the speed of later requests, never their results; starting and stopping may
/// be called in any order and number. A request is served from what was prepared when it asks for
/// the same size, mode and options (§10.15).
open class PHCachingImageManager: PHImageManager, @unchecked Sendable {
  // The cache guards itself.
  private let cache = PreparedImages()

  /// Makes a manager that has nothing prepared.
  public override init() { super.init() }

  /// Has no effect: what is cached is always of high quality (§10.15).
  open var allowsCachingHighQualityImages = true

  /// Begins to prepare pictures; crops and exact sizes are not prepared (§10.15).
  open func startCachingImages(
    for assets: [PHAsset], targetSize: CGSize, contentMode: PHImageContentMode,
    options: PHImageRequestOptions?
  ) {
    for asset in assets {
      let work = ImageWork(asset, targetSize, contentMode, .init(options), cache: cache)
      guard let key = work.key, cache.want(key) else { continue }
      ImageWork.pool.addOperation { work.prepare() }
    }
  }

  /// Lets go of pictures that were prepared with the same size, mode and options.
  open func stopCachingImages(
    for assets: [PHAsset], targetSize: CGSize, contentMode: PHImageContentMode,
    options: PHImageRequestOptions?
  ) {
    for asset in assets {
      let work = ImageWork(asset, targetSize, contentMode, .init(options), cache: cache)
      if let key = work.key { cache.drop(key) }
    }
  }

  /// Lets go of everything that was prepared.
  open func stopCachingImagesForAllAssets() { cache.dropAll() }

  override var prepared: PreparedImages? { cache }
}
