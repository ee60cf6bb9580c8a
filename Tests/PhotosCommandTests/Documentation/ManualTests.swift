import Foundation
import Testing
import photos

@Suite("Manuals and completions") struct ManualTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  @Test(
    "The files in the repository are those that the program makes",
    arguments: [
      ("Documentation/photos.1", ["help", "--roff"]),
      ("Completions/photos.bash", ["completion", "bash"]),
      ("Completions/_photos", ["completion", "zsh"]),
    ])
  func current(path: String, words: [String]) throws {
    let file = try String(contentsOf: Self.root.appendingPathComponent(path), encoding: .utf8)
    #expect(
      try Scratch().run(words).output == file, "Write the output of photos \(words) to \(path)")
  }

  @Test("Every command has a manual with an example that the parser understands")
  func examples() throws {
    for command in Command.all {
      let help = try Scratch().run(["help"] + command.path)
      #expect(help.status == 0)
      for title in ["NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "EXAMPLES"] {
        #expect(help.output.contains("\(title)\n"), "\(command.path)")
      }
      #expect(help.output.contains(command.usage))
      #expect(!command.exampleLines.isEmpty)
      for line in command.exampleLines {
        var parser = ArgumentParser()
        let words = try #require(try shellWords(line))
        #expect(throws: Never.self, "\(line)") { _ = try parser.parse(words) }
      }
    }
  }

  /// The words of an example behind the program's name, as the shell splits them.
  private func shellWords(_ line: String) throws -> [String]? {
    let match = line.firstMatch(of: /photos (.*?)(?: [|>] .*|\))?$/)
    guard let match else { return nil }
    let text = try shell("for word in \(match.output.1); do printf '%s\\n' \"$word\"; done")
    return text.split(separator: "\n").map(String.init)
  }

  @Test("Help goes to the output; what is missing or wrong is a usage error")
  func help() throws {
    let scratch = try Scratch()
    #expect(try scratch.photos("help").output.contains("    import "))
    #expect(
      try scratch.photos("import", "--help").output == scratch.photos("help", "import").output)
    #expect(try scratch.photos("album", "--help").output.contains("photos album rename"))
    #expect(try scratch.photos("help", "improt").errors.contains("Did you mean “import”?"))
    #expect(try scratch.photos("help", "improt").status == 2)
    #expect(try scratch.photos().status == 2)
    #expect(try scratch.photos("--version").output.hasPrefix("photos (OpenPhotoKit) "))
    #expect(try scratch.photos("--version", "--json").object().text("version").isEmpty == false)
    #expect(try scratch.photos("completion", "fish").status == 2)
  }

  @Test("No line of help is wider than a terminal")
  func width() throws {
    for command in Command.all {
      let text = ManualText.text(of: command, width: 80)
      for line in text.split(separator: "\n") where !line.contains("photos ") {
        #expect(DisplayText.width(String(line)) <= 80)
      }
    }
  }

  @Test(
    "The manual page has no mistakes that groff warns of",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/groff")))
  func roff() throws {
    let scratch = try Scratch()
    try scratch.write(Data(ManualPage.roff.utf8), to: "photos.1")
    let page = scratch.path("photos.1")
    #expect(try shell("groff -k -man -Tutf8 -ww -z '\(page)' 2>&1").isEmpty)
  }

  // MARK: Completion

  /// What bash offers for the last of the words.
  private func completions(_ words: String...) throws -> [String] {
    let scratch = try Scratch()
    try scratch.write(Data(BashCompletion.script.utf8), to: "c.bash")
    try scratch.picture("picture one.jpg")
    let list = words.map { "'\($0)'" }.joined(separator: " ")
    let script = """
      cd '\(scratch.folder.path)'; source ./c.bash; COMP_WORDS=(photos \(list))
      COMP_CWORD=\(words.count); _photos; printf '%s\\n' "${COMPREPLY[@]}"
      """
    return try shell(script).split(separator: "\n").map(String.init)
  }

  @Test("Bash completes commands, their second words, options, choices and files")
  func bash() throws {
    #expect(try completions("al") == ["albums", "album"])
    #expect(try completions("album", "re") == ["rename", "remove"])
    #expect(try completions("import", "--s") == ["--skip-duplicates"])
    #expect(try completions("album", "create", "--f") == ["--folder"])
    #expect(try completions("--library", "x", "list", "--wh") == ["--where"])
    #expect(try completions("--ver") == ["--version"])
    #expect(try completions("completion", "") == ["bash", "zsh"])
    #expect(try completions("help", "recen") == ["recently-deleted"])
    #expect(try completions("import", "pic") == ["picture one.jpg"])
    #expect(try completions("list", "--where", "") == [])
  }

  @Test(
    "The script for zsh is valid",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/zsh")))
  func zsh() throws {
    let scratch = try Scratch()
    try scratch.write(Data(ZshCompletion.script.utf8), to: "_photos")
    #expect(try shell("zsh -n '\(scratch.path("_photos"))' 2>&1").isEmpty)
  }

  private func shell(_ script: String) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = ["-c", script]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }
}
