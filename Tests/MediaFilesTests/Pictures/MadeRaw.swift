import Foundation

/// Builds a small DNG whose sensor sees linear sRGB, so that what it develops to is known.
///
/// Source: Adobe, "Digital Negative (DNG) Specification", 1.4; TIFF 6.0.
struct MadeRaw {
  /// Sides of the picture in pixels, both even.
  var width = 96
  var height = 64
  /// The EXIF orientation.
  var orientation = 1
  /// The linear colour of each place, each channel 0...1.
  var scene: (_ x: Int, _ y: Int) -> (red: Double, green: Double, blue: Double)

  /// The patches that are seen by default: white, grey, red, green, blue and yellow, in two rows.
  static let patches: [(red: Double, green: Double, blue: Double)] = [
    (1, 1, 1), (0.2, 0.2, 0.2), (0.6, 0.05, 0.05), (0.05, 0.5, 0.05), (0.05, 0.05, 0.6),
    (0.7, 0.6, 0.05),
  ]

  init() {
    scene = { x, y in MadeRaw.patches[y / 32 * 3 + x / 32] }
  }

  /// The file's bytes.
  var data: Data {
    var entries: [(tag: UInt16, type: UInt16, count: Int, value: Data)] = []
    func add(_ tag: UInt16, shorts: [Int]) {
      entries.append((tag, 3, shorts.count, Data(shorts.flatMap { Self.little($0, 2) })))
    }
    func add(_ tag: UInt16, longs: [Int]) {
      entries.append((tag, 4, longs.count, Data(longs.flatMap { Self.little($0, 4) })))
    }
    func add(_ tag: UInt16, type: UInt16 = 1, bytes: [UInt8]) {
      entries.append((tag, type, bytes.count, Data(bytes)))
    }
    func add(_ tag: UInt16, type: UInt16, fractions: [Int]) {
      let bytes = fractions.flatMap { Self.little($0, 4) + Self.little(10000, 4) }
      entries.append((tag, type, fractions.count, Data(bytes)))
    }
    add(254, longs: [0])
    add(256, longs: [width])
    add(257, longs: [height])
    add(258, shorts: [16])
    add(259, shorts: [1])
    add(262, shorts: [32803])  // colour filter array
    add(271, type: 2, bytes: Array("Test\0".utf8))
    add(272, type: 2, bytes: Array("Test Camera\0".utf8))
    add(273, longs: [8])
    add(274, shorts: [orientation])
    add(277, shorts: [1])
    add(278, longs: [height])
    add(279, longs: [width * height * 2])
    add(33421, shorts: [2, 2])
    add(33422, bytes: [0, 1, 1, 2])  // red, green; green, blue
    add(50706, bytes: [1, 4, 0, 0])
    add(50707, bytes: [1, 1, 0, 0])
    add(50708, type: 2, bytes: Array("Test Camera\0".utf8))
    add(50714, shorts: [0])
    add(50717, longs: [65535])
    // XYZ to linear sRGB.
    add(
      50721, type: 10,
      fractions: [32405, -15371, -4985, -9693, 18760, 416, 556, -2040, 10572])
    add(50728, type: 5, fractions: [10000, 10000, 10000])
    add(50778, shorts: [21])  // D65
    return file(entries)
  }

  private func file(_ entries: [(tag: UInt16, type: UInt16, count: Int, value: Data)]) -> Data {
    let pixels = sensor
    let directory = 8 + pixels.count
    var tail = Data()
    let tailStart = directory + 2 + entries.count * 12 + 4
    var table = Data(Self.little(entries.count, 2))
    for entry in entries {
      table += Self.little(Int(entry.tag), 2) + Self.little(Int(entry.type), 2)
      table += Self.little(entry.count, 4)
      if entry.value.count <= 4 {
        table += entry.value + Data(count: 4 - entry.value.count)
      } else {
        table += Self.little(tailStart + tail.count, 4)
        tail += entry.value + Data(count: entry.value.count % 2)
      }
    }
    let header = Data("II".utf8) + Self.little(42, 2) + Self.little(directory, 4)
    return header + pixels + table + Self.little(0, 4) + tail
  }

  private var sensor: Data {
    var data = Data(capacity: width * height * 2)
    for y in 0..<height {
      for x in 0..<width {
        let colour = scene(x, y)
        let value = [colour.red, colour.green, colour.green, colour.blue][y % 2 * 2 + x % 2]
        data += Self.little(Int(value * 65535), 2)
      }
    }
    return data
  }

  private static func little(_ value: Int, _ width: Int) -> [UInt8] {
    (0..<width).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }
}
