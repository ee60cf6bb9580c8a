import LibraryStore
import Testing

@Suite("MemberPositions.filling") struct MemberPositionsTests {
  static let gap = MemberPositions.gap

  @Test(
    "Fills in between, before and after",
    arguments: [
      ([nil], [gap]), ([nil, nil], [gap, 2 * gap]), ([10, nil, 20], [10, 15, 20]),
      ([10, nil], [10, 10 + gap]), ([nil, 10], [10 - gap, 10]),
      ([1, nil, nil, 10], [1, 4, 7, 10]), ([], []), ([3, 4], [3, 4]),
    ] as [([Int64?], [Int64])])
  func examples(fixed: [Int64?], expected: [Int64]) {
    #expect(MemberPositions.filling(fixed) == expected)
  }

  @Test(
    "Numbers all anew where a gap is used up",
    arguments: [[10, nil, 11], [10, nil, nil, 12], [7, nil, 7]] as [[Int64?]])
  func usedUp(fixed: [Int64?]) {
    #expect(MemberPositions.filling(fixed) == (1...fixed.count).map { Int64($0) * Self.gap })
  }

  @Test("Ascends, and moves none that stay unless a gap is used up", arguments: 0..<200)
  func random(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var last: Int64 = Int64(random.number(-50...50))
    let fixed: [Int64?] = (0..<random.number(1...30)).map { _ in
      last += Int64(random.number(1...8))
      return random.once(in: 3) ? nil : last
    }
    let filled = MemberPositions.filling(fixed)
    #expect(filled.count == fixed.count)
    #expect(zip(filled, filled.dropFirst()).allSatisfy { $0 < $1 })
    let stays = zip(filled, fixed).allSatisfy { $1 == nil || $0 == $1 }
    #expect(stays || filled.first == Self.gap)
  }
}
