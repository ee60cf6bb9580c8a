import Photos
import UIKit

/// Keeps an app's pictures in an album of its own, which it makes when it is not there.
final class CustomPhotoAlbum {
  let name: String

  init(name: String) {
    self.name = name
  }

  private func fetch() -> PHAssetCollection? {
    let options = PHFetchOptions()
    options.predicate = NSPredicate(format: "title = %@", name)
    return PHAssetCollection.fetchAssetCollections(
      with: .album, subtype: .any, options: options
    ).firstObject
  }

  private func findOrCreate(_ completion: @escaping (PHAssetCollection?, Error?) -> Void) {
    if let album = fetch() {
      completion(album, nil)
      return
    }
    var placeholder: PHObjectPlaceholder?
    PHPhotoLibrary.shared().performChanges({
      let request = PHAssetCollectionChangeRequest.creationRequestForAssetCollection(
        withTitle: self.name)
      placeholder = request.placeholderForCreatedAssetCollection
    }, completionHandler: { success, error in
      guard success, let id = placeholder?.localIdentifier else {
        completion(nil, error)
        return
      }
      let found = PHAssetCollection.fetchAssetCollections(
        withLocalIdentifiers: [id], options: nil)
      completion(found.firstObject, nil)
    })
  }

  /// Saves a picture and puts it into the album.
  func save(_ image: UIImage, completion: @escaping (String?, Error?) -> Void) {
    findOrCreate { album, error in
      guard let album = album else {
        completion(nil, error)
        return
      }
      var identifier: String?
      PHPhotoLibrary.shared().performChanges({
        let request = PHAssetChangeRequest.creationRequestForAsset(from: image)
        guard let placeholder = request.placeholderForCreatedAsset,
          let albumRequest = PHAssetCollectionChangeRequest(for: album)
        else { return }
        identifier = placeholder.localIdentifier
        let enumeration: NSFastEnumeration = [placeholder] as NSArray
        albumRequest.addAssets(enumeration)
      }, completionHandler: { success, error in
        completion(success ? identifier : nil, error)
      })
    }
  }
}
