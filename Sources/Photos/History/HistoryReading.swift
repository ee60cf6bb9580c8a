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
    package mutating func addAsset(_ name: String, _ effect: LogEntry.Effect) {
      assets.add(name, effect)
      if effect.contains([.updated, .content]) { replacedAssets.insert(name) }
    }

    /// Notes what happened to an album, project or folder.
    package mutating func addCollection(
      _ name: String, _ kind: LocalIdentifier.Kind, _ effect: LogEntry.Effect
    ) {
      if kind == .collectionList {
        folders.add(name, effect)
      } else {
        albums.add(name, effect)
      }
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
    // What came into sight or went out of it stands in no transaction, and what a client saw before
    // is not for it to see now (§5.9, §6.10, §6.12).
    let granted = try catalog.clients().first { $0.name == client.name }?.since ?? 0
    guard granted <= token.state else {
      throw StoreError(
        .tokenExpired,
        "What “\(client.name)” may see has changed since the change token; fetch everything again.")
    }
    return transactions
  }

  /// What the transaction that made a state did, as the client may see it (§5.6, §5.9).
  ///
  /// - Throws: ``StoreError/Code/detailsUnavailable`` when that was pruned (§5.7).
  package func effects(of state: LibraryState) throws(StoreError) -> Effects {
    let entries = try catalog.log(after: state - 1, through: state)
    let access = try catalog.access(of: client, at: state)
    var effects = Effects()
    if access.readWrite == .limited {
      effects.assets = try selectedAssets(entries, access, state)
    } else if access.canRead {
      effects = try named(entries, in: state...state)[0]
    }
    // Asked last, so that what is pruned meanwhile is not missed.
    guard try catalog.horizon() < state else {
      throw StoreError(.detailsUnavailable, "The details of this change were pruned.")
    }
    return effects
  }

  /// What the transactions that made several states did, where that can be told from one look at all.
  ///
  /// - Returns: One entry for each state; `nil` when each must be asked for alone, because the
  ///   client's access is limited or changes, or because they touched a great deal.
  /// - Throws: What the catalogue throws.
  package func effects(of states: ClosedRange<LibraryState>) throws(StoreError) -> [Effects]? {
    let before = states.lowerBound - 1
    guard try catalog.access(of: client, at: states.upperBound).readWrite == .authorized else {
      return nil
    }
    let entries = try catalog.log(
      after: before, through: states.upperBound, limit: HistoryReading.mostEntries + 1)
    guard entries.count <= HistoryReading.mostEntries,
      !entries.contains(where: { $0.kind == .client })
    else { return nil }
    let effects = try named(entries, in: states)
    // Asked last, so that what is pruned meanwhile is not missed.
    return try catalog.horizon() <= before ? effects : nil
  }

  /// How much of a history is held at once.
  private static let mostEntries = 20_000

  /// What the log says of several states, by the names of what they touched.
  private func named(
    _ entries: [LogEntry], in states: ClosedRange<LibraryState>
  ) throws(StoreError) -> [Effects] {
    var assets: Set<RowID> = []
    var collections: Set<RowID> = []
    for entry in entries {
      switch entry.kind {
      case .asset: assets.insert(entry.object)
      case .collection, .member: collections.insert(entry.object)
      case .client: break
      }
    }
    let assetNames = try names(of: assets) { (ids) throws(StoreError) in
      try catalog.assetIdentifiers(ids)
    }
    let collectionNames = try names(of: collections) { (ids) throws(StoreError) in
      try catalog.collectionIdentifiers(ids)
    }
    var effects = Array(repeating: Effects(), count: states.count)
    // A change of members is an update of their container (§5.6); its own fate, which the log tells
    // first, outweighs that.
    var told: (state: LibraryState, collections: Set<RowID>) = (0, [])
    for entry in entries {
      let place = Int(entry.state - states.lowerBound)
      switch entry.kind {
      case .asset:
        if let name = assetNames[entry.object] { effects[place].addAsset(name.text, entry.effect) }
      case .collection, .member:
        if told.state != entry.state { told = (entry.state, []) }
        // The top level and clients' selections are no objects.
        guard told.collections.insert(entry.object).inserted,
          let name = collectionNames[entry.object]
        else { continue }
        effects[place].addCollection(
          name.text, name.kind, entry.kind == .member ? .updated : entry.effect)
      case .client: break
      }
    }
    return effects
  }

  private func names(
    of ids: Set<RowID>, _ read: ([RowID]) throws(StoreError) -> [LocalIdentifier?]
  ) throws(StoreError) -> [RowID: (text: String, kind: LocalIdentifier.Kind)] {
    guard !ids.isEmpty else { return [:] }
    let ids = ids.sorted()
    var names: [RowID: (text: String, kind: LocalIdentifier.Kind)] = [:]
    names.reserveCapacity(ids.count)
    for (id, name) in zip(ids, try read(ids)) {
      if let name { names[id] = (name.description, name.kind) }
    }
    return names
  }

  // MARK: Limited access

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
        identifiers.add(name, isNow ? .inserted : .deleted)
      }
    }
    return identifiers
  }
}

extension HistoryReading.Identifiers {
  mutating func add(_ name: String, _ effect: LogEntry.Effect) {
    if effect.contains(.inserted) {
      inserted.insert(name)
    } else if effect.contains(.deleted) {
      deleted.insert(name)
    } else {
      updated.insert(name)
    }
  }
}
