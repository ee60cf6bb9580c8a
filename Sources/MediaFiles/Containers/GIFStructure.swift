/// What a GIF's blocks tell, without decoding it.
struct GIFStructure: Equatable {
  /// Width of the picture all frames are painted on.
  private(set) var width = 0
  /// Height of the picture all frames are painted on.
  private(set) var height = 0
  /// Number of frames whose data is all there.
  private(set) var frameCount = 0
  /// Pixels from the corner of the picture to the farthest corner of a frame, which may lie
  /// outside of the picture.
  private(set) var reach = 0
  /// Whether the file ends between two blocks; the final trailer is often forgotten.
  private(set) var isComplete = false

  /// Source: CompuServe, "Graphics Interchange Format, Version 89a".
  init(_ bytes: Bytes) {
    guard let width = bytes.number(6, width: 2, littleEndian: true),
      let height = bytes.number(8, width: 2, littleEndian: true),
      let flags = bytes.byte(10)
    else { return }
    (self.width, self.height) = (width, height)
    walk(bytes, from: 13 + Self.colourTable(flags))
  }

  private mutating func walk(_ bytes: Bytes, from start: Int) {
    var position = start
    while let introducer = bytes.byte(position) {
      switch introducer {
      case 0x21:
        guard Self.passBlocks(bytes, from: position + 2, &position) else { return }
      case 0x2C:
        let frame = (0..<4).compactMap {
          bytes.number(position + 1 + $0 * 2, width: 2, littleEndian: true)
        }
        guard frame.count == 4, let flags = bytes.byte(position + 9) else { return }
        reach = max(reach, (frame[0] + frame[2]) * (frame[1] + frame[3]))
        let data = position + 10 + Self.colourTable(flags) + 1
        guard Self.passBlocks(bytes, from: data, &position) else { return }
        frameCount += 1
      default:
        // The trailer, or bytes appended by whoever passed the file on.
        isComplete = frameCount > 0
        return
      }
    }
    isComplete = frameCount > 0 && position == bytes.count
  }

  private static func colourTable(_ flags: UInt8) -> Int {
    flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1)
  }

  /// Moves behind a chain of sub-blocks; false if it has no end.
  private static func passBlocks(_ bytes: Bytes, from start: Int, _ position: inout Int) -> Bool {
    var next = start
    while let length = bytes.byte(next) {
      next += 1 + Int(length)
      if length == 0 {
        position = next
        return true
      }
    }
    return false
  }
}
