internal import Foundation

/// A stretch of an ``IdentifierList``: never empty, never altered, shared by the lists that hold
/// it.
struct IdentifierChunk: Sendable {
  /// The identifiers in the order of the list.
  let identifiers: ContiguousArray<Int64>
  /// The smallest identifier; a search skips the chunk when it looks for a smaller one.
  let lowest: Int64
  /// The largest identifier; a search skips the chunk when it looks for a larger one.
  let highest: Int64
  /// Whether each identifier is larger than the one before it.
  let isAscending: Bool

  /// Wraps `identifiers`, which must not be empty, and learns in one pass what speeds up a search.
  init(_ identifiers: ContiguousArray<Int64>) {
    var lowest = identifiers[0]
    var highest = identifiers[identifiers.count - 1]
    let isAscending = unsafe identifiers.withUnsafeBufferPointer { elements in
      var index = 1
      while unsafe index < elements.count && elements[index - 1] < elements[index] { index &+= 1 }
      if index == elements.count { return true }
      index = 0
      while index < elements.count {
        lowest = unsafe min(lowest, elements[index])
        highest = unsafe max(highest, elements[index])
        index &+= 1
      }
      return false
    }
    self.identifiers = identifiers
    self.lowest = lowest
    self.highest = highest
    self.isAscending = isAscending
  }

  var count: Int { identifiers.count }

  /// Whether both chunks are one and the same piece of memory, so that nothing need be compared.
  func isShared(with other: IdentifierChunk) -> Bool {
    unsafe identifiers.withUnsafeBufferPointer { mine in
      unsafe other.identifiers.withUnsafeBufferPointer { theirs in
        unsafe mine.baseAddress == theirs.baseAddress
      }
    }
  }

  /// Returns the offset of `identifier` within `offsets`, or nil.
  ///
  /// - Complexity: O(1) when `identifier` lies outside `lowest...highest`, else a scan of memory.
  func offset(of identifier: Int64, in offsets: Range<Int>) -> Int? {
    guard lowest <= identifier, identifier <= highest else { return nil }
    return unsafe identifiers.withUnsafeBufferPointer { elements in
      var index = offsets.lowerBound
      while index < offsets.upperBound {
        if unsafe elements[index] == identifier { return index }
        index &+= 1
      }
      return nil
    }
  }

  /// Returns how many of the `limit` identifiers from `offset` on equal those of `other` from
  /// `otherOffset` on, up to the first that differs.
  func matchLength(
    from offset: Int, with other: IdentifierChunk, from otherOffset: Int, limit: Int
  ) -> Int {
    unsafe identifiers.withUnsafeBufferPointer { mine in
      unsafe other.identifiers.withUnsafeBufferPointer { theirs in
        let mine = unsafe UnsafeBufferPointer(rebasing: mine[offset..<offset + limit])
        let theirs = unsafe UnsafeBufferPointer(rebasing: theirs[otherOffset..<otherOffset + limit])
        return unsafe Self.matchLength(mine, theirs)
      }
    }
  }

  /// Returns how many of the `limit` identifiers before `end` equal those of `other` before
  /// `otherEnd`, down to the first that differs.
  func matchLength(
    before end: Int, with other: IdentifierChunk, before otherEnd: Int, limit: Int
  ) -> Int {
    let matched = matchLength(
      from: end - limit, with: other, from: otherEnd - limit, limit: limit)
    guard matched < limit else { return limit }
    return unsafe identifiers.withUnsafeBufferPointer { mine in
      unsafe other.identifiers.withUnsafeBufferPointer { theirs in
        var length = 0
        while unsafe length < limit && mine[end - length - 1] == theirs[otherEnd - length - 1] {
          length += 1
        }
        return length
      }
    }
  }

  /// Compares in blocks that grow as long as they are equal: a difference near the start is found
  /// at once, equal memory is compared at the speed of `memcmp`.
  private static func matchLength(
    _ mine: UnsafeBufferPointer<Int64>, _ theirs: UnsafeBufferPointer<Int64>
  ) -> Int {
    let count = mine.count
    var matched = 0
    var block = 8
    while matched < count {
      let end = min(matched + block, count)
      if unsafe !isEqual(mine, theirs, in: matched..<end) {
        while unsafe mine[matched] == theirs[matched] { matched += 1 }
        return matched
      }
      matched = end
      block *= 4
    }
    return matched
  }

  private static func isEqual(
    _ mine: UnsafeBufferPointer<Int64>, _ theirs: UnsafeBufferPointer<Int64>, in range: Range<Int>
  ) -> Bool {
    guard let mine = mine.baseAddress, let theirs = theirs.baseAddress else { return true }
    let size = range.count * MemoryLayout<Int64>.stride
    return unsafe memcmp(mine + range.lowerBound, theirs + range.lowerBound, size) == 0
  }
}
