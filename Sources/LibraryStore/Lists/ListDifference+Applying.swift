extension ListDifference {
  /// Applies removals, insertions and moves, in that order, to the elements of B (§4.24).
  ///
  /// - Parameters:
  ///   - elements: The elements of B.
  ///   - inserted: The element that A has at a given position; asked for insertions only.
  /// - Returns: The elements of A.
  /// - Complexity: O(|A| + |B|).
  package func applying<Element>(to elements: [Element], inserted: (Int) -> Element) -> [Element] {
    let kept = elements.indices.lazy.filter { !removals.contains($0) }.map { elements[$0] }
    let slots = Self.filled(
      count: elements.count - removals.count + insertions.count,
      placed: insertions.map { ($0, inserted($0)) }, others: Array(kept))
    let taken = Set(moves.map(\.from))
    return Self.filled(
      count: slots.count, placed: moves.map { ($0.to, slots[$0.from]) },
      others: slots.indices.filter { !taken.contains($0) }.map { slots[$0] })
  }

  /// Returns a list with `placed` at their positions, ascending, and `others` in between.
  private static func filled<Element>(
    count: Int, placed: [(position: Int, element: Element)], others: [Element]
  ) -> [Element] {
    var result: [Element] = []
    result.reserveCapacity(count)
    var placed = placed[...]
    var others = others[...]
    while result.count < count {
      if let next = placed.first, next.position == result.count {
        result.append(next.element)
        placed.removeFirst()
      } else {
        result.append(others.removeFirst())
      }
    }
    return result
  }
}
