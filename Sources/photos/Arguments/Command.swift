/// A command of the program: what it takes, what help says about it, and what it does.
///
/// Parsing, help texts, the manual page and the completions of the shells are all made from these
/// values.
package struct Command: Sendable {
  /// An example for the manual.
  struct Example: Sendable {
    let line: String
    let explanation: String

    init(_ line: String, _ explanation: String) {
      self.line = line
      self.explanation = explanation
    }
  }

  /// The words that name it, such as `album create`.
  package let path: [String]
  /// What it does, in a few words.
  let summary: String
  let operands: [Operand]
  /// Its own options, without those of every command.
  let options: [Option]
  /// Paragraphs of the manual.
  let discussion: [String]
  let examples: [Example]
  let action: @Sendable (Invocation) throws -> ExitStatus

  init(
    _ name: String, _ summary: String, operands: [Operand] = [], options: [Option] = [],
    discussion: [String], examples: [Example],
    action: @escaping @Sendable (Invocation) throws -> ExitStatus
  ) {
    path = name.split(separator: " ").map(String.init)
    self.summary = summary
    self.operands = operands
    self.options = options
    self.discussion = discussion
    self.examples = examples
    self.action = action
  }

  var name: String { path.joined(separator: " ") }

  var allOptions: [Option] { options + Option.everywhere }

  /// The command lines of the manual's examples.
  package var exampleLines: [String] { examples.map(\.line) }

  /// All names and letters of options, as they are typed.
  package var optionNames: [String] {
    allOptions.flatMap { option in ["--\(option.name)"] + (option.letter.map { ["-\($0)"] } ?? []) }
  }

  /// The usage line, such as `photos info [OPTION…] ID`.
  package var usage: String {
    let parts = ["photos", name, "[OPTION…]"] + operands.map(\.synopsis)
    return parts.joined(separator: " ")
  }
}

/// What the process answers its caller.
package enum ExitStatus: Int32, Sendable {
  case success = 0
  /// Something failed, if only in part.
  case failure = 1
  case usage = 2
  /// Ended early by Ctrl-C, as shells count it: 128 and the signal's number.
  case interrupted = 130
  /// Ended early by SIGTERM.
  case terminated = 143
}
