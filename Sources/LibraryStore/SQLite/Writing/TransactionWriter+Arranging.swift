internal import Foundation

/// Membership and arrangement, in the order the calls were made across all requests of a block
/// (§2.17).
extension TransactionWriter {
  /// Makes the calls of a block.
  ///
  /// - Parameters:
  ///   - arrangements: The calls, in order.
  ///   - deleted: What the block deletes. Calls on such an album are overruled (§2.20); those on a
  ///     folder count, because children that were removed from it survive (§2.18). Of what others
  ///     have deleted already, nothing is asked any more (§2.21).
  /// - Throws: Why one of them cannot be made.
  func arrange(
    _ arrangements: [Arrangement], deleting deleted: Set<UUID>
  ) throws(StoreError) {
    guard !arrangements.isEmpty else { return }
    let arrangements = try self.arrangements(arrangements, deleting: deleted)
    let indexed = Set(arrangements.filter { !$0.operation.isByIdentity }.map(\.container))
    var lists = ArrangedLists()
    for arrangement in arrangements {
      let container = try container(arrangement.container)
      if container.holdsChosenAssets, deleted.contains(container.uuid) { continue }
      try check(container, allows: arrangement.operation)
      // Where all calls add and remove by identity, an album's list need not be read.
      if container.holdsChosenAssets, !indexed.contains(arrangement.container) {
        try changeRows(arrangement.operation, of: container)
      } else {
        try change(&lists, arrangement, of: container)
      }
    }
    try write(&lists, lists.merges.keys.sorted())
  }

  /// The calls without what the block deletes and others have deleted before.
  private func arrangements(
    _ arrangements: [Arrangement], deleting deleted: Set<UUID>
  ) throws(StoreError) -> [Arrangement] {
    var gone: Set<UUID> = []
    for uuid in deleted {
      guard try currentAsset(uuid) == nil, try currentCollection(uuid) == nil else { continue }
      gone.insert(uuid)
    }
    guard !gone.isEmpty else { return arrangements }
    return arrangements.filter { $0.container.map { !gone.contains($0) } ?? true }
      .flatMap { $0.without(gone) }
  }

  private func write(_ lists: inout ArrangedLists, _ containers: [RowID]) throws(StoreError) {
    for id in containers {
      guard let merge = lists.merges[id] else { continue }
      lists.before[id] = try rewriteMembers(
        of: id, from: lists.before[id] ?? [], to: merge.members)
    }
  }

  /// The lists that a block rearranges: as they were, and in the making.
  private struct ArrangedLists {
    var before: [RowID: [(element: RowID, position: Int64)]] = [:]
    var merges: [RowID: ArrangementMerge] = [:]
    /// Those whose elements are collections.
    var folders: Set<RowID> = []
  }

  private func container(_ uuid: UUID?) throws(StoreError) -> CollectionRecord {
    if let uuid { return try livingCollection(uuid) }
    var top = CollectionRecord()
    top.id = CollectionRecord.topLevel
    top.kind = .folder
    top.subtype = 100
    return top
  }

  private func check(
    _ container: CollectionRecord, allows operation: Arrangement.Operation
  ) throws(StoreError) {
    // The host fills the projects that it makes.
    if isAdministrative, container.kind == .project { return }
    switch operation {
    case .add, .insert: try check(container, allows: .addContent)
    case .remove, .removeAt: try check(container, allows: .removeContent)
    case .move: try check(container, allows: .rearrangeContent)
    case .replace:
      try check(container, allows: .addContent)
      try check(container, allows: .removeContent)
    }
  }

  // MARK: Without the list

  private func changeRows(
    _ operation: Arrangement.Operation, of album: CollectionRecord
  ) throws(StoreError) {
    switch operation {
    case .add(let uuids): try append(try elements(uuids, for: album), to: album.id)
    case .remove(let uuids):
      for uuid in uuids {
        guard let asset = try currentAsset(uuid) else { continue }
        try removeMember(asset.id, from: album.id)
      }
    case .insert, .removeAt, .replace, .move: break
    }
  }

  // MARK: With the list

  private func change(
    _ lists: inout ArrangedLists, _ arrangement: Arrangement, of container: CollectionRecord
  ) throws(StoreError) {
    let operation = try rowOperation(arrangement.operation, on: container)
    var merge = try list(of: container.id, in: &lists)
    let before = merge.members
    do throws(ArrangementMerge.Refusal) {
      try merge.apply(
        operation, request: arrangement.request, snapshot: arrangement.snapshot)
    } catch {
      throw StoreError(
        .notSupported,
        "The change of “\(container.title ?? "the top level")” cannot be made: \(error.reason).",
        identifiers: container.id == CollectionRecord.topLevel ? [] : [container.localIdentifier])
    }
    lists.merges[container.id] = merge
    guard container.kind == .folder else { return }
    lists.folders.insert(container.id)
    let (wasChild, isChild) = (Set(before), Set(merge.members))
    try settleParents(
      &lists, of: container.id, arrived: merge.members.filter { !wasChild.contains($0) },
      left: before.filter { !isChild.contains($0) })
    // Written at once, so that the next call sees who lies in whom.
    try write(&lists, lists.folders.sorted())
  }

  private func list(
    of container: RowID, in lists: inout ArrangedLists
  ) throws(StoreError) -> ArrangementMerge {
    if let known = lists.merges[container] { return known }
    let rows = try memberPositions(of: container)
    lists.before[container] = rows
    let merge = ArrangementMerge(members: rows.map(\.element))
    lists.merges[container] = merge
    return merge
  }

  /// A collection has one parent: those that arrived leave their old one, and those that left go
  /// last at the top (§2.42).
  private func settleParents(
    _ lists: inout ArrangedLists, of folder: RowID, arrived: [RowID], left: [RowID]
  ) throws(StoreError) {
    for child in arrived {
      for parent in try parents(of: child) where parent != folder {
        _ = try list(of: parent, in: &lists)
        lists.folders.insert(parent)
        lists.merges[parent]?.lose([child])
      }
    }
    guard !left.isEmpty else { return }
    _ = try list(of: CollectionRecord.topLevel, in: &lists)
    lists.folders.insert(CollectionRecord.topLevel)
    lists.merges[CollectionRecord.topLevel]?.append(left)
  }

  private func rowOperation(
    _ operation: Arrangement.Operation, on container: CollectionRecord
  ) throws(StoreError) -> RowOperation {
    switch operation {
    case .add(let uuids): .add(try elements(uuids, for: container))
    case .insert(let uuids, let indexes):
      .insert(try elements(uuids, for: container), at: indexes)
    case .remove(let uuids): .remove(try existingElements(uuids, for: container))
    case .removeAt(let indexes): .removeAt(indexes)
    case .replace(let indexes, let uuids):
      .replace(at: indexes, with: try elements(uuids, for: container))
    case .move(let indexes, let target): .move(from: indexes, to: target)
    }
  }

  // MARK: Elements

  private func existingElements(
    _ uuids: [UUID], for container: CollectionRecord
  ) throws(StoreError) -> [RowID] {
    var rows: [RowID] = []
    for uuid in uuids {
      let row =
        container.kind == .folder ? try currentCollection(uuid)?.id : try currentAsset(uuid)?.id
      if let row { rows.append(row) }
    }
    return rows
  }

  /// The rows of what is to become members, after checking that each may.
  private func elements(
    _ uuids: [UUID], for container: CollectionRecord
  ) throws(StoreError) -> [RowID] {
    var rows: [RowID] = []
    for uuid in uuids {
      rows.append(
        container.kind == .folder
          ? try child(uuid, of: container) : try member(uuid, of: container))
    }
    return rows
  }

  private func member(
    _ uuid: UUID, of album: CollectionRecord
  ) throws(StoreError) -> RowID {
    // Of the many columns of an asset these are enough, and it may be one of thousands.
    let found = try connection.first(
      "SELECT id FROM asset WHERE uuid = ?1 AND source_type = 1", [StoredValue(uuid)]
    ) { $0.integer(0) }
    if let found { return found }
    let asset = try livingAsset(uuid)
    guard asset.sourceType == 1 else {
      throw StoreError(
        .notSupported,
        "Asset \(asset.localIdentifier) is not of the user's own library and cannot be added to “\(album.title ?? "")”.",
        identifiers: [asset.localIdentifier])
    }
    return asset.id
  }

  private func child(
    _ uuid: UUID, of folder: CollectionRecord
  ) throws(StoreError) -> RowID {
    let child = try livingCollection(uuid)
    guard child.kind != .smartAlbum else {
      throw StoreError(
        .notSupported, "The smart album “\(child.title ?? "")” cannot be put into a folder.",
        identifiers: [child.localIdentifier])
    }
    guard try !isInside(folder.id, child.id) else {
      throw StoreError(
        .notSupported, "The folder “\(child.title ?? "")” cannot be put into itself or below.",
        identifiers: [child.localIdentifier])
    }
    return child.id
  }

  /// Whether `id` is `ancestor` or lies below it, as the rows stand.
  func isInside(_ id: RowID, _ ancestor: RowID) throws(StoreError) -> Bool {
    let sql = """
      WITH RECURSIVE up (id) AS (
        VALUES (?1) UNION SELECT collection FROM member JOIN up ON element = up.id
      ) SELECT 1 FROM up WHERE id = ?2
      """
    return try connection.first(sql, [.integer(id), .integer(ancestor)]) { _ in true } ?? false
  }
}
