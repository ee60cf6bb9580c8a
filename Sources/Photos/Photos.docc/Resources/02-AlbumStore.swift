import Photos
import UIKit

/// The albums of the library and the newest photo of each, as the app on the phone shows them.
final class AlbumStore: NSObject, PHPhotoLibraryChangeObserver, @unchecked Sendable {
  // The lock guards `albums`.
  private let lock = NSLock()
  private var albums: PHFetchResult<PHAssetCollection>

  override init() {
    let options = PHFetchOptions()
    options.sortDescriptors = [NSSortDescriptor(key: "localizedTitle", ascending: true)]
    albums = PHAssetCollection.fetchAssetCollections(with: .album, subtype: .any, options: options)
    super.init()
  }

  var titles: [String] {
    let albums = lock.withLock { self.albums }
    return (0..<albums.count).compactMap { albums[$0].localizedTitle }
  }

  func newestPhoto(of album: PHAssetCollection) -> PHAsset? {
    let options = PHFetchOptions()
    options.predicate = NSPredicate(format: "mediaType == %d", PHAssetMediaType.image.rawValue)
    options.sortDescriptors = [NSSortDescriptor(key: "creationDate", ascending: false)]
    options.fetchLimit = 1
    return PHAsset.fetchAssets(in: album, options: options).firstObject
  }

  func thumbnail(of asset: PHAsset, completion: @escaping (UIImage?) -> Void) {
    let options = PHImageRequestOptions()
    options.deliveryMode = .highQualityFormat
    PHImageManager.default().requestImage(
      for: asset, targetSize: CGSize(width: 200, height: 200), contentMode: .aspectFill,
      options: options
    ) { image, _ in completion(image) }
  }

  func photoLibraryDidChange(_ changeInstance: PHChange) {
    let before = lock.withLock { albums }
    guard let details = changeInstance.changeDetails(for: before) else { return }
    lock.withLock { albums = details.fetchResultAfterChanges }
    print("Albums now:", titles.joined(separator: ", "))
  }
}
