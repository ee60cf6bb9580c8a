//! Ask for the picture of an asset, in the size that is needed.
//!
//! Pictures come decoded and upright. Sizes are pixels.

import Foundation
import Photos

let wide = PHFetchOptions()
wide.predicate = NSPredicate(format: "pixelWidth >= 640")
let photos = PHAsset.fetchAssets(with: .image, options: wide)

let options = PHImageRequestOptions()
options.isSynchronous = true  // Without it, results arrive on the main queue.
options.resizeMode = .exact

// snippet.hide
var sizes: [CGSize] = []

// snippet.show
photos.enumerateObjects { asset, _, _ in
  PHImageManager.default().requestImage(
    for: asset, targetSize: CGSize(width: 256, height: 256), contentMode: .aspectFit,
    options: options
  ) { image, info in
    guard let image else { return print(info?[PHImageErrorKey] ?? "no image") }
    let name = asset.extendedMetadata.originalFilename ?? asset.localIdentifier
    print("\(name): \(Int(image.size.width)) × \(Int(image.size.height))")
    // snippet.hide
    sizes.append(image.size)
    // snippet.show
  }
}

// snippet.hide
precondition(sizes.count == photos.count && !sizes.isEmpty, "A picture is missing.")
precondition(sizes.allSatisfy { max($0.width, $0.height) == 256 }, "A picture has another size.")
