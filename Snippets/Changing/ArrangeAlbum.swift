//! Make a folder and an album in it, then move a picture to the front of the album.
//!
//! Indexes count in the members that were fetched, and keep their meaning when another program edits the album meanwhile.

import Foundation
import Photos

let pictures = PHAsset.fetchAssets(with: .image, options: nil)
var albumIdentifier = ""

try PHPhotoLibrary.shared().performChangesAndWait {
  let album = PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle: "Best")
  album.addAssets(pictures)
  let folder = PHCollectionListChangeRequest.creationRequestForCollectionList(withTitle: "2026")
  folder.addChildCollections([album.placeholderForCreatedAssetCollection])
  albumIdentifier = album.placeholderForCreatedAssetCollection.localIdentifier
}

let created = PHAssetCollection.fetchAssetCollections(
  withLocalIdentifiers: [albumIdentifier], options: nil)
if let album = created.firstObject {
  let members = PHAsset.fetchAssets(in: album, options: nil)
  try PHPhotoLibrary.shared().performChangesAndWait {
    let request = PHAssetCollectionChangeRequest(for: album, assets: members)
    request?.moveAssets(at: [members.count - 1], to: 0)
  }
  // snippet.hide
  let rearranged = PHAsset.fetchAssets(in: album, options: nil)
  precondition(rearranged.firstObject == members.lastObject, "The last picture did not come first.")
  print("“\(album.localizedTitle ?? "")” begins with the picture that was its last.")
  // snippet.show
}
