extension ListDifference {
  /// Compares two lists at hand.
  ///
  /// - Parameters:
  ///   - before: The list that one has, B.
  ///   - after: The list that one wants, A.
  ///   - isChanged: Whether a kept element changed itself; asked once for each.
  /// - Complexity: O(n) calls. The comparison skips chunks that both lists share, compares memory
  ///   where they agree, and is O(m log m) in the m elements that are out of order at worst.
  package init(
    from before: IdentifierList, to after: IdentifierList, changed isChanged: (Int64) -> Bool
  ) {
    let alignment = ListAlignment(before, after)
    var changed = SortedPositions()
    for block in alignment.common {
      for piece in after.pieces(in: block.targets) {
        let start = after.starts[piece.chunk]
        let identifiers = after.chunks[piece.chunk].identifiers
        for offset in piece.offsets where isChanged(identifiers[offset]) {
          changed.append(start + offset)
        }
      }
    }
    self.init(alignment, changed)
  }

  /// Compares two lists at hand, when it is known what changed.
  ///
  /// - Parameters:
  ///   - before: The list that one has, B.
  ///   - after: The list that one wants, A.
  ///   - identifiers: What changed itself, in any order; other elements and strangers are ignored.
  /// - Complexity: As for ``init(from:to:changed:)``, plus at most one scan of `after`.
  package init(
    from before: IdentifierList, to after: IdentifierList, changedIdentifiers identifiers: [Int64]
  ) {
    let alignment = ListAlignment(before, after)
    let positions = Set(after.positions(of: identifiers).compactMap(\.self))
    self.init(
      alignment, SortedPositions(positions.sorted().filter { !alignment.insertions.contains($0) }))
  }

  private init(_ alignment: ListAlignment, _ changed: SortedPositions) {
    self.init(
      removals: alignment.removals, insertions: alignment.insertions, changed: changed,
      common: alignment.common)
  }
}
