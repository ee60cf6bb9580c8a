internal import Foundation

/// Creating, renaming and deleting albums and folders.
extension TransactionWriter {
  func insert(_ new: NewCollection) throws(StoreError) {
    var record = CollectionRecord()
    record.id = try connection.takeID()
    record.uuid = new.uuid
    record.since = state
    record.kind = new.kind
    record.subtype = new.subtype
    record.title = new.title
    record.modified = date
    try connection.run(CollectionColumns.insert, CollectionColumns.values(record))
    note(.inserted, .collection, record.id)
    try append([record.id], to: CollectionRecord.topLevel)
  }

  func apply(_ patch: CollectionPatch) throws(StoreError) {
    let before = try livingCollection(patch.uuid)
    guard before.title != patch.title else { return }
    try check(before, allows: .rename)
    var after = before
    after.title = patch.title
    try rewrite(before, as: after)
  }

  func rewrite(
    _ before: CollectionRecord, as changed: CollectionRecord
  ) throws(StoreError) {
    var after = changed
    after.since = state
    after.modified = date
    try keepImage(of: before.id, since: before.since, in: "collection", CollectionColumns.list)
    try connection.run(CollectionColumns.update, CollectionColumns.values(after))
    note(.updated, .collection, before.id)
  }

  /// Deletes albums and folders, the latter with all collections below them; never assets (§2.44,
  /// §2.45).
  func deleteCollections(_ uuids: [UUID]) throws(StoreError) {
    for uuid in uuids {
      guard let collection = try currentCollection(uuid) else { continue }
      try check(collection, allows: .delete)
      try delete(collection)
    }
  }

  private func delete(_ collection: CollectionRecord) throws(StoreError) {
    // Folders may lie in each other deeper than a stack reaches.
    var found = [collection]
    var seen: Set<RowID> = [collection.id]
    var next = 0
    while next < found.count {
      if found[next].kind == .folder {
        found += try children(of: found[next].id).filter { seen.insert($0.id).inserted }
      }
      next += 1
    }
    for collection in found.reversed() { try remove(collection) }
  }

  /// Deletes a collection that holds no other.
  private func remove(_ collection: CollectionRecord) throws(StoreError) {
    let members = [StoredValue.integer(collection.id), .integer(state)]
    try connection.run(
      """
      INSERT INTO member_past (collection, element, position, since, until) \
      SELECT collection, element, position, since, ?2 FROM member \
      WHERE collection = ?1 AND since < ?2
      """, members)
    try connection.run("DELETE FROM member WHERE collection = ?1", [members[0]])
    noteEnd(ofMembersIn: collection.id)
    for parent in try parents(of: collection.id) {
      try removeMember(collection.id, from: parent)
    }
    try keepImage(
      of: collection.id, since: collection.since, in: "collection", CollectionColumns.list)
    try connection.run("DELETE FROM collection WHERE id = ?1", [members[0]])
    note(.deleted, .collection, collection.id)
  }

  func children(of folder: RowID) throws(StoreError) -> [CollectionRecord] {
    let sql = """
      SELECT \(CollectionColumns.list) FROM collection \
      WHERE id IN (SELECT element FROM member WHERE collection = ?1)
      """
    return try connection.rows(sql, [.integer(folder)], CollectionColumns.read)
  }

  func parents(of collection: RowID) throws(StoreError) -> [RowID] {
    try connection.rows(
      "SELECT collection FROM member WHERE element = ?1", [.integer(collection)]
    ) { $0.integer(0) }
  }

  /// The current image of a collection that must be there.
  ///
  /// - Throws: ``StoreError/Code/notFound`` with its identifier (§2.21, §2.28).
  func livingCollection(_ uuid: UUID) throws(StoreError) -> CollectionRecord {
    if let collection = try currentCollection(uuid) { return collection }
    let name = try collectionName(uuid)
    throw StoreError(
      .notFound, "There is no album or folder \(name) in the library.", identifiers: [name])
  }

  /// The identifier of a collection, whether it lives or not; of one that never was, as if it were
  /// an album.
  func collectionName(_ uuid: UUID) throws(StoreError) -> String {
    let kind = try connection.first(
      """
      SELECT kind FROM collection WHERE uuid = ?1 \
      UNION ALL SELECT kind FROM collection_past WHERE uuid = ?1
      """, [StoredValue(uuid)]
    ) { $0.int(0) }
    let isFolder = kind == CollectionRecord.Kind.folder.rawValue
    return LocalIdentifier(uuid, isFolder ? .collectionList : .assetCollection).description
  }

  func currentCollection(_ uuid: UUID) throws(StoreError) -> CollectionRecord? {
    try connection.first(
      "SELECT \(CollectionColumns.list) FROM collection WHERE uuid = ?1", [StoredValue(uuid)],
      CollectionColumns.read)
  }

  /// - Throws: ``StoreError/Code/notSupported`` naming the collection, the operation and the reason
  ///   (§2.48).
  func check(
    _ collection: CollectionRecord, allows operation: CollectionRecord.Operation
  ) throws(StoreError) {
    guard !collection.allows(operation) else { return }
    let kind = collection.kind == .smartAlbum ? "The smart album" : "The collection"
    throw StoreError(
      .notSupported,
      "\(kind) “\(collection.title ?? "")” does not allow \(operation.phrase).",
      identifiers: [collection.localIdentifier])
  }
}
