/// This run beside an earlier one, line by line.
struct Comparison {
  /// One line that both runs have.
  struct Line {
    let name: String
    let assets: Int
    let before: Measurement
    let after: Measurement

    /// How many times as much it takes as before: by the ratio to C where both runs have one, because that does not
    /// depend on the machine, else by the median.
    var factor: Double {
      if let before = before.ratio, let after = after.ratio { return after / before }
      return after.ours.median / before.ours.median
    }

    /// Whether it became slower beyond what repeated runs differ by.
    var isSlower: Bool { factor > 1.5 && after.unit != .exponent }
  }

  let lines: [Line]

  init(before: Report, after: Report) {
    lines = after.measurements.compactMap { measurement in
      let same = before.measurements.first {
        $0.name == measurement.name && $0.assets == measurement.assets
      }
      return same.map {
        Line(name: measurement.name, assets: measurement.assets, before: $0, after: measurement)
      }
    }
  }

  /// The lines that became slower.
  var slower: [Line] { lines.filter(\.isSlower) }

  /// The comparison as a table in Markdown.
  var table: String {
    var rows = ["| work | assets | before | now | factor | |", "|---|--:|--:|--:|--:|---|"]
    rows += lines.map { line in
      let unit = line.after.unit
      let cells = [
        line.name, "\(line.assets)", Measurement.text(line.before.ours.median, unit),
        Measurement.text(line.after.ours.median, unit), Measurement.decimal(line.factor, 2),
        line.isSlower ? "SLOWER" : "",
      ]
      return "| " + cells.joined(separator: " | ") + " |"
    }
    return rows.joined(separator: "\n")
  }
}
