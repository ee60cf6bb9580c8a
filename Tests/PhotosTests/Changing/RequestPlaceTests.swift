import Foundation
import Photos
import PhotosHost
import PhotosTesting
import Testing

/// Where change requests may exist (§2.1–2.7).
@Suite("Where requests may exist") struct RequestPlaceTests {
  /// A call that makes or uses a request, in a library with an asset, an album of it and a folder.
  struct Call: CustomTestStringConvertible, Sendable {
    let name: String
    let make: @Sendable (PHAsset, PHAssetCollection, PHCollectionList) -> Void
    var testDescription: String { name }
  }

  static let makingCalls: [Call] = [
    Call(name: "PHAssetChangeRequest.init(for:)") { asset, _, _ in
      _ = PHAssetChangeRequest(for: asset)
    },
    Call(name: "PHAssetChangeRequest.creationRequestForAsset(from:)") { _, _, _ in
      _ = PHAssetChangeRequest.creationRequestForAsset(from: UIImage())
    },
    Call(name: "PHAssetChangeRequest.creationRequestForAssetFromImage(atFileURL:)") { _, _, _ in
      _ = PHAssetChangeRequest.creationRequestForAssetFromImage(
        atFileURL: URL(fileURLWithPath: "/x"))
    },
    Call(name: "PHAssetChangeRequest.creationRequestForAssetFromVideo(atFileURL:)") { _, _, _ in
      _ = PHAssetChangeRequest.creationRequestForAssetFromVideo(
        atFileURL: URL(fileURLWithPath: "/x"))
    },
    Call(name: "PHAssetChangeRequest.deleteAssets(_:)") { asset, _, _ in
      PHAssetChangeRequest.deleteAssets([asset])
    },
    Call(name: "PHAssetCreationRequest.forAsset()") { _, _, _ in
      _ = PHAssetCreationRequest.forAsset()
    },
    Call(name: "PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle:)") {
      _, _, _ in
      _ = PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle: "New")
    },
    Call(name: "PHAssetCollectionChangeRequest.init(for:)") { _, album, _ in
      _ = PHAssetCollectionChangeRequest(for: album)
    },
    Call(name: "PHAssetCollectionChangeRequest.init(for:assets:)") { _, album, _ in
      _ = PHAssetCollectionChangeRequest(
        for: album, assets: PHAsset.fetchAssets(in: album, options: nil))
    },
    Call(name: "PHAssetCollectionChangeRequest.deleteAssetCollections(_:)") { _, album, _ in
      PHAssetCollectionChangeRequest.deleteAssetCollections([album])
    },
    Call(name: "PHCollectionListChangeRequest.creationRequestForCollectionList(withTitle:)") {
      _, _, _ in
      _ = PHCollectionListChangeRequest.creationRequestForCollectionList(withTitle: "New")
    },
    Call(name: "PHCollectionListChangeRequest.init(for:)") { _, _, folder in
      _ = PHCollectionListChangeRequest(for: folder)
    },
    Call(name: "PHCollectionListChangeRequest.init(for:childCollections:)") { _, _, folder in
      _ = PHCollectionListChangeRequest(
        for: folder, childCollections: PHCollection.fetchCollections(in: folder, options: nil))
    },
    Call(
      name: "PHCollectionListChangeRequest.init(forTopLevelCollectionListUserCollections:)"
    ) { _, _, _ in
      _ = PHCollectionListChangeRequest(
        forTopLevelCollectionListUserCollections: PHCollection.fetchTopLevelUserCollections(
          with: nil))
    },
    Call(name: "PHCollectionListChangeRequest.deleteCollectionLists(_:)") { _, _, folder in
      PHCollectionListChangeRequest.deleteCollectionLists([folder])
    },
  ]

  @Test("Making any request outside of a block traps, naming both perform methods (§2.1, §2.2)")
  func outside() throws {
    let temporary = try TemporaryLibrary { TestPhoto("a.jpg", in: "Trip") }
    let asset = try temporary.assets("a.jpg")[0]
    let album = try #require(temporary.album(titled: "Trip"))
    let folder = try temporary.makeFolder("Folder")
    for call in Self.makingCalls {
      let rule = recordedMisuse { temporary.run { call.make(asset, album, folder) } }
      #expect(rule?.hasPrefix(call.name) == true, "\(call.name): \(rule ?? "no trap")")
      #expect(rule?.contains("performChanges(_:completionHandler:)") == true)
      #expect(rule?.contains("performChangesAndWait(_:)") == true)
    }
  }

  @Test("In a block none of them traps (§2.1)")
  func inside() throws {
    let temporary = try TemporaryLibrary { TestPhoto("a.jpg", in: "Trip") }
    let asset = try temporary.assets("a.jpg")[0]
    let album = try #require(temporary.album(titled: "Trip"))
    let folder = try temporary.makeFolder("Folder")
    for call in Self.makingCalls {
      let rule = recordedMisuse {
        _ = photosError { try temporary.change { call.make(asset, album, folder) } }
      }
      #expect(rule == nil, "\(call.name)")
    }
  }

  /// The requests of one block, to be used where they must not be.
  final class Kept: @unchecked Sendable {
    // Set before it is handed to the other thread.
    var asset: PHAssetChangeRequest?
    var creation: PHAssetCreationRequest?
    var album: PHAssetCollectionChangeRequest?
    var folder: PHCollectionListChangeRequest?
  }

  /// A use of a request.
  struct Use: CustomTestStringConvertible, Sendable {
    let name: String
    let use: @Sendable (Kept) -> Void
    var testDescription: String { name }
  }

  static let uses: [Use] = [
    Use(name: "creationDate") { $0.asset?.creationDate = nil },
    Use(name: "creationDate") { _ = $0.asset?.creationDate },
    Use(name: "location") { $0.asset?.location = nil },
    Use(name: "location") { _ = $0.asset?.location },
    Use(name: "isFavorite") { $0.asset?.isFavorite = true },
    Use(name: "isFavorite") { _ = $0.asset?.isFavorite },
    Use(name: "isHidden") { $0.asset?.isHidden = true },
    Use(name: "isHidden") { _ = $0.asset?.isHidden },
    Use(name: "rating") { $0.asset?.rating = .five },
    Use(name: "rating") { _ = $0.asset?.rating },
    Use(name: "caption") { $0.asset?.caption = "" },
    Use(name: "caption") { _ = $0.asset?.caption },
    Use(name: "addKeyword") { $0.asset?.addKeyword("x") },
    Use(name: "removeKeyword") { $0.asset?.removeKeyword("x") },
    Use(name: "setLivePhotoVideoPlaybackEnabled") {
      $0.asset?.setLivePhotoVideoPlaybackEnabled(true)
    },
    Use(name: "addResource") { $0.creation?.addResource(with: .photo, data: Data(), options: nil) },
    Use(name: "addResource") {
      $0.creation?.addResource(with: .photo, fileURL: URL(fileURLWithPath: "/x"), options: nil)
    },
    Use(name: "addResource") {
      guard let url = URL(string: "https://example.org/x") else { return }
      $0.creation?.addResource(with: .photo, fileURL: url, options: nil)
    },
    Use(name: "originalResourceChoice") { $0.creation?.originalResourceChoice = .raw },
    Use(name: "title") { $0.album?.title = "x" },
    Use(name: "title") { _ = $0.album?.title },
    Use(name: "addAssets") { $0.album?.addAssets([PHAsset]()) },
    Use(name: "insertAssets") { $0.album?.insertAssets([PHAsset](), at: []) },
    Use(name: "removeAssets") { $0.album?.removeAssets([PHAsset]()) },
    Use(name: "removeAssets") { $0.album?.removeAssets(at: []) },
    Use(name: "replaceAssets") { $0.album?.replaceAssets(at: [], withAssets: [PHAsset]()) },
    Use(name: "moveAssets") { $0.album?.moveAssets(at: [], to: 0) },
    Use(name: "title") { $0.folder?.title = "x" },
    Use(name: "title") { _ = $0.folder?.title },
    Use(name: "addChildCollections") { $0.folder?.addChildCollections([PHCollection]()) },
    Use(name: "insertChildCollections") {
      $0.folder?.insertChildCollections([PHCollection](), at: [])
    },
    Use(name: "removeChildCollections") { $0.folder?.removeChildCollections([PHCollection]()) },
    Use(name: "removeChildCollections") { $0.folder?.removeChildCollections(at: []) },
    Use(name: "replaceChildCollections") {
      $0.folder?.replaceChildCollections(at: [], withChildCollections: [PHCollection]())
    },
    Use(name: "moveChildCollections") { $0.folder?.moveChildCollections(at: [], to: 0) },
  ]

  private static func make(_ kept: Kept) {
    let creation = PHAssetCreationRequest.forAsset()
    creation.addResource(with: .photo, data: TestPicture.jpeg(width: 4, height: 4), options: nil)
    kept.asset = creation
    kept.creation = creation
    kept.album = PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle: "A")
    kept.folder = PHCollectionListChangeRequest.creationRequestForCollectionList(withTitle: "F")
  }

  @Test("A request kept past its block is dead; its placeholder stays readable (§2.3)")
  func pastTheEnd() throws {
    let temporary = try TemporaryLibrary()
    let kept = Kept()
    try temporary.change { Self.make(kept) }
    for use in Self.uses {
      let rule = recordedMisuse { use.use(kept) }
      #expect(rule?.contains(use.name) == true, "\(use.name): \(rule ?? "no trap")")
    }
    let identifier = try #require(kept.asset?.placeholderForCreatedAsset?.localIdentifier)
    let found = temporary.run {
      PHAsset.fetchAssets(withLocalIdentifiers: [identifier], options: nil)
    }
    #expect(found.count == 1)
    #expect(
      kept.album?.placeholderForCreatedAssetCollection.localIdentifier.hasSuffix("/040") == true)
    #expect(
      kept.folder?.placeholderForCreatedCollectionList.localIdentifier.hasSuffix("/020") == true)
  }

  @Test("A request used on another thread while its block runs traps (§2.5)")
  func otherThread() throws {
    let temporary = try TemporaryLibrary()
    let kept = Kept()
    let rules = Notes<String>()
    try temporary.change {
      Self.make(kept)
      for use in Self.uses { rules.add(recordedMisuse { use.use(kept) } ?? "no trap") }
      rules.add(recordedMisuse { _ = PHAssetCreationRequest.forAsset() } ?? "no trap")
    }
    #expect(rules.all.count == Self.uses.count + 1)
    #expect(rules.all.allSatisfy { $0.contains("on the thread that runs it") })
  }

  @Test("A request used in another block than its own traps (§2.3)")
  func otherBlock() throws {
    let temporary = try TemporaryLibrary()
    let kept = Kept()
    try temporary.change { Self.make(kept) }
    let rule = recordedMisuse {
      _ = photosError { try temporary.change { kept.asset?.isFavorite = true } }
    }
    #expect(rule?.contains("isFavorite") == true)
  }

  @Test("Blocks of one library do not nest (§2.4)")
  func nesting() throws {
    let temporary = try TemporaryLibrary()
    let library = temporary.library
    let waiting = recordedMisuse {
      try? library.performChangesAndWait { try? library.performChangesAndWait {} }
    }
    #expect(
      waiting
        == "performChangesAndWait(_:) cannot be called inside a change block of the same library.")
    let other = try TemporaryLibrary().library
    let asynchronous = recordedMisuse {
      try? other.performChangesAndWait { other.performChanges({}) }
    }
    #expect(asynchronous?.hasPrefix("performChanges(_:completionHandler:)") == true)
  }

  @Test("A task that a block began may change the library when the block has ended (§2.4)")
  @MainActor
  func tasks() async throws {
    let temporary = try TemporaryLibrary { TestPhoto("a.jpg") }
    let (library, asset) = (temporary.library, try temporary.assets("a.jpg")[0])
    let begun = Notes<Task<Void, any Error>>()
    try library.performChangesAndWait {
      PHAssetChangeRequest(for: asset).caption = "one"
      begun.add(
        Task { @MainActor in
          try library.performChangesAndWait { PHAssetChangeRequest(for: asset).isFavorite = true }
        })
    }
    try await begun.all[0].value
    #expect(temporary.asset(named: "a.jpg")?.isFavorite == true)
  }

  @Test("A block of another library may run inside a block (§2.4)")
  func nestingOfOtherLibraries() throws {
    let outer = try TemporaryLibrary { TestPhoto("a.jpg") }
    let inner = try TemporaryLibrary { TestPhoto("b.jpg") }
    let (a, b) = (try outer.assets("a.jpg")[0], try inner.assets("b.jpg")[0])
    let rule = recordedMisuse {
      _ = photosError {
        try outer.change {
          PHAssetChangeRequest(for: a).isFavorite = true
          try? inner.change { PHAssetChangeRequest(for: b).isFavorite = true }
          PHAssetChangeRequest(for: a).isHidden = true
        }
      }
    }
    #expect(rule == nil)
    #expect(outer.asset(named: "a.jpg")?.isHidden == true)
    #expect(outer.asset(named: "a.jpg")?.isFavorite == true)
    #expect(inner.asset(named: "b.jpg")?.isFavorite == true)
  }

  @Test("A misplaced request in the block of performChanges ends the process (§2.2)")
  func exits() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let temporary = try TemporaryLibrary()
      try await temporary.library.performChanges {
        let done = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
          _ = PHAssetCreationRequest.forAsset()
          done.signal()
        }
        done.wait()
      }
    }
    let output = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(output.contains("PHAssetCreationRequest.forAsset() can only be called from inside"))
  }

  @Test("An exit of nesting is one of the process, too (§2.4)")
  func nestingExits() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let library = try TemporaryLibrary().library
      try library.performChangesAndWait { try? library.performChangesAndWait {} }
    }
    let output = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(output.contains("cannot be called inside a change block of the same library"))
  }

  @Test(
    "The synchronous block runs once, on the calling thread; the asynchronous one on another (§2.6)"
  )
  func threads() async throws {
    let temporary = try TemporaryLibrary()
    let threads = Notes<ObjectIdentifier>()
    func callingThread() -> ObjectIdentifier { ObjectIdentifier(Thread.current) }
    let isSame = try {
      let own = callingThread()
      try temporary.change { threads.add(callingThread()) }
      return threads.all == [own]
    }()
    #expect(isSame)
    let runs = Notes<ObjectIdentifier>()
    let caller = Notes<ObjectIdentifier>()
    await withCheckedContinuation { continuation in
      caller.add(callingThread())
      temporary.library.performChanges {
        runs.add(callingThread())
      } completionHandler: { _, _ in
        continuation.resume()
      }
    }
    #expect(runs.all.count == 1 && runs.all != caller.all)
  }

  @Test("In a block the shared library is the block's own (§2.6)")
  func sharedLibrary() async throws {
    let temporary = try TemporaryLibrary()
    let library = temporary.library
    let seen = Notes<Bool>()
    try library.performChangesAndWait { seen.add(PHPhotoLibrary.shared() === library) }
    try await library.performChanges { seen.add(PHPhotoLibrary.shared() === library) }
    #expect(seen.all == [true, true])
  }
}
