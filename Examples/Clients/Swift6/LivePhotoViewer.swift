import Photos
import UIKit

/// Loads Live Photos to look at, and their two files to share.
struct LivePhotoViewer {
  /// The size of the Live Photo that fits in a square; nil for what is none.
  func size(of asset: PHAsset, within side: CGFloat) async -> CGSize? {
    guard asset.mediaSubtypes.contains(.photoLive) else { return nil }
    let options = PHLivePhotoRequestOptions()
    options.deliveryMode = .highQualityFormat
    return await withCheckedContinuation { continuation in
      PHImageManager.default().requestLivePhoto(
        for: asset, targetSize: CGSize(width: side, height: side), contentMode: .aspectFit,
        options: options
      ) { livePhoto, info in
        if info?[PHImageResultIsDegradedKey] as? Bool == true { return }
        continuation.resume(returning: livePhoto?.size)
      }
    }
  }

  /// Writes still and movie into a folder; returns the names of both.
  func share(_ asset: PHAsset, into folder: URL) async throws -> [String] {
    var names: [String] = []
    for resource in PHAssetResource.assetResources(for: asset) {
      switch resource.type {
      case .photo, .pairedVideo:
        let target = folder.appendingPathComponent(resource.originalFilename)
        try await PHAssetResourceManager.default().writeData(
          for: resource, toFile: target, options: nil)
        names.append(target.lastPathComponent)
      default: break
      }
    }
    return names
  }
}
