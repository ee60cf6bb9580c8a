//! Import files into an album, their bytes as they are.
//!
//!     PHOTOS_LIBRARY=Trip.photolibrary ImportFiles Walk *.jpg *.mov

import Foundation
import Photos

// snippet.hide
let arguments = CommandLine.arguments
guard arguments.count > 2 else {
  FileHandle.standardError.write(Data("Usage: ImportFiles ALBUM FILE…\n".utf8))
  exit(2)
}
let albumTitle = arguments[1]
let files = arguments.dropFirst(2).map { URL(fileURLWithPath: $0) }
let countBefore = PHAsset.fetchAssets(with: nil).count

// snippet.show
try PHPhotoLibrary.shared().performChangesAndWait {
  let album = PHAssetCollectionChangeRequest.creationRequestForAssetCollection(
    withTitle: albumTitle)
  for file in files {
    // Each returns nil for a file that is not of its kind.
    let creation =
      PHAssetChangeRequest.creationRequestForAssetFromImage(atFileURL: file)
      ?? PHAssetChangeRequest.creationRequestForAssetFromVideo(atFileURL: file)
    if let placeholder = creation?.placeholderForCreatedAsset { album.addAssets([placeholder]) }
  }
}

// snippet.hide
let imported = PHAsset.fetchAssets(with: nil).count - countBefore
precondition(imported == files.count, "Only \(imported) of \(files.count) files came in.")
print("\(imported) files are in the album “\(albumTitle)”.")
