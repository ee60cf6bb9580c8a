import Foundation

/// The recording date that AVCHD camcorders put beside each picture of the H.264 stream.
enum AVCHDDate {
  /// Returns the date in the user data of a frame, which only key frames have.
  ///
  /// A block begins with an identifier and `MDPM`, followed by a count and items of one tag byte
  /// and four bytes in BCD: 0x18 has zone, century, year, month; 0x19 has day, hour, minute,
  /// second.
  ///
  /// Source: ExifTool's description of the format, `H264.pm`.
  static func find(in blocks: [Data]) -> WrittenDate? {
    let identifier: [UInt8] = [
      0x17, 0xEE, 0x8C, 0x60, 0xF8, 0x4D, 0x11, 0xD9, 0x8C, 0xD6, 0x08, 0x00, 0x20, 0x0C, 0x9A,
      0x66,
    ]
    for block in blocks.map(Bytes.init)
    where block.has(identifier) && block.has("MDPM", at: 16) {
      var items: [UInt8: [UInt8]] = [:]
      for index in 0..<Int(block.byte(20) ?? 0) {
        guard let tag = block.byte(21 + index * 5),
          let value = block.slice(22 + index * 5, 4)
        else { break }
        items[tag] = Array(value.contents)
      }
      if let day = items[0x18], let time = items[0x19] {
        return date(day, time)
      }
    }
    return nil
  }

  private static func date(_ day: [UInt8], _ time: [UInt8]) -> WrittenDate? {
    func two(_ byte: UInt8) -> String { String(byte >> 4) + String(byte & 15) }
    let text =
      "\(two(day[1]))\(two(day[2])):\(two(day[3])):\(two(time[0])) "
      + "\(two(time[1])):\(two(time[2])):\(two(time[3]))"
    guard var written = WrittenDate(text) else { return nil }
    // Bit 5: west; bits 4-1: hours; bit 0: half an hour more. All ones: not set.
    let zone = day[0]
    if zone != 0xFF {
      let seconds = Int(zone >> 1 & 15) * 3600 + Int(zone & 1) * 1800
      written.offsetSeconds = zone & 0x20 == 0 ? seconds : -seconds
    }
    return written
  }
}
