import Foundation
import LibraryStore
import Photos
import PhotosHost
import PhotosTesting
import TestSupport
import Testing

/// A history that is read in pages tells what each transaction would tell alone.
@Suite("Pages of history") struct HistoryPageTests {
  /// One random transaction.
  private func change(_ library: PHPhotoLibrary, _ random: inout SeededRandom) throws {
    let assets = PHAsset.fetchAssets(with: nil)
    let albums = PHAssetCollection.fetchAssetCollections(with: .album, subtype: .any, options: nil)
    let folders = PHCollectionList.fetchCollectionLists(with: .folder, subtype: .any, options: nil)
    let choice = random.below(8)
    let place = random.below(1_000)
    try library.performChangesAndWait {
      let asset = assets.count > 0 ? assets[place % assets.count] : nil
      let album = albums.count > 0 ? albums[place % albums.count] : nil
      let folder = folders.count > 0 ? folders[place % folders.count] : nil
      switch choice {
      case 0: if let asset { PHAssetChangeRequest(for: asset).isFavorite.toggle() }
      case 1: if let asset { PHAssetChangeRequest.deleteAssets([asset] as NSArray) }
      case 2, 3:
        let new = PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle: "New")
        if let asset { new.addAssets([asset] as NSArray) }
      case 4:
        if let album { PHAssetCollectionChangeRequest.deleteAssetCollections([album] as NSArray) }
      case 5:
        if let album, let asset {
          PHAssetCollectionChangeRequest(for: album)?.addAssets([asset] as NSArray)
        }
      case 6:
        let new = PHCollectionListChangeRequest.creationRequestForCollectionList(withTitle: "New")
        if let album { new.addChildCollections([album] as NSArray) }
      default:
        if let folder { PHCollectionListChangeRequest.deleteCollectionLists([folder] as NSArray) }
      }
    }
  }

  @Test(
    "Each transaction has the same details on its page as alone (§5.5, §5.6)", arguments: [1, 2, 3])
  func details(seed: UInt64) throws {
    let temporary = try TemporaryLibrary {
      for number in 0..<12 { TestPhoto("\(number).jpg", in: "Album \(number % 3)") }
    }
    let library = temporary.library
    let token = library.currentChangeToken
    var random = SeededRandom(seed: seed)
    try PHPhotoLibrary.withShared(library) {
      for _ in 0..<150 { try change(library, &random) }
    }
    let reading = HistoryReading(
      catalog: try library.session.library.catalog, client: library.session.client)
    var count = 0
    for change in try library.fetchPersistentChanges(since: token) {
      let alone = try reading.effects(of: change.changeToken.state)
      for type in [PHObjectType.asset, .assetCollection, .collectionList] {
        let details = try change.changeDetails(for: type)
        let expected =
          switch type {
          case .asset: alone.assets
          case .assetCollection: alone.albums
          case .collectionList: alone.folders
          }
        #expect(details.insertedLocalIdentifiers == expected.inserted)
        #expect(details.updatedLocalIdentifiers == expected.updated)
        #expect(details.deletedLocalIdentifiers == expected.deleted)
      }
      count += 1
    }
    #expect(count > 80)
  }

  @Test("A page tells of replaced content as each transaction does (§4.14)")
  func replaced() async throws {
    let temporary = try TemporaryLibrary { TestPhoto("a.jpg") }
    let asset = try #require(temporary.asset(named: "a.jpg"))
    let library = temporary.library
    let start = library.currentChangeToken.state
    let editor = Editor(library: library, format: "org.example.one")
    try await editor.edit(asset, TestPicture.jpeg(width: 20, height: 10))
    try temporary.change { PHAssetChangeRequest(for: asset).isFavorite = true }
    let reading = HistoryReading(
      catalog: try library.session.library.catalog, client: library.session.client)
    let page = try #require(try reading.effects(of: start + 1...start + 2))
    #expect(page.map(\.replacedAssets) == [[asset.localIdentifier], []])
    #expect(page == [try reading.effects(of: start + 1), try reading.effects(of: start + 2)])
  }
}
