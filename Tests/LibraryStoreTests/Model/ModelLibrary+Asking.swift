import Foundation
import LibraryStore

/// Questions to both sides.
extension ModelLibrary {
  /// The answer to a query at a state, held against the reference.
  @discardableResult func compareFetch(
    _ query: ObjectQuery, at state: Int
  ) throws -> FetchedList {
    let isPresent = state == states.count - 1
    let list = try catalog.fetch(query, at: isPresent ? nil : LibraryState(state))
    try check(list.state == LibraryState(state), "the list is of its state")
    try compare(list, query, at: state, "fetch")
    return list
  }

  private func expected(_ query: ObjectQuery, at state: Int) -> [UUID] {
    switch query {
    case .assets(let query): states[state].fetch(query, uuids: uuids)
    case .collections(let query): states[state].fetch(query, uuids: uuids)
    }
  }

  private func compare(
    _ list: FetchedList, _ query: ObjectQuery, at state: Int, _ what: String
  ) throws {
    let found = list.ids.map { uuids[$0] }
    let expected = expected(query, at: state)
    guard found != expected.map({ $0 }) else { return }
    let names = expected.compactMap { rows[$0] }
    throw Mismatch("\(what) at \(state): \(Array(list.ids)) is not \(names) for \(query)")
  }

  /// Moves a list on, and holds list and difference against a new fetch (§4.17–4.25).
  func compareAdvance(
    _ list: FetchedList, _ query: ObjectQuery, to state: Int
  ) throws -> FetchedList {
    let advanced = try catalog.advance(list, of: query, to: LibraryState(state))
    try check(advanced.list.state == LibraryState(state), "the list is of its state")
    try compare(advanced.list, query, at: state, "advance from \(list.state)")
    let (before, after) = (Array(list.ids), Array(advanced.list.ids))
    let changed = changedRows(query, from: Int(list.state), through: state)
    let kept = after.indices.filter { before.contains(after[$0]) }
    let expected = IndexSet(kept.filter { changed.contains(after[$0]) })
    guard let difference = advanced.difference else {
      return try {
        try check(before == after && expected.isEmpty, "no difference is no change (§4.17)")
        return advanced.list
      }()
    }
    try check(before != after || !expected.isEmpty, "a difference differs (§4.17)")
    try check(
      difference.changed == expected,
      "changed from \(list.state) to \(state): \(Array(difference.changed)) is not \(Array(expected))"
    )
    try check(
      difference.removals == IndexSet(before.indices.filter { !after.contains(before[$0]) }),
      "removals (§4.20)")
    try check(
      difference.insertions == IndexSet(after.indices).subtracting(IndexSet(kept)),
      "insertions (§4.21)")
    try check(difference.applying(to: before) { after[$0] } == after, "applying it (§4.24)")
    return advanced.list
  }

  /// The objects that any transaction in between changed themselves.
  private func changedRows(_ query: ObjectQuery, from first: Int, through last: Int) -> Set<RowID> {
    var changed: Set<UUID> = []
    for state in stride(from: first + 1, through: last, by: 1) {
      switch query {
      case .assets: changed.formUnion(states[state].changedAssets(since: states[state - 1]))
      case .collections:
        changed.formUnion(states[state].changedCollections(since: states[state - 1]))
      }
    }
    return Set(changed.compactMap { rows[$0] })
  }

  /// Objects of an earlier state, read as they were (§3.4).
  func compareRecords(at state: Int) throws {
    let then = states[state]
    let assets = try catalog.assets(then.assets.map(\.id), at: LibraryState(state))
    try check(assets == then.assets, "assets as of \(state)")
    let collections = try catalog.collections(then.collections.map(\.id), at: LibraryState(state))
    try check(collections == then.collections, "collections as of \(state)")
    for album in then.collections where album.kind == .album {
      let members = then.children(of: album.uuid).compactMap(then.asset)
      let expected = MemberSummary(
        visibleCount: members.filter { !$0.isHidden }.count,
        earliest: members.compactMap(\.created).min(), latest: members.compactMap(\.created).max())
      let found = try catalog.memberSummary(of: album.id, at: LibraryState(state))
      try check(found == expected, "summary of an album as of \(state)")
    }
  }

  /// The newest transaction's record is the difference of the states around it, net (§5.5).
  func compareLog() throws {
    let (before, after) = (states[states.count - 2], present)
    let state = LibraryState(states.count - 1)
    let entries = try catalog.log(after: state - 1, through: state)
    var expected: [String] = []
    func effect(_ was: Bool, _ isNow: Bool) -> Int { was ? (isNow ? 2 : 4) : 1 }
    for uuid in after.changedAssets(since: before) {
      let effect = effect(before.asset(uuid) != nil, after.asset(uuid) != nil)
      expected.append("asset \(rows[uuid] ?? 0) \(effect)")
    }
    for uuid in after.changedCollections(since: before) {
      let effect = effect(before.collection(uuid) != nil, after.collection(uuid) != nil)
      expected.append("collection \(rows[uuid] ?? 0) \(effect)")
    }
    var found = entries.filter { $0.kind == .asset || $0.kind == .collection }
      .map { "\($0.kind) \($0.object) \($0.effect.rawValue)" }
    // Of containers that stay, all comings and goings are recorded.
    for (container, list) in after.members {
      guard let old = before.members[container] else { continue }
      let row = rows[container] ?? 0
      let entries = entries.filter { $0.kind == .member && $0.object == row }
      for element in Set(old).symmetricDifference(list) {
        let effect = effect(old.contains(element), list.contains(element))
        expected.append("member \(row) \(rows[element] ?? 0) \(effect)")
      }
      found += entries.filter { $0.effect != .updated }
        .map { "member \($0.object) \($0.element) \($0.effect.rawValue)" }
      let kept = old.filter(list.contains)
      try check(
        kept == list.filter(old.contains) || entries.contains { $0.effect == .updated },
        "moves are recorded")
    }
    found.removeAll { $0.hasPrefix("member") && isOfNewContainer($0, before) }
    try check(
      found.sorted() == expected.sorted(), "log: \(found.sorted()) not \(expected.sorted())")
  }

  private func isOfNewContainer(_ entry: String, _ before: ModelState) -> Bool {
    let row = entry.split(separator: " ").dropFirst().first.flatMap { RowID($0) } ?? 0
    return row != 0 && uuids[row].map { before.members[$0] == nil } ?? true
  }
}
