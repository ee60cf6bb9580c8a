/// Finds the fewest moves between two lists of which insertions and removals are known.
///
/// It works with ranks: kept elements are numbered in the order of B (sources) and of A (targets).
struct MoveFinder {
  private let removals: SortedPositions
  private let insertions: SortedPositions
  private let changed: SortedPositions
  /// The kept elements, by their ranks.
  private let kept: BlockOrder

  init(
    removals: SortedPositions, insertions: SortedPositions, changed: SortedPositions,
    common: some Sequence<CommonBlock>
  ) {
    var kept = BlockOrder()
    for block in common {
      kept.append(
        CommonBlock(
          source: removals.rankOutside(block.source), target: insertions.rankOutside(block.target),
          count: block.count))
    }
    self.removals = removals
    self.insertions = insertions
    self.changed = changed
    self.kept = kept
  }

  /// Returns the fewest moves of kept elements, from B to A.
  func batchMoves() -> [ListDifference.Move] {
    let moved = kept.movedBlocks { block in
      let first = insertions.positionOutside(rank: block.target)
      let last = insertions.positionOutside(rank: block.target + block.count - 1)
      return block.count - changed.count(in: first..<last + 1)
    }
    return moved.flatMap { block in
      (0..<block.count).map { offset in
        ListDifference.Move(
          from: removals.positionOutside(rank: block.source + offset),
          to: insertions.positionOutside(rank: block.target + offset))
      }
    }
  }

  /// Returns the fewest moves from X to A where nothing is inserted, so that the same elements move
  /// and X numbers the kept ones.
  func moves(alike batchMoves: [ListDifference.Move]) -> [ListDifference.Move] {
    guard !removals.isEmpty else { return batchMoves }
    return batchMoves.map { move in
      ListDifference.Move(from: removals.rankOutside(move.from), to: move.to)
    }
  }

  /// Returns the fewest moves from X to A.
  func moves() -> [ListDifference.Move] {
    guard !kept.isIdentity else { return [] }
    let moved = slots().movedBlocks { block in
      block.count + insertions.count(in: block.targets) - changed.count(in: block.targets)
    }
    return moved.flatMap { block in
      (0..<block.count).map { offset in
        ListDifference.Move(from: block.source + offset, to: block.target + offset)
      }
    }
  }

  /// Returns the order of all elements of A, from X to A: inserted ones stay where they are, kept
  /// ones go from slot to slot.
  private func slots() -> BlockOrder {
    var order = BlockOrder()
    var inserted = insertions.ranges[...]
    func appendInserted(before position: Int) {
      while let range = inserted.first, range.lowerBound < position {
        order.append(
          CommonBlock(source: range.lowerBound, target: range.lowerBound, count: range.count))
        inserted.removeFirst()
      }
    }
    for block in kept.blocks {
      var offset = 0
      while offset < block.count {
        let source = insertions.positionOutside(rank: block.source + offset)
        let target = insertions.positionOutside(rank: block.target + offset)
        let gap = min(
          (insertions.next(after: source) ?? .max) - source,
          (insertions.next(after: target) ?? .max) - target)
        let count = min(block.count - offset, gap)
        appendInserted(before: target)
        order.append(CommonBlock(source: source, target: target, count: count))
        offset += count
      }
    }
    appendInserted(before: .max)
    return order
  }
}
