import Dispatch
import Foundation
import Photos
import Synchronization

/// Notes what it hears of changes, for a test that waits for it.
final class RecordingObserver: CallRecorder, PHPhotoLibraryChangeObserver, @unchecked Sendable {
  func photoLibraryDidChange(_ changeInstance: PHChange) { note(changeInstance) }
}

/// Notes what it hears of availability.
final class AvailabilityRecorder: CallRecorder, PHPhotoLibraryAvailabilityObserver,
  @unchecked Sendable
{
  func photoLibraryDidBecomeUnavailable(_ photoLibrary: PHPhotoLibrary) { note(nil) }
}

/// Notes what it hears of new history.
final class HistoryRecorder: CallRecorder, PHPhotoLibraryPersistentChangesObserver,
  @unchecked Sendable
{
  func photoLibraryPersistentChangesDidUpdate(_ photoLibrary: PHPhotoLibrary) { note(nil) }
}

/// Notes calls; what it holds guards itself.
class CallRecorder: NSObject, @unchecked Sendable {
  /// What is noted of one call.
  struct Call: Sendable {
    let change: PHChange?
    let isMainThread: Bool
    /// The library that static fetches mean during the call.
    let shared: PHPhotoLibrary
  }

  private struct Notes {
    var calls: [Call] = []
    var isRunning = false
    var overlapped = false
  }

  private let notes = Mutex(Notes())
  private let called = DispatchSemaphore(value: 0)
  /// Runs inside each call.
  private let body: @Sendable (PHChange?) -> Void

  init(_ body: @escaping @Sendable (PHChange?) -> Void = { _ in }) { self.body = body }

  fileprivate func note(_ change: PHChange?) {
    notes.withLock { notes in
      notes.overlapped = notes.overlapped || notes.isRunning
      notes.isRunning = true
      notes.calls.append(
        Call(change: change, isMainThread: Thread.isMainThread, shared: .shared()))
    }
    body(change)
    notes.withLock { $0.isRunning = false }
    called.signal()
  }

  /// Whether two calls ever ran at once.
  var overlapped: Bool { notes.withLock { $0.overlapped } }

  var calls: [Call] { notes.withLock { $0.calls } }

  /// The states that were heard of, in order.
  var states: [Int64] { calls.compactMap { $0.change?.state } }

  /// Waits for so many more calls to end.
  ///
  /// - Returns: Whether they came.
  func waits(for count: Int = 1, seconds: Double = 10) -> Bool {
    let deadline = DispatchTime.now() + seconds
    return (0..<count).allSatisfy { _ in called.wait(timeout: deadline) == .success }
  }
}
