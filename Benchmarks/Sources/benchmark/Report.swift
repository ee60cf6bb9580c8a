internal import Foundation

/// All figures of one run, with what is needed to compare them with another.
struct Report: Codable {
  let date: Date
  let processor: String
  let cores: Int
  let system: String
  var measurements: [Measurement]

  init(_ measurements: [Measurement]) {
    date = Date()
    let information = try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)
    // Not every machine says what it is.
    processor =
      information?.split(separator: "\n").first { $0.hasPrefix("model name") }?
      .split(separator: ":").last?.trimmingCharacters(in: .whitespaces) ?? "unknown"
    cores = ProcessInfo.processInfo.activeProcessorCount
    system = ProcessInfo.processInfo.operatingSystemVersionString
    self.measurements = measurements
  }

  /// Writes the figures as JSON, times in seconds and sizes in bytes.
  func write(to url: URL) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    encoder.dateEncodingStrategy = .iso8601
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try encoder.encode(self).write(to: url)
  }

  /// Reads the figures of an earlier run.
  static func read(from url: URL) throws -> Report {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return try decoder.decode(Report.self, from: try Data(contentsOf: url))
  }

  /// The figures as a table in Markdown.
  var table: String {
    var lines = [
      "| work | assets | ours | min | C | C min | ratio | goal | met |",
      "|---|--:|--:|--:|--:|--:|--:|---|---|",
    ]
    lines += measurements.map(\.row)
    return lines.joined(separator: "\n")
  }
}

extension Measurement {
  /// The line of the table; of a goal for 99 of 100 cases the figure is that of the 99th.
  fileprivate var row: String {
    let shown: Double = if case .percentile99 = goal { ours.percentile99 } else { ours.median }
    let cells = [
      name, "\(assets)", text(shown), text(ours.minimum), text(baseline?.median),
      text(baseline?.minimum), ratio.map { decimal($0, 2) } ?? "–", goalText,
      isMet.map { $0 ? "yes" : "NO" } ?? "–",
    ]
    return "| " + cells.joined(separator: " | ") + " |"
  }

  private var goalText: String {
    switch goal {
    case .ratio(let limit): "≤ \(decimal(limit, 2)) × C"
    case .median(let limit), .percentile99(let limit): "≤ \(text(limit))"
    case nil: "–"
    }
  }

  private func text(_ value: Double?) -> String {
    value.map { Measurement.text($0, unit) } ?? "–"
  }

  private func decimal(_ value: Double, _ places: Int) -> String {
    Measurement.decimal(value, places)
  }

  /// A figure with its unit.
  static func text(_ value: Double, _ unit: Unit) -> String {
    switch unit {
    case .seconds: "\(decimal(value * 1_000, value < 0.01 ? 3 : 1)) ms"
    case .bytes: "\(decimal(value / 1_048_576, 1)) MB"
    case .exponent: "n^\(decimal(value, 2))"
    }
  }

  /// A number with at most so many places behind the point.
  static func decimal(_ value: Double, _ places: Int) -> String {
    let scale = pow(10, Double(places))
    let rounded = (value * scale).rounded() / scale
    let text = "\(rounded)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
