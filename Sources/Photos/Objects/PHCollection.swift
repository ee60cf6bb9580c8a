public import Foundation
package import LibraryStore

/// An album, a smart album or a folder, as it was at one moment.
///
/// A collection does not hold its members; fetch them (§1.6).
public class PHCollection: PHObject, @unchecked Sendable {
  // Immutable after init.
  package let record: CollectionRecord
  /// What a transient collection holds; `nil` for those of the library.
  package let transientContent: TransientContent?

  /// Makes an empty stand-in.
  public override init() {
    record = CollectionRecord()
    transientContent = nil
    super.init()
  }

  init(standIn kind: CollectionRecord.Kind) {
    var record = CollectionRecord()
    record.kind = kind
    self.record = record
    transientContent = nil
    super.init()
  }

  package init(record: CollectionRecord, origin: ObjectOrigin) {
    self.record = record
    transientContent = nil
    super.init(identity: record.identifier, origin: origin)
  }

  package init(transient content: TransientContent, title: String?, kind: CollectionRecord.Kind) {
    var record = CollectionRecord()
    record.kind = kind
    record.subtype = kind == .folder ? 100 : 2
    record.title = title
    self.record = record
    transientContent = content
    super.init(identity: record.identifier, origin: nil)
  }

  package override var rowID: RowID { record.id }

  /// Whether it can hold assets: albums can, folders cannot (§9.8).
  public var canContainAssets: Bool { record.kind != .folder }

  /// Whether it can hold collections: folders can, albums cannot (§9.8).
  public var canContainCollections: Bool { record.kind == .folder }

  /// The title, which need not be unique; `nil` when there is none (§9.7).
  public var localizedTitle: String? { record.title }

  /// When its own metadata last changed; `nil` for smart albums and transient collections.
  public var modificationDate: Date? {
    record.modified.map(Date.init(timeIntervalSinceReferenceDate:))
  }

  /// Whether an operation on it is allowed, by its kind (§2.50) and by what this program may do now
  /// (§6.10, §6.12).
  public func canPerform(_ anOperation: PHCollectionEditOperation) -> Bool {
    guard origin != nil, let operation = CollectionRecord.Operation(rawValue: anOperation.rawValue)
    else { return false }
    return record.allows(operation) && isOpenToChanges(isAsset: false)
  }
}

/// The members of a collection that lives in memory only (§3.33).
package struct TransientContent: Sendable {
  package let library: PHPhotoLibrary
  /// Of assets for an album, of collections for a folder; in the order given.
  package let members: [UUID]
}
