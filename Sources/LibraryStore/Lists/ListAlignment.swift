/// Which elements two lists have in common, as blocks, and which they do not.
///
/// The lists are walked side by side. Where they part, the nearest place at which one of them goes
/// on as the other does is sought, within a budget that grows with what was matched; what the walk
/// passes over is looked up afterwards. Identifiers are unique, so any match is right and only the
/// time depends on luck: O(n) but for the lookups, which only as many elements need as were passed.
struct ListAlignment {
  /// The common elements, by target; neighbours may touch.
  private(set) var common: [CommonBlock] = []
  /// Positions of the elements that the second list lacks.
  private(set) var removals = SortedPositions()
  /// Positions of the elements that the first list lacks.
  private(set) var insertions = SortedPositions()

  private let before: IdentifierList
  private let after: IdentifierList
  /// Elements passed over by the walk.
  private var passedBefore = SortedPositions()
  private var passedAfter = SortedPositions()
  /// How many failures in a row it takes to look farther and to jump farther.
  private static let patience = 16
  /// How many elements may be looked at to find where the lists meet again.
  private var budget = 1 << 14

  init(_ before: IdentifierList, _ after: IdentifierList) {
    self.before = before
    self.after = after
    walk()
    matchPassed()
  }

  /// Matches what stands in the same order, from both ends inwards.
  private mutating func walk() {
    let shorter = min(before.count, after.count)
    let prefix = before.matchLength(from: 0, with: after, from: 0, limit: shorter)
    let suffix = before.suffixMatchLength(with: after, limit: shorter - prefix)
    append(CommonBlock(source: 0, target: 0, count: prefix))
    budget += 4 * (prefix + suffix)
    walk(prefix..<before.count - suffix, prefix..<after.count - suffix)
    append(
      CommonBlock(source: before.count - suffix, target: after.count - suffix, count: suffix))
  }

  private mutating func walk(_ beforeRange: Range<Int>, _ afterRange: Range<Int>) {
    var source = beforeRange
    var target = afterRange
    var failures = 0
    while !source.isEmpty, !target.isEmpty {
      let length = before.matchLength(
        from: source.lowerBound, with: after, from: target.lowerBound,
        limit: min(source.count, target.count))
      if length > 0 {
        append(CommonBlock(source: source.lowerBound, target: target.lowerBound, count: length))
        source = source.dropFirst(length)
        target = target.dropFirst(length)
        budget += 4 * length
        failures = 0
      } else if let meeting = nextMeeting(source, target, failures: failures) {
        passedBefore.append(source.lowerBound..<meeting.source)
        passedAfter.append(target.lowerBound..<meeting.target)
        source = meeting.source..<source.upperBound
        target = meeting.target..<target.upperBound
      } else {
        // One element was replaced by another, or the order is another altogether: the more
        // often this happens in a row, the farther we jump.
        let step = 1 << min(max(0, failures - Self.patience), 10)
        passedBefore.append(source.prefix(step))
        passedAfter.append(target.prefix(step))
        source = source.dropFirst(step)
        target = target.dropFirst(step)
        failures += 1
      }
    }
    passedBefore.append(source)
    passedAfter.append(target)
  }

  /// Returns the nearest place where the first element of one range occurs in the other.
  ///
  /// Looking just ahead is enough for single edits; we look farther only when `failures` in a row
  /// show that it is not.
  private mutating func nextMeeting(
    _ source: Range<Int>, _ target: Range<Int>, failures: Int
  ) -> (source: Int, target: Int)? {
    let firstBefore = before[source.lowerBound]
    let firstAfter = after[target.lowerBound]
    var searched = 1
    var window = 8
    repeat {
      let soughtBefore = source.dropFirst(searched).prefix(window)
      if let position = before.position(of: firstAfter, in: soughtBefore) {
        return (position, target.lowerBound)
      }
      let soughtAfter = target.dropFirst(searched).prefix(window)
      if let position = after.position(of: firstBefore, in: soughtAfter) {
        return (source.lowerBound, position)
      }
      budget -= soughtBefore.count + soughtAfter.count
      searched += window
      window *= 8
    } while failures >= Self.patience && budget > 2 * window
      && searched < max(source.count, target.count)
    return nil
  }

  private mutating func append(_ block: CommonBlock) {
    if block.count > 0 { common.append(block) }
  }

  /// Looks up what the walk passed over in one list among what it passed over in the other.
  private mutating func matchPassed() {
    guard !passedBefore.isEmpty, !passedAfter.isEmpty else {
      removals = passedBefore
      insertions = passedAfter
      return
    }
    var identifiers = ContiguousArray<Int64>()
    var positions = ContiguousArray<Int>()
    identifiers.reserveCapacity(passedBefore.count)
    positions.reserveCapacity(passedBefore.count)
    before.forEachElement(at: passedBefore) { position, identifier in
      identifiers.append(identifier)
      positions.append(position)
    }
    let lookup = IdentifierLookup(identifiers, lookups: passedAfter.count)
    var isMatched = ContiguousArray(repeating: false, count: positions.count)
    var found: [CommonBlock] = []
    after.forEachElement(at: passedAfter) { position, identifier in
      guard let ordinal = lookup.ordinal(of: identifier) else {
        insertions.append(position)
        return
      }
      isMatched[ordinal] = true
      found.append(CommonBlock(source: positions[ordinal], target: position, count: 1))
    }
    for (ordinal, position) in positions.enumerated() where !isMatched[ordinal] {
      removals.append(position)
    }
    common = Self.merged(common, found)
  }

  /// Merges two sequences of blocks that each ascend by target.
  private static func merged(_ left: [CommonBlock], _ right: [CommonBlock]) -> [CommonBlock] {
    var result: [CommonBlock] = []
    result.reserveCapacity(left.count + right.count)
    var left = left[...]
    for block in right {
      let preceding = left.prefix { $0.target < block.target }
      result.append(contentsOf: preceding)
      left = left.dropFirst(preceding.count)
      result.append(block)
    }
    return result + left
  }
}
