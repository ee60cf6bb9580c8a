//! Follow a library as an asynchronous sequence of changes.

import Foundation
import Photos

let library = PHPhotoLibrary.shared()
var favorites = PHAsset.fetchAssets(
  in: PHAssetCollection.fetchAssetCollections(
    with: .smartAlbum, subtype: .smartAlbumFavorites, options: nil
  ).object(at: 0), options: nil)
let changes = library.changes

// snippet.hide
guard let picture = PHAsset.fetchAssets(with: .image, options: nil).firstObject else { exit(1) }
try library.performChangesAndWait { PHAssetChangeRequest(for: picture).isFavorite = true }

// snippet.show
for await change in changes {
  guard let details = change.changeDetails(for: favorites) else { continue }
  favorites = details.fetchResultAfterChanges
  for asset in details.insertedObjects {
    print("A new favourite: \(asset.extendedMetadata.originalFilename ?? asset.localIdentifier)")
  }
  // snippet.hide
  precondition(details.insertedObjects == [picture])
  break
  // snippet.show
}
