import Foundation
import Testing

@Suite(
  "On a terminal", .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/script")))
struct TerminalTests {
  /// What a person would see, with colours as they are sent.
  private func screen(
    _ scratch: Scratch, _ words: String, environment: [String: String] = [:]
  ) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/script")
    process.arguments = ["-qec", "\(CommandRun.program.path) \(words)", "/dev/null"]
    process.currentDirectoryURL = scratch.folder
    process.environment = [
      "PHOTOS_LIBRARY": scratch.library.path, "TZ": "UTC", "TERM": "xterm", "PATH": "/usr/bin:/bin",
    ].merging(environment) { $1 }
    let pipe = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }

  @Test("A table has a heading, and none elsewhere")
  func heading() throws {
    let scratch = try Scratch()
    _ = try scratch.importPictures("a.jpg")
    #expect(try screen(scratch, "list").hasPrefix("ID        TAKEN"))
    #expect(try scratch.photos("list").output.hasPrefix("ID") == false)
    #expect(try screen(scratch, "list --album Favorites") == "")
  }

  @Test("Errors are red, unless NO_COLOR says no")
  func color() throws {
    let scratch = try Scratch()
    #expect(try screen(scratch, "list").contains("\u{1B}[31mphotos:\u{1B}[0m"))
    #expect(try screen(scratch, "list", environment: ["NO_COLOR": "1"]).hasPrefix("photos:"))
    #expect(try scratch.photos("list").errors.hasPrefix("photos:"))
  }

  @Test("An import shows how far it is, and wipes that away")
  func progress() throws {
    let scratch = try Scratch()
    try scratch.picture("a.jpg")
    let shown = try screen(scratch, "import a.jpg")
    #expect(shown.contains("1/1"))
    #expect(shown.contains("\r\u{1B}[KImported 1 item"))
    #expect(try scratch.photos("import", "a.jpg").errors == "")
  }

  @Test("An export shows how far it is; a picture is not written to a terminal")
  func pictures() throws {
    let scratch = try Scratch()
    let id = try scratch.importPictures("a.jpg")[0]
    let shown = try screen(scratch, "export --all --to out")
    #expect(shown.contains("1/1"))
    #expect(shown.contains("\r\u{1B}[KExported 1 file"))
    #expect(try screen(scratch, "thumbnail \(id) -o -").contains("not written to a terminal"))
  }

  @Test("Output that cannot be written is an error")
  func fullDisk() throws {
    let scratch = try Scratch()
    _ = try scratch.importPictures("a.jpg")
    let shown = try screen(scratch, "list > /dev/full")
    #expect(shown.contains("The output cannot be written"))
  }
}
