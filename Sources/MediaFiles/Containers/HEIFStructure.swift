import Foundation

/// The items of a HEIF or AVIF file: where each lies, what describes it, how they belong together.
///
/// Source: ISO/IEC 14496-12, 8.11 (metadata box); ISO/IEC 23008-12, 6 (properties, references).
struct HEIFStructure {
  /// A picture, a tile, or a block of metadata.
  struct Item {
    var type = ""
    var contentType = ""
    var isHidden = false
    /// Where the data lies in the file.
    var extents: [Range<Int>] = []
    /// Indices into the shared properties, in the order they apply.
    var properties: [Int] = []
  }

  /// "`from` is a thumbnail of `to`", "`from` is made of the tiles `to`" and so on.
  struct Reference {
    let type: String
    let typeOffset: Int
    let from: Int
    let to: [Int]
  }

  /// The file.
  let bytes: Bytes
  private(set) var primary: Int?
  private(set) var items: [Int: Item] = [:]
  private(set) var references: [Reference] = []
  /// Whether two items are marked as the two eyes' views.
  private(set) var hasStereoPair = false
  private var properties: [Box] = []
  private var itemData: Range<Int>?

  /// Reads the metadata box; `nil` if there is none for pictures.
  init?(_ bytes: Bytes) {
    self.bytes = bytes
    let meta = Box.list(bytes, in: 0..<bytes.count).first { $0.type == "meta" }
    guard let meta, !meta.isCut else { return nil }
    let boxes = Box.list(bytes, in: meta.body(skipping: 4))
    guard let handler = boxes.first(where: { $0.type == "hdlr" }),
      bytes.has("pict", at: handler.body.lowerBound + 8)
    else { return nil }
    itemData = boxes.first { $0.type == "idat" }?.body
    for box in boxes { read(box) }
    guard let primary, items[primary] != nil else { return nil }
  }

  private mutating func read(_ box: Box) {
    let start = box.body.lowerBound
    let version = bytes.byte(start) ?? 0
    switch box.type {
    case "pitm": primary = bytes.number(start + 4, width: version == 0 ? 2 : 4)
    case "iinf": readInformation(box.body(skipping: version == 0 ? 6 : 8))
    case "iloc": readLocations(box, version)
    case "iref": readReferences(box, idWidth: version == 0 ? 2 : 4)
    case "iprp": readProperties(box)
    case "grpl":
      hasStereoPair = Box.list(bytes, in: box.body).contains { $0.type == "ster" }
    default: break
    }
  }

  private mutating func readInformation(_ range: Range<Int>) {
    for entry in Box.list(bytes, in: range) where entry.type == "infe" {
      let start = entry.body.lowerBound
      guard let version = bytes.byte(start), version == 2 || version == 3 else { continue }
      let width = version == 2 ? 2 : 4
      guard let id = bytes.number(start + 4, width: width),
        let type = bytes.text(start + 4 + width + 2, 4)
      else { continue }
      items[id, default: Item()].type = type
      items[id]?.isHidden = (bytes.byte(start + 3) ?? 0) & 1 == 1
      let tail = entry.body(skipping: 4 + width + 6)
      let strings = bytes.slice(tail.lowerBound, tail.count)?.contents.split(
        separator: 0, omittingEmptySubsequences: false)
      if type == "mime", let content = strings?.dropFirst().first {
        items[id]?.contentType = String(decoding: content, as: UTF8.self)
      }
    }
  }

  private mutating func readLocations(_ box: Box, _ version: UInt8) {
    var cursor = Cursor(bytes, box.body.lowerBound + 4, end: box.body.upperBound)
    let sizes = cursor.next(2)
    let (offsetSize, lengthSize) = (sizes >> 12 & 15, sizes >> 8 & 15)
    let (baseSize, indexSize) = (sizes >> 4 & 15, version > 0 ? sizes & 15 : 0)
    let idWidth = version < 2 ? 2 : 4
    for _ in 0..<min(cursor.next(idWidth), 65536) where !cursor.failed {
      let id = cursor.next(idWidth)
      let method = version > 0 ? cursor.next(2) & 15 : 0
      _ = cursor.next(2)  // which data file: this one
      let base = cursor.next(baseSize)
      // Extents without a size of their own all say the same; a file could claim no end of them.
      let isSized = offsetSize + lengthSize + indexSize > 0
      let count = cursor.next(2)
      for _ in 0..<(isSized ? count : min(count, 1)) where !cursor.failed {
        _ = cursor.next(indexSize)
        let (offset, length) = (cursor.next(offsetSize), cursor.next(lengthSize))
        let origin = method == 1 ? itemData?.lowerBound ?? .max : 0
        let (start, overflow) = base.addingReportingOverflow(offset)
        guard !cursor.failed, !overflow, start < 1 << 48, origin < 1 << 48, length < 1 << 48
        else { continue }
        items[id, default: Item()].extents.append(
          origin + start..<origin + start + length)
      }
    }
  }

  private mutating func readReferences(_ box: Box, idWidth: Int) {
    for entry in Box.list(bytes, in: box.body(skipping: 4)) {
      var cursor = Cursor(bytes, entry.body.lowerBound, end: entry.body.upperBound)
      let from = cursor.next(idWidth)
      var to: [Int] = []
      for _ in 0..<cursor.next(2) where !cursor.failed { to.append(cursor.next(idWidth)) }
      references.append(
        Reference(
          type: entry.type, typeOffset: entry.typeOffset, from: from,
          to: cursor.failed ? [] : to))
    }
  }

  private mutating func readProperties(_ box: Box) {
    let children = Box.list(bytes, in: box.body)
    properties =
      children.first { $0.type == "ipco" }
      .map { Box.list(bytes, in: $0.body) } ?? []
    for association in children where association.type == "ipma" {
      var cursor = Cursor(bytes, association.body.lowerBound, end: association.body.upperBound)
      let header = cursor.next(4)
      let (version, isWide) = (header >> 24, header & 1 == 1)
      for _ in 0..<min(cursor.next(4), 65536) where !cursor.failed {
        let id = cursor.next(version < 1 ? 2 : 4)
        for _ in 0..<cursor.next(1) where !cursor.failed {
          let index = isWide ? cursor.next(2) & 0x7FFF : cursor.next(1) & 0x7F
          if index > 0 { items[id]?.properties.append(index - 1) }
        }
      }
    }
  }

  /// Reads numbers one after another; 0 from the first failure on.
  private struct Cursor {
    private let bytes: Bytes
    private var position: Int
    private let end: Int
    private(set) var failed = false

    init(_ bytes: Bytes, _ position: Int, end: Int) {
      (self.bytes, self.position, self.end) = (bytes, position, end)
    }

    mutating func next(_ width: Int) -> Int {
      guard !failed, position + width <= end, let value = bytes.number(position, width: width)
      else {
        failed = true
        return 0
      }
      position += width
      return value
    }
  }

  /// Returns an item's property boxes in the order they apply.
  func properties(of item: Int) -> [Box] {
    (items[item]?.properties ?? []).filter { $0 < properties.count }.map { properties[$0] }
  }
}
