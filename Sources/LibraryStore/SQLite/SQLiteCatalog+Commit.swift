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
            outcomes.append(connection.apply(change, placing: placing, unplacing: unplacing))
            try connection.checkStillWriting(after: outcomes)
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
    _ change: ChangeSet, placing: (ChangeSet) throws(StoreError) -> Void,
    unplacing: (ChangeSet) -> Void
  ) -> CommitOutcome {
    var isPlaced = false
    do throws(StoreError) {
      try run("SAVEPOINT change")
      do throws(StoreError) {
        let writing = try TransactionWriter(self, change)
        guard try writing.apply(change) != nil else {
          if !writing.changedUploads { try run("ROLLBACK TO change") }
          try run("RELEASE change")
          return .unchanged
        }
        try placing(change)
        isPlaced = true
        try run("RELEASE change")
        return .committed(writing.state)
      } catch {
        // The first error is the one to tell; `checkStillWriting` sees to a rollback of all.
        _ = try? run("ROLLBACK TO change")
        _ = try? run("RELEASE change")
        throw error
      }
    } catch {
      if isPlaced { unplacing(change) }
      return .failed(error)
    }
  }

  /// Ends a batch when SQLite gave the whole transaction up, as it may on a full disk: what follows would be committed
  /// by itself, and what went before is lost.
  ///
  /// - Throws: The error of the change that met it.
  ///
  /// Source: SQLite, "Response To Errors Within A Transaction", in `lang_transaction.html`.
  fileprivate func checkStillWriting(after outcomes: [CommitOutcome]) throws(StoreError) {
    guard !isInTransaction else { return }
    if case .failed(let error) = outcomes.last { throw error }
    throw StoreError(.interrupted, "The catalogue gave the transaction up.")
  }
}
