extension IdentifierList {
  /// The number of elements in each chunk, in order.
  package var chunkSizes: [Int] { chunks.map(\.count) }

  /// Returns how many chunks this list has in memory together with `other`.
  ///
  /// - Complexity: O(chunks of this list · chunks of `other`) at worst; O(chunks) when what they
  ///   share is in the same order.
  package func sharedChunkCount(with other: IdentifierList) -> Int {
    var candidates = other.chunks[...]
    var shared = 0
    for chunk in chunks {
      guard let match = candidates.firstIndex(where: { chunk.isShared(with: $0) }) else { continue }
      shared += 1
      candidates = candidates[(match + 1)...]
    }
    return shared
  }

  /// Says what is wrong with the list's make, or nothing.
  ///
  /// No chunk may be longer than the capacity, and none shorter than a quarter of it unless it is
  /// alone; nor may an identifier occur twice.
  ///
  /// - Complexity: O(n).
  package func invariantViolations() -> [String] {
    var violations: [String] = []
    for size in chunkSizes where size > chunkCapacity || size == 0 {
      violations.append("A chunk of \(size) elements, where \(chunkCapacity) are the most")
    }
    for size in chunkSizes where chunks.count > 1 && size < chunkCapacity / 4 {
      violations.append("A chunk of \(size) elements, where \(chunkCapacity / 4) are the least")
    }
    if Set(self).count != count { violations.append("An identifier that occurs twice") }
    if isAscending != zip(self, self.dropFirst()).allSatisfy({ $0 < $1 }) {
      violations.append("An order that is not known rightly")
    }
    return violations
  }
}
