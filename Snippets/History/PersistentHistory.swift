//! Find out what happened while the program did not run.
//!
//! A token names a state of the library. Keep it on disk, and ask for the transactions since.

import Foundation
import Photos

let library = PHPhotoLibrary.shared()
let saved = try NSKeyedArchiver.archivedData(
  withRootObject: library.currentChangeToken, requiringSecureCoding: true)

// snippet.hide
guard let picture = PHAsset.fetchAssets(with: nil).firstObject else { exit(1) }
try library.performChangesAndWait { PHAssetChangeRequest(for: picture).isFavorite.toggle() }
var updated: Set<String> = []

// snippet.show
// Later, in another run of the program:
if let token = try NSKeyedUnarchiver.unarchivedObject(
  ofClass: PHPersistentChangeToken.self, from: saved)
{
  for change in try library.fetchPersistentChanges(since: token) {
    let assets = try change.changeDetails(for: .asset)
    print(
      "\(assets.insertedLocalIdentifiers.count) added,",
      "\(assets.updatedLocalIdentifiers.count) changed,",
      "\(assets.deletedLocalIdentifiers.count) deleted")
    // snippet.hide
    updated.formUnion(assets.updatedLocalIdentifiers)
    // snippet.show
  }
}

// snippet.hide
precondition(updated == [picture.localIdentifier])
