package import Foundation

extension UUID {
  /// A new identifier, never given out before (§1.3).
  ///
  /// Foundation reads its random bytes from a file; where a process has no file descriptor left for that, `UUID()` gives
  /// the same identifier again and again. These come from the kernel directly.
  ///
  /// Source: RFC 9562, 5.4 (version 4).
  package static func random() -> UUID {
    var generator = SystemRandomNumberGenerator()
    var bytes = [generator.next(), generator.next()].flatMap { (word: UInt64) in
      (0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) }
    }
    bytes[6] = bytes[6] & 0x0F | 0x40
    bytes[8] = bytes[8] & 0x3F | 0x80
    return UUID(
      uuid: (
        bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7],
        bytes[8], bytes[9], bytes[10], bytes[11], bytes[12], bytes[13], bytes[14], bytes[15]
      ))
  }
}
