package import Foundation
internal import Synchronization

/// The embedded catalogue: one SQLite database in WAL mode, shared by all processes that have the
/// library open.
package final class SQLiteCatalog: Catalog {
  package let libraryUUID: UUID
  package let isReadOnly: Bool
  let readers: ConnectionPool
  let writer: SQLiteWriter?

  /// Opens or creates the database, and brings its schema up to date.
  ///
  /// - Parameters:
  ///   - database: The database file; its folder must exist.
  ///   - lock: A file whose lock writers of all processes queue for.
  ///   - isReadOnly: Open without writing anything, for a library on a read-only medium.
  /// - Throws: ``StoreError/Code/offline`` when the file is no database or cannot be read,
  ///   ``StoreError/Code/relinquished`` when it is of a newer version.
  package init(database: URL, lock: URL, isReadOnly: Bool) throws(StoreError) {
    self.isReadOnly = isReadOnly
    let path = database.path
    if isReadOnly {
      writer = nil
      readers = ConnectionPool(path: path, mode: .readOnlyMedium)
    } else {
      let writer = try SQLiteWriter(path: path, lock: lock)
      self.writer = writer
      readers = ConnectionPool(path: path, mode: .reader)
    }
    libraryUUID =
      try readers.withConnection { connection throws(StoreError) in
        try connection.first("SELECT value FROM library WHERE key = 'uuid'") { $0.uuid(0) }
      } ?? UUID.random()
  }

  package func close() {
    readers.close()
    writer?.close()
  }

  // MARK: States

  package func state() throws(StoreError) -> LibraryState {
    try readers.withConnection { connection throws(StoreError) in try connection.state() }
  }

  package func horizon() throws(StoreError) -> LibraryState {
    try readers.withConnection { connection throws(StoreError) in try connection.horizon() }
  }

  package func access(
    of client: Client, at state: LibraryState?
  ) throws(StoreError) -> Access {
    try readers.withConnection { connection throws(StoreError) in
      try connection.reading { () throws(StoreError) in
        try connection.access(of: client, at: try connection.moment(of: state))
      }
    }
  }

  package func clients() throws(StoreError) -> [ClientRecord] {
    try readers.withConnection { connection throws(StoreError) in
      let sql = "SELECT name, read_write, add_only, selection, since FROM client ORDER BY name"
      return try connection.rows(sql) { row in
        ClientRecord(
          name: row.text(0), readWrite: row.optionalInt(1).flatMap(Grant.init(rawValue:)),
          addOnly: row.optionalInt(2).flatMap(Grant.init(rawValue:)), selection: row.integer(3),
          since: row.integer(4))
      }
    }
  }

  // MARK: Fetching

  package func fetch(
    _ query: ObjectQuery, at state: LibraryState?
  ) throws(StoreError) -> FetchedList {
    try readers.withConnection { connection throws(StoreError) in
      try connection.reading { () throws(StoreError) in
        let current = try connection.state()
        let ids = try connection.identifiers(query, at: try connection.moment(of: state))
        return FetchedList(state: state ?? current, ids: ids)
      }
    }
  }

  package func count(
    _ query: AssetQuery, at state: LibraryState?
  ) throws(StoreError) -> Int {
    try readers.withConnection { connection throws(StoreError) in
      try connection.reading { () throws(StoreError) in
        try connection.count(query, at: try connection.moment(of: state))
      }
    }
  }

  package func rowIDs(of identifiers: [LocalIdentifier]) throws(StoreError) -> [RowID?] {
    try readers.withConnection { connection throws(StoreError) in
      var rows: [RowID?] = []
      for identifier in identifiers { rows.append(try connection.rowID(of: identifier)) }
      return rows
    }
  }
}

extension Connection {
  /// The newest state.
  func state() throws(StoreError) -> LibraryState {
    try first("SELECT max(state) FROM txn") { $0.integer(0) } ?? 0
  }

  func horizon() throws(StoreError) -> LibraryState {
    try first("SELECT value FROM library WHERE key = 'horizon'") { $0.integer(0) } ?? 0
  }

  /// How to read a state inside the running read transaction.
  func moment(of state: LibraryState?) throws(StoreError) -> Moment {
    guard let state, try state < self.state() else { return .present }
    return .past(state)
  }

  func access(of client: Client, at moment: Moment) throws(StoreError) -> Access {
    var text = QueryText(at: moment)
    let name = text.bind(.text(client.name))
    let sql = "SELECT read_write, add_only, selection FROM \(moment.client) WHERE name = \(name)"
    let unasked: Grant = client.isOwner ? .authorized : .notDetermined
    let stored = try first(sql, text.values) { row in
      Access(
        readWrite: row.optionalInt(0).flatMap(Grant.init(rawValue:)) ?? unasked,
        addOnly: row.optionalInt(1).flatMap(Grant.init(rawValue:)) ?? unasked,
        selection: row.integer(2))
    }
    return stored ?? Access(readWrite: unasked, addOnly: unasked, selection: 0)
  }

  /// The ids that answer a query at a moment, under the access of its client at that moment.
  func identifiers(_ query: ObjectQuery, at moment: Moment) throws(StoreError) -> IdentifierList {
    let access = try access(of: query.client, at: moment)
    switch query {
    case .assets(let query):
      guard access.canRead else { return IdentifierList() }
      let selection = AssetSelection(query: query, access: access)
      if case .list(let uuids) = query.scope {
        return try listed(uuids, sort: query.sort, limit: query.limit) {
          selection.standing(at: moment, byUUID: true)
        }
      }
      return try byIndex(selection) { (selection) throws(StoreError) in
        try identifiers(selection.identifiers(at: moment))
      }
    case .collections(let query):
      return try identifiers(query, at: moment, access)
    }
  }

  /// How many assets a query finds, whatever its limit.
  fileprivate func count(_ query: AssetQuery, at moment: Moment) throws(StoreError) -> Int {
    if case .list = query.scope {
      var unlimited = query
      unlimited.limit = 0
      return try identifiers(.assets(unlimited), at: moment).count
    }
    let access = try access(of: query.client, at: moment)
    guard access.canRead else { return 0 }
    return try byIndex(AssetSelection(query: query, access: access)) {
      (selection) throws(StoreError) in
      let (sql, values) = selection.count(at: moment)
      return try first(sql, values) { $0.int(0) } ?? 0
    }
  }

  /// Runs a fetch of assets; one whose condition can never hold, which SQLite may find out and then
  /// has no use for the index that is named, without it.
  private func byIndex<Answer>(
    _ selection: AssetSelection, _ run: (AssetSelection) throws(StoreError) -> Answer
  ) throws(StoreError) -> Answer {
    do throws(StoreError) {
      return try run(selection)
    } catch {
      guard error.code == .internal else { throw error }
      var selection = selection
      selection.namesIndex = false
      return try run(selection)
    }
  }

  private func identifiers(
    _ query: CollectionQuery, at moment: Moment, _ access: Access
  ) throws(StoreError) -> IdentifierList {
    // Under limited access there are no user albums (§6.10); without any, only the smart albums are
    // seen (§3.10).
    if access.readWrite != .authorized {
      guard case .kind(.smartAlbum, _) = query.scope else {
        return try smartAlbumsOnly(query, at: moment)
      }
    }
    let selection = CollectionSelection(query: query)
    if case .list(let uuids, _) = query.scope {
      return try listed(uuids, sort: query.sort, limit: query.limit) {
        selection.standing(at: moment)
      }
    }
    return try identifiers(selection.identifiers(at: moment))
  }

  private func smartAlbumsOnly(
    _ query: CollectionQuery, at moment: Moment
  ) throws(StoreError) -> IdentifierList {
    guard case .list(let uuids, _) = query.scope else { return IdentifierList() }
    let all = try listed(uuids, sort: query.sort, limit: query.limit) {
      CollectionSelection(query: query).standing(at: moment)
    }
    var kept = IdentifierListBuilder()
    for id in all {
      let kind = try first("SELECT kind FROM collection WHERE id = ?1", [.integer(id)]) {
        $0.int(0)
      }
      if kind == CollectionRecord.Kind.smartAlbum.rawValue { kept.append(id) }
    }
    return kept.finish()
  }

  private func identifiers(
    _ selection: (sql: String, values: [StoredValue])
  ) throws(StoreError) -> IdentifierList {
    var ids = IdentifierListBuilder()
    try forEachRow(selection.sql, selection.values) { row throws(StoreError) in
      ids.append(row.integer(0))
    }
    return ids.finish()
  }

  /// The objects of a given list, each looked up by its UUID; in the list's order unless sorted
  /// (§3.27).
  private func listed(
    _ uuids: [UUID], sort: [SortKey], limit: Int,
    _ standing: () -> (sql: String, values: [StoredValue], parameter: Int)
  ) throws(StoreError) -> IdentifierList {
    let (sql, values, parameter) = standing()
    var bound = values
    var seen: Set<RowID> = []
    var found: [(id: RowID, keys: [StoredValue])] = []
    for uuid in uuids {
      bound[parameter] = StoredValue(uuid)
      let row = try first(sql, bound) { row in
        (row.integer(0), sort.indices.map { row.value(Int32($0 + 1)) })
      }
      if let (id, keys) = row, seen.insert(id).inserted { found.append((id, keys)) }
    }
    if !sort.isEmpty {
      let order = SortOrder(ascending: sort.map(\.ascending) + [true])
      found.sort { order.precedes($0.keys + [.integer($0.id)], $1.keys + [.integer($1.id)]) }
    }
    let kept = limit > 0 ? found.prefix(limit) : found[...]
    return IdentifierList(kept.map(\.id))
  }

  /// The row of an object, living or not.
  func rowID(of identifier: LocalIdentifier) throws(StoreError) -> RowID? {
    let table = identifier.kind == .asset ? "asset" : "collection"
    let value = StoredValue(identifier.uuid)
    let living = try first("SELECT id FROM \(table) WHERE uuid = ?1", [value]) { $0.integer(0) }
    if let living { return living }
    return try first("SELECT id FROM \(table)_past WHERE uuid = ?1 LIMIT 1", [value]) {
      $0.integer(0)
    }
  }
}

/// An order over rows of sort values, the same as that of the SQL that made them.
package struct SortOrder: Sendable {
  /// For each key whether it ascends.
  let ascending: [Bool]

  package init(ascending: [Bool]) { self.ascending = ascending }

  /// Whether `left` comes strictly before `right`.
  package func precedes(_ left: [StoredValue], _ right: [StoredValue]) -> Bool {
    for (index, isAscending) in ascending.enumerated() {
      // Not by equality, which takes two spellings of one text for the same.
      if left[index] < right[index] { return isAscending }
      if right[index] < left[index] { return !isAscending }
    }
    return false
  }
}
