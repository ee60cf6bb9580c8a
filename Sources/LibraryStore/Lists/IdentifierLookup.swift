/// Finds the ordinal of an identifier in a given array of them.
///
/// Row identifiers are mostly dense, so that a table indexed by the identifier itself is small and
/// several times as fast as hashing; a dictionary serves the others.
struct IdentifierLookup {
  private enum Table {
    /// One more than the ordinal of `lowest + index`, 0 for none.
    case direct(ContiguousArray<UInt32>)
    case hashed([Int64: UInt32])
  }

  private let lowest: Int64
  private let highest: Int64
  private let table: Table

  /// Indexes `identifiers`; of equal ones the last counts.
  ///
  /// With many `lookups` to come, the table may take memory in proportion to them.
  ///
  /// - Complexity: O(identifiers + lookups).
  init(_ identifiers: some RandomAccessCollection<Int64>, lookups: Int) {
    precondition(identifiers.count < Int(UInt32.max), "Too many identifiers to look up")
    lowest = identifiers.min() ?? 0
    highest = identifiers.max() ?? -1
    let (span, overflow) = highest.subtractingReportingOverflow(lowest)
    if overflow || span >= Int64(4 * identifiers.count + 2 * lookups + 1024) {
      table = .hashed(Self.hashed(identifiers))
    } else {
      table = .direct(Self.direct(identifiers, lowest: lowest, size: Int(span) + 1))
    }
  }

  private static func hashed(
    _ identifiers: some RandomAccessCollection<Int64>
  ) -> [Int64: UInt32] {
    var ordinals = [Int64: UInt32](minimumCapacity: identifiers.count)
    for (ordinal, identifier) in identifiers.enumerated() { ordinals[identifier] = UInt32(ordinal) }
    return ordinals
  }

  private static func direct(
    _ identifiers: some RandomAccessCollection<Int64>, lowest: Int64, size: Int
  ) -> ContiguousArray<UInt32> {
    var ordinals = ContiguousArray<UInt32>(repeating: 0, count: size)
    var next: UInt32 = 1
    for identifier in identifiers {
      ordinals[Int(identifier - lowest)] = next
      next += 1
    }
    return ordinals
  }

  /// Returns the ordinal of `identifier`, or nil when it is not among those indexed.
  func ordinal(of identifier: Int64) -> Int? {
    guard lowest <= identifier, identifier <= highest else { return nil }
    switch table {
    case .direct(let ordinals):
      let entry = ordinals[Int(identifier - lowest)]
      return entry == 0 ? nil : Int(entry) - 1
    case .hashed(let ordinals):
      return ordinals[identifier].map { Int($0) }
    }
  }

  /// Whether the identifiers of `chunk` overlap the span of those indexed.
  func mayContainAny(of chunk: IdentifierChunk) -> Bool {
    lowest <= chunk.highest && chunk.lowest <= highest
  }
}
