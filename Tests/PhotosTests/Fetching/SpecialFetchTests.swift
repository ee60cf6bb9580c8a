import Foundation
import Photos
import PhotosHost
import PhotosTesting
import Testing

/// Fetches with special rules (§3.29–3.33).
@Suite("Special fetches") struct SpecialFetchTests {
  @Test("An impossible pair of type and subtype finds nothing (§3.29, §9.1)")
  func impossible() throws {
    let temporary = try TemporaryLibrary { TestPhoto("a", in: "Trip") }
    // Retired types are named by their numbers: naming them is deprecated.
    let moment = try #require(PHAssetCollectionType(rawValue: 3))
    let momentList = try #require(PHCollectionListType(rawValue: 1))
    let pairs: [(PHAssetCollectionType, PHAssetCollectionSubtype)] = [
      (.smartAlbum, .albumRegular), (.album, .smartAlbumVideos), (.album, .albumCloudShared),
      (.album, .albumImported), (moment, .any), (moment, .albumRegular),
    ]
    temporary.run {
      for (type, subtype) in pairs {
        let found = PHAssetCollection.fetchAssetCollections(
          with: type, subtype: subtype, options: nil)
        #expect(found.count == 0)
      }
      for type in [PHCollectionListType.smartFolder, momentList] {
        let found = PHCollectionList.fetchCollectionLists(
          with: type, subtype: .any, options: nil)
        #expect(found.count == 0)
      }
      let faces = PHCollectionList.fetchCollectionLists(
        with: .folder, subtype: .smartFolderFaces, options: nil)
      #expect(faces.count == 0)
    }
  }

  @Test("Collections containing an asset: its albums; no answer for smart albums (§3.30)")
  func containing() throws {
    let temporary = try TemporaryLibrary {
      TestPhoto("a", favorite: true, in: "Trip", "Other")
      TestPhoto("b", in: "Trip")
    }
    let a = try temporary.assets("a")[0]
    func found(_ type: PHAssetCollectionType) -> [String] {
      titles(
        PHAssetCollection.fetchAssetCollectionsContaining(a, with: type, options: nil))
    }
    #expect(found(.album) == ["Trip", "Other"])
    #expect(found(.smartAlbum) == [])
    let none = PHAssetCollection.fetchAssetCollectionsContaining(
      PHAsset(), with: .album, options: nil)
    #expect(none.count == 0)
  }

  @Test("The key asset is the first member; nil for an empty album (§3.31)")
  func keyAssets() throws {
    let temporary = try TemporaryLibrary {
      TestPhoto("a", in: "Trip")
      TestPhoto("b", favorite: true, in: "Trip")
    }
    let trip = try #require(temporary.album(titled: "Trip"))
    let empty = try temporary.makeAlbum("Empty")
    let key = try #require(PHAsset.fetchKeyAssets(in: trip, options: nil))
    #expect(names(key) == ["a"])
    let favorites = options(NSPredicate(format: "isFavorite == YES"))
    #expect(PHAsset.fetchKeyAssets(in: trip, options: favorites).map(names) == ["b"])
    #expect(favorites.fetchLimit == 0)
    #expect(PHAsset.fetchKeyAssets(in: empty, options: nil) == nil)
  }

  @Test("The folder that holds a collection; none at the top level")
  func parents() throws {
    let temporary = try TemporaryLibrary()
    let album = try temporary.makeAlbum("A")
    let folder = try temporary.makeFolder("F")
    #expect(PHCollectionList.fetchCollectionListsContaining(album, options: nil).count == 0)
    try temporary.change {
      PHCollectionListChangeRequest(for: folder)?.addChildCollections([album])
    }
    let parents = PHCollectionList.fetchCollectionListsContaining(album, options: nil)
    #expect(objects(parents) == [folder])
    #expect(
      PHCollectionList.fetchCollectionListsContaining(PHCollection(), options: nil).count == 0)
  }

  @Test(
    "A transient album holds what it was given, in that order, with ordinary details (§3.33, §9.5)")
  func transientAlbum() throws {
    let temporary = try TemporaryLibrary {
      TestPhoto("a", taken: Date(timeIntervalSinceReferenceDate: 5))
      TestPhoto("b", taken: Date(timeIntervalSinceReferenceDate: 3), hidden: true)
      TestPhoto("c", taken: Date(timeIntervalSinceReferenceDate: 9))
    }
    let assets = try temporary.assets("c", "b", "a")
    let album = PHAssetCollection.transientAssetCollection(with: assets, title: "T")
    #expect(album.localizedTitle == "T")
    #expect(album.assetCollectionType == .album)
    #expect(album.estimatedAssetCount == 2)
    #expect(album.startDate == Date(timeIntervalSinceReferenceDate: 3))
    #expect(album.endDate == Date(timeIntervalSinceReferenceDate: 9))
    let members = PHAsset.fetchAssets(in: album, options: nil)
    #expect(names(members) == ["c", "a"])
    #expect(
      names(PHAsset.fetchAssets(in: album, options: options(hidden: true))) == ["c", "b", "a"])
    #expect(
      names(PHAsset.fetchAssets(in: album, options: options(sortedBy: "creationDate"))) == [
        "a", "c",
      ])
    #expect(PHAsset.fetchKeyAssets(in: album, options: nil).map(names) == ["c"])
    let found = temporary.run {
      PHAssetCollection.fetchAssetCollections(
        withLocalIdentifiers: [album.localIdentifier], options: nil)
    }
    #expect(found.count == 0)
    let token = temporary.library.currentChangeToken
    try temporary.change { PHAssetChangeRequest.deleteAssets([assets[0]]) }
    #expect(names(PHAsset.fetchAssets(in: album, options: nil)) == ["a"])
    #expect(album.estimatedAssetCount == 1)
    let change = PHChange(library: temporary.library, state: token.state + 1)
    #expect(try #require(change.changeDetails(for: members)).removedIndexes == [0])
  }

  @Test("A transient album can be made of a fetch result (§3.33)")
  func ofResult() throws {
    let temporary = try TemporaryLibrary {
      TestPhoto("a")
      TestPhoto("b")
    }
    let all = temporary.run { PHAsset.fetchAssets(with: nil) }
    let album = PHAssetCollection.transientAssetCollection(withAssetFetchResult: all, title: nil)
    #expect(album.localizedTitle == nil)
    #expect(names(PHAsset.fetchAssets(in: album, options: nil)) == ["a", "b"])
  }

  @Test("A transient list holds collections, in the order given (§3.33)")
  func transientList() throws {
    let temporary = try TemporaryLibrary()
    let albums = [try temporary.makeAlbum("A"), try temporary.makeAlbum("B")]
    let folder = try temporary.makeFolder("F")
    let list = PHCollectionList.transientCollectionList(
      with: [albums[1], folder, albums[0]], title: "L")
    #expect(list.canContainCollections && !list.canContainAssets)
    let children = PHCollection.fetchCollections(in: list, options: nil)
    #expect(titles(children) == ["B", "F", "A"])
    let top = temporary.run { PHCollection.fetchTopLevelUserCollections(with: nil) }
    let copy = PHCollectionList.transientCollectionList(withCollectionsFetchResult: top, title: nil)
    #expect(titles(PHCollection.fetchCollections(in: copy, options: nil)) == ["A", "B", "F"])
    try temporary.change { PHAssetCollectionChangeRequest.deleteAssetCollections([albums[0]]) }
    #expect(titles(PHCollection.fetchCollections(in: list, options: nil)) == ["B", "F"])
  }

  @Test("Stand-ins and empty transient collections hold nothing")
  func standIns() throws {
    let temporary = try TemporaryLibrary { TestPhoto("a") }
    temporary.run {
      #expect(PHAsset.fetchAssets(in: PHAssetCollection(), options: nil).count == 0)
      #expect(PHCollection.fetchCollections(in: PHCollectionList(), options: nil).count == 0)
      let album = PHAssetCollection.transientAssetCollection(with: [], title: nil)
      #expect(PHAsset.fetchAssets(in: album, options: nil).count == 0)
      #expect(album.estimatedAssetCount == 0 && album.startDate == nil && album.endDate == nil)
    }
  }
}
