package import Foundation

/// Keeping the catalogue small and sound.
extension SQLiteCatalog {
  package func purge(
    _ assets: [UUID], dooming: ([String]) throws(StoreError) -> Void
  ) throws(StoreError) -> [String] {
    try changing { connection throws(StoreError) in
      var paths: [String] = []
      for uuid in assets { paths += try connection.purge(uuid) }
      try dooming(paths)
      return paths
    }
  }

  @discardableResult package func prune(
    olderThan date: Double, keeping count: Int, dooming: ([String]) throws(StoreError) -> Void
  ) throws(StoreError) -> [String] {
    try changing { connection throws(StoreError) in
      let old = try connection.first(
        "SELECT max(state) FROM txn WHERE date < ?1", [.real(date)]
      ) { $0.integer(0) }
      let horizon = min(old ?? 0, try connection.state() - Int64(count))
      guard horizon > (try connection.horizon()) else { return [] }
      let paths = try connection.filesNamedOnly(upTo: horizon)
      try connection.prune(through: horizon)
      try dooming(paths)
      return paths
    }
  }

  /// Runs `body` in one transaction of the writer, which makes no state.
  func changing<Result>(
    _ body: (Connection) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    guard let writer else { throw SQLiteCatalog.readOnly }
    return try writer.withConnection { connection throws(StoreError) in
      try connection.writing { () throws(StoreError) in try body(connection) }
    }
  }

  package func lastMaintenance() throws(StoreError) -> Double {
    try readers.withConnection { connection throws(StoreError) in
      try connection.first("SELECT value FROM library WHERE key = 'maintained'") { $0.real(0) } ?? 0
    }
  }

  package func noteMaintenance(at date: Double) throws(StoreError) {
    guard let writer else { throw SQLiteCatalog.readOnly }
    try writer.withConnection { connection throws(StoreError) in
      try connection.run("UPDATE library SET value = ?1 WHERE key = 'maintained'", [.real(date)])
    }
  }

  package func inconsistencies() throws(StoreError) -> [String] {
    try readers.withConnection { connection throws(StoreError) in
      var found = try connection.rows("PRAGMA integrity_check") { $0.text(0) }
        .filter { $0 != "ok" }
      for (sql, sentence) in Invariants.all {
        found += try connection.rows(sql) { "\(sentence): row \($0.integer(0))" }
      }
      return found
    }
  }
}

extension Connection {
  /// Forgets one trashed asset; returns the paths of its files.
  fileprivate func purge(_ uuid: UUID) throws(StoreError) -> [String] {
    let trashed = try first(
      """
      SELECT t.asset FROM trash AS t JOIN asset_past AS p ON p.id = t.asset AND p.until = t.until \
      WHERE p.uuid = ?1
      """, [StoredValue(uuid)]
    ) { $0.integer(0) }
    guard let id = trashed else {
      let identifier = LocalIdentifier(uuid, .asset).description
      throw StoreError(
        .notFound, "Asset \(identifier) is not in Recently Deleted.", identifiers: [identifier])
    }
    let sql = """
      SELECT path FROM resource WHERE asset = ?1 \
      UNION SELECT path FROM resource_past WHERE asset = ?1
      """
    let paths = try rows(sql, [.integer(id)]) { $0.text(0) }
    try run("DELETE FROM resource WHERE asset = ?1", [.integer(id)])
    try run("DELETE FROM resource_past WHERE asset = ?1", [.integer(id)])
    try run("DELETE FROM trash WHERE asset = ?1", [.integer(id)])
    return paths
  }

  /// The files of replaced edits that only states up to the horizon name.
  fileprivate func filesNamedOnly(upTo horizon: LibraryState) throws(StoreError) -> [String] {
    let sql = """
      SELECT DISTINCT path FROM resource_past AS p WHERE until <= ?1 \
      AND NOT EXISTS (SELECT 1 FROM resource WHERE path = p.path) \
      AND NOT EXISTS (SELECT 1 FROM resource_past WHERE path = p.path AND until > ?1)
      """
    return try rows(sql, [.integer(horizon)]) { $0.text(0) }
  }

  /// Drops what only states up to the horizon can see, except what a recovery needs.
  fileprivate func prune(through horizon: LibraryState) throws(StoreError) {
    let limit = [StoredValue.integer(horizon)]
    try run(
      """
      DELETE FROM asset_past WHERE until <= ?1 AND NOT EXISTS \
      (SELECT 1 FROM trash WHERE trash.asset = asset_past.id AND trash.until = asset_past.until)
      """, limit)
    try run(
      """
      DELETE FROM member_past WHERE until <= ?1 AND NOT EXISTS \
      (SELECT 1 FROM trash WHERE trash.asset = member_past.element \
      AND trash.until = member_past.until)
      """, limit)
    try run("DELETE FROM resource_past WHERE until <= ?1", limit)
    try run("DELETE FROM collection_past WHERE until <= ?1", limit)
    try run("DELETE FROM client_past WHERE until <= ?1", limit)
    try run("DELETE FROM log WHERE state <= ?1", limit)
    // The newest transaction stays, because it holds the number of the present state.
    try run("DELETE FROM txn WHERE state <= ?1 AND state < (SELECT max(state) FROM txn)", limit)
    try run("UPDATE library SET value = ?1 WHERE key = 'horizon'", limit)
  }
}

/// What holds in every catalogue after every commit: queries that find the rows that break a rule.
enum Invariants {
  static let all: [(sql: String, sentence: String)] = [
    (
      """
      SELECT element FROM member WHERE collection NOT IN (SELECT id FROM collection) \
      AND collection NOT IN (SELECT selection FROM client) AND collection != 0
      """, "A membership names a container that does not exist"
    ),
    (
      """
      SELECT element FROM member WHERE element NOT IN (SELECT id FROM asset) \
      AND element NOT IN (SELECT id FROM collection)
      """, "A membership names an element that does not exist"
    ),
    (
      """
      SELECT id FROM collection WHERE kind != 2 \
      AND (SELECT count(*) FROM member WHERE element = collection.id) != 1
      """, "An album or folder does not have exactly one parent"
    ),
    (
      """
      WITH RECURSIVE reached (id) AS ( \
        VALUES (0) UNION SELECT m.element FROM reached \
        CROSS JOIN member AS m ON m.collection = reached.id \
        CROSS JOIN collection AS c ON c.id = m.element) \
      SELECT id FROM collection WHERE kind != 2 AND id NOT IN (SELECT id FROM reached)
      """, "An album or folder lies in no folder that is reached from the top level"
    ),
    (
      """
      SELECT m.element FROM member AS m JOIN collection AS c ON c.id = m.collection \
      WHERE (c.kind IN (1, 4) AND m.element NOT IN (SELECT id FROM asset)) \
      OR (c.kind = 3 AND m.element NOT IN (SELECT id FROM collection)) OR c.kind = 2
      """, "A member is of a kind that its container cannot hold"
    ),
    (
      "SELECT id FROM asset WHERE since > (SELECT max(state) FROM txn)", "An asset is of the future"
    ),
    (
      "SELECT id FROM asset_past WHERE since >= until",
      "A past image ended before it began"
    ),
    (
      """
      SELECT id FROM asset WHERE listed != \
      (hidden = 0 AND burst_hidden = 0 AND source_type = 1)
      """, "An asset is listed wrongly"
    ),
    (
      "SELECT asset FROM trash WHERE asset IN (SELECT id FROM asset)",
      "A living asset is in Recently Deleted"
    ),
    (
      """
      SELECT min(id) FROM asset WHERE burst IS NOT NULL GROUP BY burst \
      HAVING sum(represents_burst) != 1
      """, "A burst does not have exactly one representative"
    ),
    (
      """
      SELECT asset FROM resource WHERE asset NOT IN (SELECT id FROM asset) \
      AND asset NOT IN (SELECT asset FROM trash)
      """, "A resource belongs to no asset"
    ),
    (
      "SELECT id FROM resource_past WHERE since >= until",
      "A file of an edit ended before it began"
    ),
    (
      """
      SELECT id FROM asset WHERE (adjustment_format IS NOT NULL) != \
      EXISTS (SELECT 1 FROM resource WHERE resource.asset = asset.id AND type = 7)
      """, "An asset is edited without adjustment data, or has some without being edited"
    ),
  ]
}
