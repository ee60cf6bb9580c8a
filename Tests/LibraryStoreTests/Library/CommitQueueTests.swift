import Dispatch
import Foundation
import LibraryStore
import Synchronization
import Testing

@Suite("CommitQueue") struct CommitQueueTests {
  /// What a queue did, as it went along.
  final class Record: Sendable {
    private let published = Mutex<[LibraryState]>([])
    private let outcomes = Mutex<[(name: Int, outcome: CommitOutcome)]>([])

    func publish(_ state: LibraryState) { published.withLock { $0.append(state) } }
    func complete(_ name: Int, _ outcome: CommitOutcome) {
      outcomes.withLock { $0.append((name, outcome)) }
    }
    var publications: [LibraryState] { published.withLock { $0 } }
    var names: [Int] { outcomes.withLock { $0.map(\.name) } }
    var states: [LibraryState?] {
      outcomes.withLock { $0.map { CommitQueueTests.state($0.outcome) } }
    }
    var codes: [StoreError.Code?] {
      outcomes.withLock { $0.map { CommitQueueTests.code($0.outcome) } }
    }
  }

  let temporary: TemporaryLibrary
  let queue: CommitQueue
  let record = Record()

  init() throws {
    temporary = try TemporaryLibrary()
    queue = CommitQueue(
      catalog: temporary.catalog, files: temporary.library.files,
      presence: LibraryPresence(of: temporary.url),
      publish: { [record] in record.publish($0) })
  }

  static func state(_ outcome: CommitOutcome) -> LibraryState? {
    if case .committed(let state) = outcome { state } else { nil }
  }

  static func code(_ outcome: CommitOutcome) -> StoreError.Code? {
    if case .failed(let error) = outcome { error.code } else { nil }
  }

  private func creation() -> ChangeSet { temporary.changeSet { $0.createAsset() } }

  private func deletion(_ asset: UUID) -> ChangeSet {
    temporary.changeSet { $0.deletedAssets = [asset] }
  }

  private func impossible() -> ChangeSet {
    temporary.changeSet { change in
      change.createAsset()
      change.patch(UUID()) { $0.isFavorite = true }
    }
  }

  /// Hands `changes` in while the queue is busy asking the user, then lets it go on; returns when
  /// all are done.
  private func submitBehindQuestion(_ changes: [ChangeSet]) throws {
    let asset = try temporary.addAssets(1)[0]
    let (asked, answer) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let done = DispatchGroup()
    done.enter()
    queue.submit(
      CommitQueue.Item(
        change: deletion(asset),
        confirmation: { _ in
          asked.signal()
          answer.wait()
          return true
        }, completion: { _ in done.leave() }))
    asked.wait()
    for (index, change) in changes.enumerated() {
      done.enter()
      queue.submit(
        CommitQueue.Item(change: change) { [record] outcome in
          record.complete(index, outcome)
          done.leave()
        })
    }
    answer.signal()
    done.wait()
  }

  @Test("§2.11: applies in the order of the calls, and many that wait share a commit")
  func sharing() throws {
    try submitBehindQuestion((0..<100).map { _ in creation() })
    #expect(record.names == Array(0..<100))
    #expect(record.states == (3...102).map { $0 })
    #expect(record.publications == [2, 102])
  }

  @Test("One that fails hinders no other that shares its commit")
  func failing() throws {
    try submitBehindQuestion([creation(), impossible(), temporary.changeSet { _ in }, creation()])
    #expect(record.states == [3, nil, nil, 4])
    #expect(record.codes == [nil, .notFound, nil, nil])
    #expect(record.publications == [2, 4])
    #expect(try temporary.assets().count == 2)
  }

  @Test("A caller that waits gets its own state, whoever else waits")
  func waiting() throws {
    let states = Mutex<[LibraryState]>([])
    let changes = (0..<80).map { _ in creation() }
    DispatchQueue.concurrentPerform(iterations: changes.count) { [queue] index in
      let outcome = queue.submitAndWait(changes[index], confirmation: nil)
      states.withLock { $0 += [CommitQueueTests.state(outcome) ?? -1] }
    }
    #expect(states.withLock { $0.sorted() } == Array(1...80))
    #expect(record.publications == record.publications.sorted())
    #expect(record.publications.last == 80)
  }

  // MARK: Confirmation

  @Test("§2.53: a refusal applies nothing and is told as one, an assent applies all")
  func refusing() throws {
    let asset = try temporary.addAssets(1)[0]
    let seen = Box<[LogEntry]>([])
    let refused = queue.submitAndWait(deletion(asset)) { entries in
      seen.value = entries
      return false
    }
    #expect(CommitQueueTests.code(refused) == .cancelled)
    #expect(seen.value.map(\.effect) == [.deleted])
    #expect(try temporary.state() == 1)
    #expect(try temporary.assets() == [asset])
    let allowed = queue.submitAndWait(deletion(asset)) { _ in true }
    #expect(CommitQueueTests.state(allowed) == 2)
    #expect(record.publications == [2])
  }

  @Test("§2.53: an impossible or idle transaction never bothers the user")
  func validating() throws {
    let asset = try temporary.addAssets(1)[0]
    let isAsked = Box(false)
    var impossible = impossible()
    impossible.deletedAssets = [asset]
    for change in [impossible, deletion(UUID())] {
      _ = queue.submitAndWait(change) { _ in
        isAsked.value = true
        return true
      }
    }
    #expect(!isAsked.value)
    #expect(try temporary.state() == 1)
  }

  @Test("§2.53: the user is never asked on the caller's thread")
  func asking() throws {
    let assets = try temporary.addAssets(2)
    let caller = pthread_self()
    let isOnCaller = Box(true)
    _ = queue.submitAndWait(deletion(assets[0])) { _ in
      isOnCaller.value = pthread_equal(pthread_self(), caller) != 0
      return true
    }
    #expect(!isOnCaller.value)
  }

  // MARK: Files

  private func importing(_ text: String, moving source: URL? = nil) throws -> (ChangeSet, String) {
    let uuid = UUID()
    let path = OriginalPath.path(asset: uuid, type: 1, fileExtension: "jpg")
    let files = temporary.library.files
    let file =
      try source.map { try files.stage($0, as: path, moving: true) }
      ?? files.stage(Data(text.utf8), as: path)
    let change = temporary.changeSet { change in
      var record = AssetRecord()
      record.uuid = uuid
      change.newAssets = [NewAsset(record: record, resources: [NewResource(file)])]
    }
    return (change, path)
  }

  @Test("Files are in place when, and only when, their asset is there")
  func files() throws {
    let (good, path) = try importing("good")
    var (bad, _) = try importing("bad")
    bad.patch(UUID()) { $0.isFavorite = true }
    try submitBehindQuestion([good, bad])
    #expect(record.codes == [nil, .notFound])
    #expect(temporary.library.files.allPaths() == [path])
  }

  @Test("A refused import leaves no file and gives the source back")
  func refusedFiles() throws {
    let asset = try temporary.addAssets(1)[0]
    let source = try temporary.folder.file("source.jpg")
    var (change, _) = try importing("", moving: source)
    change.deletedAssets = [asset]
    let outcome = queue.submitAndWait(change) { _ in false }
    #expect(CommitQueueTests.code(outcome) == .cancelled)
    #expect(temporary.library.files.allPaths() == [])
    #expect(try linkCount(of: source) == 1)
  }

  @Test("When files cannot be placed the rows do not come either")
  func unplaceable() throws {
    let (change, _) = try importing("lost")
    let files = temporary.library.files
    try FileManager.default.removeItem(
      at: files.url(of: change.newAssets[0].resources[0].file))
    #expect(CommitQueueTests.code(queue.submitAndWait(change, confirmation: nil)) != nil)
    #expect(try temporary.state() == 0)
    #expect(try temporary.catalog.inconsistencies() == [])
  }

  @Test("After the library was closed nothing is committed")
  func closed() throws {
    let change = creation()
    temporary.library.close()
    let outcome = queue.submitAndWait(change, confirmation: nil)
    #expect(CommitQueueTests.code(outcome) == .relinquished)
  }
}

extension CommitQueue {
  /// What becomes of a change that is handed in and waited for.
  fileprivate func submitAndWait(
    _ change: ChangeSet, confirmation: (@Sendable ([LogEntry]) -> Bool)?
  ) -> CommitOutcome {
    do throws(StoreError) {
      return try enqueue(change, confirmation: confirmation).wait().map { .committed($0) }
        ?? .unchanged
    } catch {
      return .failed(error)
    }
  }
}
