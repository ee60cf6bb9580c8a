import Foundation

/// A run of bytes read by position, where every read outside of it answers `nil`.
///
/// Positions count from the run's own start, so that a box can be read as if it were a file.
struct Bytes {
  private let data: Data

  init(_ data: Data) { self.data = data }

  /// How many bytes there are.
  var count: Int { data.count }

  /// Returns the bytes of a range, or `nil` if any of them is outside.
  func slice(_ offset: Int, _ length: Int) -> Bytes? {
    guard offset >= 0, length >= 0, offset <= count, length <= count - offset else { return nil }
    let start = data.startIndex + offset
    return Bytes(data[start..<start + length])
  }

  /// Returns the bytes from `offset` on; empty if there are none.
  func dropping(_ offset: Int) -> Bytes { Bytes(data.dropFirst(max(0, offset))) }

  /// The bytes by themselves; shares memory.
  var contents: Data { data }

  /// Returns one byte.
  func byte(_ offset: Int) -> UInt8? {
    guard offset >= 0, offset < count else { return nil }
    return data[data.startIndex + offset]
  }

  /// Returns an unsigned number of `width` bytes (0...8); a width of 0 reads as 0.
  func number(_ offset: Int, width: Int, littleEndian: Bool = false) -> Int? {
    guard offset >= 0, width >= 0, offset <= count, width <= count - offset else { return nil }
    var value: UInt64 = 0
    for index in 0..<width {
      let position = littleEndian ? width - 1 - index : index
      value = value << 8 | UInt64(data[data.startIndex + offset + position])
    }
    return Int(exactly: value)
  }

  /// Returns a number of `width` bytes, 1...8, the highest first, whose first bit is its sign.
  func signedNumber(_ offset: Int, width: Int) -> Int? {
    guard (1...8).contains(width), let bytes = slice(offset, width) else { return nil }
    let value = bytes.data.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    let unused = UInt64(64 - 8 * width)
    return Int(Int64(bitPattern: value << unused) >> Int64(unused))
  }

  /// Returns `length` bytes as text, a character per byte.
  func text(_ offset: Int, _ length: Int) -> String? {
    slice(offset, length).map { String($0.data.map { Character(UnicodeScalar($0)) }) }
  }

  /// Whether these bytes are at this place.
  func has(_ text: String, at offset: Int = 0) -> Bool {
    has(Array(text.utf8), at: offset)
  }

  /// Whether these bytes are at this place.
  func has(_ bytes: [UInt8], at offset: Int = 0) -> Bool {
    slice(offset, bytes.count).map { $0.data.elementsEqual(bytes) } ?? false
  }

  /// Whether these bytes are anywhere.
  func contains(_ text: String) -> Bool {
    data.firstRange(of: Data(text.utf8)) != nil
  }
}
