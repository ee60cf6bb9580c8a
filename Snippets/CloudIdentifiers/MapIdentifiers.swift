//! Name an asset so that other copies of the library know it.
//!
//! A local identifier means something in one library. A cloud identifier means the same object in every
//! copy of it, and the same picture where its bytes were imported anew.

import Foundation
import Photos

let library = PHPhotoLibrary.shared()
guard let asset = PHAsset.fetchAssets(with: nil).firstObject else { exit(1) }

let mappings = library.cloudIdentifierMappings(forLocalIdentifiers: [asset.localIdentifier])
guard let cloud = try mappings[asset.localIdentifier]?.get() else { exit(1) }
let text = cloud.archivalStringValue  // to be sent elsewhere

if let read = PHCloudIdentifier(archivalStringValue: text) {
  switch library.localIdentifierMappings(for: [read])[read] {
  case .success(let identifier): print("Here it is \(identifier).")
  case .failure(PHPhotosError.multipleIdentifiersFound): print("There are several copies.")
  case .failure(let error): print(error.localizedDescription)
  case nil: break
  }
}

// snippet.hide
let found = try library.localIdentifierMappings(for: [cloud])[cloud]?.get()
precondition(found == asset.localIdentifier)
