internal import Foundation

/// Committing: several change sets in one durable commit, each a state of its own.
extension SQLiteCatalog {
  package func commit(
    _ changes: [ChangeSet], placing: (ChangeSet) throws(StoreError) -> Void,
    unplacing: (ChangeSet) -> Void
  ) -> [CommitOutcome] {
    guard let writer else { return changes.map { _ in .failed(SQLiteCatalog.readOnly) } }
    var outcomes: [CommitOutcome] = []
    do throws(StoreError) {
      try writer.withConnection { connection throws(StoreError) in
        try connection.writing { () throws(StoreError) in
          for change in changes {
            outcomes.append(connection.apply(change, placing: placing))
          }
        }
      }
      return outcomes
    } catch {
      // The commit as a whole failed, so that nothing of it holds: neither rows nor files.
      for (change, outcome) in zip(changes, outcomes) {
        if case .committed = outcome { unplacing(change) }
      }
      return changes.indices.map { index in
        if index < outcomes.count, case .failed = outcomes[index] { return outcomes[index] }
        return .failed(error)
      }
    }
  }

  package func rehearse(_ change: ChangeSet) throws(StoreError) -> [LogEntry] {
    guard let writer else { throw SQLiteCatalog.readOnly }
    return try writer.withConnection { connection throws(StoreError) in
      try connection.run("BEGIN IMMEDIATE")
      // Ending a transaction that is to leave nothing behind: a failure to roll back leaves nothing
      // either.
      defer { _ = try? connection.run("ROLLBACK") }
      let writing = try TransactionWriter(connection, change)
      return try writing.apply(change) ?? []
    }
  }

  static let readOnly = StoreError(
    .restricted, "The library is on a read-only medium or in a folder that cannot be written to.")
}

extension Connection {
  /// Applies one change set inside the running transaction; when it fails, nothing of it stays.
  fileprivate func apply(
    _ change: ChangeSet, placing: (ChangeSet) throws(StoreError) -> Void
  ) -> CommitOutcome {
    do throws(StoreError) {
      try run("SAVEPOINT change")
      do throws(StoreError) {
        let writing = try TransactionWriter(self, change)
        guard try writing.apply(change) != nil else {
          try run("ROLLBACK TO change")
          try run("RELEASE change")
          return .unchanged
        }
        try placing(change)
        try run("RELEASE change")
        return .committed(writing.state)
      } catch {
        try run("ROLLBACK TO change")
        try run("RELEASE change")
        throw error
      }
    } catch {
      return .failed(error)
    }
  }
}
