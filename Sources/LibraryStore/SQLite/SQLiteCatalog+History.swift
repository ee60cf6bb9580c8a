internal import Foundation

/// What happened, from the tables of transactions and touched rows.
extension SQLiteCatalog {
  package func transactions(
    after state: LibraryState, through last: LibraryState
  ) throws(StoreError) -> [TransactionRecord] {
    try readers.withConnection { connection throws(StoreError) in
      let sql = """
        SELECT state, date, client, undoes FROM txn WHERE state > ?1 AND state <= ?2 ORDER BY state
        """
      return try connection.rows(sql, [.integer(state), .integer(last)]) { row in
        TransactionRecord(
          state: row.integer(0), date: row.real(1), client: row.text(2),
          undoes: row.isNull(3) ? nil : row.integer(3))
      }
    }
  }

  package func log(
    after state: LibraryState, through last: LibraryState, limit: Int?
  ) throws(StoreError) -> [LogEntry] {
    try readers.withConnection { connection throws(StoreError) in
      try connection.log(after: state, through: last, limit: limit)
    }
  }

  package func trash() throws(StoreError) -> [TrashedAsset] {
    try readers.withConnection { connection throws(StoreError) in
      let sql = """
        SELECT p.uuid, t.deleted, p.filename FROM trash AS t \
        JOIN asset_past AS p ON p.id = t.asset AND p.until = t.until ORDER BY t.deleted, t.asset
        """
      return try connection.rows(sql) { row in
        TrashedAsset(uuid: row.uuid(0), deleted: row.real(1), filename: row.optionalText(2))
      }
    }
  }
}

extension Connection {
  func log(
    after state: LibraryState, through last: LibraryState, limit: Int? = nil
  ) throws(StoreError) -> [LogEntry] {
    let sql = """
      SELECT state, kind, object, element, effect FROM log \
      WHERE state > ?1 AND state <= ?2 ORDER BY state, kind, object, element LIMIT ?3
      """
    // No limit, in SQLite's words.
    let most = StoredValue(limit ?? -1)
    return try rows(sql, [.integer(state), .integer(last), most]) { row in
      LogEntry(
        state: row.integer(0), kind: LogEntry.Kind(rawValue: row.int(1)) ?? .asset,
        object: row.integer(2), element: row.integer(3),
        effect: LogEntry.Effect(rawValue: row.int(4)))
    }
  }
}
