internal import Dispatch
internal import Photos
internal import Synchronization

/// An observer that hands on what it hears of.
final class ChangeReceiver: NSObject, PHPhotoLibraryChangeObserver, Sendable {
  private let changes = Mutex<[PHChange]>([])
  private let arrivals = DispatchSemaphore(value: 0)

  func photoLibraryDidChange(_ changeInstance: PHChange) {
    changes.withLock { $0.append(changeInstance) }
    arrivals.signal()
  }

  /// Waits for the next change.
  func next() -> PHChange {
    arrivals.wait()
    return changes.withLock { $0.removeFirst() }
  }
}
