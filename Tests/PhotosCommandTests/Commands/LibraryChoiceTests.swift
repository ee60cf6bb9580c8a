import Foundation
import Testing

@Suite("Choosing a library") struct LibraryChoiceTests {
  @Test(
    "A command that only reads or changes makes no library where there is none",
    arguments: [
      ["list"], ["info", "x"], ["albums"], ["album", "rename", "a", "b"], ["album", "delete", "a"],
      ["album", "add", "a", "x"], ["album", "remove", "a", "x"],
      ["album", "move", "a", "x", "--to", "0"],
      ["folder", "rename", "a", "b"], ["folder", "delete", "a"], ["folder", "add", "a", "b"],
      ["folder", "remove", "a", "b"], ["folder", "move", "a", "b", "--to", "0"], ["favorite", "x"],
      ["hide", "x"], ["date", "x", "none"], ["location", "x", "none"], ["delete", "x"],
      ["recently-deleted"], ["recover", "x"], ["purge", "--all"], ["watch"], ["log"], ["undo"],
      ["verify"],
    ])
  func noLibrary(words: [String]) throws {
    let scratch = try Scratch()
    let result = try scratch.run(words)
    #expect(result.status == 1)
    #expect(
      result.errors.hasPrefix("photos: There is no photo library at \(scratch.library.path)."))
    #expect(result.output == "")
    #expect(!FileManager.default.fileExists(atPath: scratch.library.path))
  }

  @Test("--library wins over the environment, before the command and behind it")
  func option() throws {
    let scratch = try Scratch()
    let other = scratch.path("Other.photolibrary")
    try scratch.photos("--library", other, "album", "create", "There")
    try scratch.photos("album", "create", "Here")
    #expect(try scratch.photos("albums", "--library=\(other)").output.contains("There"))
    #expect(try scratch.photos("albums").output.contains("Here"))
  }

  @Test("Without either, the library is in the pictures folder")
  func standard() throws {
    let scratch = try Scratch()
    let result = try scratch.photos("list", environment: ["PHOTOS_LIBRARY": ""])
    #expect(result.errors.contains("\(scratch.path("Pictures"))/Photos Library.photolibrary"))
  }

  @Test("A folder with other things in it is not made a library")
  func foreignFolder() throws {
    let scratch = try Scratch()
    try scratch.write(Data("x".utf8), to: "docs/letter.txt")
    let result = try scratch.photos("album", "create", "x", "--library", scratch.path("docs"))
    #expect(result.status == 1)
    #expect(result.errors.contains("is no photo library"))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: scratch.path("docs")) == ["letter.txt"])
  }

  @Test("A library of a newer version is refused")
  func newer() throws {
    let scratch = try Scratch()
    try scratch.photos("album", "create", "x")
    try Data("99\n".utf8).write(to: scratch.library.appendingPathComponent("format"))
    let result = try scratch.photos("list")
    #expect(result.status == 1)
    #expect(result.errors.contains("version 99"))
  }
}
