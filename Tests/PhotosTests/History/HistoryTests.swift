import Foundation
import Photos
import PhotosHost
import PhotosTesting
import Testing

@Suite("Persistent history") struct HistoryTests {
  @Test("There is nothing since the current token, and no error (§5.4)")
  func current() throws {
    try withLibrary { library, _ in
      let changes = try library.fetchPersistentChanges(since: library.currentChangeToken)
      #expect(Array(changes).isEmpty)
    }
  }

  @Test(
    "There is one entry for each transaction by anybody, oldest first, with its token (§5.2, §5.3)")
  func entries() throws {
    try withLibrary { library, assets in
      let start = library.currentChangeToken
      let other = try PHPhotoLibrary.open(at: library.host.url, configuration: .named("other"))
      defer { other.close() }
      var tokens: [PHPersistentChangeToken] = []
      for turn in 0..<6 {
        try (turn % 2 == 0 ? library : other).performChangesAndWait {
          PHAssetChangeRequest(for: assets[0]).isFavorite = turn % 2 == 0
        }
        tokens.append(library.currentChangeToken)
      }
      let changes = try Array(library.fetchPersistentChanges(since: start))
      #expect(changes.map(\.changeToken) == tokens)
      for change in changes {
        let details = try change.changeDetails(for: .asset)
        #expect(details.objectType == .asset)
        #expect(details.updatedLocalIdentifiers == [assets[0].localIdentifier])
        #expect(details.insertedLocalIdentifiers.isEmpty)
        #expect(details.deletedLocalIdentifiers.isEmpty)
      }
      let rest = try Array(library.fetchPersistentChanges(since: tokens[3]))
      #expect(rest.map(\.changeToken) == Array(tokens[4...]))
    }
  }

  @Test(
    "What a block creates and changes is inserted, what it creates and deletes is nowhere (§5.5)")
  func net() throws {
    try withLibrary { library, assets in
      let entry = try library.recorded {
        let album = PHAssetCollectionChangeRequest.creationRequestForAssetCollection(
          withTitle: "New")
        album.title = "Newer"
        album.addAssets([assets[0], assets[1]])
        let unborn = PHAssetCollectionChangeRequest.creationRequestForAssetCollection(
          withTitle: "Unborn")
        PHAssetCollectionChangeRequest.deleteAssetCollections(
          [unborn.placeholderForCreatedAssetCollection])
        PHAssetChangeRequest(for: assets[0]).isFavorite = true
        PHAssetChangeRequest.deleteAssets([assets[0]])
      }
      let albums = try entry.changeDetails(for: .assetCollection)
      #expect(albums.insertedLocalIdentifiers.count == 1)
      // The deleted asset was in the album of the library, which thereby lost a member.
      #expect(albums.updatedLocalIdentifiers == [try album().localIdentifier])
      #expect(albums.deletedLocalIdentifiers.isEmpty)
      let changed = try entry.changeDetails(for: .asset)
      #expect(changed.deletedLocalIdentifiers == [assets[0].localIdentifier])
      #expect(changed.updatedLocalIdentifiers.isEmpty)
      #expect(changed.insertedLocalIdentifiers.isEmpty)
    }
  }

  @Test("An album is updated by its members and their order, the assets are not (§5.6)")
  func albumByMembers() throws {
    try withLibrary { library, assets in
      let album = try album()
      let requests: [@Sendable (PHAssetCollectionChangeRequest) -> Void] = [
        { $0.addAssets([assets[2]]) }, { $0.moveAssets(at: [0], to: 2) },
        { $0.removeAssets([assets[1]]) },
      ]
      for request in requests {
        let entry = try library.recorded {
          if let change = PHAssetCollectionChangeRequest(for: album) { request(change) }
        }
        let albums = try entry.changeDetails(for: .assetCollection)
        #expect(albums.updatedLocalIdentifiers == [album.localIdentifier])
        #expect(try entry.changeDetails(for: .asset).updatedLocalIdentifiers.isEmpty)
        #expect(try entry.changeDetails(for: .collectionList).updatedLocalIdentifiers.isEmpty)
      }
    }
  }

  @Test("Moving a collection updates its old and its new folder; the top level is no object (§5.6)")
  func folders() throws {
    try withLibrary { library, _ in
      let album = try album()
      try library.performChangesAndWait {
        for title in ["Old", "New"] {
          _ = PHCollectionListChangeRequest.creationRequestForCollectionList(withTitle: title)
        }
      }
      let found = PHCollectionList.fetchCollectionLists(with: .folder, subtype: .any, options: nil)
      let (old, new) = (found[0], found[1])
      let entering = try library.recorded {
        PHCollectionListChangeRequest(for: old)?.addChildCollections([album])
      }
      let entered = try entering.changeDetails(for: .collectionList)
      #expect(entered.updatedLocalIdentifiers == [old.localIdentifier])
      let moving = try library.recorded {
        PHCollectionListChangeRequest(for: new)?.addChildCollections([album])
      }
      let moved = try moving.changeDetails(for: .collectionList)
      #expect(moved.updatedLocalIdentifiers == [old.localIdentifier, new.localIdentifier])
      #expect(try moving.changeDetails(for: .assetCollection).updatedLocalIdentifiers.isEmpty)
      let deleting = try library.recorded {
        PHCollectionListChangeRequest.deleteCollectionLists([new])
      }
      let gone = try deleting.changeDetails(for: .collectionList)
      #expect(gone.deletedLocalIdentifiers == [new.localIdentifier])
      let goneAlbums = try deleting.changeDetails(for: .assetCollection)
      #expect(goneAlbums.deletedLocalIdentifiers == [album.localIdentifier])
      #expect(goneAlbums.updatedLocalIdentifiers.isEmpty)
    }
  }

  @Test(
    "Under limited access there is only the selection; who enters is inserted, who leaves deleted (§5.9)"
  )
  func limited() throws {
    try withLibrary { library, assets in
      let names = assets.map(\.localIdentifier)
      let limited = try PHPhotoLibrary.open(
        at: library.host.url, configuration: .named("limited"))
      defer { limited.close() }
      limited.host.setAuthorization(.limited, for: .readWrite)
      let start = limited.currentChangeToken
      limited.host.setLimitedSelection([names[0], names[1]])
      limited.host.setLimitedSelection([names[1], names[2]])
      try library.performChangesAndWait { PHAssetChangeRequest(for: assets[0]).isFavorite = true }
      try library.performChangesAndWait { PHAssetChangeRequest(for: assets[1]).isFavorite = true }
      let album = try album()
      try library.performChangesAndWait {
        PHAssetCollectionChangeRequest(for: album)?.title = "Another"
      }
      try library.performChangesAndWait { PHAssetChangeRequest.deleteAssets([assets[2]]) }
      let changes = try Array(limited.fetchPersistentChanges(since: start))
      let details = try changes.map { try $0.changeDetails(for: .asset) }
      #expect(details.count == 6)
      #expect(details[0].insertedLocalIdentifiers == [names[0], names[1]])
      #expect(details[1].insertedLocalIdentifiers == [names[2]])
      #expect(details[1].deletedLocalIdentifiers == [names[0]])
      #expect(details[2].updatedLocalIdentifiers.isEmpty)
      #expect(details[3].updatedLocalIdentifiers == [names[1]])
      #expect(details[5].deletedLocalIdentifiers == [names[2]])
      for change in changes {
        let albums = try change.changeDetails(for: .assetCollection)
        #expect(albums.updatedLocalIdentifiers.isEmpty)
      }
    }
  }

  @Test(
    "A token from before the client's access changed is too old: what came into sight stands nowhere (§5.9)",
    arguments: [PHAuthorizationStatus.limited, .denied])
  func otherAccess(status: PHAuthorizationStatus) throws {
    try withLibrary { library, assets in
      let client = try PHPhotoLibrary.open(
        at: library.host.url, configuration: .named("client"))
      defer { client.close() }
      let start = client.currentChangeToken
      try library.nudged()
      #expect(try Array(client.fetchPersistentChanges(since: start)).count == 1)
      client.host.setAuthorization(status, for: .readWrite)
      for _ in 0..<2 {
        let expired = #expect(throws: PHPhotosError.self) {
          try client.fetchPersistentChanges(since: start)
        }
        #expect(expired?.code == .persistentChangeTokenExpired)
        // Neither may it see again by the old token what happened while it saw less.
        client.host.setAuthorization(.authorized, for: .readWrite)
      }
      let since = client.currentChangeToken
      try library.nudged()
      #expect(try Array(client.fetchPersistentChanges(since: since)).count == 1)
      #expect(try Array(library.fetchPersistentChanges(since: start)).count == 4)
    }
  }

  @Test("Pruned history refuses an old token with 3105, and details at hand with 3210 (§5.7)")
  func pruned() throws {
    try withLibrary { library, _ in
      let start = library.currentChangeToken
      for _ in 0..<10 { try library.nudged() }
      let changes = try Array(library.fetchPersistentChanges(since: start))
      try library.session.library.prune(olderThan: .infinity, keeping: 4)
      let expired = #expect(throws: PHPhotosError.self) {
        try library.fetchPersistentChanges(since: start)
      }
      #expect(expired?.errorCode == 3105)
      let unavailable = #expect(throws: PHPhotosError.self) {
        try changes[5].changeDetails(for: .asset)
      }
      #expect(unavailable?.errorCode == 3210)
      #expect(
        try changes[6].changeDetails(for: .assetCollection).insertedLocalIdentifiers.count == 1)
      let rest = try Array(library.fetchPersistentChanges(since: changes[5].changeToken))
      #expect(rest.map(\.changeToken) == changes[6...].map(\.changeToken))
    }
  }

  @Test("Maintenance by the host keeps what is new (§5.8)")
  func retention() throws {
    try withLibrary { library, _ in
      let start = library.currentChangeToken
      for _ in 0..<10 { try library.nudged() }
      try library.host.maintain()
      #expect(try Array(library.fetchPersistentChanges(since: start)).count == 10)
    }
  }

  @Test("Observers of history are called when the history contains the transaction (§5.10, §5.11)")
  func observer() throws {
    try withLibrary { library, _ in
      let start = library.currentChangeToken
      let historyObserver = HistoryRecorder()
      let changeObserver = RecordingObserver { change in
        // The history must already contain what is announced.
        guard let change,
          let entries = try? library.fetchPersistentChanges(since: start),
          entries.contains(where: { $0.changeToken.state == change.state })
        else { preconditionFailure("An announced change is not in the history") }
      }
      library.register(historyObserver)
      library.register(changeObserver)
      for _ in 0..<10 { try library.nudged() }
      #expect(historyObserver.waits(for: 10))
      #expect(changeObserver.waits(for: 10))
      #expect(historyObserver.calls.allSatisfy { !$0.isMainThread })
      library.unregisterPersistentChangesObserver(historyObserver)
      try library.nudged()
      #expect(changeObserver.waits())
      #expect(historyObserver.calls.count == 10)
    }
  }

  private func album() throws -> PHAssetCollection {
    try #require(
      PHAssetCollection.fetchAssetCollections(with: .album, subtype: .any, options: nil)
        .firstObject)
  }

  /// Runs a test in a library of three pictures, two of which are in an album.
  private func withLibrary(_ body: (PHPhotoLibrary, [PHAsset]) throws -> Void) throws {
    let temporary = try TemporaryLibrary {
      TestPhoto("a.jpg", in: "Album")
      TestPhoto("b.jpg", in: "Album")
      TestPhoto("c.jpg")
    }
    try PHPhotoLibrary.withShared(temporary.library) {
      let all = PHAsset.fetchAssets(with: nil)
      try body(temporary.library, (0..<all.count).map(all.object))
    }
  }
}

extension PHPhotoLibrary {
  /// Makes a change, and returns its entry in the history.
  fileprivate func recorded(_ block: @escaping () -> Void) throws -> PHPersistentChange {
    let token = currentChangeToken
    try performChangesAndWait(block)
    let changes = try Array(fetchPersistentChanges(since: token))
    #expect(changes.count == 1)
    return try #require(changes.first)
  }
}
