/// One step from a schema to the next.
///
/// Frozen once a library out there can have taken it.
struct Migration: Sendable {
  /// The schema version that the step leads to (`PRAGMA user_version`).
  let number: Int
  let sql: String

  /// All steps, oldest first.
  static let all: [Migration] = [.first, .second, .third, .fourth, .fifth]

  /// The schema version that this build reads and writes.
  static var current: Int { all.count }

  /// Brings a database to the current schema, each step in a transaction of its own.
  ///
  /// - Parameters:
  ///   - connection: The writer's connection, outside any transaction.
  ///   - beforeUpgrading: Called once before the first step on a database that already has a
  ///     schema, outside any transaction; sets a copy aside.
  /// - Throws: ``StoreError/Code/relinquished`` when the database is newer than this build.
  static func migrate(
    _ connection: Connection, beforeUpgrading: (Int) throws(StoreError) -> Void
  ) throws(StoreError) {
    let found = try version(of: connection)
    guard found <= current else {
      throw StoreError(
        .relinquished,
        "The catalogue has schema \(found), newer than the \(current) that this version of OpenPhotoKit knows."
      )
    }
    if found > 0, found < current { try beforeUpgrading(found) }
    for migration in all where migration.number > found {
      try connection.run("BEGIN IMMEDIATE")
      do throws(StoreError) {
        // Another process may have taken the step while this one waited.
        if try version(of: connection) < migration.number {
          try connection.runScript(migration.sql)
          try connection.runScript("PRAGMA user_version = \(migration.number)")
        }
        try connection.run("COMMIT")
      } catch {
        // The first error is the one to tell; SQLite rolls back by itself when the file closes.
        _ = try? connection.run("ROLLBACK")
        throw error
      }
    }
  }

  private static func version(of connection: Connection) throws(StoreError) -> Int {
    try connection.first("PRAGMA user_version") { $0.int(0) } ?? 0
  }
}
