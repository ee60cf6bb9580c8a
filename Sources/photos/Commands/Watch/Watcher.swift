internal import Foundation
internal import Photos
internal import PhotosHost
internal import Synchronization

/// Follows a list of assets from change to change, and prints each.
///
/// The library tells of one change after the other, on a queue of its own.
final class Watcher: NSObject, PHPhotoLibraryChangeObserver, PHPhotoLibraryAvailabilityObserver,
  Sendable
{
  private struct State {
    var list: PHFetchResult<PHAsset>
    /// How many changes are still to be printed; `nil` for no end.
    var left: Int?
    var hasEnded = false
    var failure: (any Error)?
  }

  private let library: PHPhotoLibrary
  private let invocation: Invocation
  private let watchesEverything: Bool
  private let atEnd: @Sendable () -> Void
  private let state: Mutex<State>

  /// Begins to hear of changes, and ends after `count` of them; `nil` means never.
  ///
  /// `atEnd` is called when that many were printed, or printing is no longer possible.
  init(
    of selection: AssetSelection, in library: PHPhotoLibrary, count: Int?,
    _ invocation: Invocation, atEnd: @escaping @Sendable () -> Void
  ) {
    self.library = library
    self.invocation = invocation
    self.atEnd = atEnd
    watchesEverything = selection.isEverything
    state = Mutex(State(list: PHFetchResult(), left: count))
    super.init()
    // A change in between is heard of, and known to be in the list already.
    state.withLock { state in
      library.register(self as any PHPhotoLibraryChangeObserver)
      library.register(self as any PHPhotoLibraryAvailabilityObserver)
      state.list = selection.fetch()
    }
  }

  /// Says that it is ready.
  func start() {
    let count = state.withLock { $0.list.count }
    invocation.terminal.complain(
      "Watching \(ReadableNumber.count(count, "item")). Ctrl-C ends.")
  }

  func stop() {
    library.unregisterChangeObserver(self)
    library.unregisterAvailabilityObserver(self)
  }

  /// Success, or why it had to end.
  var outcome: Result<ExitStatus, any Error> {
    state.withLock { state in state.failure.map(Result.failure) ?? .success(.success) }
  }

  // MARK: Hearing

  func photoLibraryDidChange(_ changeInstance: PHChange) {
    let hasEnded = state.withLock { state -> Bool in
      guard !state.hasEnded else { return false }
      do {
        try take(changeInstance, &state)
      } catch {
        state.failure = error
        state.hasEnded = true
      }
      return state.hasEnded
    }
    if hasEnded { atEnd() }
  }

  func photoLibraryDidBecomeUnavailable(_ photoLibrary: PHPhotoLibrary) {
    state.withLock { state in
      state.failure =
        photoLibrary.unavailabilityReason ?? CommandFailure("The library is no longer there.")
      state.hasEnded = true
    }
    atEnd()
  }

  private func take(_ change: PHChange, _ state: inout State) throws {
    let details = change.changeDetails(for: state.list)
    if let details { state.list = details.fetchResultAfterChanges }
    guard let transaction = try library.host.transaction(of: change) else { return }
    let report = ChangeReport(
      transaction, details, count: state.list.count, library: library,
      withCollections: watchesEverything)
    guard details != nil || report.hasCollections else { return }
    try invocation.output.line(invocation.wantsJSON ? report.json.text : report.line)
    try invocation.output.flush()
    state.left = state.left.map { $0 - 1 }
    state.hasEnded = state.left == 0
  }
}
