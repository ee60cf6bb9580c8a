import Foundation
import Photos
import PhotosHost

/// A program that is not the library's owner, and must have access.
struct Guest {
  /// Asks the user for access as a program would that was started by a person, and reports the
  /// status and how many assets it sees.
  static func ask(path: String, client: String, level: PHAccessLevel) async throws {
    var configuration = LibraryConfiguration()
    configuration.client = client
    configuration.authorization = .askUser
    let library = try PHPhotoLibrary.open(
      at: URL(fileURLWithPath: path, isDirectory: true), configuration: configuration)
    await PHPhotoLibrary.withShared(library) {
      let status = await PHPhotoLibrary.requestAuthorization(for: level)
      report("status \(status.rawValue)")
      report("again \(await PHPhotoLibrary.requestAuthorization(for: level).rawValue)")
      // A fetch asks for reading by itself.
      if level == .readWrite { report("sees \(PHAsset.fetchAssets(with: nil).count)") }
    }
  }

  /// Deletes what the library holds, after the user has agreed, and reports the outcome.
  static func deleteAll(path: String, possible isPossible: Bool) throws {
    var configuration = LibraryConfiguration()
    configuration.client = "Cleaner"
    configuration.confirmation = UserPrompt().confirm
    let library = try PHPhotoLibrary.open(
      at: URL(fileURLWithPath: path, isDirectory: true), configuration: configuration)
    try PHPhotoLibrary.withShared(library) {
      let assets = PHAsset.fetchAssets(with: nil)
      let albums = PHAssetCollection.fetchAssetCollections(
        with: .album, subtype: .any, options: nil)
      do {
        try library.performChangesAndWait {
          PHAssetChangeRequest.deleteAssets(assets)
          if !isPossible {
            PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle: "New")
              .removeAssets(at: [99])
          }
          PHAssetCollectionChangeRequest.deleteAssetCollections(albums)
        }
        report("deleted")
      } catch let error as PHPhotosError {
        report("refused \(error.errorCode)")
      }
    }
  }

  /// Reports what it sees whenever that changes, until standard input ends.
  static func watch(path: String, client: String) throws {
    var configuration = LibraryConfiguration()
    configuration.client = client
    configuration.authorization = .ask { _ in .notDetermined }
    let library = try PHPhotoLibrary.open(
      at: URL(fileURLWithPath: path, isDirectory: true), configuration: configuration)
    let observer = GuestObserver()
    library.register(observer)
    report("ready")
    while readLine() != nil {}
    library.unregisterChangeObserver(observer)
  }
}

/// Reports the status and how many assets there are after each change.
private final class GuestObserver: NSObject, PHPhotoLibraryChangeObserver {
  func photoLibraryDidChange(_ change: PHChange) {
    let status = PHPhotoLibrary.authorizationStatus(for: .readWrite).rawValue
    report("sees \(PHAsset.fetchAssets(with: nil).count) \(status)")
  }
}
