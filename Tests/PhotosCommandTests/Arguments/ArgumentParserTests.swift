import Testing
import photos

@Suite("ArgumentParser") struct ArgumentParserTests {
  private func parse(_ words: String...) throws -> Arguments {
    var parser = ArgumentParser()
    return try parser.parse(words)
  }

  private func message(_ words: String...) throws -> String {
    let error = try #require(throws: UsageError.self) {
      var parser = ArgumentParser()
      _ = try parser.parse(words)
    }
    return error.message
  }

  @Test("A value follows its option, or an equals sign, or its letter")
  func values() throws {
    for words in [["--limit", "3"], ["--limit=3"], ["-n", "3"], ["-n3"]] {
      var parser = ArgumentParser()
      #expect(try parser.parse(["list"] + words).value("limit") == "3")
    }
  }

  @Test("The word after an option is its value even if it begins with a dash")
  func dashedValue() throws {
    #expect(try parse("list", "--sort", "-creationDate").value("sort") == "-creationDate")
  }

  @Test("An equals sign may be part of a value, which may be empty")
  func equals() throws {
    #expect(try parse("list", "--where=a == b").value("where") == "a == b")
    #expect(try parse("list", "--where=").value("where") == "")
  }

  @Test("Options of every command stand before the command or behind it")
  func everywhere() throws {
    for words in [["--library", "L", "--json", "list"], ["list", "--json", "--library", "L"]] {
      var parser = ArgumentParser()
      let arguments = try parser.parse(words)
      #expect(arguments.value("library") == "L")
      #expect(arguments.has("json"))
      #expect(arguments.command.path == ["list"])
    }
  }

  @Test("The last of several values holds")
  func lastValue() throws {
    #expect(try parse("--library", "A", "list", "--library", "B").value("library") == "B")
  }

  @Test("Operands and options may be mixed, and a double dash ends options")
  func mixture() throws {
    #expect(
      try parse("import", "a", "--move", "b", "--", "--move", "-x").operands
        == ["a", "b", "--move", "-x"])
  }

  @Test("A word that begins like a negative number is an operand, and so is a lone dash")
  func negativeNumber() throws {
    #expect(try parse("location", "3f2a", "-33.9,18.4").operands == ["3f2a", "-33.9,18.4"])
    #expect(try parse("import", "-").operands == ["-"])
  }

  @Test("Two words name a command of a group")
  func groups() throws {
    let arguments = try parse("album", "--json", "create", "Rome")
    #expect(arguments.command.path == ["album", "create"])
    #expect(arguments.operands == ["Rome"])
  }

  @Test("Help and version win over whatever else is there")
  func meta() throws {
    #expect(try parse("import", "--help").operands == ["import"])
    #expect(try parse("import", "--help").command.path == ["help"])
    #expect(try parse("album", "-h").operands == ["album"])
    #expect(try parse("--version").command.path == ["version"])
  }

  @Test("Mistakes are told in a sentence, with what may have been meant")
  func mistakes() throws {
    #expect(try message() == "A command is needed.")
    #expect(try message("improt") == "There is no command “improt”. Did you mean “import”?")
    #expect(
      try message("list", "--limt", "3")
        == "There is no option --limt for list. Did you mean “--limit”?")
    #expect(try message("list", "--limit") == "--limit needs a value, N.")
    #expect(try message("list", "--json=yes") == "--json takes no value.")
    #expect(try message("list", "-x") == "There is no option -x for list.")
    #expect(try message("--move", "import", "a") == "There is no option --move before a command.")
    #expect(try message("import") == "import needs PATH.")
    #expect(try message("album", "create") == "album create needs TITLE.")
    #expect(try message("info", "a", "b") == "“b” is more than info takes.")
    #expect(try message("album") == "“album” needs to be told what to do.")
    #expect(try message("album", "\u{1B}[2J").contains("\u{1B}") == false)
  }

  @Test("A mistake comes with the usage of what it is about")
  func usage() throws {
    let command = try #require(throws: UsageError.self) { try parse("info") }
    #expect(command.usage == ["photos info [OPTION…] ID"])
    let group = try #require(throws: UsageError.self) { try parse("album", "crate") }
    #expect(group.usage.count == 6)
  }

  @Test("No two commands share a name, and no two options of a command a name or letter")
  func tables() {
    let paths = Command.all.map(\.path)
    #expect(Set(paths).count == paths.count)
    for command in Command.all {
      #expect(Set(command.optionNames).count == command.optionNames.count)
      let isGroup = Command.all.contains { $0.path.count > 1 && $0.path[0] == command.path[0] }
      #expect(command.path.count > 1 || !isGroup)
    }
  }
}
