import Foundation
import Photos
import PhotosHost
import PhotosTesting
import Testing

/// Asking for access (§6.2–6.6).
@Suite("Asking for access") struct AskingTests {
  /// A library of which a client must ask for access, with what it asked.
  private struct Asked {
    let owner: TemporaryLibrary
    let library: PHPhotoLibrary
    let questions = Notes<PHAccessLevel>()

    init(_ answer: @escaping @Sendable (PHAccessLevel) -> PHAuthorizationStatus) throws {
      owner = try TemporaryLibrary { TestPhoto("a") }
      library = try Asked.open(owner, questions, answer)
    }

    static func open(
      _ owner: TemporaryLibrary, _ questions: Notes<PHAccessLevel>,
      _ answer: @escaping @Sendable (PHAccessLevel) -> PHAuthorizationStatus
    ) throws -> PHPhotoLibrary {
      var configuration = LibraryConfiguration()
      configuration.client = "Guest"
      configuration.authorization = .ask { level in
        questions.add(level)
        return answer(level)
      }
      return try PHPhotoLibrary.open(at: owner.library.host.url, configuration: configuration)
    }

    func request(_ level: PHAccessLevel) async -> PHAuthorizationStatus {
      await PHPhotoLibrary.withShared(library) {
        await PHPhotoLibrary.requestAuthorization(for: level)
      }
    }

    func status(_ level: PHAccessLevel) -> PHAuthorizationStatus {
      PHPhotoLibrary.withShared(library) { PHPhotoLibrary.authorizationStatus(for: level) }
    }
  }

  @Test(
    "The answer is kept, and never asked for again, also after reopening (§6.2)",
    arguments: [PHAuthorizationStatus.authorized, .denied, .restricted, .limited])
  func remembered(answer: PHAuthorizationStatus) async throws {
    let asked = try Asked { _ in answer }
    #expect(asked.status(.readWrite) == .notDetermined)
    for _ in 0..<3 { #expect(await asked.request(.readWrite) == answer) }
    #expect(asked.questions.all == [.readWrite])
    asked.library.close()
    let again = try Asked.open(asked.owner, asked.questions) { _ in .denied }
    defer { again.close() }
    let status = await PHPhotoLibrary.withShared(again) {
      await PHPhotoLibrary.requestAuthorization(for: .readWrite)
    }
    #expect(status == answer)
    #expect(asked.questions.all == [.readWrite])
  }

  @Test("Answering notDetermined leaves the question open (§6.2)")
  func open() async throws {
    let asked = try Asked { _ in .notDetermined }
    for _ in 0..<2 { #expect(await asked.request(.readWrite) == .notDetermined) }
    #expect(asked.questions.all == [.readWrite, .readWrite])
  }

  @Test("Each level is a question of its own; read-write covers adding (§6.2, §6.5)")
  func levels() async throws {
    let asked = try Asked { $0 == .addOnly ? .authorized : .denied }
    #expect(await asked.request(.addOnly) == .authorized)
    #expect(asked.status(.readWrite) == .notDetermined)
    #expect(await asked.request(.readWrite) == .denied)
    #expect(asked.status(.addOnly) == .authorized)
    #expect(asked.questions.all == [.addOnly, .readWrite])
    let full = try Asked { _ in .authorized }
    #expect(await full.request(.readWrite) == .authorized)
    #expect(await full.request(.addOnly) == .authorized)
    #expect(full.questions.all == [.readWrite])
  }

  @Test("The user may change the answer at any time (§6.2)")
  func settings() async throws {
    let asked = try Asked { _ in .denied }
    #expect(await asked.request(.readWrite) == .denied)
    asked.library.host.setAuthorization(.authorized, for: .readWrite)
    #expect(await asked.request(.readWrite) == .authorized)
    asked.library.host.setAuthorization(.notDetermined, for: .readWrite)
    #expect(await asked.request(.readWrite) == .denied)
    #expect(asked.questions.all.count == 2)
  }

  @Test("The handler is called exactly once, with the library as the shared one (§6.4, §6.6)")
  func handlers() async throws {
    let asked = try Asked { _ in .limited }
    let library = asked.library
    let calls = Notes<Int>()
    let seen: [Bool] = await withCheckedContinuation { continuation in
      PHPhotoLibrary.withShared(library) {
        PHPhotoLibrary.requestAuthorization(for: .readWrite) { status in
          calls.add(1)
          let first = [status == .limited, PHPhotoLibrary.shared() === library]
          // The request without a level says authorized when access is limited.
          PHPhotoLibrary.requestAuthorization { status in
            calls.add(2)
            continuation.resume(
              returning: first + [status == .authorized, PHPhotoLibrary.shared() === library])
          }
        }
      }
    }
    #expect(seen == [true, true, true, true])
    #expect(calls.all == [1, 2])
    #expect(asked.questions.all == [.readWrite])
  }

  @Test("The owner is authorized without a question")
  func owner() async throws {
    let temporary = try TemporaryLibrary()
    let status = await temporary.run { await PHPhotoLibrary.requestAuthorization(for: .readWrite) }
    #expect(status == .authorized)
    temporary.library.host.setAuthorization(.denied, for: .readWrite)
    #expect(temporary.run { PHPhotoLibrary.authorizationStatus(for: .readWrite) } == .denied)
  }

  @Test("The first fetch returns empty and asks by itself, once (§6.3)")
  func firstFetch() async throws {
    let asked = try Asked { _ in .authorized }
    PHPhotoLibrary.withShared(asked.library) {
      let first = PHAsset.fetchAssets(with: nil)
      // The answer may be there already when the fetch is made, or not.
      #expect(first.count <= 1)
      _ = PHAsset.fetchAssets(with: nil)
    }
    // Questions are asked one after the other, so that this one comes behind that of the fetch.
    #expect(await asked.request(.readWrite) == .authorized)
    #expect(asked.questions.all == [.readWrite])
    #expect(PHPhotoLibrary.withShared(asked.library, allNames) == ["a"])
  }

  @Test("A fetch does not wait for the answer (§6.3)")
  func fetchDoesNotWait() async throws {
    let gate = DispatchSemaphore(value: 0)
    let asked = try Asked { _ in
      gate.wait()
      return .authorized
    }
    #expect(PHPhotoLibrary.withShared(asked.library, allNames) == [])
    gate.signal()
    #expect(await asked.request(.readWrite) == .authorized)
    #expect(PHPhotoLibrary.withShared(asked.library, allNames) == ["a"])
  }

  @Test(
    "A change asks, too, and waits for the answer; one that only adds asks for that (§2.10, §6.3)")
  func firstChange() throws {
    let asked = try Asked { _ in .authorized }
    try asked.library.performChangesAndWait {
      PHAssetCreationRequest.forAsset()
        .addResource(with: .photo, data: TestPicture.jpeg(width: 4, height: 4), options: nil)
    }
    #expect(asked.questions.all == [.addOnly])
    #expect(asked.owner.run(allNames).count == 2)
    let second = try Asked { _ in .authorized }
    let a = try second.owner.assets("a")[0]
    try second.library.performChangesAndWait { PHAssetChangeRequest(for: a).isFavorite = true }
    #expect(second.questions.all == [.readWrite])
    let third = try Asked { _ in .denied }
    let error = photosError {
      try third.library.performChangesAndWait { PHAssetChangeRequest(for: a).isFavorite = true }
    }
    #expect(error?.code == .accessUserDenied)
    #expect(third.questions.all == [.readWrite])
  }

  @Test("Being asked about adding does not keep reading from asking (§6.2, §6.3)")
  func bothLevels() throws {
    let asked = try Asked { _ in .authorized }
    try asked.library.performChangesAndWait {
      PHAssetCreationRequest.forAsset()
        .addResource(with: .photo, data: TestPicture.jpeg(width: 4, height: 4), options: nil)
    }
    let a = try asked.owner.assets("a")[0]
    try asked.library.performChangesAndWait { PHAssetChangeRequest(for: a).isFavorite = true }
    #expect(asked.questions.all == [.addOnly, .readWrite])
  }

  @Test("An empty block asks nobody (§2.15)")
  func emptyBlock() throws {
    let asked = try Asked { _ in .authorized }
    try asked.library.performChangesAndWait {}
    #expect(asked.questions.all.isEmpty)
  }
}
