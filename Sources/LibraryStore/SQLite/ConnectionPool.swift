internal import Synchronization

/// Connections for reading, lent to one thread at a time.
///
/// A reader never waits for another reader or for the writer: where none is free, one more is
/// opened.
final class ConnectionPool: Sendable {
  private struct Idle {
    /// Only the holder of the mutex touches the list; whoever took a connection out owns it alone.
    nonisolated(unsafe) var connections: [Connection] = []
    /// What those have cost that were closed.
    var closed = CatalogStatistics()
    var isClosed = false
  }

  private let path: String
  private let mode: Connection.Mode
  private let idle = Mutex(Idle())
  private static let kept = 8

  init(path: String, mode: Connection.Mode) {
    self.path = path
    self.mode = mode
  }

  /// Lends a connection to `body`.
  ///
  /// - Throws: ``StoreError/Code/relinquished`` after ``close()``.
  func withConnection<Result>(
    _ body: (Connection) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    let connection = try take()
    defer { giveBack(connection) }
    return try body(connection)
  }

  /// What the connections have cost, except those that are lent.
  var statistics: CatalogStatistics {
    idle.withLock { idle in
      unsafe idle.connections.reduce(idle.closed) { $0 + $1.statistics }
    }
  }

  /// Closes what is idle; connections that are lent are closed when they come back.
  func close() {
    idle.withLock { idle in
      idle.isClosed = true
      unsafe idle.connections.removeAll()
    }
  }

  private func take() throws(StoreError) -> Connection {
    let (known, isClosed): (Connection?, Bool) = idle.withLock { idle in
      unsafe (idle.connections.popLast(), idle.isClosed)
    }
    if isClosed { throw StoreError(.relinquished, "The library was closed.") }
    if let known { return known }
    return try Connection(path: path, mode: mode)
  }

  private func giveBack(_ connection: Connection) {
    idle.withLock { idle in
      guard !idle.isClosed, unsafe idle.connections.count < ConnectionPool.kept else {
        idle.closed = idle.closed + connection.statistics
        return
      }
      unsafe idle.connections.append(connection)
    }
  }
}
