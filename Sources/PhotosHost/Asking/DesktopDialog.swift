internal import Foundation

/// Asks by a window of zenity or kdialog, whichever is installed.
struct DesktopDialog {
  private enum Tool: String, CaseIterable { case zenity, kdialog }

  private let tool: Tool
  private let program: URL

  /// Finds the program; `nil` where there is no desktop, or none of the programs.
  init?(environment: [String: String]) {
    let hasDesktop = ["WAYLAND_DISPLAY", "DISPLAY"].contains { environment[$0]?.isEmpty == false }
    guard hasDesktop else { return nil }
    let folders = (environment["PATH"] ?? "").split(separator: ":").filter { $0.hasPrefix("/") }
    for tool in Tool.allCases {
      for folder in folders {
        let path = "\(folder)/\(tool.rawValue)"
        guard FileManager.default.isExecutableFile(atPath: path) else { continue }
        self.tool = tool
        program = URL(fileURLWithPath: path)
        return
      }
    }
    return nil
  }

  /// Shows the window and waits for the answer.
  ///
  /// - Returns: The answer; `nil` when the window was closed or could not be shown.
  func answer(to question: UserQuestion) -> UserQuestion.Choice? {
    guard let said = run(arguments(question)) else { return nil }
    return question.choices.first { choice in
      said == (tool == .zenity ? choice.label : String(choice.key))
    }
  }

  /// Such that the chosen answer is written out: the exit status cannot tell a “no” from a window
  /// that could not be shown.
  private func arguments(_ question: UserQuestion) -> [String] {
    switch tool {
    case .zenity:
      ["--question", "--switch", "--no-markup", "--title", question.title, "--text", question.text]
        + question.choices.flatMap { ["--extra-button", $0.label] }
    case .kdialog:
      ["--title", question.title, "--menu", question.text]
        + question.choices.flatMap { [String($0.key), $0.label] }
    }
  }

  /// What the program wrote, without the line end.
  private func run(_ arguments: [String]) -> String? {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    let output = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    // A program that does not start is no way to ask.
    guard (try? process.run()) != nil else { return nil }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationReason == .exit else { return nil }
    return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .newlines)
  }
}
