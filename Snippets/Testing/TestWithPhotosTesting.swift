//! Test code that uses PhotoKit, on a library of its own.
//!
//! A `TemporaryLibrary` is a real library in a temporary folder, filled with small real pictures. Tests bind it with
//! `withShared`, so that they can run side by side, and the code under test needs no change.

import Foundation
import Photos
import PhotosHost
import PhotosTesting

/// The code under test: PhotoKit as one writes it anywhere.
func numberOfFavorites() -> Int {
  let options = PHFetchOptions()
  options.predicate = NSPredicate(format: "favorite == YES")
  return PHAsset.fetchAssets(with: options).count
}

let temporary = try TemporaryLibrary {
  TestPhoto("beach.jpg", taken: Date(timeIntervalSince1970: 1_700_000_000))
  TestPhoto("city.jpg", favorite: true, in: "Trip")
  for number in 1...3 { TestPhoto("museum-\(number).jpg", favorite: number == 2, in: "Trip") }
}

let count = PHPhotoLibrary.withShared(temporary.library) { numberOfFavorites() }
print("Favourites: \(count)")  // 2

// snippet.hide
precondition(count == 2)
precondition(temporary.album(titled: "Trip")?.estimatedAssetCount == 4)
