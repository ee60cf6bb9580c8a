extension IdentifierList {
  /// A part of one chunk.
  struct Piece {
    let chunk: Int
    let offsets: Range<Int>
  }

  /// The parts of chunks that together make up a range of positions, in order.
  struct Pieces: Sequence, IteratorProtocol {
    private let starts: ContiguousArray<Int>
    private var range: Range<Int>
    private var chunk: Int

    fileprivate init(_ list: IdentifierList, _ range: Range<Int>) {
      starts = list.starts
      self.range = range
      chunk = range.isEmpty ? 0 : list.chunkIndex(containing: range.lowerBound)
    }

    mutating func next() -> Piece? {
      guard !range.isEmpty else { return nil }
      let start = starts[chunk]
      let end = Swift.min(starts[chunk + 1], range.upperBound)
      defer {
        chunk += 1
        range = end..<range.upperBound
      }
      return Piece(chunk: chunk, offsets: range.lowerBound - start..<end - start)
    }
  }

  /// Returns the parts of chunks that hold the positions in `range`.
  func pieces(in range: Range<Int>) -> Pieces {
    precondition(
      range.lowerBound >= 0 && range.upperBound <= count, "Range out of the list's bounds")
    return Pieces(self, range)
  }

  /// Calls `body` with each of `positions` and the identifier there, in order.
  func forEachElement(at positions: SortedPositions, _ body: (Int, Int64) -> Void) {
    for range in positions.ranges {
      var position = range.lowerBound
      for piece in pieces(in: range) {
        for identifier in chunks[piece.chunk].identifiers[piece.offsets] {
          body(position, identifier)
          position += 1
        }
      }
    }
  }

  /// Returns the index of the chunk that holds the element at `position`, which must be in bounds.
  ///
  /// - Complexity: O(1) where all chunks before are full, else O(log chunks).
  func chunkIndex(containing position: Int) -> Int {
    let guess = position / chunkCapacity
    // No chunk is longer than the capacity, so that the guess is never too high.
    if position < starts[guess + 1] { return guess }
    var lower = guess + 1
    var upper = chunks.count
    while upper - lower > 1 {
      let middle = (lower + upper) / 2
      if starts[middle] <= position { lower = middle } else { upper = middle }
    }
    return lower
  }
}
