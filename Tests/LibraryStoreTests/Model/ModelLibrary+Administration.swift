import Foundation
import LibraryStore

/// What the host does: the reference tells what must come of it, the library where recovered
/// members stand.
extension ModelLibrary {
  func compareAdministration(
    _ outcome: CommitOutcome, _ committed: ModelState?, _ step: Administration
  ) throws {
    switch step {
    case .grant(let client, let readWrite, let addOnly):
      var expected = present
      var grants = expected.grants[client] ?? .init()
      if let readWrite { grants.readWrite = readWrite }
      if let addOnly { grants.addOnly = addOnly }
      expected.grants[client] = grants
      try check(ModelLibrary.differences(committed ?? present, expected), "granted")
    case .select(let client, let assets):
      var expected = present
      expected.selections[client] = Set(assets.filter { present.asset($0) != nil })
      try check(ModelLibrary.differences(committed ?? present, expected), "selected")
    case .reset(let client):
      var expected = present
      expected.grants[client] = .init(readWrite: .notDetermined, addOnly: .notDetermined)
      expected.selections[client] = []
      try check(ModelLibrary.differences(committed ?? present, expected), "reset")
    case .recover(let assets): try compareRecovery(outcome, committed, assets)
    case .undo(let state): try compareUndo(outcome, committed, Int(state))
    }
  }

  /// §2.46: back under the same identifier, and in the albums that still exist.
  private func compareRecovery(
    _ outcome: CommitOutcome, _ committed: ModelState?, _ assets: [UUID]
  ) throws {
    guard assets.allSatisfy({ trash[$0] != nil }) else {
      guard case .failed(let error) = outcome, error.code == .notFound else {
        throw Mismatch("recovered what is not in Recently Deleted")
      }
      return
    }
    guard let committed else { return try check(assets.isEmpty, "nothing was recovered") }
    var expected = present
    for (record, containers) in assets.compactMap({ trash[$0] }) {
      expected.assets.append(record)
      for container in containers where expected.members[container] != nil {
        expected.members[container]?.append(record.uuid)
      }
    }
    expected.assets.sort { $0.id < $1.id }
    expected.settleBursts()
    // Selections are members like any other, and places are the library's to choose.
    expected.selections = committed.selections
    for (container, list) in committed.members {
      try check(
        Set(list) == Set(expected.children(of: container)), "recovered into the right albums")
      try check(
        list.filter { !assets.contains($0) } == present.children(of: container),
        "the others keep their order")
      expected.members[container] = list
    }
    try check(ModelLibrary.differences(committed, expected), "recovered")
  }

  // MARK: Undo

  private func compareUndo(
    _ outcome: CommitOutcome, _ committed: ModelState?, _ undone: Int
  ) throws {
    if case .failed(let error) = outcome {
      if undone >= states.count {
        return try check(error.code == .notFound, "no such transaction: \(error)")
      }
      try check(error.code == .interrupted, "refused with \(error)")
      return try check(try wasTouchedSince(undone), "there is no reason to refuse")
    }
    try check(undone < states.count, "undid what never was")
    let (before, after) = (states[undone - 1], states[undone])
    let now = committed ?? present
    for uuid in after.changedAssets(since: before) {
      try comparePutBack(
        before.asset(uuid).map(ModelLibrary.plain), after.asset(uuid) == nil,
        was: present.asset(uuid).map(ModelLibrary.plain),
        now: now.asset(uuid).map(ModelLibrary.plain), burst: before.asset(uuid)?.burstIdentifier)
    }
    for uuid in after.changedCollections(since: before) {
      try check(
        before.collection(uuid).map(ModelLibrary.plain)
          == now.collection(uuid).map(ModelLibrary.plain), "the collection is put back")
    }
    for container in Set(before.members.keys).union(after.members.keys) {
      let (old, new) = (Set(before.children(of: container)), Set(after.children(of: container)))
      let list = Set(now.children(of: container))
      try check(list.isDisjoint(with: new.subtracting(old)), "members that came are gone")
      guard now.members[container] != nil else { continue }
      // An album comes back without what was deleted since.
      let back = old.subtracting(new).filter { now.exists($0) }
      try check(list.isSuperset(of: back), "members that went are back")
    }
    try compareUntouched(now, undone)
  }

  private func comparePutBack(
    _ before: AssetRecord?, _ wasDeleted: Bool, was: AssetRecord?, now: AssetRecord?,
    burst: String?
  ) throws {
    // One that was recovered meanwhile is back already, as it is.
    var expected = wasDeleted && was != nil ? was : before
    if burst != nil { expected?.representsBurst = now?.representsBurst ?? false }
    try check(now == expected, "the asset is put back: \(String(describing: now))")
  }

  /// Whether a later transaction touched what this one did, by the library's own record.
  private func wasTouchedSince(_ undone: Int) throws -> Bool {
    func objects(_ entries: [LogEntry]) -> Set<RowID> {
      Set(entries.flatMap { $0.kind == .member ? [$0.object, $0.element] : [$0.object] })
    }
    let state = LibraryState(undone)
    let touched = objects(try catalog.log(after: state - 1, through: state))
    return !touched.isDisjoint(
      with: objects(try catalog.log(after: state, through: LibraryState(states.count - 1))))
  }

  /// Objects that the undone transaction had nothing to do with stay as they are.
  private func compareUntouched(_ now: ModelState, _ undone: Int) throws {
    let (before, after) = (states[undone - 1], states[undone])
    let assets = after.changedAssets(since: before)
    let collections = after.changedCollections(since: before)
    let bursts = Set(
      assets.flatMap { [before.asset($0), after.asset($0)] }.compactMap { $0?.burstIdentifier })
    for asset in present.assets where !assets.contains(asset.uuid) {
      if let burst = asset.burstIdentifier, bursts.contains(burst) { continue }
      try check(now.asset(asset.uuid) == asset, "other assets stay as they are")
    }
    for collection in present.collections where !collections.contains(collection.uuid) {
      try check(now.collection(collection.uuid) == collection, "other collections stay")
    }
    for (container, list) in present.members
    where before.members[container] == after.members[container] {
      let kept = list.filter { !assets.contains($0) && !collections.contains($0) }
      let found = now.children(of: container).filter { kept.contains($0) }
      try check(found == kept || now.members[container] == nil, "other containers keep their order")
    }
  }
}
