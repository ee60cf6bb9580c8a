import Foundation
import Photos
import Testing

/// Real files with facts that other tools measured: a few that come with the tests of media files, or the whole collection
/// that the environment variable `OPENPHOTOKIT_CORPUS` names.
enum PhotoCorpus {
  struct File: Sendable, CustomTestStringConvertible {
    let path: String
    let url: URL
    let expected: Expected

    var testDescription: String { path }
  }

  /// The facts, named as in `expected.json`.
  struct Expected: Decodable, Sendable {
    var kind: String
    var sha256: String?
    var file_type: String?
    var mime: String?
    var display: [Int]?
    var decodable: Bool?
    var duration_s: Double?
    var animated: Bool?
    var capture: Capture?
    var gps: Position?
    var burst_uuid: String?

    struct Capture: Decodable, Sendable {
      var local: String?
      var utc: String?
    }

    struct Position: Decodable, Sendable {
      var latitude: Double?
      var longitude: Double?
    }

    /// Whether an error is the right answer: known not to decode, or made to exhaust memory.
    var isRefused: Bool { decodable == false || (decodable == nil && file_type == "GIF") }

    /// Whether it is unprocessed camera data, which is kept but not shown.
    var isCameraRaw: Bool { ["DNG", "CR2", "CR3", "NEF", "ARW"].contains(file_type) }

    /// The measured type in our words.
    var mimeType: String? {
      switch mime {
      case "image/x-tiff-big": "image/tiff"
      case "image/apng": "image/png"
      case "video/mp4" where kind == "image": "image/avif-sequence"
      default: mime
      }
    }

    /// Whether it plays: the one file whose measured type says so and whose frames were not counted is an AVIF sequence.
    var isAnimated: Bool { animated == true || mimeType == "image/avif-sequence" }

    /// The measured moment; without an offset it is in the time zone of this machine (§8.14).
    var date: Date? {
      if let utc = capture?.utc { return Expected.date(utc, in: .gmt) }
      return capture?.local.flatMap { Expected.date($0, in: .current) }
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

  private struct Index: Decodable { var files: [String: Entry] }

  /// An entry, whose facts may be of another shape for sidecars.
  private struct Entry: Decodable {
    let expected: Expected?

    init(from decoder: any Decoder) throws { expected = try? Expected(from: decoder) }
  }

  static let folder: URL = {
    let path = ProcessInfo.processInfo.environment["OPENPHOTOKIT_CORPUS"]
    return path.map { URL(filePath: $0) } ?? mediaFixture("")
  }()

  static let files: [File] = {
    do {
      let data = try Data(contentsOf: folder.appending(path: "expected.json"))
      return try JSONDecoder().decode(Index.self, from: data).files.sorted { $0.key < $1.key }
        .compactMap { path, entry in
          entry.expected.map {
            File(path: path, url: folder.appending(path: path), expected: $0)
          }
        }
    } catch {
      Issue.record(error, "expected.json cannot be read")
      return []
    }
  }()

  static let media = files.filter { $0.expected.kind == "image" || $0.expected.kind == "video" }
  static let good = media.filter { !$0.expected.isRefused }
  static let bad = media.filter(\.expected.isRefused)
  static let sidecars = files.filter { $0.expected.kind == "sidecar" }

  /// Files by their path; `nil` unless all are there, as in the whole collection.
  static func files(_ paths: String...) -> [File]? {
    let found = paths.compactMap { path in files.first { $0.path == path } }
    return found.count == paths.count ? found : nil
  }
}
