import Foundation
import Photos
import PhotosHost

@main struct AlbumsApp {
  static func main() async throws {
    let library = try PHPhotoLibrary.open(at: URL(fileURLWithPath: "Albums.photolibrary"))
    try await PHPhotoLibrary.withShared(library) {
      let pictures = CommandLine.arguments.dropFirst().map { URL(fileURLWithPath: $0) }
      try await library.performChanges {
        let album = PHAssetCollectionChangeRequest.creationRequestForAssetCollection(
          withTitle: "From the command line")
        for picture in pictures {
          let request = PHAssetChangeRequest.creationRequestForAssetFromImage(atFileURL: picture)
          if let photo = request?.placeholderForCreatedAsset {
            album.addAssets([photo] as NSArray)
          }
        }
      }
      let store = AlbumStore()
      print("Albums:", store.titles.joined(separator: ", "))
    }
  }
}
