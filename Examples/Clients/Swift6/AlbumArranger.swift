import Photos

/// Arranges the photos of an album by hand.
struct AlbumArranger {
  let album: PHAssetCollection

  private func change(
    _ body: @escaping (PHAssetCollectionChangeRequest) -> Void
  ) async throws {
    guard album.canPerform(.rearrangeContent) else { throw PHPhotosError(.changeNotSupported) }
    let album = album
    try await PHPhotoLibrary.shared().performChanges {
      let members = PHAsset.fetchAssets(in: album, options: nil)
      guard let request = PHAssetCollectionChangeRequest(for: album, assets: members) else { return }
      body(request)
    }
  }

  func moveFirstTwoToEnd() async throws {
    let count = PHAsset.fetchAssets(in: album, options: nil).count
    try await change { $0.moveAssets(at: IndexSet(integersIn: 0..<2), to: count - 2) }
  }

  func insert(_ asset: PHAsset, at index: Int) async throws {
    try await change { $0.insertAssets([asset] as NSArray, at: IndexSet(integer: index)) }
  }

  func replaceFirst(with asset: PHAsset) async throws {
    try await change { $0.replaceAssets(at: [0], withAssets: [asset]) }
  }

  func removeLast() async throws {
    let count = PHAsset.fetchAssets(in: album, options: nil).count
    try await change { $0.removeAssets(at: IndexSet(integer: count - 1)) }
  }

  func rename(to title: String) async throws {
    try await change { $0.title = title }
  }

  func delete() async throws {
    let album = album
    try await PHPhotoLibrary.shared().performChanges {
      PHAssetCollectionChangeRequest.deleteAssetCollections([album] as NSArray)
    }
  }
}
