/// A JSON value whose keys keep their order.
package indirect enum JSON: Sendable {
  case null
  case bool(Bool)
  case integer(Int64)
  case number(Double)
  case string(String)
  case array([JSON])
  case object([(key: String, value: JSON)])

  /// The value on one line.
  package var text: String {
    var text = ""
    write(to: &text, indent: nil)
    return text
  }

  /// The value over several lines, for people too.
  package var indented: String {
    var text = ""
    write(to: &text, indent: 0)
    return text
  }

  private func write(to text: inout String, indent: Int?) {
    switch self {
    case .null: text += "null"
    case .bool(let flag): text += flag ? "true" : "false"
    case .integer(let number): text += "\(number)"
    case .number(let number): text += number.isFinite ? "\(number)" : "null"
    case .string(let string): JSON.quote(string, to: &text)
    case .array(let values):
      JSON.enclose(values, "[", "]", &text, indent) { value, text, indent in
        value.write(to: &text, indent: indent)
      }
    case .object(let members):
      JSON.enclose(members, "{", "}", &text, indent) { member, text, indent in
        JSON.quote(member.key, to: &text)
        text += indent == nil ? ":" : ": "
        member.value.write(to: &text, indent: indent)
      }
    }
  }

  private static func enclose<Element>(
    _ elements: [Element], _ open: String, _ close: String, _ text: inout String, _ indent: Int?,
    _ writeElement: (Element, inout String, Int?) -> Void
  ) {
    text += open
    for (index, element) in elements.enumerated() {
      if index > 0 { text += "," }
      if let indent { text += "\n" + String(repeating: "  ", count: indent + 1) }
      writeElement(element, &text, indent.map { $0 + 1 })
    }
    if let indent, !elements.isEmpty { text += "\n" + String(repeating: "  ", count: indent) }
    text += close
  }

  /// Also escapes what a terminal would obey, since the output may well go to one.
  private static func quote(_ string: String, to text: inout String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case _ where DisplayText.isDangerous(scalar):
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}

extension JSON {
  /// A text, or null.
  init(_ text: String?) { self = text.map(JSON.string) ?? .null }

  init(_ number: Int) { self = .integer(Int64(number)) }

  init(_ texts: [String]) { self = .array(texts.map(JSON.string)) }
}
