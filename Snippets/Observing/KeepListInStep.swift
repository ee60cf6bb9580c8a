//! Keep a list view equal to a fetch result, by the exact difference that each change made.
//!
//! The list here has no screen: it takes the batch updates that a real one takes, and refuses those that would crash it.

import Foundation
import Photos
import PhotosTesting

/// Shows the assets of a fetch result, and follows the library.
@MainActor final class PhotoListController: NSObject, PHPhotoLibraryChangeObserver {
  private var photos: PHFetchResult<PHAsset>
  let list: HeadlessListView

  init(showing photos: PHFetchResult<PHAsset>) {
    self.photos = photos
    list = HeadlessListView(photos)
  }

  /// Called on a private queue, once for each change by any program.
  nonisolated func photoLibraryDidChange(_ change: PHChange) {
    DispatchQueue.main.async { [self] in
      guard let details = change.changeDetails(for: photos) else { return }
      photos = details.fetchResultAfterChanges
      do {
        try list.apply(details)
      } catch {
        fatalError("The list would have crashed: \(error)")
      }
    }
  }
}

let controller = PhotoListController(showing: PHAsset.fetchAssets(with: nil))
let countBefore = controller.list.rows.count
PHPhotoLibrary.shared().register(controller)

// snippet.hide
// Makes a change and waits until the list shows it.
guard let picture = PHAsset.fetchAssets(with: .image, options: nil).firstObject else { exit(1) }
try PHPhotoLibrary.shared().performChangesAndWait {
  PHAssetChangeRequest.deleteAssets([picture] as NSArray)
}
while controller.list.rows.count == countBefore { try await Task.sleep(for: .milliseconds(1)) }
precondition(!controller.list.identifiers.contains(picture.localIdentifier))
print("The list went from \(countBefore) to \(controller.list.rows.count) rows.")
