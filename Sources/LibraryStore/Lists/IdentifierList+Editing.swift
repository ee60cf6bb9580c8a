extension IdentifierList {
  /// Returns the list without the elements at `removals` and with `insertions` put in.
  ///
  ///     IdentifierList([1, 2, 3]).editing(removing: [0], inserting: [(position: 1, identifier: 9)])
  ///     // 2, 9, 3
  ///
  /// - Parameters:
  ///   - removals: Positions in this list, ascending, each once.
  ///   - insertions: Positions in the result, ascending, each once, with what stands there.
  /// - Returns: A list that shares every chunk in which nothing was edited, but for a few that
  ///   neighbours too short to stay alone were joined to.
  /// - Complexity: O(k · chunk size + chunks) for k edits.
  package func editing(
    removing removals: [Int], inserting insertions: [(position: Int, identifier: Int64)]
  ) -> IdentifierList {
    guard !removals.isEmpty || !insertions.isEmpty else { return self }
    var editor = ListEditor(self)
    var removed = 0
    var inserted = 0
    while removed < removals.count || inserted < insertions.count {
      let untilRemoval = removed < removals.count ? removals[removed] - editor.position : .max
      let untilInsertion =
        inserted < insertions.count ? insertions[inserted].position - editor.resultCount : .max
      if untilInsertion <= untilRemoval {
        editor.keep(untilInsertion)
        editor.insert(insertions[inserted].identifier)
        inserted += 1
      } else {
        editor.keep(untilRemoval)
        editor.skip()
        removed += 1
      }
    }
    editor.keep(count - editor.position)
    return editor.finish()
  }
}

/// Walks through a list once and writes its edited copy.
private struct ListEditor {
  private let source: IdentifierList
  private var result: IdentifierListBuilder
  private var chunk = 0
  /// The position in the source up to which elements were kept or skipped.
  private(set) var position = 0
  /// The number of elements written.
  private(set) var resultCount = 0

  init(_ source: IdentifierList) {
    self.source = source
    result = IdentifierListBuilder(chunkCapacity: source.chunkCapacity)
  }

  /// Writes the next `length` elements of the source, whole chunks by sharing them.
  mutating func keep(_ length: Int) {
    precondition(
      length >= 0 && length <= source.count - position,
      "Edits must ascend, each position once, within the bounds of their list")
    let end = position + length
    resultCount += length
    while position < end {
      let start = source.starts[chunk]
      let chunkEnd = source.starts[chunk + 1]
      if position == start, chunkEnd <= end {
        result.append(source.chunks[chunk])
      } else {
        result.append(source.chunks[chunk], position - start..<min(end, chunkEnd) - start)
      }
      advance(to: min(end, chunkEnd))
    }
  }

  /// Leaves out the next element of the source.
  mutating func skip() {
    precondition(position < source.count, "Only an element of the list can be removed")
    advance(to: position + 1)
  }

  /// Writes an element that the source does not have here.
  mutating func insert(_ identifier: Int64) {
    result.append(identifier)
    resultCount += 1
  }

  consuming func finish() -> IdentifierList { result.finish() }

  private mutating func advance(to end: Int) {
    position = end
    if end == source.starts[chunk + 1] { chunk += 1 }
  }
}
