internal import Foundation

/// Creating, changing and deleting assets.
extension TransactionWriter {
  func insert(_ new: NewAsset) throws(StoreError) {
    var record = new.record
    record.id = try connection.takeID()
    record.since = state
    record.contentSince = state
    record.added = date
    record.modified = date
    record.representsBurst = false
    if let burst = record.burstIdentifier { burstsToSettle.insert(burst) }
    try connection.run(AssetColumns.insert, AssetColumns.values(record))
    for resource in new.resources { try insert(resource.record, of: record.id) }
    note(.inserted, .asset, record.id)
    // What a client under limited access creates joins its selection by itself (§6.10).
    if !isAdministrative, access.readWrite == .limited {
      try append([record.id], to: access.selection)
    }
  }

  func apply(_ patch: AssetPatch) throws(StoreError) {
    let before = try livingAsset(patch.uuid)
    try checkSelected(before)
    if !isAdministrative { try checkSource(of: before, "changing its properties") }
    var after = before
    patch.apply(to: &after)
    guard after != before else { return }
    if after.playbackStyle != before.playbackStyle { try checkPlayback(of: after) }
    if let burst = after.burstIdentifier { burstsToSettle.insert(burst) }
    try rewrite(before, as: after)
  }

  /// Replaces the current image of an asset; the old one goes to the past.
  func rewrite(
    _ before: AssetRecord, as changed: AssetRecord, effect: LogEntry.Effect = .updated
  ) throws(StoreError) {
    var after = changed
    after.since = state
    // Strictly increasing per asset (§7.15).
    after.modified = max(date, before.modified.nextUp)
    if noted(.asset, before.id) == .inserted { after.modified = before.modified }
    if effect.contains(.content) { after.contentSince = state }
    try keepImage(of: before.id, since: before.since, in: "asset", AssetColumns.list)
    let (sql, values) = AssetColumns.update(from: before, to: after)
    // An image that this transaction wrote may come out the same.
    if values.count > 1 { try connection.run(sql, values) }
    note(effect, .asset, before.id)
  }

  /// Copies a current row to the past, unless this transaction itself wrote it.
  func keepImage(
    of id: RowID, since: LibraryState, in table: String, _ columns: String
  ) throws(StoreError) {
    guard since < state else { return }
    try connection.run(
      "INSERT INTO \(table)_past (\(columns), until) SELECT \(columns), ?2 FROM \(table) WHERE id = ?1",
      [.integer(id), .integer(state)])
  }

  /// Moves assets to Recently Deleted; ones that are already gone are ignored (§2.21, §2.46).
  func deleteAssets(_ uuids: [UUID]) throws(StoreError) {
    for uuid in uuids {
      guard let asset = try currentAsset(uuid) else { continue }
      try checkSelected(asset)
      if !isAdministrative { try checkSource(of: asset, "deleting it") }
      try delete(asset)
    }
  }

  private func delete(_ asset: AssetRecord) throws(StoreError) {
    for collection in try connection.rows(
      "SELECT collection FROM member WHERE element = ?1", [.integer(asset.id)], { $0.integer(0) })
    {
      try removeMember(asset.id, from: collection)
    }
    try connection.run(
      "INSERT OR REPLACE INTO trash (asset, deleted, until) VALUES (?1, ?2, ?3)",
      [.integer(asset.id), .real(date), .integer(state)])
    try keepImage(of: asset.id, since: asset.since, in: "asset", AssetColumns.list)
    try connection.run("DELETE FROM asset WHERE id = ?1", [.integer(asset.id)])
    note(.deleted, .asset, asset.id)
    if let burst = asset.burstIdentifier { burstsToSettle.insert(burst) }
  }

  /// The current image of an asset that must be there.
  ///
  /// - Throws: ``StoreError/Code/notFound`` with its identifier (§2.21, §2.28).
  func livingAsset(_ uuid: UUID) throws(StoreError) -> AssetRecord {
    if let asset = try currentAsset(uuid) { return asset }
    let identifier = LocalIdentifier(uuid, .asset).description
    throw StoreError(
      .notFound, "There is no asset \(identifier) in the library.", identifiers: [identifier])
  }

  func currentAsset(_ uuid: UUID) throws(StoreError) -> AssetRecord? {
    try connection.first(
      "SELECT \(AssetColumns.list) FROM asset WHERE uuid = ?1", [StoredValue(uuid)],
      AssetColumns.read)
  }

  func checkSource(
    of asset: AssetRecord, _ operation: String
  ) throws(StoreError) {
    guard asset.sourceType == 1 else {
      let source = asset.sourceType == 2 ? "an iCloud shared album" : "an iTunes sync"
      throw StoreError(
        .notSupported,
        "Asset \(asset.localIdentifier) comes from \(source), which does not allow \(operation).",
        identifiers: [asset.localIdentifier])
    }
  }

  // MARK: Bursts

  /// Chooses each touched burst's representative: the user's pick, else the automatic one, else the
  /// earliest (§8.21).
  func settleBursts() throws(StoreError) {
    for burst in burstsToSettle.sorted() {
      let members = try connection.rows(
        "SELECT \(AssetColumns.list) FROM asset WHERE burst = ?1 ORDER BY ifnull(created, added), id",
        [.text(burst)], AssetColumns.read)
      let chosen =
        members.first { $0.burstSelection & 2 != 0 }
        ?? members.first { $0.burstSelection & 1 != 0 } ?? members.first
      for member in members where member.representsBurst != (member.id == chosen?.id) {
        var after = member
        after.representsBurst.toggle()
        try rewrite(member, as: after)
      }
    }
  }
}
