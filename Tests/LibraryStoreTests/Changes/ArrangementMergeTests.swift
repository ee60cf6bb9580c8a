import Foundation
import LibraryStore
import Testing

/// One call and what it is to make of the members.
struct MergeCase: CustomTestStringConvertible, Sendable {
  let rule: String
  var members: [RowID]
  var snapshot: [RowID]?
  var calls: [RowOperation]
  /// The members afterwards; `nil` when the call is to be refused.
  var expected: [RowID]?

  init(
    _ rule: String, _ members: [RowID], seen snapshot: [RowID]? = nil, _ calls: RowOperation...,
    gives expected: [RowID]?
  ) {
    self.rule = rule
    self.members = members
    self.snapshot = snapshot
    self.calls = calls
    self.expected = expected
  }

  var testDescription: String { rule }

  static let plain: [MergeCase] = [
    MergeCase("§2.30: added ones go last, in order", [1, 2], .add([4, 3]), gives: [1, 2, 4, 3]),
    MergeCase("§2.29: adding a member keeps its place", [1, 2], .add([1, 3]), gives: [1, 2, 3]),
    MergeCase("§2.29: repeats in one call count once", [1], .add([2, 2]), gives: [1, 2]),
    MergeCase(
      "§2.34: each index counts after all lower ones are in", [1, 2, 3],
      .insert([8, 9], at: [1, 3]),
      gives: [1, 8, 2, 9, 3]),
    MergeCase("§2.34: at the very end", [1], .insert([8, 9], at: [1, 2]), gives: [1, 8, 9]),
    MergeCase("§2.34: beyond the end at its turn", [1], .insert([8], at: [2]), gives: nil),
    MergeCase("§2.34: as many indexes as assets", [1], .insert([8], at: [0, 1]), gives: nil),
    MergeCase(
      "§2.29: inserting a member moves it", [1, 2, 3], .insert([1], at: [2]), gives: [2, 3, 1]),
    MergeCase("One call inserts an element once", [1], .insert([8, 8], at: [0, 1]), gives: nil),
    MergeCase(
      "§2.35: indexes of a removal count before it", [1, 2, 3, 4], .removeAt([0, 2]), gives: [2, 4]),
    MergeCase("§2.35: no index beyond the end", [1], .removeAt([1]), gives: nil),
    MergeCase("§2.35: strangers are ignored", [1, 2], .remove([9, 1]), gives: [2]),
    MergeCase(
      "§2.36: index k gets asset k", [1, 2, 3, 4], .replace(at: [1, 3], with: [8, 9]),
      gives: [1, 8, 3, 9]),
    MergeCase(
      "§2.36: a replacing member leaves its old place", [1, 2, 3], .replace(at: [2], with: [1]),
      gives: [2, 1]),
    MergeCase("§2.36: counts must match", [1, 2], .replace(at: [0, 1], with: [8]), gives: nil),
    MergeCase("§2.36: no index beyond the end", [1], .replace(at: [1], with: [8]), gives: nil),
    MergeCase(
      "§2.36: two may change places", [1, 2, 3], .replace(at: [0, 2], with: [3, 1]),
      gives: [3, 2, 1]
    ),
    MergeCase(
      "§2.37: taken out first, put back together", [1, 2, 3, 4, 5], .move(from: [0, 2, 4], to: 1),
      gives: [2, 1, 3, 5, 4]),
    MergeCase(
      "§2.37: the target may be the end", [1, 2, 3], .move(from: [0], to: 2), gives: [2, 3, 1]),
    MergeCase(
      "§2.37: the target counts without the moved", [1, 2, 3], .move(from: [0], to: 3), gives: nil),
    MergeCase("§2.37: no negative target", [1, 2], .move(from: [0], to: -1), gives: nil),
    MergeCase(
      "§2.38: a later call counts in what the earlier left", [1, 2, 3], .removeAt([0]),
      .insert([9], at: [2]), gives: [2, 3, 9]),
  ]

  static let merged: [MergeCase] = [
    MergeCase(
      "§2.39: indexes mean what the caller saw", [7, 1, 2, 3], seen: [1, 2, 3], .removeAt([0]),
      gives: [7, 2, 3]),
    MergeCase(
      "§2.39: an insertion lands after its neighbour", [7, 1, 8, 2], seen: [1, 2],
      .insert([9], at: [1]), gives: [7, 1, 9, 8, 2]),
    MergeCase(
      "§2.39: the nearest neighbour that still exists", [1, 4], seen: [1, 2, 3, 4],
      .insert([9], at: [3]), gives: [1, 9, 4]),
    MergeCase(
      "§2.39: none before it exists any more", [3, 4], seen: [1, 3, 4], .insert([9], at: [1]),
      gives: [9, 3, 4]),
    MergeCase(
      "§2.39: what others removed stays removed when it is moved", [1, 3], seen: [1, 2, 3],
      .move(from: [1, 2], to: 0), gives: [3, 1]),
    MergeCase(
      "§2.39: what others added keeps its neighbours", [1, 7, 2, 3], seen: [1, 2, 3],
      .move(from: [2], to: 0), gives: [3, 1, 7, 2]),
    MergeCase(
      "§2.39: replacing what others removed", [1, 3], seen: [1, 2, 3],
      .replace(at: [1], with: [9]), gives: [1, 9, 3]),
    MergeCase(
      "§2.39: removing what others removed", [1], seen: [1, 2], .removeAt([1]), gives: [1]),
    MergeCase(
      "§2.29: adding what others added keeps its place", [7, 1], seen: [1], .add([7]),
      gives: [7, 1]),
    MergeCase(
      "§2.29: repeats in one call count once, also with a snapshot", [1], seen: [1], .add([2, 2]),
      gives: [1, 2]),
    MergeCase(
      "§2.30: adding what others removed puts it last", [1, 3], seen: [1, 2, 3], .add([2]),
      gives: [1, 3, 2]),
    MergeCase(
      "§2.38: what others removed and the caller added again is in the caller's list once",
      [1, 3], seen: [1, 2, 3], .add([2]), .move(from: [1, 2], to: 0), gives: [2, 3, 1]),
    MergeCase(
      "§2.38: what the caller added is counted, wherever it stands", [7, 1, 2], seen: [1, 2],
      .add([7]), .insert([9], at: [3]), gives: [7, 9, 1, 2]),
    MergeCase(
      "§2.40: a filtered snapshot has its own neighbours", [1, 2, 3, 4, 5], seen: [1, 3, 5],
      .insert([9], at: [2]), gives: [1, 2, 3, 9, 4, 5]),
    MergeCase(
      "§2.40: a snapshot in another order", [1, 2, 3], seen: [3, 2, 1], .insert([9], at: [1]),
      gives: [1, 2, 3, 9]),
    MergeCase(
      "§2.40: indexes end where the snapshot does", [1, 2, 3], seen: [1], .removeAt([1]), gives: nil
    ),
    MergeCase(
      "§2.38: later calls count in the caller's list", [5, 1, 2, 3], seen: [1, 2, 3],
      .removeAt([0]),
      .insert([9], at: [1]), gives: [5, 2, 9, 3]),
  ]
}

@Suite("ArrangementMerge") struct ArrangementMergeTests {
  private func result(of merge: MergeCase) -> [RowID]? {
    var arrangement = ArrangementMerge(members: merge.members)
    do {
      for call in merge.calls {
        try arrangement.apply(call, request: 1, snapshot: merge.snapshot)
      }
      return arrangement.members
    } catch {
      return nil
    }
  }

  @Test("Without a snapshot indexes count in the members", arguments: MergeCase.plain)
  func plain(merge: MergeCase) {
    #expect(result(of: merge) == merge.expected)
  }

  @Test("§2.39: a snapshot of the members as they are changes nothing", arguments: MergeCase.plain)
  func upToDate(merge: MergeCase) {
    var merge = merge
    merge.snapshot = merge.members
    #expect(result(of: merge) == merge.expected)
  }

  @Test("A snapshot gives indexes their meaning", arguments: MergeCase.merged)
  func merged(merge: MergeCase) {
    #expect(result(of: merge) == merge.expected)
  }

  @Test("§2.38: calls of another request do not shift the indexes of this one")
  func requests() throws {
    var merge = ArrangementMerge(members: [1, 2, 3])
    try merge.apply(.removeAt([0]), request: 1, snapshot: [1, 2, 3])
    try merge.apply(.removeAt([0, 2]), request: 2, snapshot: [1, 2, 3])
    #expect(merge.members == [2])
  }

  @Test("A refusal says which index is wrong")
  func reason() {
    var merge = ArrangementMerge(members: [1])
    #expect(throws: ArrangementMerge.Refusal.self) {
      try merge.apply(.removeAt([4]), request: 1, snapshot: nil)
    }
    #expect(merge.members == [1])
  }
}
