/// The manual page `photos(1)`, in the language of `man`.
///
/// Source: groff_man(7).
package enum ManualPage {
  /// The whole page.
  package static var roff: String {
    let head = [
      ".\\\" Made by “photos help --roff”; change the tables in Sources/photos instead.",
      ".TH PHOTOS 1 \"\" \"OpenPhotoKit \(Program.version)\" \"User Commands\"",
      ".nh",
    ]
    let commands = Command.all.flatMap(lines(of:))
    let lines =
      head + ManualTable.opening.flatMap { self.lines(of: $0, level: "SH") }
      + [".SH COMMANDS"] + commands
      + ManualTable.closing.flatMap { self.lines(of: $0, level: "SH") }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func lines(of command: Command) -> [String] {
    var blocks: [ManualSection.Block] = [.lines([command.usage])]
    blocks += command.discussion.map(ManualSection.Block.paragraph)
    blocks += command.options.map { .item(term: $0.synopsis, text: $0.help) }
    for example in command.examples {
      blocks += [.paragraph("\(example.explanation.dropLast()):"), .lines([example.line])]
    }
    return lines(of: ManualSection(command.name, blocks), level: "SS")
  }

  private static func lines(of section: ManualSection, level: String) -> [String] {
    [".\(level) \"\(escaped(section.title))\""] + section.blocks.flatMap(lines(of:))
  }

  private static func lines(of block: ManualSection.Block) -> [String] {
    switch block {
    case .paragraph(let text): [".PP", escaped(text)]
    case .lines(let lines): [".PP", ".RS 4", ".nf"] + lines.map(escaped) + [".fi", ".RE"]
    case .item(let term, let text): [".TP", ".B \"\(escaped(term))\"", escaped(text)]
    }
  }

  /// Makes text mean itself: backslashes, hyphens, quotes, and points where a line begins.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "\"": result += "\\(dq"
      case "'": result += "\\(aq"
      default: result.append(character)
      }
    }
    return result.hasPrefix(".") ? "\\&" + result : result
  }
}
