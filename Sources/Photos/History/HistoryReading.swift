package import LibraryStore

/// Reads what transactions did, in identifiers.
package struct HistoryReading {
  package let catalog: any Catalog
  package let client: Client

  package init(catalog: any Catalog, client: Client) {
    self.catalog = catalog
    self.client = client
  }

  /// Three disjoint sets of local identifiers (§5.5).
  package struct Identifiers: Sendable, Equatable {
    package var inserted: Set<String> = []
    package var updated: Set<String> = []
    package var deleted: Set<String> = []
  }

  /// What one transaction did, by type of object.
  package struct Effects: Sendable, Equatable {
    package var assets = Identifiers()
    package var albums = Identifiers()
    package var folders = Identifiers()
    /// Those updated assets whose picture or movie was replaced (§4.14).
    package var replacedAssets: Set<String> = []

    package init() {}

    /// Notes what happened to an asset.
    mutating func addAsset(_ name: String, _ effect: LogEntry.Effect) {
      assets.add([name], effect)
      if effect.contains([.updated, .content]) { replacedAssets.insert(name) }
    }

    func of(_ type: PHObjectType) -> Identifiers {
      switch type {
      case .asset: assets
      case .assetCollection: albums
      case .collectionList: folders
      }
    }
  }

  /// The transactions after a token.
  ///
  /// - Throws: ``StoreError/Code/tokenExpired`` (§5.7).
  package func transactions(
    since token: PHPersistentChangeToken
  ) throws(StoreError) -> [TransactionRecord] {
    guard token.libraryUUID == catalog.libraryUUID else {
      throw StoreError(.tokenExpired, "The change token is of another library.")
    }
    let current = try catalog.state()
    guard token.state <= current else {
      throw StoreError(
        .tokenExpired, "The change token names a state that this library has not reached.")
    }
    let transactions = try catalog.transactions(after: token.state, through: current)
    // Asked last, so that what is pruned meanwhile is not missed.
    guard try catalog.horizon() <= token.state else {
      throw StoreError(
        .tokenExpired,
        "The history no longer reaches back to the change token; fetch everything again."
      )
    }
    return transactions
  }

  /// What the transaction that made a state did, as the client may see it (§5.6, §5.9).
  ///
  /// - Throws: ``StoreError/Code/detailsUnavailable`` when that was pruned (§5.7).
  package func effects(of state: LibraryState) throws(StoreError) -> Effects {
    let entries = try catalog.log(after: state - 1, through: state)
    guard try catalog.horizon() < state else {
      throw StoreError(.detailsUnavailable, "The details of this change were pruned.")
    }
    let access = try catalog.access(of: client, at: state)
    var effects = Effects()
    if access.readWrite == .limited {
      effects.assets = try selectedAssets(entries, access, state)
      return effects
    }
    guard access.canRead else { return effects }
    try addAssets(entries, state, to: &effects)
    try addCollections(entries, state, to: &effects)
    return effects
  }

  /// What the transactions that made several states did, where that can be told from one look at all.
  ///
  /// - Returns: No entry for a state that must be asked for alone: all of them where the client's
  ///   access is limited or changes, or where they touched a great deal.
  /// - Throws: What the catalogue throws.
  package func effects(
    of states: ClosedRange<LibraryState>
  ) throws(StoreError) -> [LibraryState: Effects] {
    let before = states.lowerBound - 1
    guard try catalog.horizon() <= before,
      try catalog.access(of: client, at: states.upperBound).readWrite == .authorized
    else { return [:] }
    let entries = try catalog.log(
      after: before, through: states.upperBound, limit: HistoryReading.mostEntries + 1)
    guard entries.count <= HistoryReading.mostEntries,
      !entries.contains(where: { $0.kind == .client })
    else { return [:] }
    let assets = Array(Set(entries.lazy.filter { $0.kind == .asset }.map(\.object)))
    let assetRecords = try images(assets, of: states) { (ids, state) throws(StoreError) in
      try catalog.assets(ids, at: state)
    }
    let containers = Array(
      Set(entries.lazy.filter { $0.kind == .member || $0.kind == .collection }.map(\.object)))
    let collections = try images(containers, of: states) { (ids, state) throws(StoreError) in
      try catalog.collections(ids, at: state)
    }
    var effects: [LibraryState: Effects] = [:]
    for state in states { effects[state] = Effects() }
    for entry in entries where entry.kind == .asset {
      guard let name = assetRecords[entry.object]?.localIdentifier else { continue }
      effects[entry.state]?.addAsset(name, entry.effect)
    }
    for (state, fates) in HistoryReading.fates(of: entries) {
      for (id, effect) in fates {
        // The top level and clients' selections are no objects.
        guard let record = collections[id] else { continue }
        effects[state]?.add(record, effect)
      }
    }
    return effects
  }

  /// How much of a history is held at once.
  private static let mostEntries = 20_000

  /// An image of each object that some states touched: the latest, else of what is gone by then the
  /// one before them.
  private func images<Record>(
    _ ids: [RowID], of states: ClosedRange<LibraryState>,
    _ read: ([RowID], LibraryState) throws(StoreError) -> [Record?]
  ) throws(StoreError) -> [RowID: Record] {
    var images: [RowID: Record] = [:]
    for state in [states.upperBound, states.lowerBound - 1] {
      let missing = ids.filter { images[$0] == nil }
      guard !missing.isEmpty else { break }
      for (id, record) in zip(missing, try read(missing, state)) { images[id] = record }
    }
    return images
  }

  /// What happened to collections in each of several states: a change of members is an update of
  /// their container (§5.6); its own fate outweighs that.
  private static func fates(
    of entries: [LogEntry]
  ) -> [LibraryState: [RowID: LogEntry.Effect]] {
    var fates: [LibraryState: [RowID: LogEntry.Effect]] = [:]
    for entry in entries where entry.kind == .member {
      fates[entry.state, default: [:]][entry.object] = .updated
    }
    for entry in entries where entry.kind == .collection {
      fates[entry.state, default: [:]][entry.object] = entry.effect
    }
    return fates
  }

  // MARK: Assets

  private func addAssets(
    _ entries: [LogEntry], _ state: LibraryState, to effects: inout Effects
  ) throws(StoreError) {
    let assets = entries.filter { $0.kind == .asset }
    let gone = assets.filter { $0.effect.contains(.deleted) }
    let there = assets.filter { !$0.effect.contains(.deleted) }
    for (entries, moment) in [(there, state), (gone, state - 1)] where !entries.isEmpty {
      let records = try catalog.assets(entries.map(\.object), at: moment)
      for (entry, record) in zip(entries, records) {
        if let record { effects.addAsset(record.localIdentifier, entry.effect) }
      }
    }
  }

  /// Under limited access, objects that enter the selection appear, and those that leave it go
  /// (§5.9).
  private func selectedAssets(
    _ entries: [LogEntry], _ access: Access, _ state: LibraryState
  ) throws(StoreError) -> Identifiers {
    var identifiers = Identifiers()
    var touched = Set(entries.filter { $0.kind == .asset }.map(\.object))
    let updated = touched
    for entry in entries where entry.kind == .member && entry.object == access.selection {
      touched.insert(entry.element)
    }
    for id in touched.sorted() {
      let was = try catalog.isVisible(id, isAsset: true, to: client, at: state - 1)
      let isNow = try catalog.isVisible(id, isAsset: true, to: client, at: state)
      guard was || isNow,
        let name = try catalog.assets([id], at: isNow ? state : state - 1)[0]?.localIdentifier
      else { continue }
      if was, isNow {
        if updated.contains(id) { identifiers.updated.insert(name) }
      } else {
        identifiers.add([name], isNow ? .inserted : .deleted)
      }
    }
    return identifiers
  }

  // MARK: Collections

  private func addCollections(
    _ entries: [LogEntry], _ state: LibraryState, to effects: inout Effects
  ) throws(StoreError) {
    let byID = HistoryReading.fates(of: entries)[state] ?? [:]
    for (id, effect) in byID {
      let moment = effect.contains(.deleted) ? state - 1 : state
      // The top level and clients' selections are no objects.
      guard let record = try catalog.collections([id], at: moment)[0] else { continue }
      effects.add(record, effect)
    }
  }
}

extension HistoryReading.Effects {
  fileprivate mutating func add(_ collection: CollectionRecord, _ effect: LogEntry.Effect) {
    if collection.kind == .folder {
      folders.add([collection.localIdentifier], effect)
    } else {
      albums.add([collection.localIdentifier], effect)
    }
  }
}

extension HistoryReading.Identifiers {
  package mutating func add(_ names: Set<String>, _ effect: LogEntry.Effect) {
    if effect.contains(.inserted) {
      inserted.formUnion(names)
    } else if effect.contains(.deleted) {
      deleted.formUnion(names)
    } else {
      updated.formUnion(names)
    }
  }
}
