import AVFoundation
import Photos

/// Lists videos of a length.
class VideoPicker {
  func videos(longerThan seconds: Double, limit: Int = 0) -> PHFetchResult<PHAsset> {
    let options = PHFetchOptions()
    options.predicate = NSPredicate(
      format: "mediaType == %d && duration > %f", PHAssetMediaType.video.rawValue, seconds)
    options.fetchLimit = limit
    options.sortDescriptors = [
      NSSortDescriptor(key: "duration", ascending: false),
      NSSortDescriptor(key: "creationDate", ascending: true),
    ]
    return PHAsset.fetchAssets(with: options)
  }

  func mixed() -> PHFetchResult<PHAsset> {
    let options = PHFetchOptions()
    options.predicate = NSPredicate(
      format: "mediaType == %ld || mediaType == %ld",
      argumentArray: [PHAssetMediaType.image.rawValue, PHAssetMediaType.video.rawValue])
    return PHAsset.fetchAssets(with: options)
  }

  /// A length as a player shows it.
  func label(for asset: PHAsset) -> String {
    let time = CMTime(seconds: asset.duration, preferredTimescale: 600)
    let total = Int(CMTimeGetSeconds(time).rounded())
    return String(format: "%d:%02d", total / 60, total % 60)
  }
}
