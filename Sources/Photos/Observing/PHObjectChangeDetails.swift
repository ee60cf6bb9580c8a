public import Foundation
internal import LibraryStore

/// What a change means for one object.
public class PHObjectChangeDetails<ObjectType>: NSObject, @unchecked Sendable
where ObjectType: PHObject {
  // Immutable after init.

  /// The very object that was asked about (§4.13).
  public let objectBeforeChanges: ObjectType

  /// The object as it is after the change; `nil` when it is gone, or no longer visible to this
  /// program (§4.13).
  public let objectAfterChanges: ObjectType?

  /// Whether the picture or movie itself changed, as opposed to facts about it (§4.14).
  public let assetContentChanged: Bool

  /// Whether the object is gone, or no longer visible to this program.
  public var objectWasDeleted: Bool { objectAfterChanges == nil }

  /// - Returns: `nil` when the object did not change between its own state and that of the change,
  ///   or is of another library.
  init?(before: ObjectType, change: PHChange) {
    guard let origin = before.origin, origin.state < change.state else { return nil }
    do throws(StoreError) {
      guard origin.library.isSameLibrary(as: change.library) else { return nil }
      let after = try ObjectAfterChange(before, change)
      guard after.isChanged else { return nil }
      objectBeforeChanges = before
      objectAfterChanges = after.object as? ObjectType
      assetContentChanged = after.isContentChanged
    } catch {
      logger("The details of a change cannot be read: \(error.message)")
      return nil
    }
  }
}

/// An object as it is after a change.
private struct ObjectAfterChange {
  /// `nil` when it is gone.
  var object: PHObject?
  var isChanged = true
  var isContentChanged = false

  init(_ before: PHObject, _ change: PHChange) throws(StoreError) {
    let catalog = try change.library.session.library.catalog
    let origin = ObjectOrigin(library: change.library, state: change.state)
    let isVisible = try catalog.isVisible(
      before.rowID, isAsset: before is PHAsset, to: change.library.session.client,
      at: change.state)
    guard isVisible else { return }
    if let asset = before as? PHAsset {
      let record = try catalog.assets([before.rowID], at: change.state)[0]
      guard let record else { return }
      object = PHAsset(record: record, origin: origin)
      isChanged = record.since > origin.state || record.since != asset.record.since
      isContentChanged = record.contentSince > asset.record.contentSince
    } else if let collection = before as? PHCollection {
      let record = try catalog.collections([before.rowID], at: change.state)[0]
      guard let record else { return }
      object = PHCollection.make(record, origin)
      isChanged = record.since != collection.record.since
    }
  }
}
