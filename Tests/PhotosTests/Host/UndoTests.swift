import Foundation
import Photos
import PhotosHost
import PhotosTesting
import Testing

/// Transactions and their undoing.
@Suite("Transactions and undo") struct UndoTests {
  /// All that a library shows: assets with their facts, collections with members and children.
  private func picture(of temporary: TemporaryLibrary) -> [String] {
    temporary.run {
      func tree(_ collections: PHFetchResult<PHCollection>, _ indent: String) -> [String] {
        objects(collections).flatMap { collection -> [String] in
          let line = indent + (collection.localizedTitle ?? "")
          if let folder = collection as? PHCollectionList {
            return [line]
              + tree(PHCollection.fetchCollections(in: folder, options: nil), indent + "/")
          }
          guard let album = collection as? PHAssetCollection else { return [line] }
          return [
            line + ": "
              + names(PHAsset.fetchAssets(in: album, options: options(hidden: true))).joined()
          ]
        }
      }
      let assets = objects(PHAsset.fetchAssets(with: options(hidden: true))).map {
        "\($0.localIdentifier) \($0.isFavorite) \($0.isHidden) \($0.extendedMetadata.caption ?? "") \($0.rating)"
      }
      return assets + tree(PHCollection.fetchTopLevelUserCollections(with: nil), "")
    }
  }

  /// A change to undo.
  struct Change: CustomTestStringConvertible, Sendable {
    let name: String
    let block: @Sendable ([String: PHAsset], PHAssetCollection, PHCollectionList) -> Void
    var testDescription: String { name }
  }

  static let changes: [Change] = [
    Change(name: "properties") { assets, _, _ in
      guard let a = assets["a"] else { return }
      let request = PHAssetChangeRequest(for: a)
      request.isFavorite = true
      request.isHidden = true
      request.caption = "New"
      request.rating = .two
    },
    Change(name: "deletion of assets") { assets, _, _ in
      PHAssetChangeRequest.deleteAssets([assets["a"], assets["b"]].compactMap(\.self))
    },
    Change(name: "creation of an asset") { _, album, _ in
      let photo = PHAssetCreationRequest.forAsset()
      photo.addResource(with: .photo, data: TestPicture.jpeg(width: 4, height: 4), options: nil)
      if let placeholder = photo.placeholderForCreatedAsset {
        PHAssetCollectionChangeRequest(for: album)?.addAssets([placeholder])
      }
    },
    Change(name: "creation of an album") { assets, _, _ in
      PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle: "New")
        .addAssets([assets["c"]].compactMap(\.self))
    },
    Change(name: "a title") { _, album, folder in
      PHAssetCollectionChangeRequest(for: album)?.title = "Renamed"
      PHCollectionListChangeRequest(for: folder)?.title = "Renamed too"
    },
    Change(name: "members") { assets, album, _ in
      let request = PHAssetCollectionChangeRequest(for: album)
      request?.moveAssets(at: [2], to: 0)
      request?.removeAssets([assets["a"]].compactMap(\.self))
      request?.insertAssets([assets["x"]].compactMap(\.self), at: [1])
    },
    Change(name: "deletion of an album") { _, album, _ in
      PHAssetCollectionChangeRequest.deleteAssetCollections([album])
    },
    Change(name: "deletion of a folder") { _, _, folder in
      PHCollectionListChangeRequest.deleteCollectionLists([folder])
    },
    Change(name: "moving an album into a folder") { _, album, folder in
      PHCollectionListChangeRequest(for: folder)?.insertChildCollections([album], at: [0])
    },
  ]

  @Test(
    "Undoing each kind of change puts everything back, and can be undone in turn",
    arguments: changes)
  func kinds(change: Change) throws {
    let temporary = try TemporaryLibrary {
      for name in ["a", "b", "c"] { TestPhoto(name, in: "Trip") }
      TestPhoto("x")
    }
    let inner = try temporary.makeAlbum("Inner", of: "b")
    let folder = try temporary.makeFolder("F")
    try temporary.change {
      PHCollectionListChangeRequest(for: folder)?.addChildCollections([inner])
    }
    let album = try #require(temporary.album(titled: "Trip"))
    let assets = Dictionary(
      uniqueKeysWithValues: ["a", "b", "c", "x"].compactMap { name in
        temporary.asset(named: name).map { (name, $0) }
      })
    let before = picture(of: temporary)
    let token = temporary.library.currentChangeToken
    try temporary.change { change.block(assets, album, folder) }
    let after = picture(of: temporary)
    #expect(after != before)
    let host = temporary.library.host
    let transaction = try #require(try host.transactions(since: token).last)
    try host.undo(transaction)
    #expect(picture(of: temporary) == before)
    let undo = try #require(try host.transactions(since: token).last)
    #expect(undo.undoes == transaction.state)
    try host.undo(undo)
    #expect(picture(of: temporary) == after)
    #expect(try host.verify(readingFiles: true).problems == [])
  }

  @Test("What was changed again since is not undone, and nothing of it is")
  func conflict() throws {
    let temporary = try TemporaryLibrary {
      TestPhoto("a")
      TestPhoto("b")
    }
    let assets = try temporary.assets("a", "b")
    let token = temporary.library.currentChangeToken
    try temporary.change {
      for asset in assets { PHAssetChangeRequest(for: asset).caption = "One" }
    }
    try temporary.change { PHAssetChangeRequest(for: assets[0]).caption = "Two" }
    let host = temporary.library.host
    let first = try #require(try host.transactions(since: token).first)
    let error = photosError { try host.undo(first) }
    #expect(error?.code == .operationInterrupted)
    #expect(identifiers(error) == [assets[0].localIdentifier])
    #expect(try temporary.assets("b")[0].extendedMetadata.caption == "One")
  }

  @Test("Transactions tell state, date, client and what happened to which objects")
  func summaries() throws {
    var configuration = LibraryConfiguration()
    configuration.client = "Test"
    let before = Date().addingTimeInterval(-0.001)
    let temporary = try TemporaryLibrary(configuration: configuration) {
      TestPhoto("a", in: "Trip")
      TestPhoto("b")
    }
    let (a, b) = (try temporary.assets("a")[0], try temporary.assets("b")[0])
    let trip = try #require(temporary.album(titled: "Trip"))
    let folder = try temporary.makeFolder("F")
    let token = temporary.library.currentChangeToken
    try temporary.change {
      PHAssetChangeRequest.deleteAssets([a])
      PHAssetChangeRequest(for: b).isFavorite = true
      PHCollectionListChangeRequest(for: folder)?.title = "G"
    }
    let host = temporary.library.host
    let all = try host.transactions(since: nil)
    #expect(all.map(\.state) == [1, 2, 3])
    #expect(all.allSatisfy { $0.client == "Test" && $0.date >= before && $0.date <= Date() })
    #expect(all[0].assets.inserted == [a.localIdentifier, b.localIdentifier])
    #expect(all[0].assetCollections.inserted == [trip.localIdentifier])
    #expect(all[1].collectionLists.inserted == [folder.localIdentifier])
    let last = try #require(try host.transactions(since: token).first)
    #expect(last == all[2])
    #expect(last.assets.deleted == [a.localIdentifier])
    #expect(last.assets.updated == [b.localIdentifier])
    #expect(last.assets.count == 2)
    #expect(last.assetCollections.updated == [trip.localIdentifier])
    #expect(last.collectionLists.updated == [folder.localIdentifier])
    #expect(last.undoes == nil)
    #expect(try host.transactions(since: temporary.library.currentChangeToken).isEmpty)
    let other = try TemporaryLibrary().library
    let error = photosError { _ = try other.host.transactions(since: token) }
    #expect(error?.code == .persistentChangeTokenExpired)
  }
}
