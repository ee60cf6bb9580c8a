import Foundation
import Testing
import photos

@Suite("Names of exported files") struct NameTemplateTests {
  private func path(
    _ template: String, filename: String = "IMG_1.JPG", date: Date? = nil, album: String = ""
  ) throws -> String {
    let facts = NameFacts(
      filename: filename, date: date, offset: 3600, identifier: "ABC/L0/001", album: album,
      index: 7, count: 120)
    return try NameTemplate(template).path(for: facts).numbered(1)
  }

  @Test(
    "Fields are filled in, and the extension is added where it is missing",
    arguments: [
      ("{name}", "IMG_1.JPG"), ("{name}.{ext}", "IMG_1.JPG"), ("{ext}/{name}", "JPG/IMG_1.JPG"),
      ("{id}", "ABC.JPG"), ("{index}-{name}", "007-IMG_1.JPG"), ("all", "all.JPG"),
      ("{album}/{name}", "IMG_1.JPG"), ("{album}", "unnamed.JPG"), ("a//b", "a/b.JPG"),
      ("{date}/{time}", "0000-00-00/00-00-00.JPG"), ("{year}{month}{day}", "00000000.JPG"),
    ])
  func fields(template: String, expected: String) throws {
    #expect(try path(template) == expected)
  }

  @Test("Dates are those of the given clock")
  func dates() throws {
    let midnight = Date(timeIntervalSince1970: 1_704_063_600)  // 2023-12-31T23:00:00Z
    #expect(
      try path("{year}/{month}/{day} {date} {time}", date: midnight)
        == "2024/01/01 2024-01-01 00-00-00.JPG")
  }

  @Test(
    "No name leads out of its folder",
    arguments: [
      ("../../etc/passwd", "x", "_/.._.._etc_passwd.jpg"), ("a", "..", "__/a.jpg"),
      ("a", ".", "_/a.jpg"), ("a\u{0}\n\u{9B}", "b/c", "b_c/a___.jpg"),
    ])
  func escapes(name: String, album: String, expected: String) throws {
    let template = album == "x" ? "_/{name}" : "{album}/{name}"
    #expect(try path(template, filename: name + ".jpg", album: album) == expected)
  }

  @Test("A name without an extension gets none")
  func bare() throws {
    #expect(try path("{name}.{ext}", filename: "scan") == "scan")
    #expect(try path("{name}", filename: ".jpg") == ".jpg")
  }

  @Test("Long names are cut between characters, and keep number and extension")
  func length() {
    let flags = String(repeating: "🇮🇹", count: 60)
    let cut = SafeName(flags + ".jpeg")
    #expect(cut.text == String(repeating: "🇮🇹", count: 31) + ".jpeg")
    #expect(cut.numbered(12) == String(repeating: "🇮🇹", count: 30) + " (12).jpeg")
    for length in 240...300 {
      let text = String(repeating: "n", count: length) + ".tiff"
      #expect(SafeName(text).text.utf8.count == min(255, length + 5))
      #expect(SafeName(text).text.hasSuffix("n.tiff"))
    }
    let heap = "e" + String(repeating: "\u{301}", count: 300)
    #expect((200...255).contains(SafeName(heap).text.utf8.count))
  }
}
