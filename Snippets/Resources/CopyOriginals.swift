//! Write the files of an asset to a folder, byte for byte as they came in.

import Foundation
import Photos

// snippet.hide
let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
// A temporary folder that stays is cleared by the system.
defer { try? FileManager.default.removeItem(at: folder) }
guard let asset = PHAsset.fetchAssets(with: .video, options: nil).firstObject else { exit(1) }

// snippet.show
for resource in PHAssetResource.assetResources(for: asset) {
  let copy = folder.appendingPathComponent(resource.originalFilename)
  try await PHAssetResourceManager.default().writeData(for: resource, toFile: copy, options: nil)
  print("\(resource.originalFilename): \(resource.dataSize ?? 0) bytes")
  // snippet.hide
  let written = try Data(contentsOf: copy)
  precondition(written.count == resource.dataSize)
  // snippet.show
}
