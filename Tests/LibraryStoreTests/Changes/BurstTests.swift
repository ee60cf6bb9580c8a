import Foundation
import LibraryStore
import Testing

/// §8.21: one member stands for a burst.
@Suite("Bursts") struct BurstTests {
  let temporary: TemporaryLibrary

  init() throws { temporary = try TemporaryLibrary() }

  /// Members with these selection types: 1 is the automatic pick, 2 the user's.
  private func burst(_ selections: [Int], created: [Double?]? = nil) throws -> [UUID] {
    try temporary.addAssets(selections.count) { index, record in
      record.burstIdentifier = "burst"
      record.burstSelection = selections[index]
      record.created = created?[index] ?? Double(index)
    }
  }

  private func representatives(_ uuids: [UUID]) throws -> [Int] {
    try uuids.indices.filter { try temporary.asset(uuids[$0]).representsBurst }
  }

  @Test(
    "The user's pick, else the automatic one, else the earliest",
    arguments: [
      ([0, 0, 0], 0), ([0, 1, 0], 1), ([0, 1, 2], 2), ([0, 1, 3], 2), ([2, 2, 1], 0), ([1, 1], 0),
    ])
  func choice(selections: [Int], expected: Int) throws {
    #expect(try representatives(try burst(selections)) == [expected])
  }

  @Test("The earliest is the one taken first, not the one added first")
  func earliest() throws {
    let uuids = try burst([0, 0, 0], created: [5, 3, 3])
    #expect(try representatives(uuids) == [1])
    try temporary.change { $0.patch(uuids[0]) { $0.created = .some(1) } }
    #expect(try representatives(uuids) == [0])
  }

  @Test("When it is deleted another takes its place, and gives it back on recovery")
  func deletion() throws {
    let uuids = try burst([0, 2, 1])
    try temporary.change { $0.deletedAssets = [uuids[1]] }
    #expect(try temporary.asset(uuids[2]).representsBurst)
    #expect(try temporary.asset(uuids[0]).representsBurst == false)
    try temporary.administer(.recover([uuids[1]]))
    #expect(try representatives(uuids) == [1])
    #expect(try temporary.catalog.inconsistencies() == [])
  }

  @Test("§3.19: default fetches find the representative and the user's picks")
  func fetching() throws {
    let uuids = try burst([0, 2, 1, 2])
    func fetch(_ scope: AssetQuery.Scope, all: Bool) throws -> [UUID] {
      try temporary.assets(
        AssetQuery(scope: scope, includesAllBurstMembers: all, client: TemporaryLibrary.owner))
    }
    for scope in [.library, .burst("burst"), .list(uuids)] as [AssetQuery.Scope] {
      #expect(try fetch(scope, all: false) == [uuids[1], uuids[3]])
      #expect(try fetch(scope, all: true) == uuids)
    }
  }
}
