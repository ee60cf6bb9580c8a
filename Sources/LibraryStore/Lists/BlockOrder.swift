/// A stretch of elements that stand next to each other, in one order, in two lists.
struct CommonBlock: Sendable {
  /// Where the stretch begins in the first list.
  var source: Int
  /// Where it begins in the second.
  var target: Int
  /// The number of its elements.
  var count: Int

  var targets: Range<Int> { target..<target + count }
}

/// Two orders of the same elements, as the blocks that stay together from one to the other.
///
/// Blocks that touch in both orders are joined, so that a permutation has exactly one `BlockOrder`
/// whichever way it was found out. A longest common subsequence takes each block whole or not at
/// all: nothing stands between its elements, so whatever fits with one fits with every other.
struct BlockOrder {
  /// The blocks, by target.
  private(set) var blocks: ContiguousArray<CommonBlock> = []

  /// Adds a block whose target is where that of the last block ended.
  mutating func append(_ block: CommonBlock) {
    guard block.count > 0 else { return }
    if let last = blocks.last, last.source + last.count == block.source {
      blocks[blocks.count - 1].count += block.count
    } else {
      blocks.append(block)
    }
  }

  /// Whether both orders are the same.
  var isIdentity: Bool { blocks.count <= 1 }

  /// Returns the fewest elements that must move to get from the first order to the second.
  ///
  /// - Parameter steadiness: Among equally few, those are left in place whose blocks sum up to the
  ///   most; at most twice the number of elements in the block.
  /// - Returns: The blocks to move, by target.
  /// - Complexity: O(b log b) for b blocks.
  func movedBlocks(steadiness: (CommonBlock) -> Int) -> [CommonBlock] {
    guard !isIdentity else { return [] }
    var chains = BestChains(count: blocks.count)
    let ranks = ranksBySource()
    for (index, block) in blocks.enumerated() {
      // One number that compares by count first: 2³² exceeds any sum of steadiness.
      let weight = block.count << 32 + steadiness(block)
      chains.add(index, rank: ranks[index], weight: weight)
    }
    let staying = chains.best()
    return blocks.indices.lazy.filter { !staying[$0] }.map { blocks[$0] }
  }

  /// Returns for each block how many blocks come before it in the first order.
  private func ranksBySource() -> ContiguousArray<Int> {
    let bySource = blocks.indices.sorted { blocks[$0].source < blocks[$1].source }
    var ranks = ContiguousArray(repeating: 0, count: blocks.count)
    for (rank, index) in bySource.enumerated() { ranks[index] = rank }
    return ranks
  }
}

/// Heaviest ascending chains, found in one pass with a Fenwick tree of prefix maxima.
private struct BestChains {
  private static let none = -1

  /// The weight of the heaviest chain that ends with each block.
  private var weights: ContiguousArray<Int>
  /// The block before each in that chain.
  private var predecessors: ContiguousArray<Int>
  /// The last block of the heaviest chain within each of the tree's spans of ranks.
  private var tree: ContiguousArray<Int>

  init(count: Int) {
    weights = ContiguousArray(repeating: 0, count: count)
    predecessors = ContiguousArray(repeating: Self.none, count: count)
    tree = ContiguousArray(repeating: Self.none, count: count + 1)
  }

  /// Appends a block to the heaviest chain that ends at a lower rank.
  mutating func add(_ block: Int, rank: Int, weight: Int) {
    let predecessor = heaviest(below: rank)
    predecessors[block] = predecessor
    weights[block] = weight + (predecessor == Self.none ? 0 : weights[predecessor])
    var node = rank + 1
    while node < tree.count {
      if tree[node] == Self.none || weights[tree[node]] < weights[block] { tree[node] = block }
      node += node & -node
    }
  }

  /// Returns for each block whether it belongs to the heaviest chain of all.
  func best() -> ContiguousArray<Bool> {
    var belongs = ContiguousArray(repeating: false, count: weights.count)
    var block = heaviest(below: weights.count)
    while block != Self.none {
      belongs[block] = true
      block = predecessors[block]
    }
    return belongs
  }

  /// Returns the last block of the heaviest chain that ends at a rank less than `rank`.
  private func heaviest(below rank: Int) -> Int {
    var best = Self.none
    var node = rank
    while node > 0 {
      let candidate = tree[node]
      if candidate != Self.none, best == Self.none || weights[best] < weights[candidate] {
        best = candidate
      }
      node -= node & -node
    }
    return best
  }
}
