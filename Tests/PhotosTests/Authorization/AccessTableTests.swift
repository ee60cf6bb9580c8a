import Foundation
import Photos
import PhotosHost
import PhotosTesting
import Testing

/// What each operation gives in each state of access, of a program that had access and has objects in
/// hand (§6.8–6.13).
@Suite("Every operation in every state of access") struct AccessTableTests {
  enum State: String, CaseIterable, Sendable {
    case authorized, limited, denied, restricted, notDetermined, addOnly
  }

  /// A row of the table, with a number for each state.
  struct Row: CustomTestStringConvertible, Sendable {
    let name: String
    let expected: [Int]
    let operation: @Sendable (Hand) throws -> Int
    var testDescription: String { name }
  }

  /// A change, by its error codes; 0 where it succeeds.
  private static func change(
    _ name: String, _ expected: [Int], _ block: @escaping @Sendable (Hand) -> Void
  ) -> Row {
    Row(name: name, expected: expected) { hand in
      let runs = Notes<Int>()
      let token = hand.library.currentChangeToken
      let error = photosError {
        try hand.library.performChangesAndWait {
          runs.add(1)
          block(hand)
        }
      }
      // The block is run whatever the access (§6.12), and nothing of it holds when it fails.
      #expect(runs.all == [1])
      if error != nil { #expect(hand.library.currentChangeToken == token) }
      return error?.errorCode ?? 0
    }
  }

  /// Something that is read, by how much is found.
  private static func read(
    _ name: String, _ expected: [Int], _ count: @escaping @Sendable (Hand) throws -> Int
  ) -> Row {
    Row(name: name, expected: expected, operation: count)
  }

  /// A call with an outcome of its own, by its error codes.
  private static func call(
    _ name: String, _ expected: [Int], _ body: @escaping @Sendable (Hand) throws -> Void
  ) -> Row {
    Row(name: name, expected: expected) { hand in
      photosError { try body(hand) }?.errorCode ?? 0
    }
  }

  private static let no = [3311, 3310, 3311, 3311]

  static let changes: [Row] = [
    change("create an asset", [0, 0, 3311, 3310, 3311, 0]) { $0.create() },
    change("create an asset into a new album", [0, 3300] + no) { hand in
      let photo = hand.create()
      PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle: "New")
        .addAssets([photo])
    },
    change("create an asset into an album", [0, 3201] + no) { hand in
      let photo = hand.create()
      PHAssetCollectionChangeRequest(for: hand.album)?.addAssets([photo])
    },
    change("create an asset and change another", [0, 0] + no) { hand in
      hand.create()
      PHAssetChangeRequest(for: hand.selected).isFavorite = true
    },
    change("change a selected asset", [0, 0] + no) {
      PHAssetChangeRequest(for: $0.selected).caption = "x"
    },
    change("change another asset", [0, 3201] + no) {
      PHAssetChangeRequest(for: $0.other).caption = "x"
    },
    change("revert a selected asset", [0, 0] + no) { hand in
      PHAssetChangeRequest(for: hand.selected).revertAssetContentToOriginal()
      PHAssetChangeRequest(for: hand.selected).isFavorite = true
    },
    change("delete a selected asset", [0, 0] + no) {
      PHAssetChangeRequest.deleteAssets([$0.selected])
    },
    change("delete another asset", [0, 3201] + no) {
      PHAssetChangeRequest.deleteAssets([$0.other])
    },
    change("create an album", [0, 3300] + no) { _ in
      PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle: "New")
    },
    change("rename an album", [0, 3201] + no) {
      PHAssetCollectionChangeRequest(for: $0.album)?.title = "x"
    },
    change("add to an album", [0, 3201] + no) {
      PHAssetCollectionChangeRequest(for: $0.album)?.addAssets([$0.other])
    },
    change("remove from an album", [0, 3201] + no) {
      PHAssetCollectionChangeRequest(for: $0.album)?.removeAssets([$0.selected])
    },
    change("delete an album", [0, 3201] + no) {
      PHAssetCollectionChangeRequest.deleteAssetCollections([$0.album])
    },
    change("create a folder", [0, 3300] + no) { _ in
      PHCollectionListChangeRequest.creationRequestForCollectionList(withTitle: "New")
    },
    change("rename a folder", [0, 3201] + no) {
      PHCollectionListChangeRequest(for: $0.folder)?.title = "x"
    },
    change("put an album into a folder", [0, 3201] + no) {
      PHCollectionListChangeRequest(for: $0.folder)?.addChildCollections([$0.album])
    },
    change("delete a folder", [0, 3201] + no) {
      PHCollectionListChangeRequest.deleteCollectionLists([$0.folder])
    },
    change("rearrange the top level", [0, 3201] + no) {
      PHCollectionListChangeRequest(forTopLevelCollectionListUserCollections: $0.top)?
        .moveChildCollections(at: [1], to: 0)
    },
    change("change a project", [0, 3201] + no) {
      PHProjectChangeRequest(project: $0.project).projectExtensionData = Data("x".utf8)
    },
    change("upload a file of a selected asset", [0, 0] + no) {
      PHAssetResourceUploadJobChangeRequest.creationRequestForDownloadJob(resource: $0.resource)
    },
    change("upload a file of another asset", [0, 3201] + no) {
      PHAssetResourceUploadJobChangeRequest.creationRequestForDownloadJob(
        resource: $0.otherResource)
    },
  ]

  private static func many(_ all: Int, _ selected: Int) -> [Int] { [all, selected, 0, 0, 0, 0] }

  static let reads: [Row] = [
    read("fetch all assets", many(2, 1)) { _ in PHAsset.fetchAssets(with: nil).count },
    read("fetch images", many(2, 1)) { _ in
      PHAsset.fetchAssets(with: .image, options: nil).count
    },
    read("fetch by identifier", many(2, 1)) { hand in
      let identifiers = [hand.selected, hand.other].map(\.localIdentifier)
      return PHAsset.fetchAssets(withLocalIdentifiers: identifiers, options: nil).count
    },
    read("fetch the members of an album in hand", many(1, 1)) {
      PHAsset.fetchAssets(in: $0.album, options: nil).count
    },
    read("fetch a key asset", many(1, 1)) {
      PHAsset.fetchKeyAssets(in: $0.album, options: nil)?.count ?? 0
    },
    read("fetch albums", many(1, 0)) { _ in
      PHAssetCollection.fetchAssetCollections(with: .album, subtype: .any, options: nil).count
    },
    read("fetch an album by identifier", many(1, 0)) {
      PHAssetCollection.fetchAssetCollections(
        withLocalIdentifiers: [$0.album.localIdentifier], options: nil
      ).count
    },
    read("fetch the albums of an asset", many(2, 0)) {
      PHAssetCollection.fetchAssetCollectionsContaining($0.selected, with: .album, options: nil)
        .count
    },
    read("fetch folders", many(1, 0)) { _ in
      PHCollectionList.fetchCollectionLists(with: .folder, subtype: .any, options: nil).count
    },
    read("fetch the top level", many(3, 0)) { _ in
      PHCollection.fetchTopLevelUserCollections(with: nil).count
    },
    read("fetch smart albums", [21, 21, 21, 21, 21, 21]) { _ in
      PHAssetCollection.fetchAssetCollections(with: .smartAlbum, subtype: .any, options: nil).count
    },
    read("read results in hand", [2, 2, 2, 2, 2, 2]) {
      objects($0.all).compactMap(\.extendedMetadata.originalFilename).count
    },
    read("list resources of a selected asset", many(1, 1)) {
      PHAssetResource.assetResources(for: $0.selected).count
    },
    read("list resources of another asset", many(1, 0)) {
      PHAssetResource.assetResources(for: $0.other).count
    },
    read("fetch upload jobs", many(1, 1)) { _ in
      PHAssetResourceUploadJob.fetchJobs(action: .process, options: nil).count
    },
    read("history: assets that are told of", many(1, 1)) { hand in
      try hand.library.fetchPersistentChanges(since: hand.later()).reduce(0) {
        $0 + (try $1.changeDetails(for: .asset).updatedLocalIdentifiers.count)
      }
    },
  ]

  static let calls: [Row] = [
    call("read a resource of a selected asset", [0, 0, 3311, 3311, 3311, 3311]) {
      try $0.data(of: $0.resource)
    },
    call("read a resource of another asset", [0, 3201, 3311, 3311, 3311, 3311]) {
      try $0.data(of: $0.otherResource)
    },
    call("request a picture of a selected asset", [0, 0, 3311, 3311, 3311, 3311]) {
      try $0.image(of: $0.selected)
    },
    call("request a picture of another asset", [0, 3201, 3311, 3311, 3311, 3311]) {
      try $0.image(of: $0.other)
    },
    call("find the cloud identifier of a selected asset", [0, 0] + no) { hand in
      let identifier = hand.selected.localIdentifier
      let mappings = hand.library.cloudIdentifierMappings(forLocalIdentifiers: [identifier])
      _ = try #require(mappings[identifier]).get()
    },
    call("find what another asset's cloud identifier names", [0, 3201] + no) { hand in
      _ = try #require(hand.library.localIdentifierMappings(for: [hand.cloud])[hand.cloud]).get()
    },
    call("enable uploads", [0, 0] + no) { try $0.library.enableUploadJobExtension(with: nil) },
    call("name the present state", [0, 0, 0, 0, 0, 0]) { hand in
      _ = try hand.library.fetchPersistentChanges(since: hand.library.currentChangeToken)
    },
  ]

  @Test("Each row of the table", arguments: changes + reads + calls)
  func row(_ row: Row) throws {
    #expect(row.expected.count == State.allCases.count)
    for (state, expected) in zip(State.allCases, row.expected) {
      let hand = try Hand(state)
      let found = try PHPhotoLibrary.withShared(hand.library) { try row.operation(hand) }
      #expect(found == expected, "\(row.name), \(state)")
      #expect(try hand.owner.library.host.verify(readingFiles: false).problems == [])
    }
  }
}

extension AccessTableTests {
  /// What a program holds that had access, in a state of access.
  final class Hand: Sendable {
    let owner: TemporaryLibrary
    let library: PHPhotoLibrary
    let all: PHFetchResult<PHAsset>
    let selected: PHAsset
    let other: PHAsset
    let album: PHAssetCollection
    let folder: PHCollectionList
    let project: PHProject
    let top: PHFetchResult<PHCollection>
    let resource: PHAssetResource
    let otherResource: PHAssetResource
    let cloud: PHCloudIdentifier

    init(_ state: State) throws {
      owner = try TemporaryLibrary {
        TestPhoto("a", in: "Trip")
        TestPhoto("b")
      }
      _ = try owner.makeFolder("Trips")
      let made = try owner.library.host.makeProject(
        titled: "Book", of: owner.assets("a").map(\.localIdentifier))
      var configuration = LibraryConfiguration()
      configuration.client = "Guest"
      configuration.authorization = .ask { _ in .notDetermined }
      let library = try PHPhotoLibrary.open(
        at: owner.library.host.url, configuration: configuration)
      self.library = library
      library.host.setAuthorization(.authorized, for: .readWrite)
      let found = try PHPhotoLibrary.withShared(library) {
        let assets = PHAsset.fetchAssets(with: nil)
        let albums = PHAssetCollection.fetchAssetCollections(
          with: .album, subtype: .any, options: nil)
        let folders = PHCollectionList.fetchCollectionLists(
          with: .folder, subtype: .any, options: nil)
        let project = PHAssetCollection.fetchAssetCollections(
          withLocalIdentifiers: [made], options: nil
        ).firstObject
        return (
          assets, try #require(albums.firstObject), try #require(folders.firstObject),
          try #require(project as? PHProject),
          PHCollection.fetchTopLevelUserCollections(with: nil)
        )
      }
      (all, album, folder, project, top) = found
      selected = all[0]
      other = all[1]
      let resources = try [selected, other].map { asset in
        try #require(PHAssetResource.assetResources(for: asset).first)
      }
      (resource, otherResource) = (resources[0], resources[1])
      let mappings = library.cloudIdentifierMappings(forLocalIdentifiers: [other.localIdentifier])
      cloud = try #require(mappings[other.localIdentifier]).get()
      try library.enableUploadJobExtension(with: nil)
      let file = resource
      try library.performChangesAndWait {
        PHAssetResourceUploadJobChangeRequest.creationRequestForDownloadJob(resource: file)
      }
      try bring(state)
    }

    deinit { library.close() }

    private func bring(_ state: State) throws {
      switch state {
      case .authorized: break
      case .limited:
        try library.host.limitAccess(to: [selected.localIdentifier], ofClient: "Guest")
      case .denied: library.host.setAuthorization(.denied, for: .readWrite)
      case .restricted: library.host.setAuthorization(.restricted, for: .readWrite)
      case .notDetermined: library.host.setAuthorization(.notDetermined, for: .readWrite)
      case .addOnly:
        library.host.setAuthorization(.denied, for: .readWrite)
        library.host.setAuthorization(.authorized, for: .addOnly)
      }
    }

    /// Makes a request to create a picture.
    @discardableResult func create() -> PHObjectPlaceholder {
      let request = PHAssetCreationRequest.forAsset()
      request.addResource(
        with: .photo, data: TestPicture.jpeg(width: 4, height: 4), options: nil)
      return request.placeholderForCreatedAsset ?? PHObjectPlaceholder()
    }

    /// A token after which the owner changed both assets.
    func later() throws -> PHPersistentChangeToken {
      let token = library.currentChangeToken
      let assets = try owner.assets("a")
      try owner.change { PHAssetChangeRequest(for: assets[0]).isFavorite = true }
      return token
    }

    /// Reads a resource to its end.
    func data(of resource: PHAssetResource) throws {
      let outcome = Notes<(any Error)?>()
      let done = DispatchSemaphore(value: 0)
      PHAssetResourceManager.default().requestData(for: resource, options: nil) { _ in
      } completionHandler: { error in
        outcome.add(error)
        done.signal()
      }
      done.wait()
      if let error = outcome.all[0] { throw error }
    }

    /// Requests a picture, and waits for it.
    func image(of asset: PHAsset) throws {
      let options = PHImageRequestOptions()
      options.isSynchronous = true
      let outcome = Notes<(any Error)?>()
      PHImageManager.default().requestImage(
        for: asset, targetSize: CGSize(width: 4, height: 4), contentMode: .aspectFit,
        options: options
      ) { image, info in
        outcome.add(image == nil ? info?[PHImageErrorKey] as? any Error : nil)
        #expect((image == nil) == (info?[PHImageErrorKey] != nil))
      }
      #expect(outcome.all.count == 1)
      if let error = outcome.all[0] { throw error }
    }
  }
}
