internal import CSQLite

/// What the statements of one connection have cost.
///
/// SQLite counts in each statement; here the counts of those that went are kept. Used by one thread
/// at a time, as its connection is.
@safe final class StatementTally {
  private var finished = CatalogStatistics()

  /// Notes that a statement was compiled.
  func noteCompilation() { finished.compilations += 1 }

  /// Keeps the counts of a statement that is about to be finalized.
  func retire(_ statement: OpaquePointer) {
    unsafe finished = finished + StatementTally.counts(of: statement)
  }

  /// The counts of all statements that a connection has and had.
  func total(of connection: OpaquePointer) -> CatalogStatistics {
    var total = finished
    var next = unsafe sqlite3_next_stmt(connection, nil)
    while let statement = unsafe next {
      unsafe total = total + StatementTally.counts(of: statement)
      unsafe next = sqlite3_next_stmt(connection, statement)
    }
    total.rowsWritten = Int(unsafe sqlite3_total_changes64(connection))
    return total
  }

  private static func counts(of statement: OpaquePointer) -> CatalogStatistics {
    func count(_ counter: Int32) -> Int { Int(unsafe sqlite3_stmt_status(statement, counter, 0)) }
    var counts = CatalogStatistics()
    counts.statements = count(SQLITE_STMTSTATUS_RUN)
    counts.compilations = count(SQLITE_STMTSTATUS_REPREPARE)
    counts.machineSteps = count(SQLITE_STMTSTATUS_VM_STEP)
    counts.scanSteps = count(SQLITE_STMTSTATUS_FULLSCAN_STEP)
    counts.sorts = count(SQLITE_STMTSTATUS_SORT)
    counts.automaticIndexRows = count(SQLITE_STMTSTATUS_AUTOINDEX)
    return counts
  }
}
