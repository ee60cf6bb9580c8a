import Foundation
import Testing
import photos

@Suite("JSON") struct JSONTests {
  @Test("Keys keep their order, and everything else is as small as can be")
  func order() {
    let value = JSON.object([
      ("b", .integer(1)), ("a", .array([.null, .bool(true), .number(0.5)])),
    ])
    #expect(value.text == #"{"b":1,"a":[null,true,0.5]}"#)
  }

  @Test("Indented, every member has a line")
  func indentation() {
    let value = JSON.object([("a", .array([.integer(1)])), ("b", .array([]))])
    #expect(value.indented == "{\n  \"a\": [\n    1\n  ],\n  \"b\": []\n}")
  }

  @Test("Any text survives, and none can command a terminal")
  func texts() throws {
    let hostile =
      (0..<0x300).compactMap(Unicode.Scalar.init).map(String.init).joined() + "\u{202E}\"\\😀"
    let text = JSON.array([.string(hostile)]).text
    #expect(!text.unicodeScalars.contains { $0.value < 0x20 || (0x7F..<0xA0).contains($0.value) })
    let parsed = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String]
    #expect(parsed == [hostile])
  }

  @Test("A number that JSON has no word for is null")
  func infinity() {
    #expect(JSON.array([.number(.infinity), .number(.nan)]).text == "[null,null]")
  }
}
