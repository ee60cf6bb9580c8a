internal import Foundation
internal import LibraryStore

extension PHPhotoLibrary {
  /// Every change of the library from now on, in the order of commits, for asynchronous code.
  ///
  ///     for await change in library.changes {
  ///       if let details = change.changeDetails(for: photos) { photos = details.fetchResultAfterChanges }
  ///     }
  ///
  /// Ends when the task is cancelled or the library is closed. Not part of Apple's API.
  public var changes: AsyncStream<PHChange> {
    AsyncStream { continuation in
      let listener = ChangeStreamListener(continuation)
      register(listener)
      continuation.onTermination = { [weak self] _ in self?.unregisterChangeObserver(listener) }
    }
  }
}

/// Passes changes on to a stream.
final class ChangeStreamListener: NSObject, PHPhotoLibraryChangeObserver, Sendable {
  private let continuation: AsyncStream<PHChange>.Continuation

  init(_ continuation: AsyncStream<PHChange>.Continuation) { self.continuation = continuation }

  func photoLibraryDidChange(_ changeInstance: PHChange) { continuation.yield(changeInstance) }

  /// Ends the stream after what it has yet to give.
  func finish() { continuation.finish() }
}
