/// The elements of a list that a change did not touch, in their order.
///
/// A change cannot alter their order among themselves, whatever it did to the touched ones: so the
/// place of a touched element is found among them by binary search.
package struct UntouchedElements: Sendable {
  private let list: IdentifierList
  /// Positions in the list of the elements that were touched.
  let touched: SortedPositions

  /// Sets aside the elements of `list` at the positions `touched`, given in any order, each once.
  ///
  /// - Complexity: O(k log k) for k positions; independent of the list's length.
  package init(of list: IdentifierList, touched: some Sequence<Int>) {
    self.list = list
    self.touched = SortedPositions(touched.sorted())
    precondition(
      (self.touched.ranges.first?.lowerBound ?? 0) >= 0
        && (self.touched.ranges.last?.upperBound ?? 0) <= list.count,
      "A touched position must be in the list")
  }

  /// The number of elements that were not touched.
  package var count: Int { list.count - touched.count }

  /// The identifier of the untouched element with `rank` others before it.
  ///
  /// - Complexity: O(log k + log chunks).
  package subscript(rank: Int) -> Int64 { list[touched.positionOutside(rank: rank)] }

  /// Finds the place of a touched element among the untouched ones.
  ///
  /// - Parameters:
  ///   - lowerBound: A rank that the result is known not to be less than, such as that of the
  ///     touched element before.
  ///   - isBefore: Whether an untouched element comes before the given one; all for which it holds
  ///     come before all for which it does not.
  /// - Returns: How many untouched elements come before it in the order of the list to come.
  /// - Throws: What `isBefore` throws.
  /// - Complexity: O(log n) calls.
  package func rank<Failure: Error>(
    from lowerBound: Int = 0, where isBefore: (Int64) throws(Failure) -> Bool
  ) throws(Failure) -> Int {
    var lower = lowerBound
    var upper = count
    while lower < upper {
      let middle = lower + (upper - lower) / 2
      if try isBefore(self[middle]) { lower = middle + 1 } else { upper = middle }
    }
    return lower
  }

  /// Returns the untouched elements with the given ranks as blocks that go, one after the other, to
  /// `target` and on.
  func blocks(_ ranks: Range<Int>, target: Int) -> [CommonBlock] {
    var blocks: [CommonBlock] = []
    var rank = ranks.lowerBound
    while rank < ranks.upperBound {
      let source = touched.positionOutside(rank: rank)
      let gap = (touched.next(after: source) ?? .max) - source
      let count = min(gap, ranks.upperBound - rank)
      blocks.append(
        CommonBlock(source: source, target: target + rank - ranks.lowerBound, count: count))
      rank += count
    }
    return blocks
  }
}
