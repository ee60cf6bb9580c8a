internal import Synchronization

/// Requests of one kind that are under way in this process: each ends with exactly one last call
/// (§10.12, §10.14).
final class RequestRegister<ID: FixedWidthInteger & Sendable>: Sendable {
  private struct State {
    var last: ID = 0
    /// What a request that is still under way does when it is cancelled.
    var running: [ID: @Sendable (ID) -> Void] = [:]
  }

  private let state = Mutex(State())

  /// Begins a request.
  ///
  /// Its id is positive and never used again in this process (§10.13).
  ///
  /// - Parameter cancelled: Called if the request is cancelled before it ends.
  /// - Returns: Its id.
  func begin(cancelled: @escaping @Sendable (ID) -> Void) -> ID {
    state.withLock { state in
      state.last += 1
      state.running[state.last] = cancelled
      return state.last
    }
  }

  /// Whether a request is still under way.
  func isRunning(_ id: ID) -> Bool { state.withLock { $0.running[id] != nil } }

  /// Ends a request.
  ///
  /// Returns false when it had ended already, so that nothing more may be told.
  func end(_ id: ID) -> Bool {
    state.withLock { $0.running.removeValue(forKey: id) != nil }
  }

  /// Cancels a request; an unknown or finished one is ignored.
  func cancel(_ id: ID) {
    let cancelled = state.withLock { $0.running.removeValue(forKey: id) }
    cancelled?(id)
  }
}

/// The image requests of the process.
enum ImageRequests {
  static let shared = RequestRegister<PHImageRequestID>()
}
