import Foundation

/// A box of an ISO base media or QuickTime file that can be changed and written again.
struct BoxTree {
  /// Four bytes.
  var type: String
  /// What follows the type; empty where there are children.
  var content = Data()
  /// The boxes inside; `nil` where the content is kept as it is.
  var children: [BoxTree]?

  /// Makes a box without children.
  init(_ type: String, _ content: Data = Data()) {
    self.type = type
    self.content = content
  }

  /// Makes a box of boxes.
  init(_ type: String, children: [BoxTree]) {
    self.type = type
    self.children = children
  }

  /// The boxes whose content is nothing but boxes.
  private static let parents: Set = [
    "moov", "trak", "mdia", "minf", "stbl", "edts", "tref", "udta", "gmhd",
  ]

  /// Reads a box and all inside.
  ///
  /// - Parameters:
  ///   - box: Where it is.
  ///   - bytes: What it is in.
  init(_ box: Box, in bytes: Bytes) {
    type = box.type
    if BoxTree.parents.contains(box.type) {
      children = Box.list(bytes, in: box.body).map { BoxTree($0, in: bytes) }
    } else {
      content = bytes.slice(box.body.lowerBound, box.body.count)?.contents ?? Data()
    }
  }

  /// The box as it is written.
  var data: Data {
    let inner = children.map { $0.reduce(into: Data()) { $0 += $1.data } } ?? content
    return Data.big(inner.count + 8, 4) + Data(type.unicodeScalars.map { UInt8($0.value) }) + inner
  }

  /// The first child of a type; setting it replaces or adds one, or removes it with `nil`.
  subscript(type: String) -> BoxTree? {
    get { children?.first { $0.type == type } }
    set {
      var list = children ?? []
      if let index = list.firstIndex(where: { $0.type == type }) {
        if let newValue { list[index] = newValue } else { list.remove(at: index) }
      } else if let newValue {
        list.append(newValue)
      }
      children = list
    }
  }

  /// Changes the box at the end of a path of types, if it is there.
  mutating func change(_ path: [String], _ body: (inout BoxTree) -> Void) {
    guard let first = path.first else { return body(&self) }
    guard let index = children?.firstIndex(where: { $0.type == first }) else { return }
    children?[index].change(Array(path.dropFirst()), body)
  }

  /// Changes every child of a type.
  mutating func changeAll(_ type: String, _ body: (inout BoxTree) -> Void) {
    for index in (children ?? []).indices where children?[index].type == type {
      if var child = children?[index] {
        body(&child)
        children?[index] = child
      }
    }
  }

  /// Returns an unsigned number of the content, or `nil` if it is not all there.
  func number(_ offset: Int, width: Int) -> Int? { Bytes(content).number(offset, width: width) }

  /// Replaces a number of the content that must be there.
  mutating func set(_ value: Int, at offset: Int, width: Int) {
    guard offset + width <= content.count else { return }
    let start = content.startIndex + offset
    content.replaceSubrange(start..<start + width, with: Data.big(value, width))
  }
}

extension Data {
  /// Returns a number in so many bytes, the highest first.
  static func big(_ value: Int, _ width: Int) -> Data {
    Data((0..<width).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) })
  }
}
