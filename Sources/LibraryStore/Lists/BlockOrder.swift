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
  /// A chain, known by its last block; 0 blocks weigh nothing and end with no block.
  private struct Chain {
    var weight = 0
    var last = -1
  }

  /// The block before each in the heaviest chain that ends with it, -1 for none.
  private var predecessors: ContiguousArray<Int>
  /// The heaviest chain within each of the tree's spans of ranks.
  private var tree: ContiguousArray<Chain>

  init(count: Int) {
    predecessors = ContiguousArray(repeating: -1, count: count)
    tree = ContiguousArray(repeating: Chain(), count: count + 1)
  }

  /// Appends a block to the heaviest chain that ends at a lower rank.
  mutating func add(_ block: Int, rank: Int, weight: Int) {
    let chain = heaviest(below: rank)
    predecessors[block] = chain.last
    let longer = Chain(weight: chain.weight + weight, last: block)
    var node = rank + 1
    while node < tree.count {
      if tree[node].weight < longer.weight { tree[node] = longer }
      node += node & -node
    }
  }

  /// Returns for each block whether it belongs to the heaviest chain of all.
  func best() -> ContiguousArray<Bool> {
    var belongs = ContiguousArray(repeating: false, count: predecessors.count)
    var block = heaviest(below: predecessors.count).last
    while block >= 0 {
      belongs[block] = true
      block = predecessors[block]
    }
    return belongs
  }

  private func heaviest(below rank: Int) -> Chain {
    var best = Chain()
    var node = rank
    while node > 0 {
      if best.weight < tree[node].weight { best = tree[node] }
      node -= node & -node
    }
    return best
  }
}
