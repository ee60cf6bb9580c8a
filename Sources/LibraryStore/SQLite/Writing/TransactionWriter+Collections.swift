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
    if collection.kind == .folder {
      for child in try children(of: collection.id) { try delete(child) }
    }
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
    let identifier = LocalIdentifier(uuid, .assetCollection).description
    throw StoreError(
      .notFound, "There is no album or folder \(uuid.uuidString) in the library.",
      identifiers: [identifier])
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
