internal import Foundation

/// Putting back what a transaction changed, as a new transaction.
///
/// Every row that the transaction touched gets the image it had before, provided the row still is
/// as the transaction left it; if a later one changed it, and that was not undone itself, the undo
/// is refused as a whole, so that nothing newer is lost. What a later one already brought back, or
/// took away again, needs no undoing.
extension TransactionWriter {
  func undo(_ undone: LibraryState) throws(StoreError) {
    guard try connection.horizon() < undone else {
      throw StoreError(.detailsUnavailable, "The details of transaction \(undone) were pruned.")
    }
    let entries = try connection.log(after: undone - 1, through: undone)
    guard !entries.isEmpty else {
      throw StoreError(.notFound, "There is no transaction \(undone).")
    }
    for entry in entries { try checkUnchanged(entry) }
    let (made, others) = (
      entries.filter { $0.effect.contains(.inserted) },
      entries.filter { !$0.effect.contains(.inserted) }
    )
    for entry in others where entry.kind == .collection { try undoCollection(entry) }
    for entry in others where entry.kind == .asset { try undoAsset(entry) }
    // What goes makes room first: a collection has one parent.
    for entry in made where entry.kind == .member {
      try removeMember(entry.element, from: entry.object)
    }
    for entry in others where entry.kind == .member { try putBackMember(entry) }
    // A folder that was made goes when all that was put into it is back in its place.
    for entry in made where entry.kind == .collection { try undoCollection(entry) }
    for entry in made where entry.kind == .asset { try undoAsset(entry) }
    for entry in entries where entry.kind == .client { try undoGrant(entry) }
  }

  // MARK: Later changes

  /// - Throws: ``StoreError/Code/interrupted`` when the row is no longer as the transaction left it.
  private func checkUnchanged(_ entry: LogEntry) throws(StoreError) {
    if entry.effect.contains(.deleted) { return }
    let isUnchanged =
      switch entry.kind {
      case .asset: try isAssetUnchanged(entry)
      case .collection: try isCollectionUnchanged(entry)
      case .member: try isMemberUnchanged(entry)
      case .client: try isGrantUnchanged(entry)
      }
    if !isUnchanged { throw changedSince(entry) }
  }

  private func isAssetUnchanged(_ entry: LogEntry) throws(StoreError) -> Bool {
    guard let current = try currentAsset(id: entry.object) else {
      return entry.effect.contains(.inserted)
    }
    if current.since == entry.state { return true }
    var left = try connection.first(
      "SELECT \(AssetColumns.list) FROM asset_past WHERE id = ?1 AND since = ?2",
      [.integer(entry.object), .integer(entry.state)], AssetColumns.read)
    // When it was written does not matter, nor which one the burst as it is now chose.
    left?.since = current.since
    left?.contentSince = current.contentSince
    left?.modified = current.modified
    left?.representsBurst = current.representsBurst
    return left == current
  }

  private func isCollectionUnchanged(_ entry: LogEntry) throws(StoreError) -> Bool {
    guard let current = try currentCollection(id: entry.object) else {
      return entry.effect.contains(.inserted)
    }
    // One that is to go must not take along what was put into it later.
    if entry.effect.contains(.inserted) {
      let members = try memberPositions(of: current.id).map(\.element)
      guard try self.members(of: current.id, at: entry.state) == members else { return false }
    }
    if current.since == entry.state { return true }
    var left = try connection.first(
      "SELECT \(CollectionColumns.list) FROM collection_past WHERE id = ?1 AND since = ?2",
      [.integer(entry.object), .integer(entry.state)], CollectionColumns.read)
    // When it was written does not matter.
    left?.since = current.since
    left?.modified = current.modified
    return left == current
  }

  private func members(of container: RowID, at state: LibraryState) throws(StoreError) -> [RowID] {
    var text = QueryText(at: .past(state))
    let sql = """
      SELECT element FROM \(text.moment.member) \
      WHERE collection = \(text.bind(.integer(container))) ORDER BY position, element
      """
    return try connection.rows(sql, text.values) { $0.integer(0) }
  }

  private func isMemberUnchanged(_ entry: LogEntry) throws(StoreError) -> Bool {
    let row = try memberRow(entry.element, of: entry.object)
    // An asset may be in many albums, so that only this one counts; a collection that is gone from
    // its folder was moved on.
    guard let row else {
      let isAsset = try !isCollection(entry.element)
      return isAsset && entry.effect.contains(.inserted)
    }
    if entry.effect.contains(.inserted) { return true }
    if row.since == entry.state { return true }
    let left = try connection.first(
      "SELECT position FROM member_past WHERE collection = ?1 AND element = ?2 AND since = ?3",
      [.integer(entry.object), .integer(entry.element), .integer(entry.state)]
    ) { $0.integer(0) }
    return left == row.position
  }

  private func isGrantUnchanged(_ entry: LogEntry) throws(StoreError) -> Bool {
    let sql = """
      SELECT 1 FROM client AS c WHERE c.selection = ?1 AND (c.since = ?2 OR EXISTS \
      (SELECT 1 FROM client_past AS p WHERE p.selection = ?1 AND p.since = ?2 \
      AND p.read_write IS c.read_write AND p.add_only IS c.add_only))
      """
    return try connection.first(sql, [.integer(entry.object), .integer(entry.state)]) { _ in true }
      ?? false
  }

  private func changedSince(_ entry: LogEntry) -> StoreError {
    let identifier = identifier(of: entry)
    return StoreError(
      .interrupted,
      "Transaction \(entry.state) cannot be undone: \(identifier ?? "an object of it") was changed or removed since.",
      identifiers: identifier.map { [$0] } ?? [])
  }

  private func identifier(of entry: LogEntry) -> String? {
    let asset =
      "SELECT uuid FROM asset WHERE id = ?1 UNION SELECT uuid FROM asset_past WHERE id = ?1"
    let collection = """
      SELECT uuid, kind FROM collection WHERE id = ?1 \
      UNION SELECT uuid, kind FROM collection_past WHERE id = ?1
      """
    // Only a name for the error that is under way.
    return switch entry.kind {
    case .asset:
      try? connection.first(asset, [.integer(entry.object)]) {
        LocalIdentifier($0.uuid(0), .asset).description
      }
    case .collection, .member:
      try? connection.first(collection, [.integer(entry.object)]) {
        let isFolder = $0.int(1) == CollectionRecord.Kind.folder.rawValue
        return LocalIdentifier($0.uuid(0), isFolder ? .collectionList : .assetCollection)
          .description
      }
    case .client: nil
    }
  }

  // MARK: Assets

  private func undoAsset(_ entry: LogEntry) throws(StoreError) {
    let current = try currentAsset(id: entry.object)
    if entry.effect.contains(.inserted) {
      if let current { try deleteAssets([current.uuid]) }
      return
    }
    if entry.effect.contains(.deleted), current != nil { return }
    guard let before = try pastAsset(entry.object, until: entry.state) else {
      throw changedSince(entry)
    }
    guard let current else { return try recover(before.uuid) }
    var restored = before
    restored.since = current.since
    restored.contentSince = current.contentSince
    restored.modified = current.modified
    // Which one represents the burst is for the burst as it is now to say.
    restored.representsBurst = current.representsBurst
    if let burst = restored.burstIdentifier { burstsToSettle.insert(burst) }
    let isContent = entry.effect.contains(.content)
    if isContent { try putBackEdit(of: current.id, endedAt: entry.state) }
    if isContent || restored != current {
      try rewrite(current, as: restored, effect: entry.effect)
    }
  }

  private func pastAsset(
    _ id: RowID, until: LibraryState
  ) throws(StoreError) -> AssetRecord? {
    try connection.first(
      "SELECT \(AssetColumns.list) FROM asset_past WHERE id = ?1 AND until = ?2",
      [.integer(id), .integer(until)], AssetColumns.read)
  }

  private func currentAsset(id: RowID) throws(StoreError) -> AssetRecord? {
    try connection.first(
      "SELECT \(AssetColumns.list) FROM asset WHERE id = ?1", [.integer(id)], AssetColumns.read)
  }

  // MARK: Collections

  private func undoCollection(_ entry: LogEntry) throws(StoreError) {
    let current = try currentCollection(id: entry.object)
    if entry.effect.contains(.inserted) {
      if let current { try deleteCollections([current.uuid]) }
      return
    }
    if entry.effect.contains(.deleted), current != nil { return }
    let before = try connection.first(
      "SELECT \(CollectionColumns.list) FROM collection_past WHERE id = ?1 AND until = ?2",
      [.integer(entry.object), .integer(entry.state)], CollectionColumns.read)
    guard let before else { throw changedSince(entry) }
    if let current {
      try rewrite(current, as: before)
    } else {
      try restore(before, endedAt: entry.state)
    }
  }

  private func restore(
    _ before: CollectionRecord, endedAt until: LibraryState
  ) throws(StoreError) {
    var record = before
    record.since = state
    try connection.run(CollectionColumns.insert, CollectionColumns.values(record))
    note(.inserted, .collection, record.id)
    // The children of a folder went one by one, and come back so; the members of an album went with
    // it.
    guard record.holdsChosenAssets else { return }
    let members = try connection.rows(
      "SELECT element, position FROM member_past WHERE collection = ?1 AND until = ?2",
      [.integer(record.id), .integer(until)]
    ) { ($0.integer(0), $0.integer(1)) }
    for (element, position) in members where try isElement(element) {
      try place(element, in: record.id, at: position)
    }
  }

  private func currentCollection(id: RowID) throws(StoreError) -> CollectionRecord? {
    try connection.first(
      "SELECT \(CollectionColumns.list) FROM collection WHERE id = ?1", [.integer(id)],
      CollectionColumns.read)
  }

  private func isCollection(_ id: RowID) throws(StoreError) -> Bool {
    let sql = """
      SELECT 1 FROM collection WHERE id = ?1 UNION ALL SELECT 1 FROM collection_past WHERE id = ?1
      """
    return try connection.first(sql, [.integer(id)]) { _ in true } ?? false
  }

  private func isElement(_ id: RowID) throws(StoreError) -> Bool {
    let sql = "SELECT 1 FROM asset WHERE id = ?1 UNION ALL SELECT 1 FROM collection WHERE id = ?1"
    return try connection.first(sql, [.integer(id)]) { _ in true } ?? false
  }

  // MARK: Members and grants

  /// Puts a member back in, or back to its old place.
  private func putBackMember(_ entry: LogEntry) throws(StoreError) {
    let current = try memberRow(entry.element, of: entry.object)
    if entry.effect.contains(.deleted), current != nil { return }
    let before = try connection.first(
      """
      SELECT position FROM member_past WHERE collection = ?1 AND element = ?2 AND until = ?3
      """, [.integer(entry.object), .integer(entry.element), .integer(entry.state)]
    ) { $0.integer(0) }
    guard let before, try isContainer(entry.object), try isElement(entry.element) else {
      throw changedSince(entry)
    }
    if current == nil, try isCollection(entry.element) {
      // It was moved on, or what is to hold it was moved into it.
      guard try parents(of: entry.element).isEmpty, try !isInside(entry.object, entry.element)
      else {
        throw changedSince(entry)
      }
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
}
