import Foundation
import LibraryStore
import Testing

/// A library of one test, with short ways to change it and to ask it.
final class TemporaryLibrary {
  static let owner = Client(name: "tests", isOwner: true)

  let folder: TemporaryFolder
  let library: Library
  /// The time of the next transaction, in seconds since the reference date.
  var now: Double = 700_000_000

  var catalog: any Catalog { library.catalog }
  var url: URL { library.url }

  init() throws {
    folder = try TemporaryFolder()
    library = try Library(at: folder.url.appendingPathComponent("Test.photolibrary"))
  }

  deinit { library.close() }

  /// Opens the same library once more, as another program would.
  func reopened() throws -> Library { try Library(at: url) }

  // MARK: Changing

  /// A change set of the owner, filled in by `fill`.
  func changeSet(
    by client: Client = TemporaryLibrary.owner, _ fill: (inout ChangeSet) -> Void
  ) -> ChangeSet {
    now += 1
    var change = ChangeSet(client: client, date: now)
    fill(&change)
    return change
  }

  /// Commits a change set; returns the state that it made.
  @discardableResult func change(
    by client: Client = TemporaryLibrary.owner, _ fill: (inout ChangeSet) -> Void
  ) throws -> LibraryState? {
    try library.commitAndWait(changeSet(by: client, fill))
  }

  /// Commits a change set of the host, which no grant limits.
  @discardableResult func administer(_ steps: Administration...) throws -> LibraryState? {
    try change { change in
      change.administration = steps
      change.isAdministrative = true
    }
  }

  /// Creates assets, one a transaction; returns their UUIDs in order of addition.
  @discardableResult func addAssets(
    _ count: Int, _ describe: (Int, inout AssetRecord) -> Void = { _, _ in }
  ) throws -> [UUID] {
    var uuids: [UUID] = []
    try change { change in
      for index in 0..<count {
        var record = AssetRecord()
        record.mediaType = 1
        record.created = Double(index)
        describe(index, &record)
        change.newAssets.append(NewAsset(record: record, resources: []))
        uuids.append(record.uuid)
      }
    }
    return uuids
  }

  /// Creates an album or folder in a transaction of its own.
  func addCollection(
    _ kind: CollectionRecord.Kind = .album, _ title: String = "Title", holding: [UUID] = []
  ) throws -> UUID {
    let uuid = UUID()
    try change { change in
      change.create(kind, uuid, title)
      if !holding.isEmpty { change.arrange(uuid, .add(holding)) }
    }
    return uuid
  }

  // MARK: Asking

  func state() throws -> LibraryState { try catalog.state() }

  func rowID(_ uuid: UUID, _ kind: LocalIdentifier.Kind = .asset) throws -> RowID {
    try #require(try catalog.rowIDs(of: [LocalIdentifier(uuid, kind)])[0])
  }

  func collectionID(_ uuid: UUID) throws -> RowID { try rowID(uuid, .assetCollection) }

  /// The asset as of a state, the present one if `nil`.
  func asset(_ uuid: UUID, at state: LibraryState? = nil) throws -> AssetRecord {
    try #require(try catalog.assets([try rowID(uuid)], at: try state ?? self.state())[0])
  }

  func collection(_ uuid: UUID, at state: LibraryState? = nil) throws -> CollectionRecord {
    let id = try collectionID(uuid)
    return try #require(try catalog.collections([id], at: try state ?? self.state())[0])
  }

  /// The UUIDs of the assets that a query finds, in order.
  func assets(_ query: AssetQuery, at state: LibraryState? = nil) throws -> [UUID] {
    let list = try catalog.fetch(.assets(query), at: state)
    return try catalog.assets(Array(list.ids), at: list.state).map { try #require($0).uuid }
  }

  func assets(
    in scope: AssetQuery.Scope = .library, by client: Client = TemporaryLibrary.owner,
    at state: LibraryState? = nil
  ) throws -> [UUID] {
    try assets(AssetQuery(scope: scope, includesHidden: true, client: client), at: state)
  }

  /// The members of an album, in order, hidden ones too.
  func members(_ album: UUID, at state: LibraryState? = nil) throws -> [UUID] {
    try assets(in: .album(try collectionID(album)), at: state)
  }

  func collections(
    _ scope: CollectionQuery.Scope, by client: Client = TemporaryLibrary.owner,
    at state: LibraryState? = nil
  ) throws -> [UUID] {
    let query = CollectionQuery(scope: scope, client: client)
    let list = try catalog.fetch(.collections(query), at: state)
    return try catalog.collections(Array(list.ids), at: list.state).map {
      try #require($0).uuid
    }
  }

  /// The children of a folder, in order; `nil` means the top level.
  func children(_ folder: UUID? = nil, at state: LibraryState? = nil) throws -> [UUID] {
    let id = try folder.map(collectionID) ?? CollectionRecord.topLevel
    return try collections(.children(of: id), at: state)
  }

  func log(of state: LibraryState) throws -> [LogEntry] {
    try catalog.log(after: state - 1, through: state)
  }
}

extension ChangeSet {
  /// Asks for a new asset; returns its UUID.
  @discardableResult mutating func createAsset(
    _ describe: (inout AssetRecord) -> Void = { _ in }
  ) -> UUID {
    var record = AssetRecord()
    record.mediaType = 1
    describe(&record)
    newAssets.append(NewAsset(record: record, resources: []))
    return record.uuid
  }

  mutating func create(_ kind: CollectionRecord.Kind, _ uuid: UUID, _ title: String = "Title") {
    newCollections.append(
      NewCollection(
        uuid: uuid, kind: kind, subtype: kind == .folder ? 100 : 2, title: title))
  }

  mutating func patch(_ uuid: UUID, _ fill: (inout AssetPatch) -> Void) {
    var patch = AssetPatch(uuid: uuid)
    fill(&patch)
    assetPatches.append(patch)
  }

  mutating func arrange(
    _ container: UUID?, _ operation: Arrangement.Operation, request: Int = 0,
    snapshot: [RowID]? = nil
  ) {
    arrangements.append(
      Arrangement(
        container: container, request: request, snapshot: snapshot, operation: operation))
  }
}

/// The code of the error that `body` throws; `nil` when it throws none.
func code(_ body: () throws -> Void) -> StoreError.Code? {
  do {
    try body()
    return nil
  } catch let error as StoreError {
    return error.code
  } catch {
    return .internal
  }
}
