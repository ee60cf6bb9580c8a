import Foundation
import Photos
import PhotosHost
import PhotosTesting
import Testing

@Suite("PHObjectChangeDetails") struct ObjectDetailsTests {
  @Test("There are none for an object that did not change, or of before it was taken (§4.12)")
  func unchanged() throws {
    try withLibrary { library, assets, _ in
      let change = try library.changed { PHAssetChangeRequest(for: assets[0]).isFavorite = true }
      #expect(change.changeDetails(for: assets[1]) == nil)
      let newer = PHAsset.fetchAssets(with: nil)[0]
      #expect(change.changeDetails(for: newer) == nil)
      #expect(change.changeDetails(for: PHAsset()) == nil)
    }
  }

  @Test("Before is the very object, after the new state; metadata is no content (§4.13, §4.14)")
  func metadata() throws {
    try withLibrary { library, assets, _ in
      let requests: [@Sendable (PHAssetChangeRequest) -> Void] = [
        { $0.isFavorite = true }, { $0.isHidden = true }, { $0.caption = "A caption" },
        { $0.creationDate = Date(timeIntervalSinceReferenceDate: 0) },
        { $0.location = CLLocation(latitude: 1, longitude: 2) },
      ]
      for request in requests {
        let change = try library.changed { request(PHAssetChangeRequest(for: assets[0])) }
        let details = try #require(change.changeDetails(for: assets[0]))
        #expect(details.objectBeforeChanges === assets[0])
        #expect(details.objectAfterChanges == assets[0])
        #expect(details.objectAfterChanges !== assets[0])
        #expect(!details.objectWasDeleted)
        #expect(!details.assetContentChanged)
      }
      let last = PHChange(library: library, state: library.currentChangeToken.state)
      let after = try #require(last.changeDetails(for: assets[0])?.objectAfterChanges)
      #expect(after.isFavorite && after.isHidden)
      #expect(after.creationDate == Date(timeIntervalSinceReferenceDate: 0))
      #expect(!assets[0].isFavorite)
    }
  }

  @Test("A deleted object has no after; one that came back has one again (§4.13, §2.46)")
  func deleted() throws {
    try withLibrary { library, assets, album in
      let change = try library.changed {
        PHAssetChangeRequest.deleteAssets([assets[0]])
        PHAssetCollectionChangeRequest.deleteAssetCollections([album])
      }
      let details = try #require(change.changeDetails(for: assets[0]))
      #expect(details.objectWasDeleted)
      #expect(details.objectAfterChanges == nil)
      #expect(details.objectBeforeChanges === assets[0])
      #expect(!details.assetContentChanged)
      #expect(change.changeDetails(for: album)?.objectWasDeleted == true)
      try library.host.recover([assets[0].localIdentifier])
      let back = PHChange(library: library, state: library.currentChangeToken.state)
      #expect(back.changeDetails(for: assets[0])?.objectWasDeleted == false)
    }
  }

  @Test("An object that is no longer visible to the program has no after (§4.13, §6.10)")
  func invisible() throws {
    try withLibrary { library, assets, album in
      let smart = try #require(
        PHAssetCollection.fetchAssetCollections(
          with: .smartAlbum, subtype: .smartAlbumFavorites, options: nil
        ).firstObject)
      library.host.setLimitedSelection([assets[1].localIdentifier])
      library.host.setAuthorization(.limited, for: .readWrite)
      let change = PHChange(library: library, state: library.currentChangeToken.state)
      #expect(change.changeDetails(for: assets[0])?.objectWasDeleted == true)
      #expect(change.changeDetails(for: assets[1]) == nil)
      #expect(change.changeDetails(for: album)?.objectWasDeleted == true)
      #expect(change.changeDetails(for: smart) == nil)
      library.host.setAuthorization(.denied, for: .readWrite)
      let denial = PHChange(library: library, state: library.currentChangeToken.state)
      #expect(denial.changeDetails(for: assets[1])?.objectWasDeleted == true)
      #expect(denial.changeDetails(for: smart) == nil)
    }
  }

  @Test("An album's members are no change of the album, but of a fetch of them (§4.15)")
  func members() throws {
    try withLibrary { library, assets, album in
      let members = PHAsset.fetchAssets(in: album, options: nil)
      let change = try library.changed {
        PHAssetCollectionChangeRequest(for: album)?.addAssets([assets[2]])
      }
      #expect(change.changeDetails(for: album) == nil)
      #expect(change.changeDetails(for: members)?.insertedObjects == [assets[2]])
      #expect(change.changeDetails(for: assets[2]) == nil)
      let renaming = try library.changed {
        PHAssetCollectionChangeRequest(for: album)?.title = "Another"
      }
      let details = try #require(renaming.changeDetails(for: album))
      #expect(details.objectAfterChanges?.localizedTitle == "Another")
      #expect(album.localizedTitle == "Album")
    }
  }

  @Test("A folder's children are no change of the folder, but of a fetch of them (§4.16)")
  func children() throws {
    try withLibrary { library, _, album in
      _ = try library.changed {
        _ = PHCollectionListChangeRequest.creationRequestForCollectionList(withTitle: "Folder")
      }
      let folder = try #require(
        PHCollectionList.fetchCollectionLists(with: .folder, subtype: .any, options: nil)
          .firstObject)
      let children = PHCollection.fetchCollections(in: folder, options: nil)
      let topLevel = PHCollection.fetchTopLevelUserCollections(with: nil)
      let change = try library.changed {
        PHCollectionListChangeRequest(for: folder)?.addChildCollections([album])
      }
      #expect(change.changeDetails(for: folder) == nil)
      #expect(change.changeDetails(for: album as PHCollection) == nil)
      #expect(change.changeDetails(for: children)?.insertedIndexes == [0])
      #expect(change.changeDetails(for: topLevel)?.removedObjects == [album])
    }
  }

  /// Runs a test in a library of three pictures, two of which are in an album.
  private func withLibrary(
    _ body: (PHPhotoLibrary, [PHAsset], PHAssetCollection) throws -> Void
  ) throws {
    let temporary = try TemporaryLibrary {
      TestPhoto("a.jpg", in: "Album")
      TestPhoto("b.jpg", in: "Album")
      TestPhoto("c.jpg")
    }
    let album = try #require(temporary.album(titled: "Album"))
    try PHPhotoLibrary.withShared(temporary.library) {
      let all = PHAsset.fetchAssets(with: nil)
      try body(temporary.library, (0..<all.count).map(all.object), album)
    }
  }
}
