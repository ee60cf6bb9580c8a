import Foundation
import Testing

@Suite("Hostile names") struct HostileNamesTests {
  private static let names = [
    "new\nline.jpg", "\u{1B}[2Jclear.jpg", "\u{1B}]0;title\u{07}.jpg", "-dash.jpg",
    "back\\slash.jpg",
    "quote\"'.jpg", "$(touch x).jpg", "\u{202E}gpj.exe", "tab\there.jpg", "\u{9B}31m.jpg",
    "… …..jpg", String(repeating: "é", count: 60) + String(repeating: "日本", count: 20) + ".jpg",
  ]

  @Test("Are kept to the letter, and never sent raw to a terminal")
  func files() throws {
    let scratch = try Scratch()
    for name in Self.names { try scratch.picture("in/\(name)") }
    let result = try scratch.photos("import", "in")
    #expect(result.status == 0)
    #expect(try Set(scratch.names()) == Set(Self.names))
    let id = try scratch.photos("list", "--json").array()[0].text("identifier")
    let outputs = [
      try scratch.photos("list"), try scratch.photos("list", "--json"),
      try scratch.photos("info", id),
      try scratch.photos("info", "--json", id),
    ]
    for output in outputs.map(\.output) {
      let isRaw = output.unicodeScalars.contains { scalar in
        (scalar.value < 0x20 && scalar != "\n") || (0x7F..<0xA0).contains(scalar.value)
          || scalar == "\u{202E}"
      }
      #expect(!isRaw)
    }
    #expect(try scratch.photos("list").lines.count == Self.names.count)
  }

  @Test("That differ only in how accents are written are two files")
  func accents() throws {
    let scratch = try Scratch()
    for name in ["\u{E9}.jpg", "e\u{301}.jpg"] { try scratch.picture("in/\(name)") }
    let result = try scratch.photos("import", "in")
    #expect(result.output.hasPrefix("Imported 2 items "))
    try scratch.photos("export", "--all", "--to", "out")
    #expect(try scratch.files(in: "out").count == 2)
  }

  @Test("Are escaped in errors as well")
  func errors() throws {
    let scratch = try Scratch()
    try scratch.write(Data("x".utf8), to: "in/\u{1B}[2J.jpg")
    try scratch.photos("album", "create", "x")
    for words in [
      ["import", "in"], ["info", "\u{1B}[2J"], ["album", "delete", "\u{1B}[2J"],
      ["\u{1B}[2J"], ["list", "--where", "\u{1B} =="], ["list", "--\u{1B}"],
      ["date", "x", "\u{1B}"],
      ["watch", "--sort", "\u{1B}"], ["completion", "\u{1B}"], ["help", "\u{1B}"],
    ] {
      let result = try scratch.run(words)
      #expect(result.status != 0)
      #expect(!result.errors.contains("\u{1B}"), "\(words)")
    }
  }

  @Test(
    "Album titles may be anything", arguments: ["a\nb", "\u{1B}[2J", "..", "/", "", "日本 👍", "a b"])
  func titles(title: String) throws {
    let scratch = try Scratch()
    let identifier = try scratch.photos("album", "create", title).lines[0]
    #expect(try scratch.photos("albums", "--json").array()[0].text("title") == title)
    let lines = try scratch.photos("albums").lines
    #expect(lines.count == 1 && !lines[0].contains("\u{1B}"))
    #expect(try scratch.photos("album", "rename", title, "x").status == 0)
    #expect(try scratch.photos("album", "delete", identifier).status == 0)
  }

  @Test("A name with dots leads nowhere outside the library")
  func dots() throws {
    let scratch = try Scratch()
    try scratch.picture("in/a..jpg")
    try scratch.picture("in/...x.jpg")
    try scratch.photos("import", "in", "in/../in/...x.jpg")
    #expect(try scratch.names() == ["...x.jpg", "a..jpg"])
    #expect(try scratch.photos("verify").status == 0)
  }
}
