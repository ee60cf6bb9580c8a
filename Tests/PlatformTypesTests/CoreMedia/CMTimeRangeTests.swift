import PlatformTypes
import Testing

@Suite("CMTimeRange") struct CMTimeRangeTests {
  private static func range(_ start: Int64, _ end: Int64) -> CMTimeRange {
    CMTimeRangeFromTimeToTime(
      start: CMTime(value: start, timescale: 1), end: CMTime(value: end, timescale: 1))
  }

  @Test("A range from start to end lasts as long as they differ")
  func creating() {
    let range = Self.range(2, 5)
    #expect(range.duration == CMTime(value: 3, timescale: 1))
    #expect(range == CMTimeRangeMake(start: range.start, duration: range.duration))
    #expect(CMTimeRangeGetEnd(range) == CMTime(value: 5, timescale: 1))
  }

  @Test("A range contains its start, not its end")
  func times() {
    let range = Self.range(2, 5)
    #expect(range.containsTime(range.start))
    #expect(range.containsTime(CMTime(value: 499, timescale: 100)))
    #expect(!range.containsTime(range.end))
    #expect(!CMTimeRangeContainsTime(range, time: CMTime(value: 1, timescale: 1)))
    #expect(!range.containsTime(.invalid))
  }

  @Test("Valid ranges may be empty, not of negative length")
  func validity() {
    #expect(CMTimeRange.zero.isValid && CMTimeRange.zero.isEmpty)
    #expect(!CMTimeRange.invalid.isValid && !CMTimeRange.invalid.isEmpty)
    #expect(!Self.range(5, 2).isValid)
    #expect(CMTimeRange(start: .zero, duration: .indefinite).isIndefinite)
    #expect(!Self.range(1, 2).isIndefinite && !Self.range(1, 2).isEmpty)
  }

  @Test("Containment, intersection and union agree with sets of seconds")
  func algebra() {
    for start in 0..<4 {
      for end in start + 1..<5 {
        for otherStart in 0..<4 {
          for otherEnd in otherStart + 1..<5 {
            check(Set(start..<end), Set(otherStart..<otherEnd))
          }
        }
      }
    }
  }

  private func check(_ first: Set<Int>, _ second: Set<Int>) {
    func range(_ set: Set<Int>) -> CMTimeRange {
      guard let low = set.min(), let high = set.max() else { return .zero }
      return Self.range(Int64(low), Int64(high + 1))
    }
    let (one, other) = (range(first), range(second))
    #expect(one.containsTimeRange(other) == first.isSuperset(of: second))
    #expect(one.intersection(other) == range(first.intersection(second)))
    #expect(one.union(other) == range(first.union(second)))
  }

  @Test("What involves an invalid range is invalid")
  func invalid() {
    #expect(!Self.range(0, 1).intersection(.invalid).isValid)
    #expect(!CMTimeRange.invalid.union(Self.range(0, 1)).isValid)
    #expect(!CMTimeRangeContainsTimeRange(Self.range(0, 1), otherRange: .invalid))
  }
}
