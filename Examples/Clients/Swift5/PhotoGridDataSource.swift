import Photos
import UIKit

/// The data source of a grid of photos that keeps itself in step with the library.
class PhotoGridDataSource: NSObject, PHPhotoLibraryChangeObserver {
  private(set) var assets: PHFetchResult<PHAsset>
  private let imageManager = PHCachingImageManager()
  private let queue = DispatchQueue(label: "grid")
  /// Tells what the grid must do, in words.
  var onUpdate: ((String) -> Void)?

  override init() {
    let options = PHFetchOptions()
    options.sortDescriptors = [NSSortDescriptor(key: "creationDate", ascending: false)]
    options.predicate = NSPredicate(format: "mediaType == %d", PHAssetMediaType.image.rawValue)
    assets = PHAsset.fetchAssets(with: options)
    super.init()
    PHPhotoLibrary.shared().register(self)
  }

  deinit {
    PHPhotoLibrary.shared().unregisterChangeObserver(self)
  }

  var numberOfItems: Int { queue.sync { assets.count } }

  func asset(at indexPath: IndexPath) -> PHAsset {
    return queue.sync { assets.object(at: indexPath[1]) }
  }

  func photoLibraryDidChange(_ changeInstance: PHChange) {
    queue.async { [weak self] in
      guard let self = self, let changes = changeInstance.changeDetails(for: self.assets) else {
        return
      }
      self.assets = changes.fetchResultAfterChanges
      guard changes.hasIncrementalChanges else {
        self.onUpdate?("reload")
        return
      }
      var steps: [String] = []
      if let removed = changes.removedIndexes, !removed.isEmpty {
        steps.append("delete \(removed.map { IndexPath(indexes: [0, $0]) }.map { $0[1] })")
      }
      if let inserted = changes.insertedIndexes, inserted.count > 0 {
        steps.append("insert \(Array(inserted))")
      }
      if let changed = changes.changedIndexes, changed.count > 0 {
        steps.append("reload \(Array(changed))")
      }
      changes.enumerateMoves { from, to in steps.append("move \(from) to \(to)") }
      self.onUpdate?(steps.joined(separator: ", "))
    }
  }
}
