import Foundation
import Photos
import PhotosHost
import PhotosTesting
import Testing

/// Orders, limits and what is left out (§3.14–3.28).
@Suite("Orders and visibility of fetches") struct FetchOrderTests {
  private static func date(_ seconds: Double) -> Date {
    Date(timeIntervalSinceReferenceDate: seconds)
  }

  private func smartAlbum(_ subtype: PHAssetCollectionSubtype) throws -> PHAssetCollection {
    try #require(
      PHAssetCollection.fetchAssetCollections(with: .smartAlbum, subtype: subtype, options: nil)
        .firstObject)
  }

  @Test("Filtering, then sorting, then the limit; 0 means none (§3.14)")
  func steps() throws {
    let temporary = try TemporaryLibrary {
      for (index, name) in ["a", "b", "c", "d", "e"].enumerated() {
        TestPhoto(name, taken: Self.date(Double(100 - index)), favorite: index != 4)
      }
    }
    temporary.run {
      let favorites = NSPredicate(format: "isFavorite == YES")
      func fetch(_ limit: Int) -> String {
        names(
          PHAsset.fetchAssets(with: options(favorites, sortedBy: "creationDate", limit: limit))
        ).joined()
      }
      #expect(fetch(2) == "dc")
      #expect(fetch(0) == "dcba")
      #expect(fetch(9) == "dcba")
      #expect(fetch(-3) == "dcba")
    }
  }

  @Test("Nil, empty and absent sort descriptors are all the usual order (§3.15, §3.25)")
  func noDescriptors() throws {
    let temporary = try TemporaryLibrary {
      TestPhoto("new", taken: Self.date(900))
      TestPhoto("old", taken: Self.date(1))
    }
    temporary.run {
      let options = PHFetchOptions()
      options.sortDescriptors = []
      #expect(names(PHAsset.fetchAssets(with: options)) == ["new", "old"])
      options.sortDescriptors = nil
      #expect(names(PHAsset.fetchAssets(with: options)) == ["new", "old"])
      #expect(allNames() == ["new", "old"])
    }
  }

  @Test(
    "Sorting is stable: ties in order of addition, also descending; nil first ascending (§3.16)")
  func stability() throws {
    let temporary = try TemporaryLibrary {
      TestPhoto("a", taken: Self.date(5))
      TestPhoto("b", taken: Self.date(1))
      TestPhoto("c", taken: Self.date(5))
      TestPhoto("d", taken: Self.date(3))
    }
    let d = try temporary.assets("d")[0]
    try temporary.change { PHAssetChangeRequest(for: d).creationDate = nil }
    temporary.run {
      func fetch(_ ascending: Bool) -> String {
        names(PHAsset.fetchAssets(with: options(sortedBy: "creationDate", ascending: ascending)))
          .joined()
      }
      #expect(fetch(true) == "dbac")
      #expect(fetch(false) == "acbd")
    }
  }

  @Test("addedDate sorts assets (§3.17)")
  func addedDate() throws {
    let temporary = try TemporaryLibrary { TestPhoto("a") }
    try temporary.change {
      let options = PHAssetResourceCreationOptions()
      options.originalFilename = "b"
      PHAssetCreationRequest.forAsset().addResource(
        with: .photo, data: TestPicture.jpeg(width: 4, height: 4), options: options)
    }
    let found = temporary.run {
      names(PHAsset.fetchAssets(with: options(sortedBy: "addedDate", ascending: false)))
    }
    #expect(found == ["b", "a"])
  }

  @Test("Hidden assets are left out, but for fetches by identifier and the Hidden album (§3.18)")
  func hidden() throws {
    let temporary = try TemporaryLibrary {
      TestPhoto("a", favorite: true, in: "Trip")
      TestPhoto("h", favorite: true, hidden: true, in: "Trip")
    }
    let album = try #require(temporary.album(titled: "Trip"))
    let identifiers = try temporary.assets("h", "a").map(\.localIdentifier)
    try temporary.run {
      let favorites = try smartAlbum(.smartAlbumFavorites)
      let hiddenAlbum = try smartAlbum(.smartAlbumAllHidden)
      let asset = try temporary.assets("a")[0]
      let transient = PHAssetCollection.transientAssetCollection(
        with: [asset, try temporary.assets("h")[0]], title: nil)
      let fetches: [(PHFetchOptions?) -> PHFetchResult<PHAsset>] = [
        { PHAsset.fetchAssets(with: $0) }, { PHAsset.fetchAssets(with: .image, options: $0) },
        { PHAsset.fetchAssets(in: album, options: $0) },
        { PHAsset.fetchAssets(in: favorites, options: $0) },
        { PHAsset.fetchAssets(in: transient, options: $0) },
      ]
      for fetch in fetches {
        #expect(names(fetch(nil)) == ["a"])
        #expect(names(fetch(options(hidden: true))) == ["a", "h"])
      }
      #expect(
        names(PHAsset.fetchAssets(withLocalIdentifiers: identifiers, options: nil)) == ["h", "a"])
      #expect(names(PHAsset.fetchAssets(in: hiddenAlbum, options: nil)) == ["h"])
      let predicate = NSPredicate(format: "isHidden == YES")
      #expect(names(PHAsset.fetchAssets(with: options(predicate))) == [])
      #expect(names(PHAsset.fetchAssets(with: options(predicate, hidden: true))) == ["h"])
    }
  }

  @Test("Library-wide fetches see the user's own assets, collections whatever they hold (§3.20)")
  func sources() throws {
    let temporary = try TemporaryLibrary {
      for name in ["own", "shared", "synced"] { TestPhoto(name, in: "Trip") }
    }
    let host = temporary.library.host
    let (shared, synced) = (try temporary.assets("shared")[0], try temporary.assets("synced")[0])
    try host.setSourceType(.typeCloudShared, for: [shared.localIdentifier])
    try host.setSourceType(.typeiTunesSynced, for: [synced.localIdentifier])
    let album = try #require(temporary.album(titled: "Trip"))
    try temporary.run {
      let recents = try smartAlbum(.smartAlbumUserLibrary)
      #expect(allNames() == ["own"])
      #expect(names(PHAsset.fetchAssets(with: .image, options: nil)) == ["own"])
      #expect(names(PHAsset.fetchAssets(in: recents, options: nil)) == ["own"])
      #expect(names(PHAsset.fetchAssets(in: album, options: nil)) == ["own", "shared", "synced"])
      let cases: [(PHAssetSourceType, [String])] = [
        (.typeUserLibrary, ["own"]), (.typeCloudShared, ["shared"]),
        ([.typeUserLibrary, .typeiTunesSynced], ["own", "synced"]),
        ([.typeUserLibrary, .typeCloudShared, .typeiTunesSynced], ["own", "shared", "synced"]),
      ]
      for (types, expected) in cases {
        let options = PHFetchOptions()
        options.includeAssetSourceTypes = types
        #expect(names(PHAsset.fetchAssets(with: options)) == expected)
        #expect(names(PHAsset.fetchAssets(in: album, options: options)) == expected)
      }
      let everything = [shared.localIdentifier, synced.localIdentifier]
      #expect(PHAsset.fetchAssets(withLocalIdentifiers: everything, options: nil).count == 2)
    }
  }

  @Test("Options are copied at the fetch (§3.22)")
  func copiedOptions() throws {
    let temporary = try TemporaryLibrary {
      TestPhoto("a", favorite: true)
      TestPhoto("b")
    }
    let options = options(NSPredicate(format: "isFavorite == YES"))
    let result = temporary.run { PHAsset.fetchAssets(with: options) }
    options.predicate = nil
    options.fetchLimit = 1
    let b = try temporary.assets("b")[0]
    let token = temporary.library.currentChangeToken
    try temporary.change { PHAssetChangeRequest(for: b).isFavorite = true }
    #expect(names(result) == ["a"])
    let change = PHChange(library: temporary.library, state: token.state + 1)
    let details = try #require(change.changeDetails(for: result))
    #expect(names(details.fetchResultAfterChanges) == ["a", "b"])
  }

  @Test("User albums are in manual order (§3.24), smart albums in order of addition (§3.26)")
  func albumOrders() throws {
    let temporary = try TemporaryLibrary {
      TestPhoto("new", taken: Self.date(900), favorite: true)
      TestPhoto("old", taken: Self.date(1), favorite: true)
    }
    try temporary.makeAlbum("Trip", of: "old", "new")
    #expect(try temporary.members(of: "Trip") == ["old", "new"])
    try temporary.run {
      for subtype in [
        PHAssetCollectionSubtype.smartAlbumFavorites, .smartAlbumUserLibrary,
        .smartAlbumRecentlyAdded,
      ] {
        let album = try smartAlbum(subtype)
        #expect(names(PHAsset.fetchAssets(in: album, options: nil)) == ["new", "old"])
      }
    }
  }

  @Test("By identifiers: the order given, unknown ones skipped, repeats once (§3.27, §3.32)")
  func byIdentifiers() throws {
    let temporary = try TemporaryLibrary {
      for name in ["a", "b", "c"] { TestPhoto(name, in: name) }
    }
    let (a, b, c) = (
      try temporary.assets("a")[0], try temporary.assets("b")[0], try temporary.assets("c")[0]
    )
    let album = try #require(temporary.album(titled: "a"))
    let folder = try temporary.makeFolder("F")
    let odd = [
      "", "nonsense", "0/L0/001", "\(UUID().uuidString)/L0/001", "\(UUID().uuidString)/L0/999",
      a.localIdentifier.lowercased() + "x", String(a.localIdentifier.dropLast()),
      album.localIdentifier, folder.localIdentifier, "\u{0}", String(repeating: "é", count: 5000),
    ]
    temporary.run {
      let list = [c, a, c, b, a].map(\.localIdentifier)
      #expect(
        names(PHAsset.fetchAssets(withLocalIdentifiers: odd + list + odd, options: nil))
          == ["c", "a", "b"])
      #expect(PHAsset.fetchAssets(withLocalIdentifiers: [], options: nil).count == 0)
      let sorted = PHAsset.fetchAssets(
        withLocalIdentifiers: list, options: options(sortedBy: "localIdentifier", limit: 2))
      #expect(
        objects(sorted).map(\.localIdentifier)
          == [a, b, c].map(\.localIdentifier).sorted().prefix(2).map { $0 })
      let albums = PHAssetCollection.fetchAssetCollections(
        withLocalIdentifiers: odd + [a.localIdentifier, album.localIdentifier], options: nil)
      #expect(titles(albums) == ["a"])
      let folders = PHCollectionList.fetchCollectionLists(
        withLocalIdentifiers: odd + [folder.localIdentifier], options: nil)
      #expect(titles(folders) == ["F"])
    }
  }

  @Test("Albums by type: creation order at any depth; smart albums by subtype number (§3.28)")
  func collectionOrders() throws {
    let temporary = try TemporaryLibrary()
    for title in ["z", "y", "x"] { try temporary.makeAlbum(title) }
    let outer = try temporary.makeFolder("outer")
    let inner = try temporary.makeFolder("inner")
    let y = try #require(temporary.album(titled: "y"))
    try temporary.change {
      PHCollectionListChangeRequest(for: outer)?.addChildCollections([inner])
      PHCollectionListChangeRequest(for: inner)?.addChildCollections([y])
    }
    temporary.run {
      let albums = PHAssetCollection.fetchAssetCollections(
        with: .album, subtype: .any, options: nil)
      #expect(titles(albums) == ["z", "y", "x"])
      let regular = PHAssetCollection.fetchAssetCollections(
        with: .album, subtype: .albumRegular, options: nil)
      #expect(titles(regular) == ["z", "y", "x"])
      #expect(topLevelTitles() == ["z", "x", "outer"])
      let folders = PHCollectionList.fetchCollectionLists(
        with: .folder, subtype: .any, options: nil)
      #expect(titles(folders) == ["outer", "inner"])
      let smart = PHAssetCollection.fetchAssetCollections(
        with: .smartAlbum, subtype: .any, options: nil)
      #expect(objects(smart).map(\.assetCollectionSubtype.rawValue) == Array(200...220))
    }
  }
}
