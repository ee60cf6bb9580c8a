internal import Dispatch
internal import Synchronization

/// Change sets on their way into the catalogue, applied in the order they were handed in (§2.11).
///
/// Those that wait while a commit is under way share the next one: each still makes a state of its
/// own, but they cost one wait for the disk together.
package final class CommitQueue: Sendable {
  /// A change set and who waits for it.
  package struct Item: Sendable {
    let change: ChangeSet
    /// Asked, once the change is known to be possible, whether to go on; `nil` allows (§2.53).
    let confirmation: (@Sendable ([LogEntry]) -> Bool)?
    let completion: @Sendable (CommitOutcome) -> Void

    package init(
      change: ChangeSet, confirmation: (@Sendable ([LogEntry]) -> Bool)? = nil,
      completion: @escaping @Sendable (CommitOutcome) -> Void
    ) {
      self.change = change
      self.confirmation = confirmation
      self.completion = completion
    }
  }

  private struct Line {
    var waiting: [Item] = []
    var isServed = false
  }

  private let catalog: any Catalog
  private let files: any FileStore
  private let presence: LibraryPresence
  private let line = Mutex(Line())
  private let queue = DispatchQueue(label: "Photos commits", qos: .userInitiated)
  /// Told of the newest state after each commit, before the completions (§2.12).
  private let publish: @Sendable (LibraryState) -> Void
  private static let shared = 256

  package init(
    catalog: any Catalog, files: any FileStore, presence: LibraryPresence,
    publish: @escaping @Sendable (LibraryState) -> Void
  ) {
    self.catalog = catalog
    self.files = files
    self.presence = presence
    self.publish = publish
  }

  /// Hands a change set in; its completion is called once, on whichever thread did the commit, and
  /// must only pass the outcome on.
  package func submit(_ item: Item) {
    let mustServe = line.withLock { line in
      line.waiting.append(item)
      defer { line.isServed = true }
      return !line.isServed
    }
    if mustServe { queue.async { self.serve() } }
  }

  /// Hands a change set in, to be waited for.
  ///
  /// Where nobody is served yet, the thread that waits does the commit, unless the user is to be
  /// asked first, which is never done on a caller's thread (§2.53).
  package func enqueue(
    _ change: ChangeSet, confirmation: (@Sendable ([LogEntry]) -> Bool)?
  ) -> PendingCommit {
    let pending = PendingCommit(queue: self)
    let item = Item(change: change, confirmation: confirmation) { pending.conclude($0) }
    let mustServe = line.withLock { line in
      line.waiting.append(item)
      defer { line.isServed = true }
      return !line.isServed
    }
    if mustServe { pending.takeOverService() }
    return pending
  }

  /// Commits those who wait now, on this thread, and leaves the rest to the private queue.
  fileprivate func serveFromWaiter() {
    serveOnce { $0.confirmation == nil }
    handOver()
  }

  private func serve() {
    while serveOnce() {}
  }

  /// Lets the private queue serve those who came meanwhile.
  private func handOver() {
    let isIdle = line.withLock { line in
      if line.waiting.isEmpty { line.isServed = false }
      return line.waiting.isEmpty
    }
    if !isIdle { queue.async { self.serve() } }
  }

  /// Commits those who wait now, up to the first whose turn it is not here.
  ///
  /// Returns `false`, and gives up serving, when nobody waits.
  @discardableResult private func serveOnce(_ isTurn: (Item) -> Bool = { _ in true }) -> Bool {
    let batch = line.withLock { line in
      let batch = Array(line.waiting.prefix(CommitQueue.shared).prefix(while: isTurn))
      line.waiting.removeFirst(batch.count)
      if line.waiting.isEmpty, batch.isEmpty { line.isServed = false }
      return batch
    }
    guard !batch.isEmpty else { return false }
    // One that must be confirmed goes alone, because its user may take a while.
    for part in batch.parts(alone: { $0.confirmation != nil }) {
      commit(part)
    }
    return true
  }

  private func commit(_ items: [Item]) {
    do throws(StoreError) {
      try presence.check()
    } catch {
      for item in items { fail(item, error) }
      return
    }
    if let item = items.first, items.count == 1, let confirmation = item.confirmation {
      if let refusal = refusal(of: item.change, confirmation) {
        fail(item, refusal)
        return
      }
    }
    let outcomes = catalog.commit(items.map(\.change)) { change throws(StoreError) in
      let staged = change.stagedFiles
      if !staged.isEmpty { try files.place(staged) }
    } unplacing: { change in
      files.unplace(change.stagedFiles)
    }
    if let newest = outcomes.last(where: \.isCommitted)?.state { publish(newest) }
    for (item, outcome) in zip(items, outcomes) {
      files.conclude(item.change.stagedFiles, committed: outcome.isCommitted)
      item.completion(outcome)
    }
  }

  private func fail(_ item: Item, _ error: StoreError) {
    files.conclude(item.change.stagedFiles, committed: false)
    item.completion(.failed(error))
  }

  /// Why a change must not be made: it is impossible, or it was refused.
  private func refusal(
    of change: ChangeSet, _ confirmation: ([LogEntry]) -> Bool
  ) -> StoreError? {
    do throws(StoreError) {
      let entries = try catalog.rehearse(change)
      guard !entries.isEmpty, !confirmation(entries) else { return nil }
      return StoreError(.cancelled, "The change was refused.")
    } catch {
      return error
    }
  }
}

/// A change set that was handed in and that one thread waits for.
package final class PendingCommit: Sendable {
  private struct Progress {
    var outcome: CommitOutcome?
    var mustServe = false
  }

  private let queue: CommitQueue
  private let progress = Mutex(Progress())
  private let done = DispatchSemaphore(value: 0)

  fileprivate init(queue: CommitQueue) { self.queue = queue }

  fileprivate func takeOverService() { progress.withLock { $0.mustServe = true } }

  fileprivate func conclude(_ outcome: CommitOutcome) {
    progress.withLock { $0.outcome = outcome }
    done.signal()
  }

  /// Waits until the change is committed, durably.
  ///
  /// To be called once.
  ///
  /// - Returns: The state that it made; `nil` when it changed nothing.
  @discardableResult package func wait() throws(StoreError) -> LibraryState? {
    if progress.withLock({ $0.mustServe }) { queue.serveFromWaiter() }
    done.wait()
    switch progress.withLock({ $0.outcome }) {
    case .committed(let state): return state
    case .unchanged: return nil
    case .failed(let error): throw error
    case nil: throw StoreError(.internal, "A commit ended without an outcome.")
    }
  }
}

extension CommitOutcome {
  var state: LibraryState? {
    if case .committed(let state) = self { state } else { nil }
  }

  var isCommitted: Bool { state != nil }
}

extension [CommitQueue.Item] {
  /// The items in order, each that meets the condition in a part of its own.
  fileprivate func parts(alone isAlone: (Element) -> Bool) -> [[Element]] {
    var parts: [[Element]] = []
    var isOpen = false
    for item in self {
      if isAlone(item) {
        parts.append([item])
        isOpen = false
      } else if isOpen {
        parts[parts.count - 1].append(item)
      } else {
        parts.append([item])
        isOpen = true
      }
    }
    return parts
  }
}
