//! Write what the library knows of a photo to an XMP sidecar, and read one on import.

import Foundation
import Photos
import PhotosHost

let library = PHPhotoLibrary.shared()

// snippet.hide
let photos = PHAsset.fetchAssets(with: .image, options: nil)
guard let first = photos.firstObject else { exit(1) }
let folder = FileManager.default.temporaryDirectory
  .appendingPathComponent("sidecars-\(UUID().uuidString)", isDirectory: true)
try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
defer { try? FileManager.default.removeItem(at: folder) }
try library.performChangesAndWait {
  let request = PHAssetChangeRequest(for: first)
  request.caption = "A walk, in spring"
  request.rating = .four
}
guard let photo = PHAsset.fetchAssets(with: .image, options: nil).firstObject,
  let original = PHAssetResource.assetResources(for: photo).first
else { exit(1) }
let picture = folder.appendingPathComponent(original.originalFilename)
try await PHAssetResourceManager.default().writeData(for: original, toFile: picture, options: nil)

// snippet.show
// Beside “arezzo.jpg” other programs look for “arezzo.jpg.xmp”.
let xmp = picture.appendingPathExtension("xmp")
try PhotoSidecar(photo).xmp().write(to: xmp)

// What the sidecar says holds instead of what the picture says.
let sidecar = try PhotoSidecar(contentsOf: xmp, beside: picture)
try library.performChangesAndWait {
  let request = PHAssetCreationRequest.forAsset()
  request.addResource(with: .photo, fileURL: picture, options: nil)
  sidecar.apply(to: request)
}

// snippet.hide
let after = PHAsset.fetchAssets(with: .image, options: nil)
precondition(after.count == photos.count + 1)
precondition(after.lastObject?.extendedMetadata.caption == "A walk, in spring")
precondition(after.lastObject?.rating == .four)
precondition(after.lastObject?.creationDate == photo.creationDate)
print("Imported again as \(after.lastObject?.rating.rawValue ?? 0) stars.")
