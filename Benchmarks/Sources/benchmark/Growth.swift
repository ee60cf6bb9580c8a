internal import Foundation

/// How the figures of one kind of work grow with the size of the library.
struct Growth {
  let name: String
  /// The sizes, ascending, with the median at each.
  let points: [(assets: Int, median: Double)]

  /// Finds the work that was measured at several sizes, in order of appearance.
  static func all(in measurements: [Measurement]) -> [Growth] {
    var names: [String] = []
    var points: [String: [(assets: Int, median: Double)]] = [:]
    for measurement in measurements where measurement.unit == .seconds {
      if points[measurement.name] == nil { names.append(measurement.name) }
      points[measurement.name, default: []].append((measurement.assets, measurement.ours.median))
    }
    return names.compactMap { name in
      guard let found = points[name], found.count > 1 else { return nil }
      return Growth(name: name, points: found.sorted { $0.assets < $1.assets })
    }
  }

  /// The power of the size with which the time grows from each size to the next.
  var exponents: [Double] {
    zip(points, points.dropFirst()).map { low, high in
      log(high.median / low.median) / log(Double(high.assets) / Double(low.assets))
    }
  }
}

extension Report {
  /// The time at each size and the exponents between, as a table in Markdown; empty for one size.
  var growthTable: String {
    let growths = Growth.all(in: measurements)
    guard let sizes = growths.map({ $0.points.map(\.assets) }).max(by: { $0.count < $1.count })
    else {
      return ""
    }
    let steps = zip(sizes, sizes.dropFirst()).map { "\($0) → \($1)" }
    var lines = [
      "| growth | " + (sizes.map(String.init) + steps).joined(separator: " | ") + " |",
      "|---|" + String(repeating: "--:|", count: sizes.count + steps.count),
    ]
    for growth in growths where growth.points.map(\.assets) == sizes {
      let times = growth.points.map { Measurement.text($0.median, .seconds) }
      let exponents = growth.exponents.map { Measurement.text($0, .exponent) }
      lines.append("| \(growth.name) | " + (times + exponents).joined(separator: " | ") + " |")
    }
    return lines.joined(separator: "\n")
  }
}
