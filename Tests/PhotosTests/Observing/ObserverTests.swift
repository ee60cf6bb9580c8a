import Dispatch
import Foundation
import Photos
import PhotosHost
import PhotosTesting
import Synchronization
import Testing

@Suite("Change observers") struct ObserverTests {
  @Test(
    "Hear of each transaction once, in the order of commits, never on the main queue (§4.2–4.4)")
  func inOrder() throws {
    let temporary = try TemporaryLibrary()
    let observer = RecordingObserver()
    temporary.library.register(observer)
    let states = try (0..<50).map { _ in try temporary.library.nudged().state }
    #expect(observer.waits(for: 50))
    #expect(observer.states == states)
    #expect(observer.calls.allSatisfy { !$0.isMainThread && $0.shared === temporary.library })
    #expect(!observer.overlapped)
  }

  @Test("Hear of what other openings of the library do (§4.1)")
  func fromElsewhere() throws {
    let temporary = try TemporaryLibrary()
    let observer = RecordingObserver()
    temporary.library.register(observer)
    let other = try PHPhotoLibrary.open(at: temporary.library.host.url)
    defer { other.close() }
    let states = try (0..<20).map { turn in
      try (turn % 2 == 0 ? other : temporary.library).nudged().state
    }
    #expect(observer.waits(for: 20))
    #expect(observer.states == states)
  }

  @Test("Are held weakly, and may unregister in their deinit (§4.5)")
  func heldWeakly() throws {
    final class Leaving: NSObject, PHPhotoLibraryChangeObserver, Sendable {
      let library: PHPhotoLibrary
      init(_ library: PHPhotoLibrary) { self.library = library }
      deinit { library.unregisterChangeObserver(self) }
      func photoLibraryDidChange(_ changeInstance: PHChange) {}
    }
    let temporary = try TemporaryLibrary()
    weak var gone: Leaving?
    do {
      let leaving = Leaving(temporary.library)
      temporary.library.register(leaving)
      gone = leaving
    }
    #expect(gone == nil)
    let observer = RecordingObserver()
    temporary.library.register(observer)
    try temporary.library.nudged()
    #expect(observer.waits())
  }

  @Test("Registering and dying on many threads at once ends well (§4.5, §4.7)")
  func registeringEverywhere() throws {
    final class Fleeting: NSObject, PHPhotoLibraryChangeObserver, Sendable {
      let library: PHPhotoLibrary
      init(_ library: PHPhotoLibrary) { self.library = library }
      deinit { library.unregisterChangeObserver(self) }
      func photoLibraryDidChange(_ changeInstance: PHChange) {}
    }
    let temporary = try TemporaryLibrary()
    let library = temporary.library
    DispatchQueue.concurrentPerform(iterations: 400) { turn in
      library.register(Fleeting(library))
      if turn % 40 == 0 { _ = try? library.nudged() }
    }
    let observer = RecordingObserver()
    library.register(observer)
    try library.nudged()
    #expect(observer.waits())
  }

  @Test("Registered twice are called once (§4.5)")
  func twiceIsOnce() throws {
    let temporary = try TemporaryLibrary()
    let observer = RecordingObserver()
    temporary.library.register(observer)
    temporary.library.register(observer)
    let states = try (0..<3).map { _ in try temporary.library.nudged().state }
    #expect(observer.waits(for: 3))
    temporary.library.drain()
    // What made sure that all calls had come is the last of them.
    #expect(observer.waits())
    #expect(observer.states == states + [temporary.library.currentChangeToken.state])
  }

  @Test("Hear nothing of what was committed before they registered (§4.7)")
  func nothingOld() throws {
    let temporary = try TemporaryLibrary { TestPhoto("a.jpg") }
    try temporary.library.nudged()
    let observer = RecordingObserver()
    temporary.library.register(observer)
    let state = try temporary.library.nudged().state
    #expect(observer.waits())
    #expect(observer.states == [state])
  }

  @Test("Hear nothing after they unregistered on their own queue (§4.6)")
  func unregister() throws {
    let temporary = try TemporaryLibrary()
    let library = temporary.library
    let own = Mutex<RecordingObserver?>(nil)
    let observer = RecordingObserver { _ in
      if let observer = own.withLock({ $0 }) { library.unregisterChangeObserver(observer) }
    }
    own.withLock { $0 = observer }
    library.register(observer)
    for _ in 0..<5 { try library.nudged() }
    #expect(observer.waits())
    library.drain()
    #expect(observer.calls.count == 1)
    own.withLock { $0 = nil }
  }

  @Test("Do not wait for one that is slow (§4.3)")
  func slow() throws {
    let temporary = try TemporaryLibrary()
    let gate = DispatchSemaphore(value: 0)
    let slow = RecordingObserver { _ in gate.wait() }
    let quick = RecordingObserver()
    temporary.library.register(slow)
    temporary.library.register(quick)
    for _ in 0..<10 { try temporary.library.nudged() }
    #expect(quick.waits(for: 10))
    #expect(slow.calls.count <= 1)
    for _ in 0..<10 { gate.signal() }
    #expect(slow.waits(for: 10))
    #expect(slow.states == quick.states)
    #expect(!slow.overlapped)
  }

  @Test("Who registers again while a call runs is not called twice at once (§4.3)")
  func registeringAgain() throws {
    let temporary = try TemporaryLibrary()
    let library = temporary.library
    let gate = DispatchSemaphore(value: 0)
    let entered = DispatchSemaphore(value: 0)
    let observer = RecordingObserver { _ in
      entered.signal()
      gate.wait()
    }
    library.register(observer)
    try library.nudged()
    entered.wait()
    library.unregisterChangeObserver(observer)
    library.register(observer)
    let witness = RecordingObserver()
    library.register(witness)
    try library.nudged()
    #expect(witness.waits())
    gate.signal()
    gate.signal()
    #expect(observer.waits(for: 2))
    #expect(!observer.overlapped)
  }

  @Test("Keep their changes for later, and ask them from any thread (§4.9)")
  func laterFromAnyThread() throws {
    let temporary = try TemporaryLibrary {
      for number in 0..<20 { TestPhoto("\(number).jpg") }
    }
    let all = PHPhotoLibrary.withShared(temporary.library) { PHAsset.fetchAssets(with: nil) }
    let observer = RecordingObserver()
    temporary.library.register(observer)
    for index in 0..<10 {
      try temporary.library.performChangesAndWait {
        PHAssetChangeRequest(for: all[index]).isFavorite = true
      }
    }
    #expect(observer.waits(for: 10))
    let changes = observer.calls.compactMap(\.change)
    let answers = Mutex<[Int: IndexSet?]>([:])
    DispatchQueue.concurrentPerform(iterations: 40) { turn in
      let indexes = changes[turn % 10].changeDetails(for: all)?.changedIndexes
      answers.withLock { $0[turn] = indexes }
    }
    for (turn, indexes) in answers.withLock({ $0 }) {
      #expect(indexes == IndexSet(0...turn % 10))
    }
  }

  @Test("Hear of a grant and of a selection, and only of the selected under limited access (§4.10)")
  func grants() throws {
    let temporary = try TemporaryLibrary {
      TestPhoto("a.jpg")
      TestPhoto("b.jpg")
    }
    let names = try ["a.jpg", "b.jpg"].map { try #require(temporary.identifiers[$0]) }
    let limited = try PHPhotoLibrary.open(
      at: temporary.library.host.url, configuration: .named("limited"))
    defer { limited.close() }
    let observer = RecordingObserver()
    limited.register(observer)
    let all = PHPhotoLibrary.withShared(limited) { PHAsset.fetchAssets(with: nil) }
    let assets = [all[0], all[1]]
    limited.host.setAuthorization(.limited, for: .readWrite)
    #expect(observer.waits())
    let grant = try #require(observer.calls.last?.change)
    #expect(grant.changeDetails(for: all)?.removedIndexes == [0, 1])
    let none = try #require(grant.changeDetails(for: all)).fetchResultAfterChanges
    limited.host.setLimitedSelection([names[0]])
    #expect(observer.waits())
    let selection = try #require(observer.calls.last?.change)
    let one = try #require(selection.changeDetails(for: none)).fetchResultAfterChanges
    #expect(one.firstObject?.localIdentifier == names[0])
    // b is not selected, so that its change is none of this program's business.
    try temporary.library.performChangesAndWait {
      PHAssetChangeRequest(for: assets[1]).isFavorite = true
    }
    let seen = try temporary.library.changed {
      PHAssetChangeRequest(for: assets[0]).isFavorite = true
    }
    #expect(observer.waits())
    #expect(observer.states.last == seen.state)
    #expect(observer.calls.count == 3)
    // A selected asset that is deleted is a deletion.
    let deletion = try temporary.library.changed { PHAssetChangeRequest.deleteAssets([assets[0]]) }
    #expect(observer.waits())
    #expect(observer.states.last == deletion.state)
    #expect(observer.calls.last?.change?.changeDetails(for: one)?.removedIndexes == [0])
  }

  @Test("See the new state, as completion handlers do, whichever comes first (§2.9, §2.12)")
  func afterCommit() async throws {
    let temporary = try TemporaryLibrary()
    let library = temporary.library
    let counts = Mutex<[Int]>([])
    let observer = RecordingObserver { _ in
      let count = PHAssetCollection.fetchAssetCollections(
        with: .album, subtype: .any, options: nil
      ).count
      counts.withLock { $0.append(count) }
    }
    library.register(observer)
    for turn in 1...20 {
      let count = await withCheckedContinuation { continuation in
        library.performChanges {
          _ = PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle: "Album")
        } completionHandler: { success, _ in
          let count = PHAssetCollection.fetchAssetCollections(
            with: .album, subtype: .any, options: nil
          ).count
          continuation.resume(returning: success ? count : -1)
        }
      }
      #expect(count == turn)
    }
    #expect(observer.waits(for: 20))
    #expect(counts.withLock { zip($0, 1...20).allSatisfy { $0 >= $1 } })
  }

  @Test("Hear nothing of an empty block, or of one that changes nothing (§2.15, §2.22)")
  func emptyBlocks() throws {
    let temporary = try TemporaryLibrary { TestPhoto("a.jpg", favorite: true) }
    let asset = try #require(temporary.asset(named: "a.jpg"))
    let observer = RecordingObserver()
    temporary.library.register(observer)
    try temporary.library.performChangesAndWait {}
    try temporary.library.performChangesAndWait {
      PHAssetChangeRequest(for: asset).isFavorite = true
    }
    let state = try temporary.library.nudged().state
    #expect(observer.waits())
    #expect(observer.states == [state])
  }

  @Test("May make changes themselves")
  func changingInside() throws {
    let temporary = try TemporaryLibrary()
    let library = temporary.library
    let isFirst = Mutex(true)
    let observer = RecordingObserver { _ in
      let mustChange = isFirst.withLock { isFirst in
        defer { isFirst = false }
        return isFirst
      }
      if mustChange { _ = try? library.nudged() }
    }
    library.register(observer)
    try library.nudged()
    #expect(observer.waits(for: 2))
  }

  @Test("Let a library go in the middle of its news")
  func lettingGo() throws {
    let temporary = try TemporaryLibrary()
    let observer = RecordingObserver()
    for _ in 0..<30 {
      let library = try PHPhotoLibrary.open(at: temporary.library.host.url)
      library.register(observer)
      DispatchQueue.global().async { withExtendedLifetime(library) {} }
      try temporary.library.nudged()
    }
    let last = RecordingObserver()
    temporary.library.register(last)
    try temporary.library.nudged()
    #expect(last.waits())
  }
}

extension PHPhotoLibrary {
  /// Waits until everything committed so far was told to those who were registered.
  func drain() {
    let observer = RecordingObserver()
    register(observer)
    _ = try? nudged()
    _ = observer.waits()
  }
}
