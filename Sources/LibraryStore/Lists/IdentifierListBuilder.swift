/// Makes an ``IdentifierList`` from a stream of identifiers.
///
///     var builder = IdentifierListBuilder()
///     while let row = try statement.next() { builder.append(row.identifier) }
///     let list = builder.finish()
package struct IdentifierListBuilder {
  private let chunkCapacity: Int
  private var chunks: ContiguousArray<IdentifierChunk> = []
  /// What is not yet in a chunk; fewer than two full chunks.
  private var pending: ContiguousArray<Int64> = []

  /// Begins an empty list.
  ///
  /// - Parameter chunkCapacity: The most elements of a chunk, at least 4; nil for the best size.
  ///   Tests pass a small one to have many chunks in a small list.
  package init(chunkCapacity: Int? = nil) {
    precondition((chunkCapacity ?? 4) >= 4, "A chunk holds at least 4 elements")
    self.chunkCapacity = chunkCapacity ?? IdentifierList.standardChunkCapacity
    pending.reserveCapacity(2 * self.chunkCapacity)
  }

  /// A chunk with fewer elements than this is joined to a neighbour.
  private var minimumCount: Int { chunkCapacity / 4 }

  /// Appends one identifier.
  ///
  /// - Complexity: O(1) on average.
  package mutating func append(_ identifier: Int64) {
    pending.append(identifier)
    if pending.count >= 2 * chunkCapacity { flush() }
  }

  /// Appends the identifiers in their order.
  ///
  /// - Complexity: O(n), at the speed of copying memory for arrays.
  package mutating func append(contentsOf identifiers: some Sequence<Int64>) {
    let isDone: Void? = identifiers.withContiguousStorageIfAvailable { elements in
      var start = 0
      while start < elements.count {
        let end = min(start + 2 * chunkCapacity - pending.count, elements.count)
        unsafe appendPending(contentsOf: UnsafeBufferPointer(rebasing: elements[start..<end]))
        start = end
      }
    }
    guard isDone == nil else { return }
    for identifier in identifiers { append(identifier) }
  }

  /// Appends the elements at `offsets` of `chunk` by copying them.
  mutating func append(_ chunk: IdentifierChunk, _ offsets: Range<Int>) {
    unsafe chunk.identifiers.withUnsafeBufferPointer { elements in
      unsafe appendPending(contentsOf: UnsafeBufferPointer(rebasing: elements[offsets]))
    }
  }

  /// Appends the elements of `chunk`, by sharing it unless that left a chunk too short.
  mutating func append(_ chunk: IdentifierChunk) {
    guard chunk.count >= minimumCount, pending.isEmpty || pending.count >= minimumCount else {
      return append(chunk, 0..<chunk.count)
    }
    flush()
    chunks.append(chunk)
  }

  /// Returns the list of all that was appended.
  package consuming func finish() -> IdentifierList {
    if !pending.isEmpty, pending.count < minimumCount, let last = chunks.popLast() {
      pending.insert(contentsOf: last.identifiers, at: 0)
    }
    flush()
    return IdentifierList(chunks: chunks, chunkCapacity: chunkCapacity)
  }

  private mutating func appendPending(contentsOf elements: UnsafeBufferPointer<Int64>) {
    unsafe pending.append(contentsOf: elements)
    if pending.count >= 2 * chunkCapacity { flush() }
  }

  /// Makes chunks of what is pending: as few as the capacity allows, of equal size, so that each
  /// has room to grow and none is short.
  private mutating func flush() {
    guard !pending.isEmpty else { return }
    let parts = (pending.count + chunkCapacity - 1) / chunkCapacity
    for part in 0..<parts {
      let range = pending.count * part / parts..<pending.count * (part + 1) / parts
      chunks.append(IdentifierChunk(ContiguousArray(pending[range])))
    }
    pending.removeAll(keepingCapacity: true)
  }
}
