import Foundation
import Photos
import PhotosHost
import PhotosTesting
import Testing

/// What may be done in which state of access (§6.1–6.13, §2i).
@Suite("Access") struct AccessMatrixTests {
  /// A state of access and how to bring it about.
  struct State: CustomTestStringConvertible, Sendable {
    let name: String
    let readWrite: PHAuthorizationStatus
    var addOnly: PHAuthorizationStatus = .notDetermined
    /// The codes of: creating, creating into an album, changing, deleting, making an album,
    /// renaming one; 0 for success, nil where there is no album to rename.
    let outcomes: [Int?]
    /// The names that a fetch finds.
    let found: [String]
    var testDescription: String { name }
  }

  static let states: [State] = [
    State(
      name: "authorized", readWrite: .authorized, outcomes: [0, 0, 0, 0, 0, 0], found: ["a", "b"]),
    State(
      name: "denied", readWrite: .denied, outcomes: Array(repeating: 3311, count: 6), found: []),
    State(
      name: "restricted", readWrite: .restricted, outcomes: Array(repeating: 3310, count: 6),
      found: []),
    State(
      name: "not determined", readWrite: .notDetermined,
      outcomes: Array(repeating: 3311, count: 6), found: []),
    State(
      name: "add-only", readWrite: .denied, addOnly: .authorized,
      outcomes: [0, 3311, 3311, 3311, 3311, 3311], found: []),
    State(
      name: "limited", readWrite: .limited, outcomes: [0, 3300, 0, 0, 3300, nil], found: ["a"]),
  ]

  private static func newPhoto() -> PHAssetCreationRequest {
    let request = PHAssetCreationRequest.forAsset()
    request.addResource(with: .photo, data: TestPicture.jpeg(width: 4, height: 4), options: nil)
    request.isFavorite = true
    return request
  }

  /// The library's second client, in a state of access.
  private struct Guest {
    let owner: TemporaryLibrary
    let library: PHPhotoLibrary
    let selected: PHAsset
    let album: PHAssetCollection

    init(_ state: State) throws {
      owner = try TemporaryLibrary {
        TestPhoto("a", in: "Trip")
        TestPhoto("b")
      }
      selected = try owner.assets("a")[0]
      let album = owner.album(titled: "Trip")
      self.album = try #require(album)
      var configuration = LibraryConfiguration()
      configuration.client = "Guest"
      configuration.authorization = .ask { _ in .notDetermined }
      library = try PHPhotoLibrary.open(at: owner.library.host.url, configuration: configuration)
      library.host.setLimitedSelection([selected.localIdentifier])
      if state.readWrite != .notDetermined {
        library.host.setAuthorization(state.readWrite, for: .readWrite)
      }
      if state.addOnly != .notDetermined {
        library.host.setAuthorization(state.addOnly, for: .addOnly)
      }
    }
  }

  @Test("Every operation in every state (§6.8, §6.10, §6.12)", arguments: states)
  func operations(state: State) throws {
    let operations: [(PHAsset, PHAssetCollection) -> Void] = [
      { _, _ in _ = Self.newPhoto() },
      { _, _ in
        let photo = Self.newPhoto()
        PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle: "New")
          .addAssets([photo.placeholderForCreatedAsset].compactMap(\.self))
      },
      { asset, _ in PHAssetChangeRequest(for: asset).isHidden = true },
      { asset, _ in PHAssetChangeRequest.deleteAssets([asset]) },
      { _, _ in
        PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle: "New")
      },
      { _, album in PHAssetCollectionChangeRequest(for: album)?.title = "Renamed" },
    ]
    for (operation, outcome) in zip(operations, state.outcomes) {
      guard let code = outcome else { continue }
      let guest = try Guest(state)
      let token = guest.library.currentChangeToken
      let runs = Notes<Int>()
      let error = photosError {
        try guest.library.performChangesAndWait {
          runs.add(1)
          operation(guest.selected, guest.album)
        }
      }
      // The block is run whatever the access (§6.12).
      #expect(runs.all == [1])
      #expect(error?.errorCode ?? 0 == code)
      #expect((guest.library.currentChangeToken == token) == (code != 0))
      if code != 0 {
        #expect(error?.localizedDescription.hasSuffix(".") == true)
        #expect(guest.owner.run(allNames) == ["a", "b"])
      }
      guest.library.close()
    }
  }

  @Test("What fetches find in every state (§3.10, §6.10, §6.12)", arguments: states)
  func fetches(state: State) throws {
    let guest = try Guest(state)
    defer { guest.library.close() }
    let mayRead = state.readWrite == .authorized
    try PHPhotoLibrary.withShared(guest.library) {
      #expect(allNames() == state.found)
      let both = try guest.owner.assets("a", "b").map(\.localIdentifier)
      #expect(names(PHAsset.fetchAssets(withLocalIdentifiers: both, options: nil)) == state.found)
      let albums = PHAssetCollection.fetchAssetCollections(
        with: .album, subtype: .any, options: nil)
      #expect(albums.count == (mayRead ? 1 : 0))
      #expect(topLevelTitles().count == (mayRead ? 1 : 0))
      let byIdentifier = PHAssetCollection.fetchAssetCollections(
        withLocalIdentifiers: [guest.album.localIdentifier], options: nil)
      #expect(byIdentifier.count == (mayRead ? 1 : 0))
      // The smart albums are always there, without members where access is missing.
      let smart = PHAssetCollection.fetchAssetCollections(
        with: .smartAlbum, subtype: .any, options: nil)
      #expect(smart.count == 21)
      let recents = try #require(
        objects(smart).first { $0.assetCollectionSubtype == .smartAlbumUserLibrary })
      #expect(names(PHAsset.fetchAssets(in: recents, options: nil)) == state.found)
    }
  }

  @Test("A creation under add-only access gives a readable placeholder, unseen by fetches (§6.8)")
  func addOnlyPlaceholder() throws {
    let guest = try Guest(Self.states[4])
    defer { guest.library.close() }
    let kept = Notes<String>()
    try guest.library.performChangesAndWait {
      kept.add(Self.newPhoto().placeholderForCreatedAsset?.localIdentifier ?? "")
    }
    let seen = PHPhotoLibrary.withShared(guest.library) {
      PHAsset.fetchAssets(withLocalIdentifiers: kept.all, options: nil).count
    }
    #expect(seen == 0)
    let made = guest.owner.run {
      PHAsset.fetchAssets(withLocalIdentifiers: kept.all, options: nil).firstObject
    }
    #expect(try #require(made).isFavorite)
  }

  @Test("Under limited access what the program creates joins the selection (§6.10)")
  func selectionJoins() throws {
    let guest = try Guest(Self.states[5])
    defer { guest.library.close() }
    let kept = Notes<String>()
    try guest.library.performChangesAndWait {
      kept.add(Self.newPhoto().placeholderForCreatedAsset?.localIdentifier ?? "")
    }
    try PHPhotoLibrary.withShared(guest.library) {
      let all = objects(PHAsset.fetchAssets(with: nil))
      #expect(all.map(\.localIdentifier) == [guest.selected.localIdentifier] + kept.all)
      try guest.library.performChangesAndWait { PHAssetChangeRequest(for: all[1]).caption = "Mine" }
      #expect(PHAsset.fetchAssets(with: nil).lastObject?.extendedMetadata.caption == "Mine")
    }
    // What the owner creates does not.
    try guest.owner.change { _ = Self.newPhoto() }
    #expect(PHPhotoLibrary.withShared(guest.library) { PHAsset.fetchAssets(with: nil).count } == 2)
  }

  @Test("Under limited access an asset that is not selected cannot be touched (§6.10)")
  func notSelected() throws {
    let guest = try Guest(Self.states[5])
    defer { guest.library.close() }
    let b = try guest.owner.assets("b")[0]
    let blocks: [() -> Void] = [
      { PHAssetChangeRequest(for: b).isFavorite = true },
      { PHAssetChangeRequest.deleteAssets([b]) },
    ]
    for block in blocks {
      let error = photosError { try guest.library.performChangesAndWait(block) }
      #expect(error?.code == .identifierNotFound)
      #expect(identifiers(error) == [b.localIdentifier])
    }
    #expect(try guest.owner.assets("b")[0].isFavorite == false)
  }

  @Test("Changing the selection changes what is seen, and old results stay readable (§6.11, §6.13)")
  func selectionChange() throws {
    let guest = try Guest(Self.states[5])
    defer { guest.library.close() }
    let b = try guest.owner.assets("b")[0]
    let before = PHPhotoLibrary.withShared(guest.library) { PHAsset.fetchAssets(with: nil) }
    let token = guest.library.currentChangeToken
    guest.library.host.setLimitedSelection([b.localIdentifier, "unknown"])
    #expect(PHPhotoLibrary.withShared(guest.library, allNames) == ["b"])
    #expect(names(before) == ["a"])
    let change = PHChange(library: guest.library, state: token.state + 1)
    let details = try #require(change.changeDetails(for: before))
    #expect(details.removedIndexes == [0] && details.insertedIndexes == [0])
    guest.library.host.setAuthorization(.denied, for: .readWrite)
    #expect(names(before) == ["a"])
    #expect(PHPhotoLibrary.withShared(guest.library, allNames) == [])
  }

  @Test("Statuses of both levels, and those without a level (§6.1, §6.4, §6.5)")
  func statuses() throws {
    let temporary = try TemporaryLibrary()
    var configuration = LibraryConfiguration()
    configuration.client = "Guest"
    configuration.authorization = .ask { _ in .notDetermined }
    let library = try PHPhotoLibrary.open(
      at: temporary.library.host.url, configuration: configuration)
    defer { library.close() }
    typealias Status = PHAuthorizationStatus
    let cases: [(PHAccessLevel?, Status, readWrite: Status, addOnly: Status, plain: Status)] = [
      (nil, .notDetermined, .notDetermined, .notDetermined, .notDetermined),
      (.addOnly, .authorized, .notDetermined, .authorized, .notDetermined),
      (.readWrite, .limited, .limited, .authorized, .authorized),
      (.readWrite, .authorized, .authorized, .authorized, .authorized),
      (.readWrite, .denied, .denied, .authorized, .denied),
      (.addOnly, .denied, .denied, .denied, .denied),
      (.readWrite, .restricted, .restricted, .denied, .restricted),
      (.addOnly, .limited, .restricted, .authorized, .restricted),
    ]
    for (level, status, readWrite, addOnly, plain) in cases {
      if let level { library.host.setAuthorization(status, for: level) }
      PHPhotoLibrary.withShared(library) {
        #expect(PHPhotoLibrary.authorizationStatus(for: .readWrite) == readWrite)
        #expect(PHPhotoLibrary.authorizationStatus(for: .addOnly) == addOnly)
        #expect(PHPhotoLibrary.authorizationStatus() == plain)
      }
    }
    #expect(temporary.run { PHPhotoLibrary.authorizationStatus(for: .readWrite) } == .authorized)
  }
}
