package import Foundation

/// One album, smart album or folder as it was at one state.
///
/// Members are rows of their own (§1.6).
package struct CollectionRecord: Sendable, Equatable {
  /// The kinds of collection; the numbers are those of the catalogue.
  package enum Kind: Int, Sendable {
    case album = 1
    case smartAlbum = 2
    case folder = 3
    /// An album with data of a program's own.
    case project = 4
  }

  package var id: RowID = 0
  package var uuid: UUID
  /// The state that wrote this image of the collection.
  package var since: LibraryState = 0
  package var kind = Kind.album
  /// `PHAssetCollectionSubtype` or `PHCollectionListSubtype`, as a number.
  package var subtype = 2
  package var title: String?
  package var modified: Double?
  /// What a program keeps in a project.
  package var extensionData: Data?
  /// A JPEG of what a project looks like.
  package var preview: Data?

  /// Makes a record of a new object; a new identity is drawn from the system's random numbers unless given.
  package init(uuid: UUID = .random()) { self.uuid = uuid }

  package var localIdentifier: String { identifier.description }

  /// Whether its members are assets of the user's choice.
  package var holdsChosenAssets: Bool { kind == .album || kind == .project }

  package var identifier: LocalIdentifier {
    LocalIdentifier(uuid, kind == .folder ? .collectionList : .assetCollection)
  }

  /// The row that stands for the top level: the parent of collections in no folder.
  ///
  /// No object has it.
  package static let topLevel: RowID = 0
}

/// What is known of an album's members at one state (§9.5, §9.6).
package struct MemberSummary: Sendable, Equatable {
  /// How many members are not hidden.
  package var visibleCount: Int
  /// Earliest and latest creation date of the members, in seconds since the reference date.
  package var earliest: Double?
  package var latest: Double?

  package init(visibleCount: Int, earliest: Double?, latest: Double?) {
    self.visibleCount = visibleCount
    self.earliest = earliest
    self.latest = latest
  }
}

extension CollectionRecord {
  /// What can be asked of a collection; the raw values are those of `PHCollectionEditOperation`.
  package enum Operation: Int, Sendable {
    case deleteContent = 1
    case removeContent = 2
    case addContent = 3
    case createContent = 4
    case rearrangeContent = 5
    case delete = 6
    case rename = 7

    /// How an error names the operation.
    package var phrase: String {
      switch self {
      case .deleteContent: "deleting its contents"
      case .removeContent: "removing members"
      case .addContent: "adding members"
      case .createContent: "creating contents"
      case .rearrangeContent: "rearranging members"
      case .delete: "deleting it"
      case .rename: "renaming it"
      }
    }
  }

  /// Whether the kind of the collection allows an operation, by the table of §2.50.
  package func allows(_ operation: Operation) -> Bool {
    switch (kind, subtype) {
    case (.album, 2), (.folder, 100): true
    case (.project, _): operation == .removeContent || operation == .delete || operation == .rename
    case (.smartAlbum, 209): operation == .deleteContent || operation == .createContent
    case (.smartAlbum, _): operation == .deleteContent
    default: false
    }
  }
}
