internal import Foundation

/// What the library's owner may do: grants, selections, recovery.
extension TransactionWriter {
  func apply(_ administration: Administration) throws(StoreError) {
    switch administration {
    case .grant(let client, let readWrite, let addOnly):
      try grant(client, readWrite: readWrite, addOnly: addOnly)
    case .select(let client, let assets): try select(assets, for: client)
    case .reset(let client): try reset(client)
    case .recover(let uuids): for uuid in uuids { try recover(uuid) }
    case .undo(let state): try undo(state)
    }
  }

  // MARK: Grants

  private func grant(
    _ client: String, readWrite: Grant?, addOnly: Grant?
  ) throws(StoreError) {
    var row = try clientRow(client)
    let before = (row.readWrite, row.addOnly)
    if let readWrite { row.readWrite = readWrite.rawValue }
    if let addOnly { row.addOnly = addOnly.rawValue }
    guard before != (row.readWrite, row.addOnly) else { return }
    try rewrite(client, row)
  }

  private func rewrite(_ client: String, _ row: ClientRow) throws(StoreError) {
    try keepClient(client, row)
    try connection.run(
      "UPDATE client SET read_write = ?2, add_only = ?3, since = ?4 WHERE name = ?1",
      [
        .text(client), StoredValue(row.readWrite), StoredValue(row.addOnly), .integer(state),
      ])
    note(.updated, .client, row.selection)
  }

  /// Makes a client one that was never asked about, and empties its selection.
  private func reset(_ client: String) throws(StoreError) {
    guard try isKnown(client) else { return }
    var row = try clientRow(client)
    if row.readWrite != nil || row.addOnly != nil {
      (row.readWrite, row.addOnly) = (nil, nil)
      try rewrite(client, row)
    }
    try select([], for: client)
  }

  private func isKnown(_ client: String) throws(StoreError) -> Bool {
    try connection.first("SELECT 1 FROM client WHERE name = ?1", [.text(client)]) { _ in true }
      ?? false
  }

  private struct ClientRow {
    var selection: RowID
    var readWrite: Int?
    var addOnly: Int?
    var since: LibraryState
  }

  /// The row of a client, made if it has none.
  private func clientRow(_ name: String) throws(StoreError) -> ClientRow {
    let sql = "SELECT selection, read_write, add_only, since FROM client WHERE name = ?1"
    let known = try connection.first(sql, [.text(name)]) { row in
      ClientRow(
        selection: row.integer(0), readWrite: row.optionalInt(1), addOnly: row.optionalInt(2),
        since: row.integer(3))
    }
    if let known { return known }
    let row = ClientRow(
      selection: try connection.takeID(), readWrite: nil, addOnly: nil, since: state)
    try connection.run(
      "INSERT INTO client (name, selection, since) VALUES (?1, ?2, ?3)",
      [.text(name), .integer(row.selection), .integer(state)])
    return row
  }

  private func keepClient(_ name: String, _ row: ClientRow) throws(StoreError) {
    guard row.since < state else { return }
    try connection.run(
      """
      INSERT INTO client_past (name, selection, read_write, add_only, since, until) \
      SELECT name, selection, read_write, add_only, since, ?2 FROM client WHERE name = ?1
      """, [.text(name), .integer(state)])
  }

  /// Makes exactly these assets the selection; unknown ones are left out.
  private func select(_ uuids: [UUID], for client: String) throws(StoreError) {
    let selection = try clientRow(client).selection
    var wanted: [RowID] = []
    for uuid in uuids {
      if let asset = try currentAsset(uuid) { wanted.append(asset.id) }
    }
    let keep = Set(wanted)
    for member in try memberPositions(of: selection) where !keep.contains(member.element) {
      try removeMember(member.element, from: selection)
    }
    try append(wanted, to: selection)
  }

  // MARK: Recovery

  /// Brings an asset back under its identifier, and into the albums that still exist (§2.46).
  func recover(_ uuid: UUID) throws(StoreError) {
    let identifier = LocalIdentifier(uuid, .asset).description
    let trashed = try connection.first(
      """
      SELECT t.asset, t.until FROM trash AS t \
      JOIN asset_past AS p ON p.id = t.asset AND p.until = t.until WHERE p.uuid = ?1
      """, [StoredValue(uuid)]
    ) { ($0.integer(0), $0.integer(1)) }
    guard let (id, until) = trashed else {
      throw StoreError(
        .notFound, "Asset \(identifier) is not in Recently Deleted.", identifiers: [identifier])
    }
    guard
      var record = try connection.first(
        "SELECT \(AssetColumns.list) FROM asset_past WHERE id = ?1 AND until = ?2",
        [.integer(id), .integer(until)], AssetColumns.read)
    else { throw StoreError(.internal, "The image of \(identifier) is lost.") }
    record.since = state
    record.representsBurst = false
    try connection.run(AssetColumns.insert, AssetColumns.values(record))
    try connection.run("DELETE FROM trash WHERE asset = ?1", [.integer(id)])
    note(.inserted, .asset, id)
    try restoreMemberships(of: id, endedAt: until)
    if let burst = record.burstIdentifier { burstsToSettle.insert(burst) }
  }

  private func restoreMemberships(
    of element: RowID, endedAt until: LibraryState
  ) throws(StoreError) {
    let rows = try connection.rows(
      "SELECT collection, position FROM member_past WHERE element = ?1 AND until = ?2",
      [.integer(element), .integer(until)]
    ) { ($0.integer(0), $0.integer(1)) }
    for (container, position) in rows where try isContainer(container) {
      try place(element, in: container, at: position)
    }
  }

  /// Whether a row can have members: a living album or folder, the top level, or a client's
  /// selection.
  func isContainer(_ id: RowID) throws(StoreError) -> Bool {
    if id == CollectionRecord.topLevel { return true }
    let sql = """
      SELECT 1 FROM collection WHERE id = ?1 UNION ALL SELECT 1 FROM client WHERE selection = ?1
      """
    return try connection.first(sql, [.integer(id)]) { _ in true } ?? false
  }
}
