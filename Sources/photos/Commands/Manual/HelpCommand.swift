extension Command {
  /// Prints manuals.
  static let help = Command(
    "help", "Print the manual of a command, or the list of them.",
    operands: [Operand("COMMAND", optional: true, repeats: true, kind: .command)],
    options: [Option("roff", "Print the whole manual as a page for man.")],
    discussion: ["Prints the manual of a command, or the list of all commands."],
    examples: [
      .init("photos help import", "All about importing."),
      .init("photos help --roff | man -l -", "The whole manual."),
    ]
  ) { invocation in
    if invocation.arguments.has("roff") {
      try invocation.output.write(ManualPage.roff)
      return .success
    }
    let width = min(100, invocation.terminal.showsErrors ? invocation.terminal.width : 80)
    try invocation.output.line(try text(invocation, width: width))
    return .success
  }

  private static func text(_ invocation: Invocation, width: Int) throws -> String {
    let path = invocation.operands
    guard !path.isEmpty else { return ManualText.overview(width: width) }
    let found = all.filter { $0.path.starts(with: path) }
    guard !found.isEmpty else {
      let name = path.joined(separator: " ")
      let hint = Spelling.suggestion(for: name, among: all.map(\.name))
      throw invocation.usageError("There is no command “\(DisplayText.escaped(name))”.\(hint)")
    }
    return found.map { ManualText.text(of: $0, width: width) }.joined(separator: "\n\n\n")
  }
}
