import Foundation
import PhotosTesting

/// A JPEG with a date and the offset of the camera's clock.
///
/// Source: EXIF 2.32, sections 4.5.2 (structure), 4.6.5 (DateTimeOriginal, OffsetTimeOriginal).
enum ExifPicture {
  /// The date is written as `2024:05:01 12:30:59`, the offset as `+02:00`.
  static func jpeg(date: String, offset: String) -> Data {
    let picture = TestPicture.jpeg(width: 16, height: 12)
    var body = Data("Exif\0\0".utf8) + tiff(date: date + "\0", offset: offset + "\0")
    let length = UInt16(body.count + 2)
    body.insert(contentsOf: [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)], at: 0)
    return picture.prefix(2) + body + picture.dropFirst(2)
  }

  /// One directory that points to another with both texts.
  private static func tiff(date: String, offset: String) -> Data {
    let exifStart: UInt32 = 26
    let textStart: UInt32 = 56
    var tiff = Data("II".utf8) + number(UInt16(42)) + number(UInt32(8))
    tiff += number(UInt16(1)) + entry(0x8769, type: 4, count: 1, value: exifStart)
    tiff += number(UInt32(0))
    tiff += number(UInt16(2))
    tiff += entry(0x9003, type: 2, count: UInt32(date.utf8.count), value: textStart)
    tiff += entry(
      0x9011, type: 2, count: UInt32(offset.utf8.count),
      value: textStart + UInt32(date.utf8.count))
    tiff += number(UInt32(0))
    return tiff + Data(date.utf8) + Data(offset.utf8)
  }

  private static func entry(_ tag: UInt16, type: UInt16, count: UInt32, value: UInt32) -> Data {
    number(tag) + number(type) + number(count) + number(value)
  }

  private static func number<Number: FixedWidthInteger>(_ number: Number) -> Data {
    withUnsafeBytes(of: number.littleEndian) { Data($0) }
  }
}
