package import Foundation

/// The narrow door between the engine and whatever keeps its rows: reads at a state, commits,
/// history.
///
/// A catalogue may be used from any thread; readers never wait for each other or for the writer
/// (§1.7). Every call may throw ``StoreError/Code/relinquished`` after ``close()`` and
/// ``StoreError/Code/offline`` when the medium fails.
package protocol Catalog: Sendable {
  /// Tells this library apart from every other; never changes.
  var libraryUUID: UUID { get }
  /// True when nothing can be committed, because the medium is read-only.
  var isReadOnly: Bool { get }

  /// The newest state.
  func state() throws(StoreError) -> LibraryState
  /// The newest state whose details were pruned; history is whole after it. 0 while nothing was
  /// pruned.
  func horizon() throws(StoreError) -> LibraryState
  /// What a client may do as of a state; `nil` means the newest.
  func access(of client: Client, at state: LibraryState?) throws(StoreError) -> Access
  /// The clients that anything was ever granted, denied or selected for, by name.
  func clients() throws(StoreError) -> [ClientRecord]

  /// The answer to a query as of a state; `nil` means the newest.
  ///
  /// - Complexity: O(answer) for orders that have an index and O(limit) where there is a limit.
  func fetch(_ query: ObjectQuery, at state: LibraryState?) throws(StoreError) -> FetchedList
  /// How many assets a query finds as of a state, whatever its limit; `nil` means the newest.
  func count(_ query: AssetQuery, at state: LibraryState?) throws(StoreError) -> Int
  /// The answer to the same query at a later state, and what leads there (§4.17–4.25).
  ///
  /// - Complexity: O(k · log n) for k touched elements of n where the query allows it, else that of
  ///   a fetch.
  func advance(
    _ list: FetchedList, of query: ObjectQuery, to state: LibraryState
  ) throws(StoreError) -> AdvancedList

  /// Assets as of a state, in the order asked for. One whose image was pruned comes in the oldest
  /// image left; `nil` where there is none.
  func assets(_ ids: [RowID], at state: LibraryState) throws(StoreError) -> [AssetRecord?]
  /// Likewise for collections.
  func collections(_ ids: [RowID], at state: LibraryState) throws(StoreError) -> [CollectionRecord?]
  /// Whether an object exists, and is visible to the client, as of a state.
  func isVisible(
    _ id: RowID, isAsset: Bool, to client: Client, at state: LibraryState
  ) throws(StoreError) -> Bool
  /// What is known of an album's members as of a state.
  func memberSummary(
    of collection: RowID, at state: LibraryState
  ) throws(StoreError) -> MemberSummary
  /// The rows of objects, whether they live or not; `nil` for those that never were.
  func rowIDs(of identifiers: [LocalIdentifier]) throws(StoreError) -> [RowID?]
  /// What rows are called, whether they live or not; `nil` for those that never were and those that
  /// are forgotten.
  func assetIdentifiers(_ ids: [RowID]) throws(StoreError) -> [LocalIdentifier?]
  /// Likewise for collections.
  func collectionIdentifiers(_ ids: [RowID]) throws(StoreError) -> [LocalIdentifier?]
  /// The files of a living or trashed asset as of a state, oldest first; `nil` means the newest.
  ///
  /// Of a state whose past was pruned, originals only.
  func resources(of asset: RowID, at state: LibraryState?) throws(StoreError) -> [ResourceRecord]
  /// The state that ended the row of a file; `nil` while it is current.
  ///
  /// - Throws: ``StoreError/Code/notFound`` when the row was pruned or purged, or never was.
  func end(ofResource id: RowID, of asset: RowID) throws(StoreError) -> LibraryState?
  /// Living assets that have an original with these bytes.
  func assets(withSHA256 digest: [UInt8]) throws(StoreError) -> [RowID]

  /// Transactions after `state` up to `last`, oldest first.
  func transactions(
    after state: LibraryState, through last: LibraryState
  ) throws(StoreError) -> [TransactionRecord]
  /// What they did, in order of state; the first `limit` entries, or all of them.
  func log(
    after state: LibraryState, through last: LibraryState, limit: Int?
  ) throws(StoreError) -> [LogEntry]

  /// Assets in Recently Deleted, oldest deletion first.
  func trash() throws(StoreError) -> [TrashedAsset]

  /// Applies change sets in order, each as one state of its own, in one durable commit.
  ///
  /// - Parameters:
  ///   - changes: What to apply. One that fails leaves no trace and does not hinder the others.
  ///   - placing: Called inside the transaction when a change set's rows are written; puts its files into place.
  ///     When it throws, that change set fails.
  ///   - unplacing: Called when files already placed must go because the commit failed.
  /// - Returns: What became of each, in order.
  func commit(
    _ changes: [ChangeSet], placing: (ChangeSet) throws(StoreError) -> Void,
    unplacing: (ChangeSet) -> Void
  ) -> [CommitOutcome]
  /// Finds out whether a change set could be committed now, and what it would do, without doing it.
  func rehearse(_ change: ChangeSet) throws(StoreError) -> [LogEntry]
  /// Forgets trashed assets for good.
  ///
  /// - Parameters:
  ///   - assets: Which; all of them must be in Recently Deleted.
  ///   - dooming: Called with the paths of their files, before the rows are gone for good.
  /// - Returns: These paths, which no row names any more.
  /// - Throws: ``StoreError/Code/notFound`` when one is not there; none is forgotten then.
  func purge(
    _ assets: [UUID], dooming: ([String]) throws(StoreError) -> Void
  ) throws(StoreError) -> [String]
  /// Drops history that is older than both limits, except what Recently Deleted still needs (§5.8).
  ///
  /// - Parameters:
  ///   - date: In seconds since the reference date.
  ///   - count: How many transactions stay at least.
  ///   - dooming: Called with the paths of replaced edits that no state names any more, before their rows are
  ///     gone for good.
  /// - Returns: These paths.
  /// - Throws: What `dooming` throws; nothing is dropped then.
  @discardableResult func prune(
    olderThan date: Double, keeping count: Int, dooming: ([String]) throws(StoreError) -> Void
  ) throws(StoreError) -> [String]

  /// The upload jobs that are asked for, in the order in which they were made.
  func uploadJobs(_ choice: UploadChoice) throws(StoreError) -> [UploadJobRecord]
  /// Takes the oldest job that waits, which is pending from then on; `nil` when none waits.
  func claimUploadJob() throws(StoreError) -> UploadJobRecord?
  /// Writes down how a pending job ended; one that was cancelled or forgotten meanwhile stays so.
  func finishUploadJob(_ job: UploadJobRecord) throws(StoreError)
  /// Makes all pending jobs wait again.
  func requeueUploadJobs() throws(StoreError)
  /// Under which conditions a client's jobs run; `nil` when it may have none.
  func uploadSettings(of client: String) throws(StoreError) -> UploadSettings?
  /// Lets a client have jobs, or, by `nil`, no more: those that have not ended are cancelled.
  func setUploadSettings(
    _ settings: UploadSettings?, of client: String
  ) throws(StoreError)

  /// When maintenance was last done, in seconds since the reference date; 0 for never.
  func lastMaintenance() throws(StoreError) -> Double
  /// Notes that maintenance was done.
  func noteMaintenance(at date: Double) throws(StoreError)

  /// Which of these paths a row names, current or past.
  func named(_ paths: [String]) throws(StoreError) -> Set<String>
  /// Visits every file, those of replaced edits included, once and in no order.
  func forEachResource(
    _ body: (ResourceRecord) throws(StoreError) -> Void
  ) throws(StoreError)
  /// Inconsistencies inside the catalogue, as sentences; empty when all is well.
  func inconsistencies() throws(StoreError) -> [String]

  /// Ends all use; what is running finishes.
  func close()
}

extension Catalog {
  /// All that transactions after `state` up to `last` did, in order of state.
  package func log(
    after state: LibraryState, through last: LibraryState
  ) throws(StoreError) -> [LogEntry] {
    try log(after: state, through: last, limit: nil)
  }
}

/// The answer to a query at one state.
package struct FetchedList: Sendable {
  package let state: LibraryState
  package let ids: IdentifierList

  package init(state: LibraryState, ids: IdentifierList) {
    self.state = state
    self.ids = ids
  }
}

/// A list moved on to a later state.
package struct AdvancedList: Sendable {
  package let list: FetchedList
  /// `nil` when the lists are equal and no element changed (§4.17).
  package let difference: ListDifference?

  package init(list: FetchedList, difference: ListDifference?) {
    self.list = list
    self.difference = difference
  }
}

/// An asset in Recently Deleted.
package struct TrashedAsset: Sendable, Equatable {
  package let uuid: UUID
  /// Seconds since the reference date.
  package let deleted: Double
  package let filename: String?

  package init(uuid: UUID, deleted: Double, filename: String?) {
    self.uuid = uuid
    self.deleted = deleted
    self.filename = filename
  }
}

/// What became of one change set.
package enum CommitOutcome: Sendable {
  /// It made this state.
  case committed(LibraryState)
  /// It changed nothing (§2.15, §2.22).
  case unchanged
  case failed(StoreError)
}
