import Foundation
import PhotosTesting

/// Builds a small JPEG with the EXIF fields a test wants.
struct MadePhoto {
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
  /// Texts of Apple's maker note, by tag number: 11 names a burst, 17 a Live Photo.
  var apple: [Int: String] = [:]
  var width = 12
  var height = 8

  /// The file's bytes.
  var data: Data {
    let jpeg = TestPicture.jpeg(width: width, height: height)
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

  static func big(_ value: Int, _ width: Int) -> Data {
    Data((0..<width).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) })
  }
}

extension MadePhoto {
  /// A photo taken at a time of EXIF's form, `2020:01:02 03:04:05`, in the zone of an offset such
  /// as `+02:00`.
  static func taken(_ date: String, offset: String? = nil) -> MadePhoto {
    var photo = MadePhoto()
    photo.photo[0x9003] = .text(date)
    if let offset { photo.photo[0x9011] = .text(offset) }
    return photo
  }

  /// A photo with EXIF CustomRendered.
  static func rendered(_ number: Int) -> MadePhoto {
    var photo = MadePhoto()
    photo.photo[0xA401] = .short(number)
    return photo
  }

  /// A screenshot by its user comment.
  static var screenshot: MadePhoto {
    var photo = MadePhoto()
    photo.photo[0x9286] = .bytes([UInt8]("ASCII\0\0\0Screenshot".utf8))
    return photo
  }

  /// A photo taken somewhere, in whole degrees.
  static func at(_ latitude: Int, _ south: Bool, _ longitude: Int, _ west: Bool) -> MadePhoto {
    var photo = MadePhoto()
    photo.gps = [
      1: .text(south ? "S" : "N"), 2: .fractions([(latitude, 1), (30, 1), (0, 1)]),
      3: .text(west ? "W" : "E"), 4: .fractions([(longitude, 1), (0, 1), (0, 1)]),
    ]
    return photo
  }
}
