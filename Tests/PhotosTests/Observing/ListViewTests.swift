import Dispatch
import Foundation
import Photos
import PhotosHost
import PhotosTesting
import Synchronization
import Testing

@Suite("First programs") struct FirstProgramTests {
  @Test("A block creates an asset from an image and adds its placeholder to an album (§2.27)")
  func addToAlbum() async throws {
    let temporary = try TemporaryLibrary { TestPhoto("a.jpg", in: "Album") }
    let album = try #require(temporary.album(titled: "Album"))
    let data = TestPicture.jpeg(width: 20, height: 10)
    try await temporary.library.performChanges {
      guard let image = UIImage(data: data) else { return }
      let creation = PHAssetChangeRequest.creationRequestForAsset(from: image)
      guard let addition = PHAssetCollectionChangeRequest(for: album),
        let placeholder = creation.placeholderForCreatedAsset
      else { return }
      addition.addAssets([placeholder] as NSArray)
    }
    let members = PHAsset.fetchAssets(in: album, options: nil)
    #expect(members.count == 2)
    #expect(members[1].pixelWidth == 20)
    #expect(members[1].mediaType == .image)
    #expect(try temporary.library.host.verify(readingFiles: true).problems == [])
  }

  @Test("An observer that hops to another queue keeps a list view equal to an album (§4.33)")
  func listView() throws {
    let temporary = try TemporaryLibrary {
      for number in 0..<12 { TestPhoto("\(number).jpg", in: "Album") }
      for number in 12..<24 { TestPhoto("\(number).jpg") }
    }
    let library = temporary.library
    let album = try #require(temporary.album(titled: "Album"))
    let controller = AlbumController(album)
    library.register(controller)
    let all = PHPhotoLibrary.withShared(library) { PHAsset.fetchAssets(with: nil) }
    let members = PHAsset.fetchAssets(in: album, options: nil)
    for turn in 0..<24 {
      try library.performChangesAndWait {
        let request = PHAssetCollectionChangeRequest(for: album, assets: members)
        switch turn % 6 {
        case 0: request?.insertAssets([all[12 + turn / 2]], at: [turn % 5])
        case 1: PHAssetChangeRequest(for: all[turn]).isFavorite.toggle()
        case 2: request?.moveAssets(at: [1, 5], to: 3)
        case 3: request?.removeAssets([members[turn / 3]])
        case 4: request?.replaceAssets(at: [2], withAssets: [all[23]])
        default: PHAssetChangeRequest(for: all[turn - 2]).isHidden.toggle()
        }
      }
    }
    controller.waits(for: library.currentChangeToken.state)
    #expect(controller.failures == [])
    let fresh = HeadlessListView(PHAsset.fetchAssets(in: album, options: nil))
    #expect(controller.rows == fresh.rows)
    #expect(fresh.rows.count > 8)
  }
}

/// Shows an album in a list view, as programs do: the change is taken up on the queue of the
/// interface.
private final class AlbumController: NSObject, PHPhotoLibraryChangeObserver, @unchecked Sendable {
  // All that varies is used on `interface` only.
  private let interface = DispatchQueue(label: "interface")
  private var photos: PHFetchResult<PHAsset>
  private let collectionView: HeadlessListView
  private var seen: Int64 = 0
  private var errors: [String] = []
  private let news = DispatchSemaphore(value: 0)

  init(_ album: PHAssetCollection) {
    photos = PHAsset.fetchAssets(in: album, options: nil)
    collectionView = HeadlessListView(photos)
  }

  func photoLibraryDidChange(_ changeInstance: PHChange) {
    interface.async { [self] in
      update(changeInstance)
      seen = changeInstance.state
      news.signal()
    }
  }

  private func update(_ change: PHChange) {
    guard let details = change.changeDetails(for: photos) else { return }
    photos = details.fetchResultAfterChanges
    do {
      try collectionView.apply(details)
    } catch {
      errors.append("\(error)")
    }
  }

  var rows: [HeadlessListView.Row] { interface.sync { collectionView.rows } }
  var failures: [String] { interface.sync { errors } }

  /// Waits until a state is shown.
  func waits(for state: Int64) {
    let deadline = DispatchTime.now() + 10
    while interface.sync(execute: { seen }) < state {
      guard news.wait(timeout: deadline) == .success else { return }
    }
  }
}
