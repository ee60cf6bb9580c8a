import Foundation

@testable import MediaFiles

/// Builds a small JPEG with the EXIF fields a test wants.
struct ExifFile {
  /// A field's value.
  enum Value {
    case text(String)
    case short(Int)
    case fractions([(Int, Int)])
    case bytes([UInt8])
  }

  /// Fields of the first directory, by tag number.
  var image: [Int: Value] = [:]
  /// Fields of the EXIF directory.
  var photo: [Int: Value] = [:]
  /// Fields of the GPS directory.
  var gps: [Int: Value] = [:]
  /// The picture's size.
  var width = 12
  var height = 8

  /// The file's bytes.
  func data() throws -> Data {
    let pixels = Data(repeating: 0x80, count: width * height * 4)
    guard let picture = PixelImage(width: width, height: height, pixels: pixels) else {
      throw MediaError(.damaged, "test", "size")
    }
    let jpeg = try picture.jpeg()
    let block = Data("Exif\0\0".utf8) + tiff()
    let marker = Data([0xFF, 0xE1]) + Self.big(block.count + 2, 2)
    return jpeg.prefix(2) + marker + block + jpeg.dropFirst(2)
  }

  /// The facts that are read from the file.
  func facts(timeZone: TimeZone = .gmt) throws -> MediaFacts {
    try MediaReader.facts(of: data(), timeZone: timeZone)
  }

  /// The EXIF block: big-endian TIFF with up to three directories.
  private func tiff() -> Data {
    var first = image
    // Directories follow each other; a pointer field has a fixed size, so sizes are known first.
    first[0x8769] = .bytes([])
    first[0x8825] = .bytes([])
    let photoStart = 8 + Self.size(first)
    let gpsStart = photoStart + Self.size(photo)
    return Data([0x4D, 0x4D, 0, 42, 0, 0, 0, 8])
      + Self.directory(first, at: 8, pointers: [0x8769: photoStart, 0x8825: gpsStart])
      + Self.directory(photo, at: photoStart) + Self.directory(gps, at: gpsStart)
  }

  private static func directory(
    _ fields: [Int: Value], at start: Int, pointers: [Int: Int] = [:]
  ) -> Data {
    var entries = big(fields.count, 2)
    var values = Data()
    let valueStart = start + 2 + fields.count * 12 + 4
    for (tag, value) in fields.sorted(by: { $0.key < $1.key }) {
      entries += big(tag, 2)
      if let pointer = pointers[tag] {
        entries += big(4, 2) + big(1, 4) + big(pointer, 4)
        continue
      }
      let (type, count, content) = encoded(value)
      entries += big(type, 2) + big(count, 4)
      if content.count <= 4 {
        entries += content + Data(count: 4 - content.count)
      } else {
        entries += big(valueStart + values.count, 4)
        values += content
      }
    }
    return entries + Data(count: 4) + values
  }

  private static func size(_ fields: [Int: Value]) -> Int {
    2 + fields.count * 12 + 4
      + fields.values.map { encoded($0).content.count }.filter { $0 > 4 }.reduce(0, +)
  }

  private static func encoded(_ value: Value) -> (type: Int, count: Int, content: Data) {
    switch value {
    case .text(let text):
      let content = Data(text.utf8) + [0]
      return (2, content.count, content)
    case .short(let number): return (3, 1, big(number, 2))
    case .fractions(let list):
      return (5, list.count, list.reduce(Data()) { $0 + big($1.0, 4) + big($1.1, 4) })
    case .bytes(let bytes): return (7, bytes.count, Data(bytes))
    }
  }

  private static func big(_ value: Int, _ width: Int) -> Data {
    Data((0..<width).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) })
  }
}
