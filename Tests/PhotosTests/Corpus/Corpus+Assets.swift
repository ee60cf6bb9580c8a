import Foundation
import TestSupport

extension Corpus {
  /// Media that become assets.
  static let good = media.filter { !$0.expected.isRefused }

  /// Media that are refused.
  static let bad = media.filter(\.expected.isRefused)

  /// Files by their path; `nil` unless all are there, as in the whole collection.
  static func files(_ paths: String...) -> [File]? {
    let found = paths.compactMap { path in files.first { $0.path == path } }
    return found.count == paths.count ? found : nil
  }
}

extension Corpus.Expected {
  /// Whether it is unprocessed camera data, which is kept but not shown.
  var isCameraRaw: Bool { ["DNG", "CR2", "CR3", "NEF", "ARW"].contains(file_type) }

  /// Whether it plays: the one file whose measured type says so and whose frames were not counted
  /// is an AVIF sequence.
  var isAnimated: Bool { animated == true || mimeType == "image/avif-sequence" }

  /// The measured moment; without an offset it is in the time zone of this machine (§8.14).
  var date: Date? {
    if let utc = capture?.utc { return Self.date(utc, in: .gmt) }
    return capture?.local.flatMap { Self.date($0, in: .current) }
  }

  private static func date(_ text: String, in zone: TimeZone) -> Date? {
    let parts = text.split { !$0.isNumber && $0 != "." }
    guard parts.count >= 6, let second = Double(parts[5]) else { return nil }
    let numbers = parts[..<5].compactMap { Int($0) }
    guard numbers.count == 5 else { return nil }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    let minute = calendar.date(
      from: DateComponents(
        year: numbers[0], month: numbers[1], day: numbers[2], hour: numbers[3],
        minute: numbers[4]))
    return minute?.addingTimeInterval(second)
  }
}
