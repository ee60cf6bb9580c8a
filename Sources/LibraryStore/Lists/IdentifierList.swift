/// An immutable ordered list of row identifiers, kept in chunks that edited copies share.
///
/// This is what a fetch result holds: a snapshot (§3.2) that costs eight bytes an element and from
/// which the next snapshot is made by copying only the chunks that an edit touches.
///
///     let list = IdentifierList([7, 3, 9])
///     let next = list.editing(removing: [0], inserting: [(position: 2, identifier: 5)])
///     Array(next)  // [3, 9, 5]
///
/// Identifiers are unique within a list; the list relies on it and does not check it.
package struct IdentifierList: Sendable {
  /// The elements in order.
  ///
  /// No chunk is empty or longer than `chunkCapacity`, and none is shorter
  /// than a quarter of it unless it is the only one.
  let chunks: ContiguousArray<IdentifierChunk>
  /// The position of the first element of each chunk, and ``count`` at the end.
  let starts: ContiguousArray<Int>
  /// The most elements that a chunk may have.
  let chunkCapacity: Int
  /// The number of elements.
  package let count: Int
  /// Whether each identifier is larger than the one before it; searches are then logarithmic.
  package let isAscending: Bool

  /// The number of elements in a full chunk unless told otherwise: 8 KiB, so that copying one
  /// costs about as much as copying the table of the chunks of a list of a million.
  static let standardChunkCapacity = 1024

  /// Puts `chunks` one after the other.
  ///
  /// - Complexity: O(chunks).
  init(chunks: ContiguousArray<IdentifierChunk>, chunkCapacity: Int) {
    var starts = ContiguousArray<Int>()
    starts.reserveCapacity(chunks.count + 1)
    var count = 0
    var isAscending = true
    var highest = Int64.min
    for index in chunks.indices {
      starts.append(count)
      count += chunks[index].count
      isAscending =
        isAscending && chunks[index].isAscending && (index == 0 || highest < chunks[index].lowest)
      highest = chunks[index].highest
    }
    starts.append(count)
    self.chunks = chunks
    self.starts = starts
    self.chunkCapacity = chunkCapacity
    self.count = count
    self.isAscending = isAscending
  }

  /// Makes the list that holds nothing.
  package init() {
    self.init(chunks: [], chunkCapacity: Self.standardChunkCapacity)
  }

  /// Makes the list of `identifiers` in their order.
  ///
  /// - Complexity: O(n).
  package init(_ identifiers: some Sequence<Int64>) {
    var builder = IdentifierListBuilder()
    builder.append(contentsOf: identifiers)
    self = builder.finish()
  }

  /// Returns the identifiers at the positions in `range`, in order.
  package func identifiers(in range: Range<Int>) -> [Int64] {
    var result: [Int64] = []
    result.reserveCapacity(range.count)
    for piece in pieces(in: range) {
      result.append(contentsOf: chunks[piece.chunk].identifiers[piece.offsets])
    }
    return result
  }
}

extension IdentifierList: RandomAccessCollection {
  /// The position of the first element: 0.
  package var startIndex: Int { 0 }

  /// The position after the last element: ``count``.
  package var endIndex: Int { count }

  /// The identifier at `position`; traps when there is none.
  ///
  /// - Complexity: O(1) in a list whose chunks are full, as a builder leaves them; else
  ///   O(log chunks).
  package subscript(position: Int) -> Int64 {
    precondition(position >= 0 && position < count, "Position out of the list's bounds")
    let chunk = chunkIndex(containing: position)
    return chunks[chunk].identifiers[position - starts[chunk]]
  }

  /// Returns an iterator over the identifiers, first to last.
  package func makeIterator() -> Iterator { Iterator(chunks) }

  /// Walks a list from its first element to its last.
  package struct Iterator: IteratorProtocol {
    private let chunks: ContiguousArray<IdentifierChunk>
    private var current: ContiguousArray<Int64> = []
    private var nextOffset = 0
    private var nextChunk = 0

    fileprivate init(_ chunks: ContiguousArray<IdentifierChunk>) {
      self.chunks = chunks
    }

    /// Returns the next identifier, or nil at the end.
    package mutating func next() -> Int64? {
      if nextOffset == current.count {
        guard nextChunk < chunks.count else { return nil }
        current = chunks[nextChunk].identifiers
        nextChunk += 1
        nextOffset = 0
      }
      defer { nextOffset += 1 }
      return current[nextOffset]
    }
  }
}

extension IdentifierList {
  /// The identifiers from last to first; as fast as walking forward.
  package var backward: Backward { Backward(chunks) }

  /// The elements of a list from last to first.
  package struct Backward: Sequence, IteratorProtocol {
    private let chunks: ContiguousArray<IdentifierChunk>
    private var current: ContiguousArray<Int64> = []
    private var remaining = 0
    private var remainingChunks: Int

    fileprivate init(_ chunks: ContiguousArray<IdentifierChunk>) {
      self.chunks = chunks
      remainingChunks = chunks.count
    }

    /// Returns the identifier before the one returned last, or nil after the list's first.
    package mutating func next() -> Int64? {
      if remaining == 0 {
        guard remainingChunks > 0 else { return nil }
        remainingChunks -= 1
        current = chunks[remainingChunks].identifiers
        remaining = current.count
      }
      remaining -= 1
      return current[remaining]
    }
  }
}
