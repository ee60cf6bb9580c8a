import Foundation
import Photos
import PhotosHost
import PhotosTesting

/// Changes an album and its assets at random.
struct AlbumWriter {
  private let library: PHPhotoLibrary
  private let album: String
  private let name: String

  init(path: String, album: String, name: String) throws {
    library = try openLibrary(path, client: name)
    self.album = album
    self.name = name
  }

  /// Makes transactions; each leaves something of its own that must be there in the end.
  func write(_ count: Int) throws {
    report("ready")
    _ = readLine()
    try PHPhotoLibrary.withShared(library) {
      for number in 0..<count {
        try library.performChangesAndWait { request(number) }
        report("confirmed \(library.currentChangeToken.state) \(monotonicTime())")
      }
    }
    report("done")
  }

  /// Every transaction makes an album of its name and number; beside that it does something to the
  /// shared album.
  private func request(_ number: Int) {
    _ = PHAssetCollectionChangeRequest.creationRequestForAssetCollection(
      withTitle: "\(name) \(number)")
    let found = PHAssetCollection.fetchAssetCollections(
      withLocalIdentifiers: [album], options: nil)
    guard let shared = found.firstObject else { return }
    let members = PHAsset.fetchAssets(in: shared, options: nil)
    guard let request = PHAssetCollectionChangeRequest(for: shared, assets: members) else { return }
    switch number % 6 {
    case 0:
      let creation = PHAssetCreationRequest.forAsset()
      creation.addResource(with: .photo, data: TestPicture.jpeg(width: 8, height: 8), options: nil)
      creation.caption = "\(name) \(number)"
      guard let placeholder = creation.placeholderForCreatedAsset else { return }
      request.insertAssets([placeholder], at: [members.count / 2])
    case 1, 2:
      guard members.count > 1 else { return }
      request.moveAssets(at: [Int.random(in: 0..<members.count)], to: 0)
    case 3:
      guard members.count > 8, let last = members.lastObject else { return }
      request.removeAssets([last])
    default:
      guard members.count > 0 else { return }
      let asset = members[Int.random(in: 0..<members.count)]
      PHAssetChangeRequest(for: asset).isFavorite = !asset.isFavorite
    }
  }
}
