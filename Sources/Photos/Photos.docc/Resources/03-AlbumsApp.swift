import Foundation
import Photos
import PhotosHost

@main struct AlbumsApp {
  static func main() throws {
    let library = try PHPhotoLibrary.open(at: URL(fileURLWithPath: "Albums.photolibrary"))
    PHPhotoLibrary.withShared(library) {
      let store = AlbumStore()
      print("Albums:", store.titles.joined(separator: ", "))
    }
  }
}
