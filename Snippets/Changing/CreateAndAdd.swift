//! Create an asset from an image and add it to an album, in one atomic change.
//!
//!     PHOTOS_LIBRARY=Trip.photolibrary CreateAndAdd picture.jpg Walk

import Foundation
import Photos

// snippet.hide
let arguments = CommandLine.arguments
guard arguments.count == 3, let image = UIImage(contentsOfFile: arguments[1]) else {
  FileHandle.standardError.write(Data("Usage: CreateAndAdd IMAGE ALBUM\n".utf8))
  exit(2)
}
let titled = PHFetchOptions()
titled.predicate = NSPredicate(format: "localizedTitle == %@", arguments[2])
let albums = PHAssetCollection.fetchAssetCollections(
  with: .album, subtype: .any, options: titled)
guard let album = albums.firstObject else {
  FileHandle.standardError.write(Data("There is no album “\(arguments[2])”.\n".utf8))
  exit(1)
}
let countBefore = PHAsset.fetchAssets(in: album, options: nil).count

// snippet.show
func addNewAsset(from image: UIImage, to album: PHAssetCollection) async throws {
  try await PHPhotoLibrary.shared().performChanges {
    // Request creating an asset from the image.
    let creation = PHAssetChangeRequest.creationRequestForAsset(from: image)
    // Request editing the album.
    guard let addition = PHAssetCollectionChangeRequest(for: album),
      let placeholder = creation.placeholderForCreatedAsset
    else { return }
    // Add the placeholder of the new asset to the album.
    addition.addAssets([placeholder] as NSArray)
  }
}

// snippet.hide
try await addNewAsset(from: image, to: album)
let members = PHAsset.fetchAssets(in: album, options: nil)
precondition(members.count == countBefore + 1, "The album did not grow by one.")
print("“\(arguments[2])” has \(members.count) assets now.")
