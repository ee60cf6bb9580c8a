public import Foundation
package import LibraryStore
internal import Synchronization

/// One transaction of a library: ask it what it means for an object or a fetch result.
///
/// It may be asked from any thread, at any later time, also about a result from long before it
/// (§4.9, §4.19).
public class PHChange: NSObject, @unchecked Sendable {
  // Immutable after init.
  package let library: PHPhotoLibrary
  /// The state that the transaction made.
  package let state: LibraryState
  /// Whether it is visible, once that was found out.
  private let visibility = Mutex<Bool?>(nil)

  package init(library: PHPhotoLibrary, state: LibraryState) {
    self.library = library
    self.state = state
  }

  /// What the change means for an object.
  ///
  /// - Returns: `nil` when nothing happened to it since it was taken (§4.12); for a collection,
  ///   members do not count (§4.15).
  public func changeDetails<T>(for object: T) -> PHObjectChangeDetails<T>? where T: PHObject {
    PHObjectChangeDetails(before: object, change: self)
  }

  /// What leads from a fetch result to what the same fetch gives right after the change
  /// (§4.17–4.28).
  ///
  /// - Returns: `nil` when that is the same and no element changed, or when the result is of
  ///   another library.
  /// - Complexity: O(k · log n) for k touched elements of n; shared between askers of the same
  ///   result.
  public func changeDetails<T>(
    for fetchResult: PHFetchResult<T>
  ) -> PHFetchResultChangeDetails<T>? where T: PHObject {
    guard let snapshot = fetchResult.snapshot else { return nil }
    do throws(StoreError) {
      guard snapshot.library.isSameLibrary(as: library) else { return nil }
      guard let step = try snapshot.step(to: state) else { return nil }
      return PHFetchResultChangeDetails(before: fetchResult, step: step)
    } catch {
      logger("The details of a change cannot be read: \(error.message)")
      return nil
    }
  }

  /// As ``changeDetails(for:)-(PHFetchResult<T>)``, for a result whose class of objects is not told.
  public func changeDetails(
    for fetchResult: PHFetchResult<AnyObject>
  ) -> PHFetchResultChangeDetails<PHObject>? {
    changeDetails(for: PHFetchResult<PHObject>(fetchResult.snapshot))
  }

  /// Whether the transaction changed anything that this program may see (§4.2).
  ///
  /// Found out once, for however many observers.
  package var isVisible: Bool {
    visibility.withLock { known in
      let isVisible = known ?? findVisibility()
      known = isVisible
      return isVisible
    }
  }

  private func findVisibility() -> Bool {
    do throws(StoreError) {
      let catalog = try library.session.library.catalog
      let client = library.session.client
      let access = try catalog.access(of: client, at: state)
      let before = try catalog.access(of: client, at: state - 1)
      if access != before || access.readWrite == .authorized { return true }
      guard access.canRead else { return false }
      for entry in try catalog.log(after: state - 1, through: state) {
        switch entry.kind {
        case .member where entry.object == access.selection: return true
        case .asset:
          let sees = try catalog.isVisible(entry.object, isAsset: true, to: client, at: state)
          if sees { return true }
        default: continue
        }
      }
      return false
    } catch {
      return true
    }
  }
}
