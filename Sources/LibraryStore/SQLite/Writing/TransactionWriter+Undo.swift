internal import Foundation

/// Putting back what a transaction changed, as a new transaction.
///
/// Every row that the transaction touched gets the image it had before, provided the row still is
/// as the transaction left it; if a later one changed it, the undo is refused as a whole, so that
/// nothing newer is lost.
extension TransactionWriter {
  func undo(_ undone: LibraryState) throws(StoreError) {
    guard try connection.horizon() < undone else {
      throw StoreError(.detailsUnavailable, "The details of transaction \(undone) were pruned.")
    }
    let entries = try connection.log(after: undone - 1, through: undone)
    guard !entries.isEmpty else {
      throw StoreError(.notFound, "There is no transaction \(undone).")
    }
    for entry in entries where entry.kind == .collection { try undoCollection(entry) }
    for entry in entries where entry.kind == .asset { try undoAsset(entry) }
    for entry in entries where entry.kind == .member { try undoMember(entry) }
    for entry in entries where entry.kind == .client { try undoGrant(entry) }
  }

  // MARK: Assets

  private func undoAsset(_ entry: LogEntry) throws(StoreError) {
    let current = try connection.first(
      "SELECT \(AssetColumns.list) FROM asset WHERE id = ?1", [.integer(entry.object)],
      AssetColumns.read)
    if entry.effect.contains(.deleted) {
      guard current == nil else { return }
      try undoDeletion(entry)
    } else if entry.effect.contains(.inserted) {
      guard let current else { return }
      try deleteAssets([current.uuid])
    } else {
      let before = try pastAsset(entry.object, until: entry.state)
      guard let current, current.since == entry.state, let before else {
        throw changedSince(entry, before.map(\.localIdentifier))
      }
      var restored = before
      restored.contentSince = current.contentSince
      try rewrite(current, as: restored, effect: entry.effect)
      if let burst = restored.burstIdentifier { burstsToSettle.insert(burst) }
    }
  }

  private func undoDeletion(_ entry: LogEntry) throws(StoreError) {
    guard let image = try pastAsset(entry.object, until: entry.state) else {
      throw changedSince(entry, nil)
    }
    try recover(image.uuid)
  }

  private func pastAsset(
    _ id: RowID, until: LibraryState
  ) throws(StoreError) -> AssetRecord? {
    try connection.first(
      "SELECT \(AssetColumns.list) FROM asset_past WHERE id = ?1 AND until = ?2",
      [.integer(id), .integer(until)], AssetColumns.read)
  }

  // MARK: Collections

  private func undoCollection(_ entry: LogEntry) throws(StoreError) {
    let current = try connection.first(
      "SELECT \(CollectionColumns.list) FROM collection WHERE id = ?1", [.integer(entry.object)],
      CollectionColumns.read)
    if entry.effect.contains(.inserted) {
      guard let current else { return }
      try deleteCollections([current.uuid])
      return
    }
    let before = try connection.first(
      "SELECT \(CollectionColumns.list) FROM collection_past WHERE id = ?1 AND until = ?2",
      [.integer(entry.object), .integer(entry.state)], CollectionColumns.read)
    guard let before else { throw changedSince(entry, nil) }
    if entry.effect.contains(.deleted) {
      guard current == nil else { return }
      try restore(before, endedAt: entry.state)
    } else {
      guard let current, current.since == entry.state else {
        throw changedSince(entry, before.localIdentifier)
      }
      try rewrite(current, as: before)
    }
  }

  private func restore(
    _ before: CollectionRecord, endedAt until: LibraryState
  ) throws(StoreError) {
    var record = before
    record.since = state
    try connection.run(CollectionColumns.insert, CollectionColumns.values(record))
    note(.inserted, .collection, record.id)
    let members = try connection.rows(
      "SELECT element, position FROM member_past WHERE collection = ?1 AND until = ?2",
      [.integer(record.id), .integer(until)]
    ) { ($0.integer(0), $0.integer(1)) }
    for (element, position) in members where try isElement(element) {
      try place(element, in: record.id, at: position)
    }
  }

  private func isElement(_ id: RowID) throws(StoreError) -> Bool {
    let sql = "SELECT 1 FROM asset WHERE id = ?1 UNION ALL SELECT 1 FROM collection WHERE id = ?1"
    return try connection.first(sql, [.integer(id)]) { _ in true } ?? false
  }

  // MARK: Members and grants

  private func undoMember(_ entry: LogEntry) throws(StoreError) {
    let current = try memberRow(entry.element, of: entry.object)
    if entry.effect.contains(.inserted) {
      try removeMember(entry.element, from: entry.object)
      return
    }
    let before = try connection.first(
      """
      SELECT position FROM member_past WHERE collection = ?1 AND element = ?2 AND until = ?3
      """, [.integer(entry.object), .integer(entry.element), .integer(entry.state)]
    ) { $0.integer(0) }
    guard let before, try isContainer(entry.object), try isElement(entry.element) else { return }
    if entry.effect.contains(.deleted) {
      guard current == nil else { return }
    } else {
      guard let current, current.since == entry.state else { return }
    }
    try place(entry.element, in: entry.object, at: before)
  }

  private func undoGrant(_ entry: LogEntry) throws(StoreError) {
    try connection.run(
      """
      INSERT INTO client_past (name, selection, read_write, add_only, since, until) \
      SELECT name, selection, read_write, add_only, since, ?2 FROM client \
      WHERE selection = ?1 AND since < ?2
      """, [.integer(entry.object), .integer(state)])
    try connection.run(
      """
      UPDATE client SET since = ?2, \
      read_write = (SELECT read_write FROM client_past WHERE selection = ?1 AND until = ?3), \
      add_only = (SELECT add_only FROM client_past WHERE selection = ?1 AND until = ?3) \
      WHERE selection = ?1
      """, [.integer(entry.object), .integer(state), .integer(entry.state)])
    note(.updated, .client, entry.object)
  }

  private func changedSince(_ entry: LogEntry, _ identifier: String?) -> StoreError {
    StoreError(
      .interrupted,
      "Transaction \(entry.state) cannot be undone: \(identifier ?? "an object of it") was changed or removed since.",
      identifiers: identifier.map { [$0] } ?? [])
  }
}
