import Photos

/// Finds photos whose files are of one size and shape, proves that they are equal, and deletes all but the oldest.
struct DuplicateFinder {
  private struct Key: Hashable {
    let width: Int
    let height: Int
    let size: Int
  }

  func groups() async throws -> [[PHAsset]] {
    var candidates: [Key: [PHAsset]] = [:]
    let options = PHFetchOptions()
    options.sortDescriptors = [NSSortDescriptor(key: "creationDate", ascending: true)]
    PHAsset.fetchAssets(with: .image, options: options).enumerateObjects { asset, _, _ in
      guard let resource = PHAssetResource.assetResources(for: asset).first,
        let size = resource.value(forKey: "fileSize") as? Int
      else { return }
      let key = Key(width: asset.pixelWidth, height: asset.pixelHeight, size: size)
      candidates[key, default: []].append(asset)
    }
    var groups: [[PHAsset]] = []
    for same in candidates.values where same.count > 1 {
      var byContent: [Data: [PHAsset]] = [:]
      for asset in same { byContent[try await data(of: asset), default: []].append(asset) }
      groups += byContent.values.filter { $0.count > 1 }
    }
    return groups
  }

  private func data(of asset: PHAsset) async throws -> Data {
    try await withCheckedThrowingContinuation { continuation in
      let options = PHImageRequestOptions()
      options.version = .original
      options.deliveryMode = .highQualityFormat
      PHImageManager.default().requestImageDataAndOrientation(for: asset, options: options) {
        data, _, _, info in
        if let data {
          continuation.resume(returning: data)
        } else {
          let error = info?[PHImageErrorKey] as? any Error
          continuation.resume(throwing: error ?? PHPhotosError(.internalError))
        }
      }
    }
  }

  func deleteAllButFirst(of group: [PHAsset]) async throws {
    let extra = Array(group.dropFirst())
    try await PHPhotoLibrary.shared().performChanges {
      PHAssetChangeRequest.deleteAssets(extra as NSArray)
    }
  }
}
