/// An element of a list that a change touched: it may enter, leave, move, change or do nothing.
package struct TouchedElement: Sendable, Hashable {
  /// What it is.
  package var identifier: Int64
  /// Where it stands in the list as it was; nil when it is not there.
  package var positionBefore: Int?
  /// Whether it belongs to the list to come.
  package var isIncluded: Bool
  /// Whether its own metadata or content changed; of no matter unless it is in both lists.
  package var isChanged: Bool

  /// Describes a touched element.
  package init(identifier: Int64, positionBefore: Int?, isIncluded: Bool, isChanged: Bool) {
    self.identifier = identifier
    self.positionBefore = positionBefore
    self.isIncluded = isIncluded
    self.isChanged = isChanged
  }
}

/// A list that was led on by a change, and what the change did to it.
package struct ListAdvance: Sendable, Equatable {
  /// The list to come, A; it shares with B what did not change.
  package let list: IdentifierList
  /// What leads from B to A.
  package let difference: ListDifference
}

extension ListDifference {
  /// Leads a list on by a change that touched a few of its elements, without a look at the others.
  ///
  ///     let untouched = UntouchedElements(of: list, touched: touched.compactMap(\.positionBefore))
  ///     let advance = ListDifference.advance(list, touched: touched) { index in
  ///       untouched.rank { sortsBefore($0, touched[index].identifier) }
  ///     }
  ///
  /// - Parameters:
  ///   - before: The list as it was, B.
  ///   - touched: Every element of B or A that the change may have removed, inserted, moved or
  ///     changed, each once. Those included are in the order of A; the others may be anywhere.
  ///   - rankAmongUntouched: How many untouched elements of B come before the touched element with
  ///     the given index in the order of A. Asked once for each that is included, in order.
  /// - Returns: The same difference that a comparison of both lists would give.
  /// - Throws: What `rankAmongUntouched` throws.
  /// - Complexity: O(k · (log n + chunk size) + chunks) for k touched elements.
  package static func advance<Failure: Error>(
    _ before: IdentifierList, touched: [TouchedElement],
    rankAmongUntouched: (_ touchedIndex: Int) throws(Failure) -> Int
  ) throws(Failure) -> ListAdvance {
    var change = TouchedPlaces(before, touched)
    for index in touched.indices where touched[index].isIncluded {
      change.place(touched[index], rank: try rankAmongUntouched(index))
    }
    return change.finish()
  }
}

/// Finds the places of touched elements between the untouched ones.
private struct TouchedPlaces {
  private let before: IdentifierList
  private let untouched: UntouchedElements
  private let removals: SortedPositions
  private var insertions = SortedPositions()
  private var changed = SortedPositions()
  private var common: [CommonBlock] = []
  private var inserted: [(position: Int, identifier: Int64)] = []
  /// How many untouched elements have their place.
  private var rank = 0
  /// How many elements have their place.
  private var count = 0

  init(_ before: IdentifierList, _ touched: [TouchedElement]) {
    self.before = before
    untouched = UntouchedElements(of: before, touched: touched.lazy.compactMap(\.positionBefore))
    removals = SortedPositions(
      touched.lazy.filter { !$0.isIncluded }.compactMap(\.positionBefore).sorted())
  }

  /// Puts an element after the first `rank` untouched ones and after all placed so far.
  mutating func place(_ element: TouchedElement, rank: Int) {
    placeUntouched(below: rank)
    if let source = element.positionBefore {
      precondition(
        before[source] == element.identifier, "A touched element must stand where it is said to")
      common.append(CommonBlock(source: source, target: count, count: 1))
      if element.isChanged { changed.append(count) }
    } else {
      insertions.append(count)
      inserted.append((count, element.identifier))
    }
    count += 1
  }

  private mutating func placeUntouched(below rank: Int) {
    precondition(
      self.rank <= rank && rank <= untouched.count,
      "Touched elements must be in the order of the list to come")
    common += untouched.blocks(self.rank..<rank, target: count)
    count += rank - self.rank
    self.rank = rank
  }

  /// Places what is left and tells the outcome.
  consuming func finish() -> ListAdvance {
    placeUntouched(below: untouched.count)
    let difference = ListDifference(
      removals: removals, insertions: insertions, changed: changed, common: common)
    return ListAdvance(list: edited(difference.batchMoves), difference: difference)
  }

  /// Returns B with as few edits as lead to A.
  private func edited(_ moves: [ListDifference.Move]) -> IdentifierList {
    let leaving = Array(removals.ranges.joined()) + moves.map(\.from)
    let moving = moves.map { (position: $0.to, identifier: before[$0.from]) }
    return before.editing(
      removing: leaving.sorted(),
      inserting: (inserted + moving).sorted { $0.position < $1.position })
  }
}
