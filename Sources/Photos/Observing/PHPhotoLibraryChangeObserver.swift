public import Foundation

/// Hears of every change of a library.
public protocol PHPhotoLibraryChangeObserver: NSObjectProtocol {
  /// Called once for each transaction, in the order of commits, on a queue of the observer's own;
  /// never on the main queue (§4.2–4.4).
  func photoLibraryDidChange(_ changeInstance: PHChange)
}

/// Hears that a library can no longer be used.
public protocol PHPhotoLibraryAvailabilityObserver: NSObjectProtocol {
  /// Called once when it happens, on a queue of the observer's own (§4.11).
  func photoLibraryDidBecomeUnavailable(_ photoLibrary: PHPhotoLibrary)
}

/// Hears that there is new history to fetch.
public protocol PHPhotoLibraryPersistentChangesObserver: NSObjectProtocol {
  /// Called after each transaction, on a queue of the observer's own; the history contains it then
  /// (§5.10, §5.11).
  func photoLibraryPersistentChangesDidUpdate(_ photoLibrary: PHPhotoLibrary)
}
