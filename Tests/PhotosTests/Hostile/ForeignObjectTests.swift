import Foundation
import Photos
import PhotosHost
import PhotosTesting
import Testing

@Suite("Objects and identifiers of elsewhere") struct ForeignObjectTests {
  let temporary: TemporaryLibrary
  let library: PHPhotoLibrary
  /// A library whose rows have the same numbers.
  let other: TemporaryLibrary

  init() throws {
    temporary = try TemporaryLibrary {
      TestPhoto("a.jpg", in: "Album")
      TestPhoto("b.jpg", in: "Album")
    }
    library = temporary.library
    other = try TemporaryLibrary {
      TestPhoto("c.jpg", in: "Album")
      TestPhoto("d.jpg", in: "Album")
    }
  }

  @Test("Text that is no identifier of this library finds nothing (§3.27, §3.32)")
  func identifiers() throws {
    let own = try #require(temporary.asset(named: "a.jpg")).localIdentifier
    let uuid = String(own.prefix(36))
    let foreign = [
      "", " ", "\0", uuid, "\(uuid)/L0", "\(uuid)/L0/", "\(uuid)/L0/040", "\(uuid)/L0/020",
      "\(uuid)/L0/001/", "\(uuid)/L0/001 ", "\(uuid)/L0/001\0", "\(uuid)\0/L0/01",
      "\(uuid)/l0/001", "\(uuid)/L1/001", "/L0/001", own.lowercased(), "\(uuid)_L0_001",
      "\(UUID().uuidString)/L0/001", String(repeating: own, count: 25_000),
      String(repeating: "/", count: 1_000_000), "' OR 1=1 --", "{\(uuid)}/L0/001",
      own.replacingOccurrences(of: "-", with: "–"), "٣" + own.dropFirst(),
    ]
    PHPhotoLibrary.withShared(library) {
      for identifier in foreign {
        #expect(
          PHAsset.fetchAssets(withLocalIdentifiers: [identifier], options: nil).count == 0,
          "\(identifier.prefix(80))")
      }
      #expect(PHAsset.fetchAssets(withLocalIdentifiers: foreign + [own], options: nil).count == 1)
      #expect(
        PHAssetCollection.fetchAssetCollections(
          withLocalIdentifiers: foreign + [own], options: nil
        ).count == 0)
      #expect(
        PHCollectionList.fetchCollectionLists(
          withLocalIdentifiers: foreign + [own], options: nil
        ).count == 0)
      #expect(PHAsset.fetchAssets(withBurstIdentifier: "\0", options: nil).count == 0)
    }
    try otherClasses()
    for identifier in foreign.map({ String($0.prefix(100)) }) {
      try expectRefusal(.identifierNotFound, naming: [identifier], of: library) {
        try library.host.recover([identifier])
      }
      try expectRefusal(.identifierNotFound, naming: [identifier], of: library) {
        try library.host.setSourceType(.typeiTunesSynced, for: [identifier])
      }
    }
  }

  /// The UUID of a folder with the class of an album, and the other way round (§1.4, §3.32).
  private func otherClasses() throws {
    try temporary.makeAlbum("Album", of: "a.jpg")
    let folder = try temporary.makeFolder("Folder").localIdentifier
    PHPhotoLibrary.withShared(library) {
      func albums(_ identifiers: [String]) -> [String] {
        PHAssetCollection.fetchAssetCollections(withLocalIdentifiers: identifiers, options: nil)
          .objects(at: IndexSet(0..<identifiers.count)).map(\.localIdentifier)
      }
      let smart = PHAssetCollection.fetchAssetCollections(
        with: .smartAlbum, subtype: .any, options: nil)
      let plain = PHAssetCollection.fetchAssetCollections(
        with: .album, subtype: .any, options: nil)
      for album in [smart[0], plain[0]].map(\.localIdentifier) {
        #expect(albums([album]) == [album])
        let name = String(album.prefix(36)) + "/L0/020"
        #expect(
          PHCollectionList.fetchCollectionLists(
            withLocalIdentifiers: [name, folder], options: nil
          ).count == 1)
      }
      let name = String(folder.prefix(36)) + "/L0/040"
      #expect(
        PHAssetCollection.fetchAssetCollections(withLocalIdentifiers: [name], options: nil).count
          == 0)
    }
  }

  @Test("Changing another library's asset is refused with its identifier (§2.21)")
  func foreignAsset() throws {
    let foreign = try #require(other.asset(named: "c.jpg"))
    let album = try #require(temporary.album(titled: "Album"))
    let changes: [() -> Void] = [
      { PHAssetChangeRequest(for: foreign).isFavorite = true },
      { PHAssetCollectionChangeRequest(for: album)?.addAssets([foreign]) },
      { PHAssetCollectionChangeRequest(for: album)?.insertAssets([foreign], at: [0]) },
      { PHAssetCollectionChangeRequest(for: album)?.replaceAssets(at: [0], withAssets: [foreign]) },
    ]
    for change in changes {
      let error = try expectRefusal(
        .identifierNotFound, naming: [foreign.localIdentifier], of: library
      ) {
        try library.performChangesAndWait(change)
      }
      #expect(
        error?.userInfo[PHLocalIdentifiersErrorKey] as? [String] == [foreign.localIdentifier])
    }
  }

  @Test("Deleting or removing another library's objects touches neither library (§2.21, §2.35)")
  func foreignDeletion() throws {
    let foreign = try #require(other.asset(named: "c.jpg"))
    let foreignAlbum = try #require(other.album(titled: "Album"))
    let album = try #require(temporary.album(titled: "Album"))
    let before = try LibraryImage(of: library)
    let otherBefore = try LibraryImage(of: other.library)
    try library.performChangesAndWait {
      PHAssetChangeRequest.deleteAssets([foreign])
      PHAssetCollectionChangeRequest.deleteAssetCollections([foreignAlbum])
      PHAssetCollectionChangeRequest(for: album)?.removeAssets([foreign])
    }
    #expect(try LibraryImage(of: library) == before)
    #expect(try LibraryImage(of: other.library) == otherBefore)
  }

  @Test("Changing another library's album is refused or makes no request (§2.41)")
  func foreignAlbum() throws {
    let foreign = try #require(other.album(titled: "Album"))
    let before = try LibraryImage(of: library)
    do {
      try library.performChangesAndWait {
        PHAssetCollectionChangeRequest(for: foreign)?.title = "Other"
      }
    } catch let error as PHPhotosError {
      #expect(error.code == .identifierNotFound)
      #expect(error.localizedDescription.contains(foreign.localIdentifier.prefix(36)))
      #expect(
        error.userInfo[PHLocalIdentifiersErrorKey] as? [String] == [foreign.localIdentifier])
    }
    #expect(try LibraryImage(of: library) == before)
  }

  @Test("Members fetched from another library are no snapshot of an album (§2.40)")
  func foreignSnapshot() throws {
    let album = try #require(temporary.album(titled: "Album"))
    let foreignAlbum = try #require(other.album(titled: "Album"))
    let foreign = PHPhotoLibrary.withShared(other.library) {
      PHAsset.fetchAssets(in: foreignAlbum, options: nil)
    }
    try expectRefusal(
      .changeNotSupported, naming: ["Album", "does not hold its members"], of: library
    ) {
      try library.performChangesAndWait {
        PHAssetCollectionChangeRequest(for: album, assets: foreign)?.removeAssets(at: [0])
      }
    }
  }

  @Test("Members fetched through another opening of the same library are a snapshot (§2.39)")
  func otherOpening() throws {
    let second = try PHPhotoLibrary.open(at: library.host.url)
    defer { second.close() }
    let album = try #require(temporary.album(titled: "Album"))
    let members = PHPhotoLibrary.withShared(second) {
      let albums = PHAssetCollection.fetchAssetCollections(
        withLocalIdentifiers: [album.localIdentifier], options: nil)
      return albums.firstObject.map { PHAsset.fetchAssets(in: $0, options: nil) }
    }
    try library.performChangesAndWait {
      PHAssetCollectionChangeRequest(for: album, assets: members)?.removeAssets(at: [0])
    }
    let left = PHPhotoLibrary.withShared(library) { PHAsset.fetchAssets(in: album, options: nil) }
    #expect(left.firstObject == temporary.asset(named: "b.jpg"))
  }

  @Test("A placeholder of a failed block names nothing (§2.28)")
  func deadPlaceholder() throws {
    var placeholder: PHObjectPlaceholder?
    #expect(throws: PHPhotosError.self) {
      try library.performChangesAndWait {
        placeholder = PHAssetCreationRequest.forAsset().placeholderForCreatedAsset
      }
    }
    let dead = try #require(placeholder)
    let album = try #require(temporary.album(titled: "Album"))
    try expectRefusal(.identifierNotFound, naming: [dead.localIdentifier], of: library) {
      try library.performChangesAndWait {
        PHAssetCollectionChangeRequest(for: album)?.addAssets([dead])
      }
    }
  }

  @Test("A token of another library is refused (§5)")
  func foreignToken() throws {
    let token = other.library.currentChangeToken
    expectError(.persistentChangeTokenExpired, naming: []) {
      _ = try library.host.transactions(since: token)
    }
    expectError(.persistentChangeTokenExpired, naming: []) {
      _ = try library.fetchPersistentChanges(since: token)
    }
  }
}
