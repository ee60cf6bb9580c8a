import Foundation
import Testing

@testable import MediaFiles

/// Real files with measured facts: those in `Fixtures`, or the whole collection that the
/// environment variable `OPENPHOTOKIT_CORPUS` names.
enum Corpus {
  /// One file and what is known of it.
  struct File: Sendable, CustomTestStringConvertible {
    let path: String
    let url: URL
    let expected: Expected

    var testDescription: String { path }

    /// How far a colour may be off: lossy decoders differ, and the measured colours are those
    /// stored, whereas ours are converted from the file's profile to sRGB.
    var tolerance: Double {
      if expected.mode == "CMYK" || hasProfile { return 60 }
      let isLossy = expected.mime != "image/jpeg" && expected.mime != "image/png"
      return isLossy ? 12 : 6
    }

    private var hasProfile: Bool {
      guard let data = try? Data(contentsOf: url),
        let type = MediaReader.sniffedType(of: data), type.kind == .image
      else { return false }
      return VipsPicture.read(data, type.family) { $0.hasProfile } ?? false
    }
  }

  /// The facts, named as in `expected.json`.
  struct Expected: Decodable, Sendable {
    var kind: String
    var file_type: String?
    var mime: String?
    var mode: String?
    var display: [Int]?
    var decodable: Bool?
    var duration_s: Double?
    var frames: Int?
    var animated: Bool?
    var images_in_file: Int?
    var capture: Capture
    var gps: Position?
    var make: String?
    var model: String?
    var custom_rendered: Int?
    var burst_uuid: String?
    var content_identifier: String?
    var rating: Int?
    var keywords: Words?
    var keywords_xmp: Words?
    var gpano_projection: String?
    var grid4x4_rgb: [[[Int]]]?

    struct Capture: Decodable, Sendable {
      var local: String?
      var offset: String?
      var utc: String?
    }

    struct Position: Decodable, Sendable {
      var latitude: Double?
      var longitude: Double?
      var altitude: Double?
    }

    /// One word or several.
    struct Words: Decodable, Sendable {
      let values: [String]

      init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let several = try? container.decode([String].self) {
          values = several
        } else {
          values = [try container.decode(String.self)]
        }
      }
    }

    /// Whether an error is the right answer: known not to decode, or made to exhaust memory.
    var isRefused: Bool {
      decodable == false || (decodable == nil && file_type == "GIF")
    }

    /// The measured type in our words.
    var mimeType: String? {
      switch mime {
      case "image/x-tiff-big": "image/tiff"
      case "image/apng": "image/png"
      case "video/mp4" where kind == "image": "image/avif-sequence"
      default: mime
      }
    }
  }

  private struct Index: Decodable { var files: [String: Entry] }

  /// An entry whose facts are absent for sidecars.
  private struct Entry: Decodable {
    let expected: Expected?

    init(from decoder: any Decoder) throws {
      expected = try? Expected(from: decoder)
    }
  }

  /// The folder of the files that come with the tests.
  private static let fixtures = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Fixtures")

  /// Returns a file that comes with the tests.
  static func fixture(_ path: String) -> URL { fixtures.appending(path: path) }

  static let folder: URL = {
    let path = ProcessInfo.processInfo.environment["OPENPHOTOKIT_CORPUS"]
    return path.map { URL(filePath: $0) } ?? fixtures
  }()

  static let files: [File] = {
    do {
      let data = try Data(contentsOf: folder.appending(path: "expected.json"))
      let index = try JSONDecoder().decode(Index.self, from: data)
      return index.files.sorted { $0.key < $1.key }.map { path, entry in
        File(
          path: path, url: folder.appending(path: path),
          expected: entry.expected ?? Expected(kind: "sidecar", capture: .init()))
      }
    } catch {
      Issue.record(error, "expected.json cannot be read")
      return []
    }
  }()

  static let media = files.filter { $0.expected.kind != "sidecar" }
  static let sidecars = files.filter { $0.expected.kind == "sidecar" }
  static let pictures = media.filter {
    $0.expected.grid4x4_rgb != nil && $0.expected.decodable == true && !differing.contains($0.path)
  }

  /// Whose colours were measured of another picture than the one that is shown: the first one in
  /// the file instead of the primary one; another frame of the animation.
  private static let differing = ["heic/zPug_3.heic", "jxl/cropped_traffic_light.jxl"]
}

extension MediaFacts {
  /// Width and height in words.
  var size: String { "\(pixelWidth) × \(pixelHeight)" }
}

extension PixelImage {
  /// Width and height in words.
  var size: String { "\(width) × \(height)" }

  /// The mean colours of a 4 × 4 grid over the picture on white, row by row.
  var grid: [[[Double]]] {
    let bytes = [UInt8](pixels)
    return (0..<4).map { row in
      (0..<4).map { column in
        var sums = [0.0, 0, 0]
        let rows = row * height / 4..<max(row * height / 4 + 1, (row + 1) * height / 4)
        let columns = column * width / 4..<max(column * width / 4 + 1, (column + 1) * width / 4)
        for y in rows {
          for x in columns {
            let start = (y * width + x) * 4
            let alpha = Double(bytes[start + 3]) / 255
            for channel in 0..<3 {
              sums[channel] += Double(bytes[start + channel]) * alpha + 255 * (1 - alpha)
            }
          }
        }
        return sums.map { $0 / Double(rows.count * columns.count) }
      }
    }
  }

  /// The largest difference of any colour from a measured grid.
  func distance(from expected: [[[Int]]]) -> Double {
    let differences = zip(grid.joined().joined(), expected.joined().joined())
      .map { abs($0 - Double($1)) }
    return differences.max() ?? .infinity
  }
}
