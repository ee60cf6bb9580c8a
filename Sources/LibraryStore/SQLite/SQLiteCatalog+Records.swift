internal import Foundation

/// Reading objects as of a state.
extension SQLiteCatalog {
  package func assets(
    _ ids: [RowID], at state: LibraryState
  ) throws(StoreError) -> [AssetRecord?] {
    try readers.withConnection { connection throws(StoreError) in
      try connection.reading { () throws(StoreError) in
        try connection.images(
          ids, of: "asset", columns: AssetColumns.list, at: state, read: AssetColumns.read)
      }
    }
  }

  package func collections(
    _ ids: [RowID], at state: LibraryState
  ) throws(StoreError) -> [CollectionRecord?] {
    try readers.withConnection { connection throws(StoreError) in
      try connection.reading { () throws(StoreError) in
        try connection.images(
          ids, of: "collection", columns: CollectionColumns.list, at: state,
          read: CollectionColumns.read)
      }
    }
  }

  package func assetIdentifiers(_ ids: [RowID]) throws(StoreError) -> [LocalIdentifier?] {
    let sql = """
      SELECT uuid FROM asset WHERE id = ?1 UNION ALL SELECT uuid FROM asset_past WHERE id = ?1 LIMIT 1
      """
    return try firstRows(sql, ids) { LocalIdentifier($0.uuid(0), .asset) }
  }

  package func collectionIdentifiers(_ ids: [RowID]) throws(StoreError) -> [LocalIdentifier?] {
    let sql = """
      SELECT uuid, kind FROM collection WHERE id = ?1 \
      UNION ALL SELECT uuid, kind FROM collection_past WHERE id = ?1 LIMIT 1
      """
    return try firstRows(sql, ids) { row in
      let isFolder = row.int(1) == CollectionRecord.Kind.folder.rawValue
      return LocalIdentifier(row.uuid(0), isFolder ? .collectionList : .assetCollection)
    }
  }

  /// The first row of a query for each of several ids.
  private func firstRows<Row>(
    _ sql: String, _ ids: [RowID], _ read: (Statement) -> Row
  ) throws(StoreError) -> [Row?] {
    try readers.withConnection { connection throws(StoreError) in
      try connection.reading { () throws(StoreError) in
        let statement = try connection.statement(sql)
        var rows: [Row?] = []
        rows.reserveCapacity(ids.count)
        for id in ids {
          defer { statement.reset() }
          try statement.bind(id, at: 1)
          rows.append(try statement.step() ? read(statement) : nil)
        }
        return rows
      }
    }
  }

  package func isVisible(
    _ id: RowID, isAsset: Bool, to client: Client, at state: LibraryState
  ) throws(StoreError) -> Bool {
    try readers.withConnection { connection throws(StoreError) in
      try connection.reading { () throws(StoreError) in
        let moment = try connection.moment(of: state)
        let access = try connection.access(of: client, at: moment)
        guard isAsset else {
          // Of collections, those without full access see the smart albums only (§3.10, §6.10).
          return try connection.hasCollection(
            id, smartOnly: access.readWrite != .authorized, at: moment)
        }
        guard access.canRead else { return false }
        if access.readWrite == .limited {
          guard try connection.isMember(id, of: access.selection, at: moment) else { return false }
        }
        return try connection.hasAsset(id, at: moment)
      }
    }
  }

  package func memberSummary(
    of collection: RowID, at state: LibraryState
  ) throws(StoreError) -> MemberSummary {
    try readers.withConnection { connection throws(StoreError) in
      try connection.reading { () throws(StoreError) in
        let moment = try connection.moment(of: state)
        var text = QueryText(at: moment)
        let sql = """
          SELECT ifnull(sum(x.hidden = 0), 0), min(x.created), max(x.created) \
          FROM \(moment.member) AS y JOIN \(moment.asset) AS x ON x.id = y.element \
          WHERE y.collection = \(text.bind(.integer(collection)))
          """
        let summary = try connection.first(sql, text.values) { row in
          MemberSummary(
            visibleCount: row.int(0), earliest: row.optionalReal(1), latest: row.optionalReal(2))
        }
        return summary ?? MemberSummary(visibleCount: 0, earliest: nil, latest: nil)
      }
    }
  }

  package func resources(
    of asset: RowID, at state: LibraryState?
  ) throws(StoreError) -> [ResourceRecord] {
    try readers.withConnection { connection throws(StoreError) in
      try connection.reading { () throws(StoreError) in
        let moment = try connection.moment(of: state)
        var text = QueryText(at: moment)
        let sql = """
          SELECT \(ResourceColumns.list) FROM \(moment.resource) \
          WHERE asset = \(text.bind(.integer(asset))) ORDER BY id
          """
        return try connection.rows(sql, text.values, ResourceColumns.read)
      }
    }
  }

  package func end(
    ofResource id: RowID, of asset: RowID
  ) throws(StoreError) -> LibraryState? {
    try readers.withConnection { connection throws(StoreError) in
      let sql = """
        SELECT NULL FROM resource WHERE id = ?1 \
        UNION ALL SELECT max(until) FROM resource_past WHERE asset = ?2 AND id = ?1 GROUP BY id
        """
      let ends = try connection.rows(sql, [.integer(id), .integer(asset)]) {
        $0.isNull(0) ? nil : $0.integer(0)
      }
      guard let end = ends.first else {
        throw StoreError(.notFound, "The file belongs to no asset any more.")
      }
      return end
    }
  }

  package func assets(withSHA256 digest: [UInt8]) throws(StoreError) -> [RowID] {
    try readers.withConnection { connection throws(StoreError) in
      let types = ResourceRecord.originalTypes.sorted().map(String.init).joined(separator: ", ")
      let sql = """
        SELECT DISTINCT a.id FROM resource AS r JOIN asset AS a ON a.id = r.asset \
        WHERE r.sha256 = ?1 AND r.type IN (\(types)) ORDER BY a.id
        """
      return try connection.rows(sql, [.blob(digest)]) { $0.integer(0) }
    }
  }

  package func named(_ paths: [String]) throws(StoreError) -> Set<String> {
    try readers.withConnection { connection throws(StoreError) in
      var named: Set<String> = []
      for path in paths {
        let isNamed = try connection.first(
          """
          SELECT 1 FROM resource WHERE path = ?1 \
          UNION ALL SELECT 1 FROM resource_past WHERE path = ?1
          """, [.text(path)]
        ) { _ in true }
        if isNamed == true { named.insert(path) }
      }
      return named
    }
  }

  package func forEachResource(
    _ body: (ResourceRecord) throws(StoreError) -> Void
  ) throws(StoreError) {
    try readers.withConnection { connection throws(StoreError) in
      let sql = """
        SELECT \(ResourceColumns.list) FROM resource UNION ALL \
        SELECT \(ResourceColumns.list) FROM resource_past AS p \
        WHERE NOT EXISTS (SELECT 1 FROM resource WHERE path = p.path) \
        AND p.rowid = (SELECT min(rowid) FROM resource_past WHERE path = p.path)
        """
      try connection.forEachRow(sql) { row throws(StoreError) in
        try body(ResourceColumns.read(row))
      }
    }
  }
}

extension Connection {
  /// The images of rows as of a state, inside a read transaction: without one, each row would begin
  /// and end its own.
  fileprivate func images<Record>(
    _ ids: [RowID], of table: String, columns: String, at state: LibraryState,
    read: (Statement) -> Record
  ) throws(StoreError) -> [Record?] {
    var images: [Record?] = []
    images.reserveCapacity(ids.count)
    var rest = ids[...]
    while !rest.isEmpty {
      let some = rest.prefix(Connection.mostAtOnce)
      try appendCurrent(some, of: table, columns: columns, at: state, read: read, to: &images)
      rest = rest.dropFirst(some.count)
    }
    guard images.contains(where: { $0 == nil }) else { return images }
    // The past image that held at the state, else the oldest one that ended later, else the current one.
    let older = [
      try statement(
        "SELECT \(columns) FROM \(table)_past WHERE id = ?1 AND until > ?2 ORDER BY until LIMIT 1"),
      try statement("SELECT \(columns) FROM \(table) WHERE id = ?1 AND ?2 IS NOT NULL"),
    ]
    for (index, id) in ids.enumerated() where images[index] == nil {
      for statement in older where images[index] == nil {
        images[index] = try statement.image(id, state, read)
      }
    }
    return images
  }

  /// How many rows one statement reads at most.
  private static let mostAtOnce = 128

  /// The ids of as many rows as one statement reads, as parameters from `?2` on; few lengths, so that
  /// there are few statements.
  private static let parameters = [1, 8, 32, mostAtOnce].map { length in
    (length: length, text: (2...length + 1).map { "(?\($0))" }.joined(separator: ", "))
  }

  /// The rows that held at a state already; `nil` for the others.
  ///
  /// One statement for many rows: running one for each takes a quarter longer.
  private func appendCurrent<Record>(
    _ ids: ArraySlice<RowID>, of table: String, columns: String, at state: LibraryState,
    read: (Statement) -> Record, to images: inout [Record?]
  ) throws(StoreError) {
    // Parameters that are left over are null, which is no row's id.
    let parameters = Connection.parameters.first { $0.length >= ids.count }?.text ?? ""
    let statement = try statement(
      """
      SELECT \(columns) FROM (VALUES \(parameters)) AS wanted \
      CROSS JOIN \(table) ON id = wanted.column1 WHERE since <= ?1
      """)
    defer { statement.reset() }
    try statement.bind(state, at: 1)
    for (ordinal, id) in ids.enumerated() { try statement.bind(id, at: Int32(ordinal + 2)) }
    var next = ids.startIndex
    while try statement.step() {
      let found = statement.integer(0)
      while ids[next] != found {
        images.append(nil)
        next += 1
      }
      images.append(read(statement))
      next += 1
    }
    images += repeatElement(nil, count: ids.endIndex - next)
  }

  func isMember(
    _ element: RowID, of collection: RowID, at moment: Moment
  ) throws(StoreError) -> Bool {
    var text = QueryText(at: moment)
    let sql = """
      SELECT 1 FROM \(moment.member) WHERE collection = \(text.bind(.integer(collection))) \
      AND element = \(text.bind(.integer(element)))
      """
    return try first(sql, text.values) { _ in true } ?? false
  }

  fileprivate func hasAsset(_ id: RowID, at moment: Moment) throws(StoreError) -> Bool {
    var text = QueryText(at: moment)
    let sql = "SELECT 1 FROM \(moment.asset) WHERE id = \(text.bind(.integer(id)))"
    return try first(sql, text.values) { _ in true } ?? false
  }

  fileprivate func hasCollection(
    _ id: RowID, smartOnly: Bool, at moment: Moment
  ) throws(StoreError) -> Bool {
    var text = QueryText(at: moment)
    let sql = "SELECT kind FROM \(moment.collection) WHERE id = \(text.bind(.integer(id)))"
    guard let kind = try first(sql, text.values, { $0.int(0) }) else { return false }
    return !smartOnly || kind == CollectionRecord.Kind.smartAlbum.rawValue
  }
}

extension Statement {
  /// The row of an object as of a state, which are its two parameters.
  fileprivate func image<Record>(
    _ id: RowID, _ state: LibraryState, _ read: (Statement) -> Record
  ) throws(StoreError) -> Record? {
    defer { reset() }
    try bind(id, at: 1)
    try bind(state, at: 2)
    return try step() ? read(self) : nil
  }
}
