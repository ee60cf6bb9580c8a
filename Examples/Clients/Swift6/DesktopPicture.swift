import AppKit
import Photos

/// Reads and saves pictures as programs for the desktop do.
struct DesktopPicture {
  func picture(of asset: PHAsset, side: CGFloat) async -> NSImage? {
    await withCheckedContinuation { (continuation: CheckedContinuation<NSImage?, Never>) in
      let options = PHImageRequestOptions()
      options.deliveryMode = .highQualityFormat
      options.resizeMode = .exact
      PHImageManager.default().requestImage(
        for: asset, targetSize: CGSize(width: side, height: side), contentMode: .aspectFill,
        options: options
      ) { image, info in
        if let error = info?[PHImageErrorKey] as? NSError { print(error.localizedDescription) }
        continuation.resume(returning: image)
      }
    }
  }

  func save(_ picture: NSImage) async throws {
    try await PHPhotoLibrary.shared().performChanges {
      PHAssetChangeRequest.creationRequestForAsset(from: picture)
    }
  }
}
