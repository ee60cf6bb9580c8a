import Foundation
import Photos
import PhotosHost
import PhotosTesting
import Synchronization

/// Keeps a list view equal to an album, by the changes it hears of.
final class AlbumWatcher: NSObject, PHPhotoLibraryChangeObserver, @unchecked Sendable {
  // What is not constant is only used on the observer's queue, or after the mutex says that it is
  // through.
  private let library: PHPhotoLibrary
  private var members: PHFetchResult<PHAsset>
  private let list: HeadlessListView
  private let album: PHAssetCollection
  private let start: Int64
  private let seen = Mutex(Seen())
  private let news = DispatchSemaphore(value: 0)

  private struct Seen {
    var states: [Int64] = []
    var times: [Int64] = []
    var failure: String?
  }

  init(path: String, album identifier: String) throws {
    library = try openLibrary(path, client: "watcher")
    let found = PHPhotoLibrary.withShared(library) {
      PHAssetCollection.fetchAssetCollections(withLocalIdentifiers: [identifier], options: nil)
    }
    guard let album = found.firstObject else { throw CocoaError(.fileNoSuchFile) }
    self.album = album
    members = PHAsset.fetchAssets(in: album, options: nil)
    list = HeadlessListView(members)
    start = library.currentChangeToken.state
    super.init()
  }

  /// Watches until standard input names the last state to see, and reports.
  func watch() throws {
    library.register(self)
    report("ready")
    guard let last = readLine().flatMap(Int64.init) else { return report("failed no last state") }
    let deadline = DispatchTime.now() + 20
    while seen.withLock({ $0.states.last ?? start }) < last {
      guard news.wait(timeout: deadline) == .success else { break }
    }
    library.unregisterChangeObserver(self)
    let seen = seen.withLock { ($0.states, $0.times, $0.failure) }
    for (state, time) in zip(seen.0, seen.1) { report("saw \(state) \(time)") }
    if let failure = seen.2 { return report("failed \(failure)") }
    guard last <= start || seen.0 == Array(start + 1...last) else {
      return report("failed saw \(seen.0) instead of \(start + 1)...\(last)")
    }
    let fresh = HeadlessListView(PHAsset.fetchAssets(in: album, options: nil))
    report(
      fresh.rows == list.rows ? "equal \(seen.0.count) \(list.rows.count)" : "failed lists differ")
  }

  func photoLibraryDidChange(_ change: PHChange) {
    let time = monotonicTime()
    var failure: String?
    if let details = change.changeDetails(for: members) {
      do { try list.apply(details) } catch { failure = "\(error)" }
      members = details.fetchResultAfterChanges
    }
    seen.withLock { seen in
      seen.states.append(change.state)
      seen.times.append(time)
      seen.failure = seen.failure ?? failure
    }
    news.signal()
  }
}
