/// Manuals as plain text, for `photos help`.
package enum ManualText {
  private static let indent = 4

  /// The manual of one command.
  package static func text(of command: Command, width: Int) -> String {
    text(of: command.manual, width: width)
  }

  /// The list of commands, with a word on each.
  package static func overview(width: Int) -> String {
    let commands = Command.all
    let longest = commands.map(\.name.count).max() ?? 0
    let lines = commands.map { command in
      command.name + String(repeating: " ", count: longest - command.name.count + 2)
        + command.summary
    }
    return text(
      of: [
        ManualSection("NAME", [.paragraph(ManualTable.summary)]),
        ManualSection("SYNOPSIS", [.lines(["photos COMMAND [OPTION…] …"])]),
        ManualSection("COMMANDS", [.lines(lines)]),
        ManualSection(
          "OPTIONS", Option.everywhere.map { .item(term: $0.synopsis, text: $0.help) }),
        ManualSection(
          "MORE",
          [
            .paragraph(
              "photos help COMMAND, or photos COMMAND --help, tells more; so does man photos.")
          ]),
      ], width: width)
  }

  private static func text(of sections: [ManualSection], width: Int) -> String {
    sections.map { section in
      ([section.title] + section.blocks.flatMap { lines(of: $0, width: width) })
        .joined(separator: "\n")
    }.joined(separator: "\n\n")
  }

  private static func lines(of block: ManualSection.Block, width: Int) -> [String] {
    switch block {
    case .paragraph(let text): wrapped(text, indent: indent, width: width)
    case .lines(let lines): lines.map { String(repeating: " ", count: indent) + $0 }
    case .item(let term, let text):
      [String(repeating: " ", count: indent) + term]
        + wrapped(text, indent: 2 * indent, width: width)
    }
  }

  /// Breaks a text between words.
  static func wrapped(_ text: String, indent: Int, width: Int) -> [String] {
    let margin = String(repeating: " ", count: indent)
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty,
        indent + DisplayText.width(line) + 1 + DisplayText.width(String(word)) > width
      {
        lines.append(margin + line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    return lines + [margin + line]
  }
}
