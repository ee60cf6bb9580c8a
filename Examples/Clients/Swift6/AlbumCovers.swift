import Photos
import UIKit

/// Makes the covers of albums.
struct AlbumCovers {
  struct Cover {
    let title: String
    let size: CGSize
    let count: Int
  }

  func covers(side: CGFloat) async -> [Cover] {
    var covers: [Cover] = []
    let albums = PHAssetCollection.fetchAssetCollections(with: .album, subtype: .any, options: nil)
    for index in 0..<albums.count {
      let album = albums[index]
      let count =
        album.estimatedAssetCount == NSNotFound
        ? PHAsset.fetchAssets(in: album, options: nil).count : album.estimatedAssetCount
      guard let key = PHAsset.fetchKeyAssets(in: album, options: nil)?.firstObject,
        let image = await image(of: key, side: side)
      else {
        covers.append(Cover(title: album.localizedTitle ?? "", size: .zero, count: count))
        continue
      }
      covers.append(Cover(title: album.localizedTitle ?? "", size: image.size, count: count))
    }
    return covers
  }

  private func image(of asset: PHAsset, side: CGFloat) async -> UIImage? {
    await withCheckedContinuation { continuation in
      let options = PHImageRequestOptions()
      options.deliveryMode = .highQualityFormat
      options.resizeMode = .exact
      PHImageManager.default().requestImage(
        for: asset, targetSize: CGSize(width: side, height: side), contentMode: .aspectFit,
        options: options
      ) { image, _ in continuation.resume(returning: image) }
    }
  }
}
