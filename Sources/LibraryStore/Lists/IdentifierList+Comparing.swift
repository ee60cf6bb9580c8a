extension IdentifierList: Equatable {
  /// Whether both lists have the same identifiers in the same order.
  ///
  /// - Complexity: O(chunks) for chunks that both share, else a comparison of memory.
  package static func == (left: IdentifierList, right: IdentifierList) -> Bool {
    left.count == right.count
      && left.matchLength(from: 0, with: right, from: 0, limit: left.count) == left.count
  }

  /// Returns how many of the `limit` elements from `position` on equal those of `other` from
  /// `otherPosition` on, up to the first that differs.
  ///
  /// - Complexity: As for `==`.
  func matchLength(
    from position: Int, with other: IdentifierList, from otherPosition: Int, limit: Int
  ) -> Int {
    guard limit > 0 else { return 0 }
    var mine = chunkIndex(containing: position)
    var theirs = other.chunkIndex(containing: otherPosition)
    var matched = 0
    while matched < limit {
      let myEnd = starts[mine + 1] - position
      let theirEnd = other.starts[theirs + 1] - otherPosition
      let end = Swift.min(myEnd, theirEnd, limit)
      let myOffset = position + matched - starts[mine]
      let theirOffset = otherPosition + matched - other.starts[theirs]
      if myOffset != theirOffset || !chunks[mine].isShared(with: other.chunks[theirs]) {
        let length = chunks[mine].matchLength(
          from: myOffset, with: other.chunks[theirs], from: theirOffset, limit: end - matched)
        if length < end - matched { return matched + length }
      }
      matched = end
      if end == myEnd { mine += 1 }
      if end == theirEnd { theirs += 1 }
    }
    return matched
  }

  /// Returns how many of the last `limit` elements equal the last of `other`, down to the first
  /// that differs.
  ///
  /// - Complexity: As for `==`.
  func suffixMatchLength(with other: IdentifierList, limit: Int) -> Int {
    var mine = chunks.count - 1
    var theirs = other.chunks.count - 1
    var matched = 0
    while matched < limit {
      let myLength = count - starts[mine]
      let theirLength = other.count - other.starts[theirs]
      let length = Swift.min(myLength, theirLength, limit)
      let myEnd = count - matched - starts[mine]
      let theirEnd = other.count - matched - other.starts[theirs]
      if myEnd != theirEnd || !chunks[mine].isShared(with: other.chunks[theirs]) {
        let equal = chunks[mine].matchLength(
          before: myEnd, with: other.chunks[theirs], before: theirEnd, limit: length - matched)
        if equal < length - matched { return matched + equal }
      }
      matched = length
      if length == myLength { mine -= 1 }
      if length == theirLength { theirs -= 1 }
    }
    return matched
  }
}
