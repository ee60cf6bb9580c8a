/// The numbers that order the members of a container.
package enum MemberPositions {
  /// The distance between elements put one after the other.
  package static let gap: Int64 = 1 << 32

  /// Numbers for the `nil`s that keep the whole ascending; all are numbered anew where a gap is
  /// used up.
  ///
  ///     MemberPositions.filling([10, nil, 20])  // 10, 15, 20
  ///
  /// - Parameter fixed: The numbers of those that stay, ascending, and `nil` for each that is to be
  ///   placed.
  /// - Returns: As many numbers, ascending.
  package static func filling(_ fixed: [Int64?]) -> [Int64] {
    var positions: [Int64] = []
    positions.reserveCapacity(fixed.count)
    var index = 0
    while index < fixed.count {
      if let position = fixed[index] {
        positions.append(position)
        index += 1
        continue
      }
      let end = fixed[index...].firstIndex { $0 != nil } ?? fixed.count
      let count = Int64(end - index)
      let lower = positions.last
      let upper = end < fixed.count ? fixed[end] : nil
      guard let run = numbers(count, between: lower, and: upper) else {
        return (1...Int64(fixed.count)).map { $0 * gap }
      }
      positions += run
      index = end
    }
    return positions
  }

  private static func numbers(
    _ count: Int64, between lower: Int64?, and upper: Int64?
  ) -> [Int64]? {
    switch (lower, upper) {
    case (nil, nil): return (1...count).map { $0 * gap }
    case (let lower?, nil): return (1...count).map { lower + $0 * gap }
    case (nil, let upper?): return (1...count).map { upper - (count + 1 - $0) * gap }
    case (let lower?, let upper?):
      let step = (upper - lower) / (count + 1)
      return step > 0 ? (1...count).map { lower + $0 * step } : nil
    }
  }
}
