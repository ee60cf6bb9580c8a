import Foundation

/// The checksums of a PNG's chunks.
enum PNGChecksums {
  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in
      value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1
    }
  }

  /// Sets the checksum of each chunk that is there whole; false if it is no PNG.
  ///
  /// Source: W3C, "Portable Network Graphics (Third Edition)", 5.5 and annex D.
  static func repair(_ data: inout Data) -> Bool {
    guard data.starts(with: [0x89, 0x50, 0x4E, 0x47]) else { return false }
    var bytes = [UInt8](data)
    var position = 8
    while position + 12 <= bytes.count {
      let length = bytes[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
      let end = position + 8 + length
      guard end + 4 <= bytes.count else { break }
      let sum = ~bytes[position + 4..<end].reduce(~UInt32(0)) {
        table[Int(($0 ^ UInt32($1)) & 0xFF)] ^ ($0 >> 8)
      }
      for index in 0..<4 {
        bytes[end + index] = UInt8(truncatingIfNeeded: sum >> (24 - UInt32(index) * 8))
      }
      position = end + 4
    }
    data = Data(bytes)
    return true
  }
}
