//! Give a program access to chosen assets only.
//!
//! The program sees a smaller library. Whatever is not selected is not found, and not told of.

import Foundation
import Photos
import PhotosHost

// snippet.hide
let owned = PHPhotoLibrary.shared()
guard let picture = PHAsset.fetchAssets(with: nil).firstObject else { exit(1) }

// snippet.show
var configuration = LibraryConfiguration()
configuration.client = "Postcards"
configuration.authorization = .ask { _ in .limited }
let library = try PHPhotoLibrary.open(at: owned.host.url, configuration: configuration)

await PHPhotoLibrary.withShared(library) {
  let status = await PHPhotoLibrary.requestAuthorization(for: .readWrite)
  print("Access:", status == .limited ? "limited" : "\(status)")
  library.host.setLimitedSelection([picture.localIdentifier])
  print("Assets in sight:", PHAsset.fetchAssets(with: nil).count)  // 1
  // snippet.hide
  precondition(PHAsset.fetchAssets(with: nil).firstObject == picture)
  precondition(PHAsset.fetchAssets(with: nil).count == 1)
  // snippet.show
}
