import Foundation

/// Builds a small JPEG with the EXIF fields a test wants.
///
/// Each test target has its own way to make the picture that the fields are added to.
package struct MadePhoto {
  /// A field's value.
  package enum Value {
    case text(String)
    case short(Int)
    case fractions([(Int, Int)])
    case bytes([UInt8])
  }

  /// Fields of the first directory, by tag number.
  package var image: [Int: Value]
  /// Fields of the EXIF directory.
  package var photo: [Int: Value]
  /// Fields of the GPS directory.
  package var gps: [Int: Value]
  /// Texts of Apple's maker note, by tag number: 11 names a burst, 17 a Live Photo.
  package var apple: [Int: String] = [:]
  /// The picture's size in pixels.
  package var width = 12
  package var height = 8

  /// A photo with the fields of its directories, by tag number.
  package init(
    image: [Int: Value] = [:], photo: [Int: Value] = [:], gps: [Int: Value] = [:]
  ) {
    self.image = image
    self.photo = photo
    self.gps = gps
  }

  /// Returns a JPEG of that size with the fields added to it.
  package func added(to jpeg: Data) -> Data {
    let block = Data("Exif\0\0".utf8) + tiff()
    let marker = Data([0xFF, 0xE1]) + Self.big(block.count + 2, 2)
    return jpeg.prefix(2) + marker + block + jpeg.dropFirst(2)
  }

  /// The EXIF block: big-endian TIFF with up to three directories.
  private func tiff() -> Data {
    var first = image
    var photo = photo
    if !apple.isEmpty {
      first[0x010F] = .text("Apple")
      photo[0x927C] = .bytes([UInt8](makerNote()))
    }
    // Directories follow each other; a pointer field has a fixed size, so sizes are known first.
    first[0x8769] = .bytes([])
    first[0x8825] = .bytes([])
    let photoStart = 8 + Self.size(first)
    let gpsStart = photoStart + Self.size(photo)
    return Data([0x4D, 0x4D, 0, 42, 0, 0, 0, 8])
      + Self.directory(first, at: 8, pointers: [0x8769: photoStart, 0x8825: gpsStart])
      + Self.directory(photo, at: photoStart) + Self.directory(gps, at: gpsStart)
  }

  /// A directory whose offsets count from the beginning of the note.
  private func makerNote() -> Data {
    let header = Data("Apple iOS\0\0\u{1}MM".utf8)
    return header + Self.directory(apple.mapValues(Value.text), at: header.count)
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

  /// Returns a number in so many bytes, the highest first.
  package static func big(_ value: Int, _ width: Int) -> Data {
    Data((0..<width).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) })
  }
}
