import Foundation

/// The fields that a movie has under QuickTime's names, in their order.
///
/// Source: Apple, "QuickTime File Format", "Metadata".
struct QuickTimeMetadata: Equatable {
  /// A key and its values as the file has them: boxes of type `data`.
  struct Item: Equatable {
    var key: String
    var values: Data
  }

  private(set) var items: [Item] = []

  /// No field.
  init() {}

  /// Reads the fields of a movie; none where there are none.
  init(_ bytes: Bytes) {
    for meta in Box.find(bytes, ["moov", "meta"], in: 0..<bytes.count)
      + Box.find(bytes, ["moov", "udta", "meta"], in: 0..<bytes.count)
    {
      // In MPEG-4 a version precedes the boxes.
      let hasVersion = bytes.text(meta.body.lowerBound + 4, 4) != "hdlr"
      let body = meta.body(skipping: hasVersion ? 4 : 0)
      read(bytes, in: body)
    }
  }

  private mutating func read(_ bytes: Bytes, in body: Range<Int>) {
    let boxes = Box.list(bytes, in: body)
    guard let keys = boxes.first(where: { $0.type == "keys" }),
      let list = boxes.first(where: { $0.type == "ilst" })
    else { return }
    let names = Box.list(bytes, in: keys.body(skipping: 8)).map { key in
      key.type == "mdta" ? bytes.text(key.body.lowerBound, key.body.count) : nil
    }
    for item in Box.list(bytes, in: list.body) {
      guard let number = bytes.number(item.typeOffset, width: 4),
        names.indices.contains(number - 1), let key = names[number - 1],
        let values = bytes.slice(item.body.lowerBound, item.body.count)
      else { continue }
      items.append(Item(key: key, values: values.contents))
    }
  }

  /// Sets a field to a text, or removes it; capitals do not matter.
  mutating func set(_ value: String?, for key: String) {
    let old = items.firstIndex { $0.key.lowercased() == key.lowercased() }
    items.removeAll { $0.key.lowercased() == key.lowercased() }
    guard let value else { return }
    let text = BoxTree("data", Data.big(1, 4) + Data(count: 4) + Data(value.utf8))
    let item = Item(key: key, values: text.data)
    items.insert(item, at: min(old ?? items.count, items.count))
  }

  /// The first value of a field, if it is a text.
  func text(_ key: String) -> String? {
    guard let item = items.first(where: { $0.key.lowercased() == key.lowercased() }) else {
      return nil
    }
    let bytes = Bytes(item.values)
    guard let box = Box.list(bytes, in: 0..<bytes.count).first, box.type == "data",
      bytes.number(box.body.lowerBound, width: 4) == 1,
      let text = bytes.slice(box.body.lowerBound + 8, box.body.count - 8)
    else { return nil }
    return String(data: text.contents, encoding: .utf8)
  }

  /// Returns the box that holds the fields.
  ///
  /// - Parameter hasVersion: Whether it begins with a version, as in MPEG-4.
  /// - Returns: `nil` where there is no field.
  func box(hasVersion: Bool) -> BoxTree? {
    guard !items.isEmpty else { return nil }
    let handler = BoxTree("hdlr", Data(count: 8) + Data("mdta".utf8) + Data(count: 13))
    let keys = items.reduce(into: Data(count: 4) + Data.big(items.count, 4)) {
      $0 += BoxTree("mdta", Data($1.key.utf8)).data
    }
    let list = items.enumerated().reduce(into: Data()) { list, item in
      list += Data.big(item.element.values.count + 8, 4) + Data.big(item.offset + 1, 4)
      list += item.element.values
    }
    let boxes = [handler, BoxTree("keys", keys), BoxTree("ilst", list)]
    return BoxTree(
      "meta", boxes.reduce(into: Data(count: hasVersion ? 4 : 0)) { $0 += $1.data })
  }
}
