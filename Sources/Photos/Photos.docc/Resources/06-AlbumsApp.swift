import Foundation
import Photos
import PhotosHost

@main struct AlbumsApp {
  static func main() async throws {
    let library = try PHPhotoLibrary.open(at: URL(fileURLWithPath: "Albums.photolibrary"))
    try await PHPhotoLibrary.withShared(library) {
      let store = AlbumStore()
      print("Albums:", store.titles.joined(separator: ", "))
      library.register(store)
      try await Task.sleep(for: .seconds(600))  // Change the library from elsewhere meanwhile.
      library.unregisterChangeObserver(store)
    }
  }
}
