internal import struct Foundation.IndexSet

/// A set of positions in a list that also counts the positions *outside* it.
///
/// A difference constantly asks "which element is the seventh that was not inserted?"; both that
/// and its inverse take one binary search over the ranges here.
struct SortedPositions: Sendable {
  /// The members, ascending; no two ranges touch.
  private(set) var ranges: ContiguousArray<Range<Int>> = []
  /// How many members come before each of `ranges`.
  private var preceding: ContiguousArray<Int> = []
  /// The number of members.
  private(set) var count = 0

  init() {}

  /// Collects `positions`, which ascend, each once.
  init(_ positions: some Sequence<Int>) {
    for position in positions { append(position) }
  }

  init(_ positions: IndexSet) {
    for range in positions.rangeView { append(range) }
  }

  var isEmpty: Bool { ranges.isEmpty }

  var indexSet: IndexSet {
    var result = IndexSet()
    for range in ranges { result.insert(integersIn: range) }
    return result
  }

  /// Adds one position after all others.
  mutating func append(_ position: Int) { append(position..<position + 1) }

  /// Adds a range of positions after all others.
  mutating func append(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    if let last = ranges.last, last.upperBound >= range.lowerBound {
      precondition(last.upperBound == range.lowerBound, "Positions must ascend, each once")
      ranges[ranges.count - 1] = last.lowerBound..<range.upperBound
    } else {
      ranges.append(range)
      preceding.append(count)
    }
    count += range.count
  }

  /// Returns how many members are less than `position`.
  func count(below position: Int) -> Int {
    let following = firstRange { $0.lowerBound >= position }
    guard following > 0 else { return 0 }
    let range = ranges[following - 1]
    return preceding[following - 1] + min(position, range.upperBound) - range.lowerBound
  }

  /// Returns how many members are in `range`.
  func count(in range: Range<Int>) -> Int {
    isEmpty ? 0 : count(below: range.upperBound) - count(below: range.lowerBound)
  }

  /// Whether `position` is a member.
  func contains(_ position: Int) -> Bool {
    let following = firstRange { $0.lowerBound > position }
    return following > 0 && position < ranges[following - 1].upperBound
  }

  /// Returns how many non-members are less than `position`.
  func rankOutside(_ position: Int) -> Int { position - count(below: position) }

  /// Returns the non-member that has `rank` non-members below it.
  func positionOutside(rank: Int) -> Int {
    // A range lies below the answer when at most `rank` non-members are below the range.
    var lower = 0
    var upper = ranges.count
    while lower < upper {
      let middle = (lower + upper) / 2
      if ranges[middle].lowerBound - preceding[middle] <= rank {
        lower = middle + 1
      } else {
        upper = middle
      }
    }
    return lower == 0 ? rank : rank + preceding[lower - 1] + ranges[lower - 1].count
  }

  /// Returns the least member that is greater than `position`, or nil.
  func next(after position: Int) -> Int? {
    let following = firstRange { $0.upperBound > position + 1 }
    return following < ranges.count ? max(ranges[following].lowerBound, position + 1) : nil
  }

  /// Returns the index of the first range for which `isFar` holds, as it does for all after it.
  private func firstRange(where isFar: (Range<Int>) -> Bool) -> Int {
    var lower = 0
    var upper = ranges.count
    while lower < upper {
      let middle = (lower + upper) / 2
      if isFar(ranges[middle]) { upper = middle } else { lower = middle + 1 }
    }
    return lower
  }
}
