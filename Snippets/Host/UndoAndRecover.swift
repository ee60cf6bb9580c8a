//! Bring back what was deleted, and undo a whole transaction.

import Foundation
import Photos
import PhotosHost

let library = PHPhotoLibrary.shared()
let host = library.host

// snippet.hide
let before = PHAsset.fetchAssets(with: nil)
guard let picture = before.firstObject else { exit(1) }
let token = library.currentChangeToken
try library.performChangesAndWait { PHAssetChangeRequest.deleteAssets([picture] as NSArray) }

// snippet.show
// Deleted assets can be recovered for 30 days, under their identifiers and into their albums.
let deleted = try host.recentlyDeleted()
print("Recently Deleted: \(deleted.compactMap(\.originalFilename))")
try host.recover(deleted.map(\.localIdentifier))

// Any transaction can be undone, as long as nothing newer would be lost; the undo is a transaction as well.
try library.performChangesAndWait {
  before.enumerateObjects { asset, _, _ in PHAssetChangeRequest(for: asset).isFavorite = true }
}
if let last = try host.transactions(since: token).last {
  print("\(last.client) changed \(last.assets.updated.count) assets")
  try host.undo(last)
}

// snippet.hide
precondition(deleted.map(\.localIdentifier).contains(picture.localIdentifier))
let after = PHAsset.fetchAssets(with: nil)
precondition(after.count == before.count && after.firstObject == picture)
precondition(after.firstObject?.isFavorite == picture.isFavorite)
