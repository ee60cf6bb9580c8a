internal import Foundation

/// Edits of the picture or movie itself, and the way back.
extension TransactionWriter {
  func apply(_ patch: ContentPatch) throws(StoreError) {
    let before = try livingAsset(patch.uuid)
    try checkSelected(before)
    if !isAdministrative { try checkSource(of: before, "changing its content") }
    if let base = patch.base, base != before.contentSince {
      throw StoreError(
        .interrupted,
        "The content of asset \(before.localIdentifier) was changed since the edit began.",
        identifiers: [before.localIdentifier])
    }
    let replaced = try editResources(of: before.id)
    let isOther = patch.originalChoice.map { $0 != before.originalChoice } ?? false
    // What is not edited has its original already (§7.12).
    guard patch.adjustmentFormat != nil || !replaced.isEmpty || isOther else { return }
    try end(replaced)
    for resource in patch.resources { try insert(resource.record, of: before.id) }
    for kept in patch.kept {
      guard var resource = replaced.first(where: { $0.id == kept.id }) else {
        throw StoreError(.internal, "A base of asset \(before.localIdentifier) is lost.")
      }
      resource.type = kept.type
      resource.filename = kept.filename
      try insert(resource, of: before.id)
    }
    var after = before
    patch.apply(to: &after, at: date)
    try rewrite(before, as: after, effect: [.updated, .content])
  }

  /// Whether an asset can be played as its record says: an edit of the still alone has no movie
  /// (§7.10).
  func checkPlayback(of asset: AssetRecord) throws(StoreError) {
    guard asset.adjustmentFormat != nil, asset.playbackStyle == AssetRecord.livePhotoStyle,
      try !editResources(of: asset.id).contains(where: { $0.type == ResourceRecord.pairedRender })
    else { return }
    throw StoreError(
      .notSupported,
      "Asset \(asset.localIdentifier) was edited into a still, which has no movie to play.",
      identifiers: [asset.localIdentifier])
  }

  /// Writes the row of a new file.
  func insert(_ resource: ResourceRecord, of asset: RowID) throws(StoreError) {
    var row = resource
    row.id = try connection.takeID()
    row.asset = asset
    row.since = state
    try connection.run(ResourceColumns.insert, ResourceColumns.values(row))
  }

  /// Puts the files of the edit back that a transaction replaced or dropped.
  func putBackEdit(of asset: RowID, endedAt until: LibraryState) throws(StoreError) {
    try end(try editResources(of: asset))
    let rows = try connection.rows(
      "SELECT \(ResourceColumns.list) FROM resource_past WHERE asset = ?1 AND until = ?2",
      [.integer(asset), .integer(until)], ResourceColumns.read)
    for var row in rows {
      row.since = state
      try connection.run(ResourceColumns.insert, ResourceColumns.values(row))
    }
  }

  private func editResources(of asset: RowID) throws(StoreError) -> [ResourceRecord] {
    try connection.rows(
      "SELECT \(ResourceColumns.list) FROM resource WHERE asset = ?1", [.integer(asset)],
      ResourceColumns.read
    ).filter { !$0.isOriginal }
  }

  /// Moves files of an edit to the past.
  private func end(_ resources: [ResourceRecord]) throws(StoreError) {
    for resource in resources {
      try keepImage(of: resource.id, since: resource.since, in: "resource", ResourceColumns.list)
      try connection.run("DELETE FROM resource WHERE id = ?1", [.integer(resource.id)])
    }
  }
}
