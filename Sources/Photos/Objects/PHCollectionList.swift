public import Foundation
package import LibraryStore

/// A folder of albums and folders, as it was at one moment.
public class PHCollectionList: PHCollection, @unchecked Sendable {
  /// Makes an empty stand-in.
  public override init() { super.init(standIn: .folder) }

  package override init(record: CollectionRecord, origin: ObjectOrigin) {
    super.init(record: record, origin: origin)
  }

  package override init(
    transient content: TransientContent, title: String?, kind: CollectionRecord.Kind
  ) {
    super.init(transient: content, title: title, kind: kind)
  }

  /// Folder; smart folders do not occur.
  public var collectionListType: PHCollectionListType { .folder }

  /// Which kind of folder.
  public var collectionListSubtype: PHCollectionListSubtype {
    PHCollectionListSubtype(rawValue: record.subtype) ?? .regularFolder
  }

  /// Always `nil` for a folder of albums.
  public var startDate: Date? { nil }

  /// Always `nil` for a folder of albums.
  public var endDate: Date? { nil }

  /// Always empty.
  public var localizedLocationNames: [String] { [] }
}
