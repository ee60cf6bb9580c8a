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
    filling(fixed, after: nil, before: nil) ?? anew(fixed.count)
  }

  /// As ``filling(_:)``, for a part of a list, whose neighbours have the numbers `lower` and `upper`.
  ///
  /// - Returns: `nil` where a gap is used up.
  static func filling(
    _ fixed: [Int64?], after lower: Int64?, before upper: Int64?
  ) -> [Int64]? {
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
      guard
        let run = numbers(
          Int64(end - index), between: positions.last ?? lower,
          and: end < fixed.count ? fixed[end] : upper)
      else { return nil }
      positions += run
      index = end
    }
    return positions
  }

  /// Numbers for a whole list.
  static func anew(_ count: Int) -> [Int64] {
    count == 0 ? [] : (1...Int64(count)).map { $0 * gap }
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
