internal import Foundation
internal import Glibc
internal import Synchronization

/// The one writing connection of this process, and its place in the queue of all writing processes.
///
/// Writers of all processes queue for a lock on a file before they begin, where the kernel wakes
/// them in turn; SQLite's own lock is then free, so that nobody polls for it and nobody starves.
final class SQLiteWriter: Sendable {
  private struct Held {
    /// Only the holder of the mutex uses the connection.
    nonisolated(unsafe) var connection: Connection?
    var lock: Int32
  }

  private let held: Mutex<Held>

  /// Opens the database, and migrates it.
  init(path: String, lock: URL) throws(StoreError) {
    let descriptor = Posix.open(lock.path, O_RDWR | O_CREAT)
    guard descriptor >= 0 else {
      throw StoreError(
        .offline, "\(lock.path) cannot be opened: \(StoreError.reason(errno))",
        underlyingCode: errno)
    }
    held = Mutex(Held(connection: nil, lock: descriptor))
    try withConnection(opening: path) { connection throws(StoreError) in
      try connection.run("PRAGMA journal_mode = WAL")
      try Migration.migrate(connection) { version throws(StoreError) in
        let copy = "\(path).schema-\(version)"
        // An upgrade that was cut short may have left one, of the same rows.
        Posix.unlink(copy)
        try connection.run("VACUUM INTO ?1", [.text(copy)])
      }
      try connection.seedLibrary()
    }
  }

  deinit { close() }

  /// Runs `body` with the connection, while no other process writes.
  func withConnection<Result>(
    opening path: String? = nil, _ body: (Connection) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    try held.withLock { (held: inout Held) throws(StoreError) -> Result in
      guard held.lock >= 0 else { throw StoreError(.relinquished, "The library was closed.") }
      while flock(held.lock, LOCK_EX) != 0 && errno == EINTR {}
      defer { flock(held.lock, LOCK_UN) }
      if let path, unsafe held.connection == nil {
        unsafe held.connection = try Connection(path: path, mode: .writer)
      }
      guard let connection = unsafe held.connection else {
        throw StoreError(.relinquished, "The library was closed.")
      }
      return try body(connection)
    }
  }

  /// What its statements have cost.
  var statistics: CatalogStatistics {
    held.withLock { held in unsafe held.connection?.statistics ?? CatalogStatistics() }
  }

  func close() {
    held.withLock { held in
      unsafe held.connection = nil
      if held.lock >= 0 { Posix.close(held.lock) }
      held.lock = -1
    }
  }
}

extension Connection {
  /// Runs `body` in a write transaction, which its error undoes.
  func writing<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result {
    try run("BEGIN IMMEDIATE")
    do throws(StoreError) {
      let result = try body()
      try run("COMMIT")
      return result
    } catch {
      // The first error is the one to tell; SQLite may have rolled back by itself already.
      _ = try? run("ROLLBACK")
      throw error
    }
  }

  /// Gives a new library its identity and its smart albums.
  fileprivate func seedLibrary() throws(StoreError) {
    let isSeeded = try first("SELECT 1 FROM library WHERE key = 'uuid'") { _ in true }
    guard isSeeded == nil else { return }
    try writing { () throws(StoreError) in
      try run("INSERT OR IGNORE INTO library VALUES ('uuid', ?1)", [StoredValue(UUID.random())])
      for subtype in SmartAlbumCatalog.subtypes {
        var record = CollectionRecord()
        record.id = try takeID()
        record.kind = .smartAlbum
        record.subtype = subtype
        record.title = SmartAlbumCatalog.title(of: subtype)
        try run(CollectionColumns.insert, CollectionColumns.values(record))
      }
    }
  }

  /// Takes the next number of the sequence that all objects share.
  func takeID() throws(StoreError) -> RowID {
    let sql = "UPDATE library SET value = value + 1 WHERE key = 'next_id' RETURNING value - 1"
    guard let id = try first(sql, [], { $0.integer(0) }) else {
      throw StoreError(.internal, "The catalogue has lost its sequence of ids.")
    }
    return id
  }
}
