package import Foundation
internal import Synchronization

/// One open library: its catalogue, its files, its queue of commits and its news.
///
/// Safe to use from any thread. Several may be open on one folder, in one process or many.
package final class Library: Sendable {
  package let url: URL
  package let catalog: any Catalog
  package let files: any FileStore
  /// Thumbnails and the like.
  package let cache: CacheStore
  package let feed: ChangeFeed
  private let commits: CommitQueue
  private let signal: Signal?
  private let presence: LibraryPresence
  private let closed = Mutex(false)

  /// How long a deleted asset can be recovered, in seconds (§2.46).
  package static let trashRetention: Double = 30 * 24 * 60 * 60
  /// How often ``maintainIfDue(now:)`` does anything, in seconds.
  private static let maintenanceInterval: Double = 24 * 60 * 60
  /// How long history is kept at least, in seconds, and how many transactions at least (§5.8).
  static let historyRetention: (seconds: Double, transactions: Int) = (30 * 24 * 60 * 60, 100_000)

  /// Opens the library in a folder, which is created if it is absent.
  ///
  /// - Throws: ``StoreError/Code/offline`` when the folder is none of ours or cannot be read,
  ///   ``StoreError/Code/relinquished`` when it is of a newer version.
  package init(at url: URL) throws(StoreError) {
    let layout = LibraryLayout(root: url.standardizedFileURL)
    self.url = layout.root
    try layout.prepare()
    let catalog = try SQLiteCatalog(
      database: layout.database, lock: layout.signal, isReadOnly: layout.isReadOnly)
    let files = LocalFileStore(root: layout.root)
    let signal = layout.isReadOnly ? nil : Signal(layout.signal)
    let presence = LibraryPresence(layout)
    let feed = try ChangeFeed(
      catalog: catalog, presence: presence, root: layout.root, signal: layout.signal)
    if !catalog.isReadOnly {
      try files.recover { paths throws(StoreError) in try catalog.named(paths) }
    }
    self.catalog = catalog
    self.files = files
    cache = CacheStore(folder: layout.cache)
    self.signal = signal
    self.feed = feed
    self.presence = presence
    commits = CommitQueue(catalog: catalog, files: files, presence: presence) { state in
      feed.advance(to: state)
      signal?.send(state)
    }
  }

  deinit { close() }

  /// Hands a change in; `completion` is called once, on a private queue.
  package func commit(
    _ change: ChangeSet, confirmation: (@Sendable ([LogEntry]) -> Bool)? = nil,
    completion: @escaping @Sendable (CommitOutcome) -> Void
  ) {
    commits.submit(
      CommitQueue.Item(
        change: change, confirmation: change.needsConfirmation ? confirmation : nil,
        completion: completion))
  }

  /// Hands a change in, to be waited for.
  package func enqueue(
    _ change: ChangeSet, confirmation: (@Sendable ([LogEntry]) -> Bool)? = nil
  ) -> PendingCommit {
    commits.enqueue(change, confirmation: change.needsConfirmation ? confirmation : nil)
  }

  /// Hands a change in and waits until it is committed, durably.
  ///
  /// - Returns: The state that it made; `nil` when it changed nothing.
  @discardableResult package func commitAndWait(
    _ change: ChangeSet, confirmation: (@Sendable ([LogEntry]) -> Bool)? = nil
  ) throws(StoreError) -> LibraryState? {
    try enqueue(change, confirmation: confirmation).wait()
  }

  /// Deletes trashed assets and their files for good.
  package func purge(_ assets: [UUID]) throws(StoreError) {
    let paths = try catalog.purge(assets) { paths throws(StoreError) in try files.doom(paths) }
    files.remove(paths)
    for asset in assets { cache.removeAll(withPrefix: asset.uuidString) }
  }

  /// Does what is due by the calendar: empties Recently Deleted of what is too old, and prunes
  /// history.
  package func maintain(now: Double) throws(StoreError) {
    let expired = try catalog.trash().filter { $0.deleted < now - Library.trashRetention }
    if !expired.isEmpty { try purge(expired.map(\.uuid)) }
    let retention = Library.historyRetention
    try prune(olderThan: now - retention.seconds, keeping: retention.transactions)
    try catalog.noteMaintenance(at: now)
  }

  /// Drops history that is older than both limits, and the files that only it named.
  package func prune(olderThan date: Double, keeping count: Int) throws(StoreError) {
    let paths = try catalog.prune(olderThan: date, keeping: count) { paths throws(StoreError) in
      try files.doom(paths)
    }
    files.remove(paths)
  }

  /// Does maintenance if it was not done for a day.
  package func maintainIfDue(now: Double) throws(StoreError) {
    guard !catalog.isReadOnly, try catalog.lastMaintenance() < now - Library.maintenanceInterval
    else { return }
    try maintain(now: now)
  }

  /// Takes the right to perform the upload jobs, which is given back by ending the lock.
  ///
  /// - Throws: ``StoreError/Code/interrupted`` when another program has it.
  package func lockUploads() throws(StoreError) -> UploadLock {
    guard !catalog.isReadOnly else { throw SQLiteCatalog.readOnly }
    return try UploadLock(LibraryLayout(root: url).uploadLock)
  }

  /// Ends all use.
  ///
  /// Later calls fail with ``StoreError/Code/relinquished``.
  package func close() {
    let wasClosed = closed.withLock { closed in
      defer { closed = true }
      return closed
    }
    guard !wasClosed else { return }
    feed.close()
    catalog.close()
    files.close()
    signal?.close()
  }

  /// Checks that the library's folder is still the one that was opened.
  ///
  /// - Throws: ``StoreError/Code/relinquished`` when it was moved or deleted,
  ///   ``StoreError/Code/offline`` when its volume is no longer mounted.
  package func checkPresence() throws(StoreError) { try presence.check() }

  package var isClosed: Bool { closed.withLock { $0 } }
}
