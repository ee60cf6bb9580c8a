//! Open several libraries in one program.
//!
//! Inside `withShared`, `PHPhotoLibrary.shared()` and every fetch that starts from nothing mean the library given. Objects,
//! results and requests know their library by themselves.

import Foundation
import Photos
import PhotosHost

// snippet.hide
let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
// A temporary folder that stays is cleared by the system.
defer { try? FileManager.default.removeItem(at: folder) }

// snippet.show
let family = try PHPhotoLibrary.open(at: folder.appendingPathComponent("Family.photolibrary"))
let work = try PHPhotoLibrary.open(at: folder.appendingPathComponent("Work.photolibrary"))

try family.performChangesAndWait {
  _ = PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle: "Holidays")
}

func albumTitles() -> [String] {
  let albums = PHAssetCollection.fetchAssetCollections(with: .album, subtype: .any, options: nil)
  return albums.objects(at: IndexSet(0..<albums.count)).compactMap(\.localizedTitle)
}
print("Family:", PHPhotoLibrary.withShared(family) { albumTitles() })  // ["Holidays"]
print("Work:", PHPhotoLibrary.withShared(work) { albumTitles() })  // []

// snippet.hide
precondition(PHPhotoLibrary.withShared(family) { albumTitles() } == ["Holidays"])
precondition(PHPhotoLibrary.withShared(work) { albumTitles() }.isEmpty)
family.close()
work.close()
