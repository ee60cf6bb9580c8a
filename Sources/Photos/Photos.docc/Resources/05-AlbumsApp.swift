import Foundation
import Photos
import PhotosHost

@main struct AlbumsApp {
  static func main() async throws {
    var configuration = LibraryConfiguration()
    configuration.client = "Albums"
    configuration.authorization = .ask { _ in
      print("May Albums see your photos? [y/n] ", terminator: "")
      return readLine() == "y" ? .authorized : .denied
    }
    let library = try PHPhotoLibrary.open(
      at: URL(fileURLWithPath: "Albums.photolibrary"), configuration: configuration)
    await PHPhotoLibrary.withShared(library) {
      switch await PHPhotoLibrary.requestAuthorization(for: .readWrite) {
      case .authorized, .limited:
        let store = AlbumStore()
        print("Albums:", store.titles.joined(separator: ", "))
      case .denied, .restricted, .notDetermined:
        print("Then there is nothing to show.")
      @unknown default:
        print("An answer that this program does not know.")
      }
    }
  }
}
