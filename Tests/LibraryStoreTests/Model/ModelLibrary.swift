import Foundation
import LibraryStore
import Testing

/// A library beside its reference: every change is made to both, and every answer of one is held
/// against the other.
final class ModelLibrary {
  /// Where library and reference part.
  struct Mismatch: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
  }

  let temporary: TemporaryLibrary
  var catalog: any Catalog { temporary.catalog }
  /// The reference at every state, the present last.
  private(set) var states = [ModelState()]
  private(set) var rows: [UUID: RowID] = [:]
  private(set) var uuids: [RowID: UUID] = [:]
  /// What Recently Deleted holds: each asset, with where it was a member.
  private(set) var trash: [UUID: (record: AssetRecord, containers: [UUID])] = [:]
  private var lastDate = 0.0

  var present: ModelState { states[states.count - 1] }

  init() throws { temporary = try TemporaryLibrary() }

  /// Commits to both sides.
  func commit(_ change: ChangeSet) throws {
    let outcome = temporary.catalog.commit([change], placing: { _ in }, unplacing: { _ in })[0]
    var change = change
    change.date = max(change.date, lastDate)
    var committed: ModelState?
    switch outcome {
    case .committed(let state):
      try check(state == LibraryState(states.count), "state \(state) after \(states.count - 1)")
      lastDate = change.date
      committed = try readState(change)
    case .unchanged, .failed: break
    }
    if change.administration.isEmpty {
      try compare(outcome, committed, with: change)
    } else {
      try compareAdministration(outcome, committed, change.administration[0])
    }
    if let committed {
      keepTrash(committed)
      states.append(committed)
      try compareLog()
    }
    let found = try readState(nil)
    try check(ModelLibrary.differences(found, present), "the state is left as it was")
  }

  func check(_ isRight: Bool, _ sentence: @autoclosure () -> String) throws {
    if !isRight { throw Mismatch(sentence()) }
  }

  func check(_ differences: [String], _ sentence: @autoclosure () -> String) throws {
    if !differences.isEmpty { throw Mismatch("\(sentence()): \(differences.prefix(3))") }
  }

  // MARK: An ordinary change

  private func compare(
    _ outcome: CommitOutcome, _ committed: ModelState?, with change: ChangeSet
  ) throws {
    do {
      var expected = try present.applying(change, uuids: uuids)
      expected.settleBursts()
      guard let committed else {
        if case .failed(let error) = outcome { throw Mismatch("refused with \(error)") }
        try check(ModelLibrary.differences(present, expected), "unchanged")
        return
      }
      try check(ModelLibrary.differences(committed, expected), "after the change")
    } catch let refusal as ModelState.Refusal {
      guard case .failed(let error) = outcome else {
        throw Mismatch("expected \(refusal.code), but it was accepted: \(change)")
      }
      try check(error.code == refusal.code, "expected \(refusal.code), not \(error)")
    }
  }

  // MARK: Reading the library

  /// The library's present state, read row by row, with what a reference cannot foresee checked by
  /// itself.
  private func readState(_ change: ChangeSet?) throws -> ModelState {
    let state = try catalog.state()
    var read = ModelState()
    let everything = AssetQuery(
      scope: .library, includesHidden: true, includesAllBurstMembers: true, sourceTypes: 7,
      client: TemporaryLibrary.owner)
    let ids = try catalog.fetch(.assets(everything), at: nil).ids
    read.assets = try catalog.assets(Array(ids), at: state).compactMap { $0 }
    for kind in [CollectionRecord.Kind.album, .folder] {
      let query = CollectionQuery(scope: .kind(kind, subtype: nil), client: TemporaryLibrary.owner)
      let ids = try catalog.fetch(.collections(query), at: nil).ids
      read.collections += try catalog.collections(Array(ids), at: state).compactMap { $0 }
    }
    read.collections.sort { $0.id < $1.id }
    for asset in read.assets { learn(asset.uuid, asset.id) }
    for collection in read.collections { learn(collection.uuid, collection.id) }
    read.members[ModelState.top] = try temporary.children(nil)
    for collection in read.collections {
      read.members[collection.uuid] =
        collection.kind == .folder
        ? try temporary.children(collection.uuid)
        : try catalog.fetch(.assets(members(of: collection.id)), at: nil).ids.compactMap {
          uuids[$0]
        }
    }
    try readAccess(into: &read, change)
    if let change { try checkStamps(read, change, state) }
    return read
  }

  private func members(of album: RowID) -> AssetQuery {
    AssetQuery(
      scope: .album(album), includesHidden: true, includesAllBurstMembers: true,
      client: TemporaryLibrary.owner)
  }

  private func readAccess(into read: inout ModelState, _ change: ChangeSet?) throws {
    let guest = RandomChanges.guest
    let access = try catalog.access(of: guest, at: nil)
    read.grants[guest.name] = .init(readWrite: access.readWrite, addOnly: access.addOnly)
    if access.selection != 0 {
      let selected = try catalog.fetch(.assets(members(of: access.selection)), at: nil).ids
      read.selections[guest.name] = Set(selected.compactMap { uuids[$0] })
    }
  }

  private func learn(_ uuid: UUID, _ row: RowID) {
    rows[uuid] = row
    uuids[row] = uuid
  }

  /// Dates and numbers that only the writer knows: they move when, and only when, an object changes
  /// (§7.15).
  private func checkStamps(
    _ read: ModelState, _ change: ChangeSet, _ state: LibraryState
  ) throws {
    for asset in read.assets {
      guard let before = present.asset(asset.uuid) else {
        try check(asset.since == state, "a new asset is of its state")
        continue
      }
      try check(asset.id == before.id, "an asset keeps its row")
      if ModelLibrary.plain(asset) == ModelLibrary.plain(before) {
        try check(asset == before, "an untouched asset keeps its dates (§2.22)")
      } else {
        try check(asset.since == state, "a changed asset is of its state")
        try check(asset.modified > before.modified, "dates of modification ascend (§7.15)")
        try check(asset.modified >= change.date, "it is modified now")
      }
      try check(asset.contentSince == before.contentSince, "its content did not change")
    }
  }

  /// An asset without what a reference cannot foresee.
  static func plain(_ asset: AssetRecord) -> AssetRecord {
    var plain = asset
    plain.id = 0
    plain.since = 0
    plain.contentSince = 0
    plain.modified = 0
    return plain
  }

  static func plain(_ collection: CollectionRecord) -> CollectionRecord {
    var plain = collection
    plain.id = 0
    plain.since = 0
    plain.modified = nil
    return plain
  }

  /// Where two states differ, as sentences.
  static func differences(_ found: ModelState, _ expected: ModelState) -> [String] {
    var differences: [String] = []
    func compare<Value: Equatable>(_ what: String, _ found: Value, _ expected: Value) {
      if found != expected { differences.append("\(what): \(found) is not \(expected)") }
    }
    compare("assets", found.assets.map(\.uuid), expected.assets.map(\.uuid))
    for (found, expected) in zip(found.assets, expected.assets) {
      compare("asset", plain(found), plain(expected))
    }
    compare("collections", found.collections.map(plain), expected.collections.map(plain))
    compare("members", found.members, expected.members)
    for client in [RandomChanges.owner, RandomChanges.guest] {
      compare("access", found.readWrite(client), expected.readWrite(client))
      compare("adding", found.addOnly(client), expected.addOnly(client))
    }
    let guest = RandomChanges.guest.name
    compare("selection", found.selections[guest] ?? [], expected.selections[guest] ?? [])
    return differences
  }

  // MARK: Recently Deleted

  private func keepTrash(_ committed: ModelState) {
    for asset in committed.assets { trash[asset.uuid] = nil }
    for asset in present.assets where committed.asset(asset.uuid) == nil {
      let containers = present.members.filter { $0.value.contains(asset.uuid) }.map(\.key)
      trash[asset.uuid] = (asset, containers)
    }
  }
}
