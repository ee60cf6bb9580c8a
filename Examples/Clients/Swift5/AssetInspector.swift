import Photos
import UIKit

/// What a debugging view shows of a photo, undocumented facts too.
class AssetInspector {
  func lines(for asset: PHAsset) -> [String] {
    var lines: [String] = []
    if let directory = asset.value(forKey: "directory") as? String, !directory.isEmpty {
      lines.append("stored")
    }
    if let name = asset.value(forKey: "filename") as? String { lines.append(name) }
    if asset.value(forKey: "adjustmentTimestamp") as? Date == nil { lines.append("never edited") }
    if (asset.value(forKey: "isCloudPlaceholder") as? NSNumber)?.boolValue == false {
      lines.append("here")
    }
    return lines
  }

  /// Photos that changed since a date, or are no pictures.
  func changed(since date: Date) -> PHFetchResult<PHAsset> {
    let options = PHFetchOptions()
    options.predicate = NSPredicate(
      format: "modificationDate >= %@ OR mediaType != %d", date as CVarArg,
      PHAssetMediaType.image.rawValue)
    options.sortDescriptors = [NSSortDescriptor(key: "modificationDate", ascending: true)]
    return PHAsset.fetchAssets(with: options)
  }

  func albums(titled title: String) -> Int {
    let options = PHFetchOptions()
    options.predicate = NSPredicate(format: "localizedTitle == %@", title)
    return PHAssetCollection.fetchAssetCollections(with: .album, subtype: .any, options: options)
      .count
  }

  /// The pixels of a picture, waited for.
  func pixels(of asset: PHAsset) -> CGImage? {
    var image: CGImage?
    let options = PHImageRequestOptions()
    options.isSynchronous = true
    PHImageManager.default().requestImage(
      for: asset, targetSize: PHImageManagerMaximumSize, contentMode: .default, options: options
    ) { result, _ in image = result?.cgImage }
    return image
  }
}
