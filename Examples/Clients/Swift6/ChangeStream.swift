import Photos

/// Turns the library's changes into an asynchronous sequence, as many apps do by themselves.
final class ChangeStream: NSObject, PHPhotoLibraryChangeObserver {
  let changes: AsyncStream<PHChange>
  private let continuation: AsyncStream<PHChange>.Continuation

  override init() {
    (changes, continuation) = AsyncStream.makeStream()
    super.init()
    PHPhotoLibrary.shared().register(self)
  }

  func photoLibraryDidChange(_ changeInstance: PHChange) {
    continuation.yield(changeInstance)
  }

  func stop() {
    PHPhotoLibrary.shared().unregisterChangeObserver(self)
    continuation.finish()
  }
}

/// Follows one photo until it is gone.
struct PhotoFollower {
  func story(of asset: PHAsset, in stream: ChangeStream) async -> [String] {
    var story: [String] = []
    var current = asset
    for await change in stream.changes {
      guard let details = change.changeDetails(for: current) else { continue }
      if details.objectWasDeleted {
        story.append("deleted")
        break
      }
      guard let after = details.objectAfterChanges else { continue }
      if details.assetContentChanged { story.append("edited") }
      if after.isFavorite != current.isFavorite {
        story.append(after.isFavorite ? "loved" : "no longer loved")
      }
      current = after
    }
    return story
  }
}
