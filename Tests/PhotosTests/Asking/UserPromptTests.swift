import Foundation
import Photos
import PhotosHost
import PhotosTesting
import Testing

/// Asking the user for access, by real programs (§6.2, §6.14).
@Suite("Asking the user for access", .serialized, .enabled(if: PromptedProcess.isPossible))
struct UserPromptTests {
  private let temporary: TemporaryLibrary
  private var path: String { temporary.library.host.url.path }

  init() throws {
    temporary = try TemporaryLibrary {
      TestPhoto("a")
      TestPhoto("b")
    }
  }

  /// Starts a program that asks.
  private func ask(
    _ client: String = "Guest", level: PHAccessLevel = .readWrite, hasTerminal: Bool,
    environment: [String: String] = [:]
  ) throws -> PromptedProcess {
    try PromptedProcess(
      ["ask", path, client, "\(level.rawValue)"], hasTerminal: hasTerminal,
      environment: environment)
  }

  private func kept(_ client: String = "Guest") throws -> ClientAccess? {
    try temporary.library.host.access(ofClient: client)
  }

  @Test(
    "At a terminal the answer is a letter, and is kept (§6.2)",
    arguments: [("a", 3, 2), ("S", 4, 0), ("n", 2, 0), ("", 2, 0)])
  func terminal(answer: String, status: Int, count: Int) throws {
    let program = try ask(hasTerminal: true)
    #expect(program.shows("a/s/n? "))
    #expect(program.screen.contains("“Guest” would like to read and change the photos"))
    program.type(answer)
    let report = program.report()
    #expect(report.suffix(3) == ["status \(status)", "again \(status)", "sees \(count)"])
    #expect(try kept()?.readWrite?.rawValue == status)
    #expect(try kept()?.addOnly == nil)
    // Once answered, nobody is asked again; not even a terminal is needed.
    #expect(try ask(hasTerminal: false).report().first == "status \(status)")
  }

  @Test("Adding only is a question of its own (§6.1, §6.2)")
  func addOnly() throws {
    let program = try ask(level: .addOnly, hasTerminal: true)
    #expect(program.shows("a/n? "))
    #expect(program.screen.contains("would like to add photos"))
    program.type("a")
    #expect(program.report().suffix(2) == ["status 3", "again 3"])
    #expect(try kept()?.addOnly == .authorized)
    #expect(try kept()?.readWrite == nil)
  }

  @Test("What is no answer is asked for again, three times, and then counts as silence (§6.14)")
  func nonsense() throws {
    let program = try ask(hasTerminal: true)
    for count in 1...3 {
      #expect(program.shows("a/s/n? ", count: count))
      program.type("what?")
    }
    #expect(program.report().suffix(3) == ["status 2", "again 2", "sees 0"])
    #expect(try kept() == nil)
    let again = try ask(hasTerminal: true)
    #expect(again.shows("a/s/n? "))
    again.type("a")
    #expect(again.report().last == "sees 2")
  }

  @Test("Without terminal and desktop access is denied, not granted, and nothing is kept (§6.14)")
  func noWay() throws {
    for environment in [[:], ["DISPLAY": ":99"], ["DISPLAY": "", "WAYLAND_DISPLAY": ""]] {
      let report = try ask(hasTerminal: false, environment: environment).report()
      #expect(report == ["status 2", "again 2", "sees 0"])
    }
    #expect(try kept() == nil)
  }

  @Test(
    "Without a terminal a dialog asks, and the chosen button is kept (§6.14)",
    arguments: [
      ("zenity", "Allow Access to All Photos", 3), ("zenity", "Allow Selected Photos Only", 4),
      ("zenity", "Don’t Allow", 2), ("kdialog", "a", 3), ("kdialog", "s", 4), ("kdialog", "n", 2),
    ])
  func dialog(program: String, answer: String, status: Int) throws {
    let dialog = try DialogProgram(program, answering: answer, status: 1)
    let report = try ask(hasTerminal: false, environment: dialog.environment).report()
    #expect(report.first == "status \(status)")
    #expect(try kept()?.readWrite?.rawValue == status)
    #expect(dialog.words.contains { $0.contains("“Guest” would like to read") })
    #expect(dialog.words.contains("Don’t Allow"))
  }

  @Test(
    "A window that is closed, or says what was not asked, is no answer (§6.14)",
    arguments: [("zenity", nil, 1), ("zenity", "Whatever", 0), ("kdialog", nil, 1)])
  func silence(program: String, answer: String?, status: Int) throws {
    let dialog = try DialogProgram(program, answering: answer, status: status)
    let report = try ask(hasTerminal: false, environment: dialog.environment).report()
    #expect(report == ["status 2", "again 2", "sees 0"])
    // The second request of the program does not ask again.
    #expect(dialog.words.filter { $0.contains("would like") }.count == 1)
    #expect(try kept() == nil)
  }

  @Test("A terminal goes before the desktop")
  func terminalFirst() throws {
    let dialog = try DialogProgram("zenity", answering: "Allow Access to All Photos")
    let program = try ask(hasTerminal: true, environment: dialog.environment)
    #expect(program.shows("a/s/n? "))
    program.type("n")
    #expect(program.report().contains("status 2"))
    #expect(dialog.words.isEmpty)
  }

  @Test("A name cannot send commands to the terminal, nor markup to the dialog")
  func hostileName() throws {
    let program = try ask("Evil\u{1B}[2J\u{202E}", hasTerminal: true)
    #expect(program.shows("a/s/n? "))
    #expect(!program.screen.contains("\u{1B}[2J"))
    #expect(!program.screen.contains("\u{202E}"))
    program.type("n")
    #expect(program.report().contains("status 2"))
    let dialog = try DialogProgram("kdialog", answering: "n")
    _ = try ask("<b>Evil", hasTerminal: false, environment: dialog.environment).report()
    #expect(dialog.words.contains { $0.contains("‹b>Evil") })
  }
}
