import Foundation
import TestSupport

@testable import MediaFiles

extension Corpus {
  /// Files whose picture has measured colours.
  static let pictures = media.filter {
    $0.expected.grid4x4_rgb != nil && $0.expected.decodable == true && !differing.contains($0.path)
  }

  /// Whose colours were measured of another picture than the one that is shown: the first one in
  /// the file instead of the primary one; another frame of the animation.
  private static let differing = ["heic/zPug_3.heic", "jxl/cropped_traffic_light.jxl"]
}

extension Corpus.File {
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
