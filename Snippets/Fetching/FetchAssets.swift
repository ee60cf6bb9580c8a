//! Fetch by a predicate, in an order, up to a limit.
//!
//! A fetch result is a list of identifiers at one state of the library: it costs little however long it is, its objects
//! are read when they are looked at, and nothing in it changes when the library does.

import Foundation
import Photos

let options = PHFetchOptions()
options.predicate = NSPredicate(
  format: "mediaType == %d AND pixelWidth >= %d", PHAssetMediaType.image.rawValue, 500)
options.sortDescriptors = [NSSortDescriptor(key: "creationDate", ascending: false)]
options.fetchLimit = 3

let newest = PHAsset.fetchAssets(with: options)
newest.enumerateObjects { asset, index, _ in
  let name = asset.extendedMetadata.originalFilename ?? "untitled"
  print("\(index + 1). \(name), \(asset.pixelWidth) × \(asset.pixelHeight)")
}

// snippet.hide
precondition((1...3).contains(newest.count), "The library holds no picture that is wide enough.")
