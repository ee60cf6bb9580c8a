extension IdentifierList {
  /// Returns whether `identifier` is an element.
  ///
  /// - Complexity: That of ``position(of:)``.
  package func contains(_ identifier: Int64) -> Bool {
    position(of: identifier) != nil
  }

  /// Returns the position of `identifier`, or nil when it is not an element.
  ///
  /// - Complexity: O(log n) when the list ascends; else a scan of memory that skips the chunks
  ///   whose smallest and largest identifier exclude it. Lists sorted by a date that mostly grew
  ///   with the identifiers, in either direction, skip nearly all.
  package func position(of identifier: Int64) -> Int? {
    position(of: identifier, in: 0..<count)
  }

  /// Returns the position of `identifier` if it is in `range`, else nil.
  package func position(of identifier: Int64, in range: Range<Int>) -> Int? {
    guard !isAscending else { return positionInAscending(identifier, in: range) }
    for piece in pieces(in: range) {
      let chunk = piece.chunk
      if let offset = chunks[chunk].offset(of: identifier, in: piece.offsets) {
        return starts[chunk] + offset
      }
    }
    return nil
  }

  private func positionInAscending(_ identifier: Int64, in range: Range<Int>) -> Int? {
    let position = partitionPoint(in: range) { $0 < identifier }
    return position < range.upperBound && self[position] == identifier ? position : nil
  }

  /// Returns the position of each of `identifiers`, nil for those that are not elements.
  ///
  /// - Complexity: A single scan for any number of identifiers; a few are sought one by one.
  package func positions(of identifiers: [Int64]) -> [Int?] {
    guard !isAscending, identifiers.count > 4 else { return identifiers.map { position(of: $0) } }
    let lookup = IdentifierLookup(identifiers, lookups: count)
    var found = [Int?](repeating: nil, count: identifiers.count)
    for index in chunks.indices where lookup.mayContainAny(of: chunks[index]) {
      var position = starts[index]
      for identifier in chunks[index].identifiers {
        if let ordinal = lookup.ordinal(of: identifier) { found[ordinal] = position }
        position += 1
      }
    }
    // A repeated identifier is known to the lookup by its last occurrence only.
    return identifiers.map { identifier in lookup.ordinal(of: identifier).flatMap { found[$0] } }
  }

  /// Returns how many of the first elements satisfy `belongsBefore`, in a list where all that do
  /// stand before all that do not.
  ///
  /// - Throws: What `belongsBefore` throws.
  /// - Complexity: O(log n) calls.
  package func partitionPoint<Failure: Error>(
    where belongsBefore: (Int64) throws(Failure) -> Bool
  ) throws(Failure) -> Int {
    try partitionPoint(in: 0..<count, where: belongsBefore)
  }

  private func partitionPoint<Failure: Error>(
    in range: Range<Int>, where belongsBefore: (Int64) throws(Failure) -> Bool
  ) throws(Failure) -> Int {
    var lower = range.lowerBound
    var upper = range.upperBound
    while lower < upper {
      let middle = lower + (upper - lower) / 2
      if try belongsBefore(self[middle]) { lower = middle + 1 } else { upper = middle }
    }
    return lower
  }
}
