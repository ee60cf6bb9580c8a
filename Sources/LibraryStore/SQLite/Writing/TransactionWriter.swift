internal import Foundation

/// Writes one change set as one state: current rows, past rows and the log of what was touched.
///
/// Lives for one transaction. The phases are those of §2.17.
final class TransactionWriter {
  let connection: Connection
  /// The state that this transaction makes.
  let state: LibraryState
  /// When it happens, never before the transaction before it.
  let date: Double
  let access: Access
  let client: Client
  /// True when no grant limits what may be done.
  let isAdministrative: Bool
  private var log: [LogKey: LogEntry.Effect] = [:]
  /// Whether the queue of upload jobs was changed, which makes no state (§13.2).
  var changedUploads = false
  /// Bursts whose representative may have changed.
  var burstsToSettle: Set<String> = []

  private struct LogKey: Hashable {
    let kind: LogEntry.Kind
    let object: RowID
    let element: RowID
  }

  init(_ connection: Connection, _ change: ChangeSet) throws(StoreError) {
    self.connection = connection
    let last = try connection.first("SELECT state, date FROM txn ORDER BY state DESC LIMIT 1") {
      ($0.integer(0), $0.real(1))
    }
    state = (last?.0 ?? 0) + 1
    // Written so that a date that is no number does not win.
    let before = last?.1 ?? 0
    date = change.date > before ? change.date : before
    client = change.client
    access = try connection.access(of: change.client, at: .present)
    isAdministrative = change.isAdministrative
  }

  /// Applies the change set.
  ///
  /// Returns what was touched, or `nil` when nothing changed (§2.15, §2.22).
  func apply(_ change: ChangeSet) throws(StoreError) -> [LogEntry]? {
    let change = change.reduced()
    try checkAccess(change)
    for asset in change.newAssets { try insert(asset) }
    for collection in change.newCollections { try insert(collection) }
    for patch in change.assetPatches { try apply(patch) }
    for patch in change.contentPatches { try apply(patch) }
    for patch in change.collectionPatches { try apply(patch) }
    for patch in change.projectPatches { try apply(patch) }
    try arrange(
      change.arrangements, deleting: Set(change.deletedAssets + change.deletedCollections))
    for administration in change.administration { try apply(administration) }
    for upload in change.uploads { try apply(upload) }
    try deleteAssets(change.deletedAssets)
    try deleteCollections(change.deletedCollections)
    try settleBursts()
    return try finish(undoes: change.undoes)
  }

  private func finish(undoes: LibraryState?) throws(StoreError) -> [LogEntry]? {
    let touched = log.filter { !$0.value.isEmpty }
    guard !touched.isEmpty else { return nil }
    try connection.run(
      "INSERT INTO txn (state, date, client, undoes) VALUES (?1, ?2, ?3, ?4)",
      [.integer(state), .real(date), .text(client.name), StoredValue(undoes)])
    let entries = touched.map { key, effect in
      LogEntry(
        state: state, kind: key.kind, object: key.object, element: key.element, effect: effect)
    }
    let ordered = entries.sorted {
      ($0.kind.rawValue, $0.object, $0.element) < ($1.kind.rawValue, $1.object, $1.element)
    }
    for entry in ordered {
      try connection.run(
        "INSERT INTO log (state, kind, object, element, effect) VALUES (?1, ?2, ?3, ?4, ?5)",
        [
          .integer(state), StoredValue(entry.kind.rawValue), .integer(entry.object),
          .integer(entry.element), StoredValue(entry.effect.rawValue),
        ])
    }
    return ordered
  }

  // MARK: The log

  /// Notes what happened to a row, net over the transaction (§5.5).
  func note(
    _ effect: LogEntry.Effect, _ kind: LogEntry.Kind, _ object: RowID, element: RowID = 0
  ) {
    let key = LogKey(kind: kind, object: object, element: element)
    let before = log[key] ?? []
    log[key] = TransactionWriter.net(before, then: effect)
  }

  /// Notes that a container went with all its members, so that none of them counts as new or moved
  /// in it.
  func noteEnd(ofMembersIn container: RowID) {
    let members = log.filter { $0.key.kind == .member && $0.key.object == container }
    for (key, effect) in members where !effect.isEmpty {
      note(.deleted, .member, container, element: key.element)
    }
  }

  /// What happened to an object so far; empty when nothing did.
  func noted(_ kind: LogEntry.Kind, _ object: RowID, element: RowID = 0) -> LogEntry.Effect {
    log[LogKey(kind: kind, object: object, element: element)] ?? []
  }

  private static func net(
    _ before: LogEntry.Effect, then effect: LogEntry.Effect
  ) -> LogEntry.Effect {
    if effect.contains(.deleted) { return before.contains(.inserted) ? [] : .deleted }
    if effect.contains(.inserted) { return before.contains(.deleted) ? .updated : .inserted }
    return before.contains(.inserted) ? .inserted : before.union(effect)
  }

  // MARK: Access

  private func checkAccess(_ change: ChangeSet) throws(StoreError) {
    guard !isAdministrative, !change.isEmpty, access.readWrite != .authorized else { return }
    if access.readWrite == .limited {
      if let collection = change.newCollections.first {
        throw StoreError(
          .notSupported,
          "Under limited access no album or folder can be created (“\(collection.title)”).")
      }
      try checkNoCollections(change)
      return
    }
    let created = change.createdAssets
    let isAddingOnly =
      change.collectionPatches.isEmpty && change.arrangements.isEmpty
      && change.deletedAssets.isEmpty && change.deletedCollections.isEmpty
      && change.newCollections.isEmpty && change.uploads.isEmpty
      && change.projectPatches.isEmpty
      && change.assetPatches.allSatisfy { created.contains($0.uuid) }
      && change.contentPatches.allSatisfy { created.contains($0.uuid) }
    if isAddingOnly, access.addOnly == .authorized { return }
    let isRestricted = access.readWrite == .restricted
    throw StoreError(
      isRestricted ? .restricted : .denied,
      access.addOnly == .authorized
        ? "“\(client.name)” may only add assets to this library; the change asks for more."
        : "“\(client.name)” has no access to this library.")
  }

  /// To a client under limited access there are no albums and folders that it could change (§6.10).
  private func checkNoCollections(_ change: ChangeSet) throws(StoreError) {
    let named =
      change.collectionPatches.map(\.uuid) + change.projectPatches.map(\.uuid)
      + change.arrangements.compactMap(\.container)
      + change.deletedCollections
    guard !named.isEmpty || !change.arrangements.isEmpty else { return }
    throw StoreError(
      .notFound, "Under limited access “\(client.name)” sees no albums and folders.",
      identifiers: try named.map { (uuid) throws(StoreError) in try collectionName(uuid) })
  }

  /// Whether the client may touch an asset that exists.
  func checkSelected(_ asset: AssetRecord) throws(StoreError) {
    guard !isAdministrative, access.readWrite == .limited,
      noted(.asset, asset.id) != .inserted
    else { return }
    guard try connection.isMember(asset.id, of: access.selection, at: .present) else {
      throw StoreError(
        .notFound, "Asset \(asset.localIdentifier) is not among those “\(client.name)” may see.",
        identifiers: [asset.localIdentifier])
    }
  }
}

extension ChangeSet {
  /// The change set without what its own deletions make pointless (§2.20, §2.21, §2.24).
  func reduced() -> ChangeSet {
    guard !deletedAssets.isEmpty || !deletedCollections.isEmpty else { return self }
    let gone = Set(deletedAssets).union(deletedCollections)
    var reduced = self
    let unborn = Set(
      newAssets.map(\.record.uuid).filter(gone.contains)
        + newCollections.map(\.uuid).filter(gone.contains))
    reduced.newAssets.removeAll { gone.contains($0.record.uuid) }
    reduced.newCollections.removeAll { gone.contains($0.uuid) }
    reduced.assetPatches.removeAll { gone.contains($0.uuid) }
    reduced.contentPatches.removeAll { gone.contains($0.uuid) }
    reduced.collectionPatches.removeAll { gone.contains($0.uuid) }
    reduced.projectPatches.removeAll { gone.contains($0.uuid) }
    reduced.deletedAssets.removeAll(where: unborn.contains)
    reduced.deletedCollections.removeAll(where: unborn.contains)
    reduced.arrangements = arrangements.filter { arrangement in
      arrangement.container.map { !unborn.contains($0) } ?? true
    }
    return reduced
  }
}
