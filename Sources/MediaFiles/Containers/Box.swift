/// A box of an ISO base media or QuickTime file.
///
/// Source: ISO/IEC 14496-12, 4.2.
struct Box {
  /// Four characters.
  let type: String
  /// Where the four characters are.
  let typeOffset: Int
  /// Where the content is, cut at the end of what encloses it.
  let body: Range<Int>
  /// Whether the box says that it goes on behind its enclosure's end.
  let isCut: Bool

  /// Returns the boxes that lie one after another in `range`; fewer if one is malformed.
  static func list(_ bytes: Bytes, in range: Range<Int>) -> [Box] {
    var boxes: [Box] = []
    var position = range.lowerBound
    while position + 8 <= range.upperBound, boxes.count < 4096 {
      guard var size = bytes.number(position, width: 4), let type = bytes.text(position + 4, 4)
      else { break }
      var header = 8
      if size == 1 {
        guard let long = bytes.number(position + 8, width: 8) else { break }
        (size, header) = (long, 16)
      } else if size == 0 {
        size = range.upperBound - position
      }
      let isCut = size > range.upperBound - position
      let end = isCut ? range.upperBound : position + size
      guard size >= header, position + header <= end else { break }
      boxes.append(
        Box(
          type: type, typeOffset: position + 4, body: position + header..<end, isCut: isCut))
      position = end
    }
    return boxes
  }

  /// Returns the boxes at the end of a path of types, such as `["moov", "trak"]`.
  static func find(_ bytes: Bytes, _ path: [String], in range: Range<Int>) -> [Box] {
    guard let first = path.first else { return [] }
    let found = list(bytes, in: range).filter { $0.type == first }
    if path.count == 1 { return found }
    return found.flatMap { find(bytes, Array(path.dropFirst()), in: $0.body) }
  }

  /// The content behind `skipped` bytes, for boxes whose own fields precede their children.
  func body(skipping skipped: Int) -> Range<Int> {
    min(body.lowerBound + skipped, body.upperBound)..<body.upperBound
  }
}
