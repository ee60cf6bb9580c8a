import Foundation

/// What a JPEG's markers tell, without decoding it.
///
/// The walk costs about 0.06 ms a megabyte, against 9 ms a megabyte for decoding at an eighth.
struct JPEGStructure: Equatable {
  /// Stored width in pixels, by the frame header.
  private(set) var width = 0
  /// Stored height in pixels.
  private(set) var height = 0
  /// Whether each scan refines the whole picture, so that no row is known before the last scan.
  private(set) var isProgressive = false
  /// Whether the markers run unbroken from the first to the end-of-image marker.
  private(set) var isComplete = false

  /// Walks the markers of the first picture in `data`; what follows it does not count.
  init(_ data: Data) {
    unsafe data.withUnsafeBytes { bytes in
      unsafe walk(bytes)
    }
  }

  /// Source: ITU-T T.81, annex B.
  private mutating func walk(_ bytes: UnsafeRawBufferPointer) {
    var position = 2
    while let marker = unsafe nextMarker(bytes, &position) {
      switch marker {
      case 0xD9:
        isComplete = width > 0 && height > 0
        return
      case 0x01, 0xD0...0xD8: continue  // markers that stand alone
      case 0x02...0xBF: return  // reserved: the entropy-coded data is damaged
      default: break
      }
      guard position + 2 <= bytes.count else { return }
      let length = unsafe Int(bytes[position]) << 8 | Int(bytes[position + 1])
      guard length >= 2, position + length <= bytes.count else { return }
      if marker >= 0xC0, marker <= 0xCF, ![0xC4, 0xC8, 0xCC].contains(marker), length >= 8 {
        height = unsafe Int(bytes[position + 3]) << 8 | Int(bytes[position + 4])
        width = unsafe Int(bytes[position + 5]) << 8 | Int(bytes[position + 6])
        isProgressive = [0xC2, 0xC6, 0xCA, 0xCE].contains(marker)
      }
      position += length
    }
  }

  /// Returns the code of the next marker and moves behind it.
  ///
  /// Entropy-coded data is passed over on the way: in it, 0xFF is followed by 0 when it is data.
  private func nextMarker(_ bytes: UnsafeRawBufferPointer, _ position: inout Int) -> UInt8? {
    guard let base = bytes.baseAddress else { return nil }
    while position + 1 < bytes.count {
      guard
        let found = unsafe memchr(base + position, 0xFF, bytes.count - position - 1)
      else { return nil }
      position = unsafe found - UnsafeMutableRawPointer(mutating: base) + 1
      let code = unsafe bytes[position]
      if code == 0xFF { continue }  // fill byte
      position += 1
      if code != 0 { return code }
    }
    return nil
  }
}
