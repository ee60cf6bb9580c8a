package import Foundation

/// Everything one change block asks for, recorded and ready to be applied as one transaction
/// (§2.16, §2.17).
///
/// Objects are named by UUID, because those of the block's own creations have no row yet.
package struct ChangeSet: Sendable {
  package var client: Client
  /// When the transaction happens, in seconds since the reference date; the writer may move it
  /// later, never earlier.
  package var date: Double
  package var newAssets: [NewAsset] = []
  package var newCollections: [NewCollection] = []
  package var assetPatches: [AssetPatch] = []
  package var contentPatches: [ContentPatch] = []
  package var collectionPatches: [CollectionPatch] = []
  package var projectPatches: [ProjectPatch] = []
  package var arrangements: [Arrangement] = []
  package var deletedAssets: [UUID] = []
  package var deletedCollections: [UUID] = []
  package var administration: [Administration] = []
  /// What is asked of the queue of upload jobs, in order.
  package var uploads: [UploadOperation] = []
  /// True for changes by the host, which no grant limits.
  package var isAdministrative = false
  /// The transaction that this one undoes.
  package var undoes: LibraryState?

  package init(client: Client, date: Double) {
    self.client = client
    self.date = date
  }

  /// True when applying it cannot change anything (§2.15).
  package var isEmpty: Bool {
    newAssets.isEmpty && newCollections.isEmpty && assetPatches.isEmpty
      && contentPatches.isEmpty && collectionPatches.isEmpty && arrangements.isEmpty
      && deletedAssets.isEmpty && deletedCollections.isEmpty && administration.isEmpty
      && projectPatches.isEmpty && uploads.isEmpty
  }

  /// True when the user is to be asked first: something is deleted, or the content of an asset that
  /// exists is replaced (§2.53).
  package var needsConfirmation: Bool {
    if !deletedAssets.isEmpty || !deletedCollections.isEmpty { return true }
    let created = contentPatches.isEmpty ? [] : createdAssets
    return contentPatches.contains { !created.contains($0.uuid) }
  }

  /// The assets that the change set creates.
  var createdAssets: Set<UUID> { Set(newAssets.map(\.record.uuid)) }

  /// The files that the change set brings along.
  var stagedFiles: [StagedFile] {
    newAssets.flatMap { $0.resources.map(\.file) }
      + contentPatches.flatMap { $0.resources.map(\.file) }
  }
}

/// An asset to be created, with its staged files.
package struct NewAsset: Sendable {
  /// `id`, `since`, `contentSince`, `added` and `representsBurst` are filled in by the writer.
  package var record: AssetRecord
  package var resources: [NewResource]

  package init(record: AssetRecord, resources: [NewResource]) {
    self.record = record
    self.resources = resources
  }
}

/// A file to be kept, with what the catalogue says about it.
package struct NewResource: Sendable {
  package var record: ResourceRecord
  package var file: StagedFile

  package init(record: ResourceRecord, file: StagedFile) {
    self.record = record
    self.file = file
  }
}

/// An album or folder to be created, last at the top level (§9.9).
package struct NewCollection: Sendable {
  package var uuid: UUID
  package var kind: CollectionRecord.Kind
  package var subtype: Int
  package var title: String

  package init(uuid: UUID, kind: CollectionRecord.Kind, subtype: Int, title: String) {
    self.uuid = uuid
    self.kind = kind
    self.subtype = subtype
    self.title = title
  }
}

/// New values for properties of an asset; `nil` leaves a property alone.
package struct AssetPatch: Sendable {
  package var uuid: UUID
  package var created: Double??
  /// How far from UTC the clock was that gave the date; a new date has none unless it is given.
  package var createdOffset: Int??
  package var location: LocationRecord??
  package var isFavorite: Bool?
  package var isHidden: Bool?
  package var caption: String??
  package var rating: Int?
  package var addedKeywords: [String] = []
  package var removedKeywords: [String] = []
  package var sourceType: Int?
  package var playbackStyle: Int?
  package var burstSelection: Int?

  package init(uuid: UUID) { self.uuid = uuid }

  /// Writes the new values into a record; the same values change nothing (§2.22).
  package func apply(to record: inout AssetRecord) {
    if let created, created != record.created {
      record.created = created
      record.createdOffset = nil
    }
    if let createdOffset { record.createdOffset = createdOffset }
    if let location { record.location = location }
    if let isFavorite { record.isFavorite = isFavorite }
    if let isHidden { record.isHidden = isHidden }
    if let caption { record.caption = caption }
    if let rating { record.rating = rating }
    if let sourceType { record.sourceType = sourceType }
    if let playbackStyle { record.playbackStyle = playbackStyle }
    if let burstSelection { record.burstSelection = burstSelection }
    record.keywords.removeAll { removedKeywords.contains($0) }
    for keyword in addedKeywords where !record.keywords.contains(keyword) {
      record.keywords.append(keyword)
    }
  }
}

/// A new title for an album or folder.
package struct CollectionPatch: Sendable {
  package var uuid: UUID
  package var title: String

  package init(uuid: UUID, title: String) {
    self.uuid = uuid
    self.title = title
  }
}

/// What only the library's owner may do, with no word for it in PhotoKit.
package enum Administration: Sendable {
  /// Grants or revokes access; `nil` leaves a level as it is.
  case grant(client: String, readWrite: Grant?, addOnly: Grant?)
  /// Sets which assets a client with limited access sees.
  case select(client: String, assets: [UUID])
  /// Takes back what was ever granted to a client or denied, and empties its selection.
  case reset(client: String)
  /// Brings assets back from Recently Deleted (§2.46).
  case recover([UUID])
  /// Puts back what a transaction changed.
  case undo(LibraryState)
}
