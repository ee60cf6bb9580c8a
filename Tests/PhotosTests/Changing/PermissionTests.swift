import Foundation
import Photos
import PhotosHost
import PhotosTesting
import TestSupport
import Testing

/// What may be edited (§2.46–2.51), and what canPerform says of it.
@Suite("Permissions") struct PermissionTests {
  @Test(
    "What an asset allows goes by its source (§2.49)",
    arguments: [
      (PHAssetSourceType.typeUserLibrary, true), (.typeCloudShared, false),
      (.typeiTunesSynced, false),
    ])
  func assets(source: PHAssetSourceType, isAllowed: Bool) throws {
    let temporary = try TemporaryLibrary {
      TestPhoto("a.jpg")
      TestPhoto("h.jpg", hidden: true)
    }
    for name in ["a.jpg", "h.jpg"] {
      let before = try temporary.assets(name)[0]
      try temporary.library.host.setSourceType(source, for: [before.localIdentifier])
      let asset = try temporary.assets(name)[0]
      #expect(asset.sourceType == source)
      for operation in [PHAssetEditOperation.delete, .content, .properties] {
        #expect(asset.canPerform(operation) == isAllowed)
      }
      let blocks: [() -> Void] = [
        { PHAssetChangeRequest(for: asset).isFavorite = true },
        { PHAssetChangeRequest.deleteAssets([asset]) },
      ]
      for block in blocks {
        let error = photosError { try temporary.change(block) }
        #expect(error?.code == (isAllowed ? nil : .changeNotSupported))
        guard !isAllowed else { continue }
        #expect(identifiers(error) == [asset.localIdentifier])
        #expect(error?.localizedDescription.contains(asset.localIdentifier) == true)
        #expect(error?.localizedDescription.contains("does not allow") == true)
      }
    }
  }

  @Test("Content can be edited only of what can be decoded (§2.49)")
  func undecodable() throws {
    let temporary = try TemporaryLibrary()
    try temporary.change {
      for path in ["raw/DNG.dng", "jpeg/icc-after-SOF.jpg"] {
        PHAssetChangeRequest.creationRequestForAssetFromImage(atFileURL: Corpus.fixture(path))
      }
      PHAssetChangeRequest.creationRequestForAssetFromVideo(
        atFileURL: Corpus.fixture("made/fast.mov"))
    }
    let all = temporary.run { objects(PHAsset.fetchAssets(with: nil)) }
    #expect(all.map { $0.canPerform(.content) } == [false, true, true])
    #expect(all.map { $0.canPerform(.properties) } == [true, true, true])
    #expect(all.map(\.playbackStyle) == [.unsupported, .image, .video])
  }

  @Test("What access forbids, canPerform denies, and allows again when access does (§6.10, §6.12)")
  func access() throws {
    let temporary = try TemporaryLibrary {
      TestPhoto("a", in: "Album")
      TestPhoto("b")
    }
    var configuration = LibraryConfiguration()
    configuration.client = "Guest"
    let guest = try PHPhotoLibrary.open(
      at: temporary.library.host.url, configuration: configuration)
    defer { guest.close() }
    let (assets, albums) = PHPhotoLibrary.withShared(guest) {
      (
        PHAsset.fetchAssets(with: nil),
        PHAssetCollection.fetchAssetCollections(with: .album, subtype: .any, options: nil)
      )
    }
    func allowed() -> [Bool] {
      [assets[0], assets[1]].map { $0.canPerform(.delete) } + [albums[0].canPerform(.addContent)]
    }
    #expect(allowed() == [true, true, true])
    try guest.host.limitAccess(to: [assets[0].localIdentifier], ofClient: "Guest")
    #expect(allowed() == [true, false, false])
    guest.host.setAuthorization(.denied, for: .readWrite)
    guest.host.setAuthorization(.authorized, for: .addOnly)
    #expect(allowed() == [false, false, false])
    guest.host.setAuthorization(.authorized, for: .readWrite)
    #expect(allowed() == [true, true, true])
  }

  @Test("A stand-in allows nothing")
  func standIns() {
    for operation in [PHAssetEditOperation.delete, .content, .properties] {
      #expect(!PHAsset().canPerform(operation))
    }
    for number in 1...7 {
      guard let operation = PHCollectionEditOperation(rawValue: number) else { continue }
      #expect(!PHCollection().canPerform(operation))
    }
  }

  /// The operations in the columns of the table: DC, RC, AC, CC, RA, D, R.
  private static let columns: [PHCollectionEditOperation] = [
    .deleteContent, .removeContent, .addContent, .createContent, .rearrangeContent, .delete,
    .rename,
  ]

  private func allowed(_ collection: PHCollection) -> String {
    Self.columns.map { collection.canPerform($0) ? "y" : "n" }.joined()
  }

  @Test("What a collection allows goes by its kind (§2.50)")
  func collections() throws {
    let temporary = try TemporaryLibrary { TestPhoto("a.jpg", in: "Trip") }
    let folder = try temporary.makeFolder("F")
    #expect(allowed(try #require(temporary.album(titled: "Trip"))) == "yyyyyyy")
    #expect(allowed(folder) == "yyyyyyy")
    try temporary.run {
      let smart = PHAssetCollection.fetchAssetCollections(
        with: .smartAlbum, subtype: .any, options: nil)
      #expect(smart.count == 21)
      for album in objects(smart) {
        let isUserLibrary = album.assetCollectionSubtype == .smartAlbumUserLibrary
        #expect(allowed(album) == (isUserLibrary ? "ynnynnn" : "ynnnnnn"))
      }
      let asset = try #require(PHAsset.fetchAssets(with: nil).firstObject)
      let transient = PHAssetCollection.transientAssetCollection(with: [asset], title: "T")
      #expect(allowed(transient) == "nnnnnnn")
      let list = PHCollectionList.transientCollectionList(with: [], title: "T")
      #expect(allowed(list) == "nnnnnnn")
    }
  }

  @Test(
    "A forbidden edit of a smart album fails with 3300 naming it, the operation and why (§2.48, §2.51)"
  )
  func smartAlbums() throws {
    let temporary = try TemporaryLibrary { TestPhoto("a.jpg", favorite: true) }
    let a = try temporary.assets("a.jpg")[0]
    let favorites = try #require(
      temporary.run {
        PHAssetCollection.fetchAssetCollections(
          with: .smartAlbum, subtype: .smartAlbumFavorites, options: nil)
      }.firstObject)
    let edits: [(String, (PHAssetCollectionChangeRequest) -> Void)] = [
      ("adding members", { $0.addAssets([a]) }),
      ("adding members", { $0.insertAssets([a], at: [0]) }),
      ("removing members", { $0.removeAssets([a]) }),
      ("removing members", { $0.removeAssets(at: [0]) }),
      ("rearranging members", { $0.moveAssets(at: [0], to: 0) }),
      ("adding members", { $0.replaceAssets(at: [0], withAssets: [a]) }),
      ("renaming it", { $0.title = "Mine" }),
      ("deleting it", { _ in PHAssetCollectionChangeRequest.deleteAssetCollections([favorites]) }),
    ]
    for (phrase, edit) in edits {
      let error = photosError {
        try temporary.change {
          if let request = PHAssetCollectionChangeRequest(for: favorites) { edit(request) }
        }
      }
      #expect(error?.code == .changeNotSupported)
      #expect(identifiers(error) == [favorites.localIdentifier])
      let sentence = error?.localizedDescription ?? ""
      #expect(sentence.contains("“Favorites”") && sentence.contains("does not allow \(phrase)"))
      #expect(sentence.contains("smart album"))
    }
    #expect(try temporary.assets("a.jpg")[0].isFavorite)
  }

  @Test("A transient collection cannot be deleted (§2.50)")
  func transient() throws {
    let temporary = try TemporaryLibrary { TestPhoto("a.jpg") }
    let a = try temporary.assets("a.jpg")[0]
    let album = PHAssetCollection.transientAssetCollection(with: [a], title: "T")
    let error = photosError {
      try temporary.change { PHAssetCollectionChangeRequest.deleteAssetCollections([album]) }
    }
    #expect(error?.code == .changeNotSupported)
    #expect(identifiers(error) == [album.localIdentifier])
  }

  @Test("Deleting goes by kind: an album is no folder, an asset no album (§2.31)")
  func wrongKind() throws {
    let temporary = try TemporaryLibrary { TestPhoto("a.jpg", in: "Trip") }
    let a = try temporary.assets("a.jpg")[0]
    let album = try #require(temporary.album(titled: "Trip"))
    let blocks: [() -> Void] = [
      { PHCollectionListChangeRequest.deleteCollectionLists([album]) },
      { PHAssetCollectionChangeRequest.deleteAssetCollections([a]) },
      { PHAssetChangeRequest.deleteAssets([album]) },
      { PHAssetChangeRequest.deleteAssets([1, 2]) },
      { PHAssetChangeRequest.deleteAssets([PHAsset()]) },
    ]
    for block in blocks {
      #expect(photosError { try temporary.change(block) }?.code == .changeNotSupported)
    }
    #expect(temporary.run(allNames) == ["a.jpg"])
  }

  @Test(
    "A deleted asset leaves every fetch, album and smart album at once, and can come back (§2.46)")
  func deletion() throws {
    let temporary = try TemporaryLibrary {
      TestPhoto("a.jpg", favorite: true, in: "Trip", "Other")
      TestPhoto("b.jpg", in: "Trip")
    }
    let a = try temporary.assets("a.jpg")[0]
    let other = try #require(temporary.album(titled: "Other"))
    try temporary.change { PHAssetChangeRequest.deleteAssets([a]) }
    let members = try temporary.members(of: "Trip")
    temporary.run {
      #expect(allNames() == ["b.jpg"])
      #expect(members == ["b.jpg"])
      #expect(temporary.asset(named: "a.jpg") == nil)
      let favorites = PHAsset.fetchAssets(with: options(NSPredicate(format: "favorite == YES")))
      #expect(favorites.count == 0)
    }
    let deleted = try temporary.library.host.recentlyDeleted()
    #expect(deleted.map(\.localIdentifier) == [a.localIdentifier])
    let days = try #require(deleted.first.map { $0.expiresDate.timeIntervalSince($0.deletedDate) })
    #expect(days == 30 * 86_400)
    try temporary.change { PHAssetCollectionChangeRequest.deleteAssetCollections([other]) }
    try temporary.library.host.recover([a.localIdentifier])
    #expect(try temporary.members(of: "Trip") == ["a.jpg", "b.jpg"])
    #expect(temporary.album(titled: "Other") == nil)
    #expect(try temporary.assets("a.jpg")[0].isFavorite)
  }
}
