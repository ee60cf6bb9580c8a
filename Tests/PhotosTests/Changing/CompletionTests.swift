import Foundation
import Photos
import PhotosHost
import PhotosTesting
import TestSupport
import Testing

/// Completion, threads and ordering between transactions (§2.8–2.16).
@Suite("Completion of changes") struct CompletionTests {
  @Test("The handler is called once, never inline, with true and no error (§2.8)")
  func success() async throws {
    let temporary = try TemporaryLibrary { TestPhoto("a.jpg") }
    let asset = try temporary.assets("a.jpg")[0]
    let calls = Notes<String>()
    await withCheckedContinuation { continuation in
      let gate = DispatchSemaphore(value: 0)
      temporary.library.performChanges {
        gate.wait()
        PHAssetChangeRequest(for: asset).isFavorite = true
      } completionHandler: { success, error in
        calls.add("handler \(success) \(error == nil)")
        continuation.resume()
      }
      // The block cannot have ended, and so no handler was called inside the call.
      calls.add("returned")
      gate.signal()
    }
    try temporary.change {}
    #expect(calls.all == ["returned", "handler true true"])
  }

  @Test("On failure it gets false and a PHPhotosError (§2.8)")
  func failure() async throws {
    let temporary = try TemporaryLibrary()
    let outcome: (Bool, PHPhotosError?) = await withCheckedContinuation { continuation in
      temporary.library.performChanges {
        _ = PHAssetCreationRequest.forAsset()
      } completionHandler: { success, error in
        continuation.resume(returning: (success, error as? PHPhotosError))
      }
    }
    #expect(outcome.0 == false)
    #expect(outcome.1?.code == .missingResource)
  }

  @Test("Handlers come from a serial queue: no two at once (§2.8)")
  func serial() async throws {
    let temporary = try TemporaryLibrary()
    let running = Notes<Int>()
    let overlaps = Notes<Int>()
    await withTaskGroup(of: Void.self) { group in
      for index in 0..<20 {
        group.addTask {
          await withCheckedContinuation { continuation in
            temporary.library.performChanges {
              PHAssetCollectionChangeRequest.creationRequestForAssetCollection(
                withTitle: "\(index)")
            } completionHandler: { _, _ in
              let before = running.all.count
              running.add(index)
              // Fetching takes a while, in which another handler would add itself.
              _ = PHAsset.fetchAssets(with: nil).count
              if running.all.count != before + 1 { overlaps.add(index) }
              continuation.resume()
            }
          }
        }
      }
    }
    #expect(running.all.count == 20)
    #expect(overlaps.all.isEmpty)
  }

  @Test("In the handler a fetch sees the new state, and shared() is the library (§2.9)")
  func fetchInHandler() async throws {
    let temporary = try TemporaryLibrary()
    let library = temporary.library
    let found: [Bool] = await withCheckedContinuation { continuation in
      let placeholder = Notes<String>()
      library.performChanges {
        let request = PHAssetCreationRequest.forAsset()
        request.addResource(with: .photo, data: TestPicture.jpeg(width: 4, height: 4), options: nil)
        placeholder.add(request.placeholderForCreatedAsset?.localIdentifier ?? "")
      } completionHandler: { _, _ in
        let fetched = PHAsset.fetchAssets(withLocalIdentifiers: placeholder.all, options: nil)
        continuation.resume(returning: [fetched.count == 1, PHPhotoLibrary.shared() === library])
      }
    }
    #expect(found == [true, true])
  }

  @Test("After performChangesAndWait the next line sees the change (§2.10)")
  func wait() throws {
    let temporary = try TemporaryLibrary()
    for count in 1...5 {
      try temporary.change {
        PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle: "\(count)")
      }
      #expect(temporary.run(topLevelTitles).count == count)
    }
  }

  @Test("performChangesAndWait works on the main thread, without its queue (§2.10)")
  @MainActor func mainThread() throws {
    var configuration = LibraryConfiguration()
    let confirmed = Notes<Bool>()
    configuration.confirmation = { _ in
      confirmed.add(Thread.isMainThread)
      return true
    }
    let temporary = try TemporaryLibrary(configuration: configuration) { TestPhoto("a.jpg") }
    let asset = try temporary.assets("a.jpg")[0]
    try temporary.change { PHAssetChangeRequest.deleteAssets([asset]) }
    #expect(temporary.run(allNames).isEmpty)
    #expect(confirmed.all == [false])
  }

  @Test("Mixed synchronous and asynchronous calls are applied in the order of the calls (§2.11)")
  func order() throws {
    let temporary = try TemporaryLibrary()
    var expected: [String] = []
    var random = SeededRandom(seed: 11)
    for index in 0..<40 {
      let title = "\(index)"
      expected.append(title)
      let block = {
        _ = PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle: title)
      }
      if Bool.random(using: &random) {
        temporary.library.performChanges(block)
      } else {
        try temporary.change(block)
      }
    }
    try temporary.change {}
    try temporary.change {
      PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle: "last")
    }
    #expect(temporary.run(topLevelTitles) == expected + ["last"])
  }

  @Test("Fetches while a block runs see only what is committed (§2.13)")
  func committedOnly() throws {
    let temporary = try TemporaryLibrary { TestPhoto("a.jpg") }
    let asset = try temporary.assets("a.jpg")[0]
    let seen = Notes<[String]>()
    try temporary.change {
      let request = PHAssetCreationRequest.forAsset()
      request.addResource(with: .photo, data: TestPicture.jpeg(width: 4, height: 4), options: nil)
      PHAssetChangeRequest(for: asset).isFavorite = true
      PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle: "New")
      let identifier = request.placeholderForCreatedAsset?.localIdentifier ?? ""
      seen.add(allNames())
      seen.add(topLevelTitles())
      seen.add(names(PHAsset.fetchAssets(withLocalIdentifiers: [identifier], options: nil)))
      seen.add(names(PHAsset.fetchAssets(with: options(NSPredicate(format: "isFavorite == YES")))))
    }
    #expect(seen.all == [["a.jpg"], [], [], []])
  }

  @Test("An empty block succeeds and makes no state (§2.15)")
  func empty() async throws {
    let temporary = try TemporaryLibrary { TestPhoto("a.jpg") }
    let token = temporary.library.currentChangeToken
    try temporary.change {}
    try await temporary.library.performChanges {}
    #expect(temporary.library.currentChangeToken == token)
  }

  @Test("Cancelling the task does not cancel what it submitted (§2.8)")
  func cancellation() async throws {
    let temporary = try TemporaryLibrary { TestPhoto("a.jpg") }
    let asset = try temporary.assets("a.jpg")[0]
    let library = temporary.library
    let started = DispatchSemaphore(value: 0)
    let cancelled = DispatchSemaphore(value: 0)
    let task = Task {
      try await library.performChanges {
        started.signal()
        cancelled.wait()
        PHAssetChangeRequest(for: asset).isFavorite = true
      }
    }
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        started.wait()
        task.cancel()
        cancelled.signal()
        continuation.resume()
      }
    }
    try await task.value
    #expect(temporary.asset(named: "a.jpg")?.isFavorite == true)
  }

  @Test("A block of which one request is impossible applies nothing (§2.16)")
  func atomic() throws {
    let temporary = try TemporaryLibrary {
      TestPhoto("a.jpg", in: "Trip")
      TestPhoto("b.jpg")
    }
    let (a, b) = (try temporary.assets("a.jpg")[0], try temporary.assets("b.jpg")[0])
    let album = try #require(temporary.album(titled: "Trip"))
    let token = temporary.library.currentChangeToken
    let error = photosError {
      try temporary.change {
        PHAssetChangeRequest(for: a).isFavorite = true
        PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle: "New")
        PHAssetChangeRequest.deleteAssets([b])
        let request = PHAssetCollectionChangeRequest(for: album)
        request?.title = "Renamed"
        request?.removeAssets(at: [7])
      }
    }
    #expect(error?.code == .changeNotSupported)
    #expect(temporary.library.currentChangeToken == token)
    #expect(temporary.asset(named: "a.jpg")?.isFavorite == false)
    #expect(temporary.run(topLevelTitles) == ["Trip"])
    #expect(temporary.run(allNames) == ["a.jpg", "b.jpg"])
  }

  @Test("Many threads at once each commit exactly their own change (§1.7, §2.11)")
  func threads() throws {
    let temporary = try TemporaryLibrary()
    DispatchQueue.concurrentPerform(iterations: 24) { index in
      try? temporary.change {
        PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle: "\(index)")
      }
      _ = temporary.run(topLevelTitles)
    }
    #expect(Set(temporary.run(topLevelTitles)) == Set((0..<24).map(String.init)))
  }
}
