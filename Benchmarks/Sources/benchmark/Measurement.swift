/// One line of the table: what was measured, at which size, against what, and whether it is fast enough.
struct Measurement: Codable {
  /// What the numbers are.
  enum Unit: String, Codable { case seconds, bytes, exponent }

  let name: String
  /// The number of assets in the library; for an exponent that of the largest.
  let assets: Int
  let unit: Unit
  let ours: Spread
  /// The same work in C.
  var baseline: Spread?
  var goal: Goal?

  /// A line without a goal.
  init(_ name: String, assets: Int, _ times: (ours: Spread, baseline: Spread)) {
    self.init(
      name: name, assets: assets, unit: .seconds, ours: times.ours, baseline: times.baseline)
  }

  /// A line.
  init(
    name: String, assets: Int, unit: Unit, ours: Spread, baseline: Spread? = nil, goal: Goal? = nil
  ) {
    (self.name, self.assets, self.unit) = (name, assets, unit)
    (self.ours, self.baseline, self.goal) = (ours, baseline, goal)
  }

  /// How many times longer ours takes than C, by the medians.
  var ratio: Double? { baseline.map { ours.median / $0.median } }

  /// Whether the goal is reached; `nil` where there is none.
  var isMet: Bool? {
    switch goal {
    case .ratio(let limit): ratio.map { $0 <= limit }
    case .median(let limit): ours.median <= limit
    case .percentile99(let limit): ours.percentile99 <= limit
    case nil: nil
    }
  }

  /// What is to be reached.
  enum Goal: Codable {
    /// At most so many times the baseline.
    case ratio(Double)
    /// A median of at most so much, in the measurement's unit.
    case median(Double)
    /// At most so much in 99 of 100 cases.
    case percentile99(Double)
  }
}
