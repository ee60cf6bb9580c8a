/// A part of a manual: a heading with paragraphs, lists and examples, in no particular format.
struct ManualSection {
  enum Block {
    case paragraph(String)
    /// Lines to be shown as they are.
    case lines([String])
    /// A term and what it means.
    case item(term: String, text: String)
  }

  let title: String
  let blocks: [Block]

  init(_ title: String, _ blocks: [Block]) {
    self.title = title
    self.blocks = blocks
  }
}

extension Command {
  /// The manual of the command.
  var manual: [ManualSection] {
    [
      ManualSection("NAME", [.paragraph("photos \(name) – \(lowercaseSummary)")]),
      ManualSection("SYNOPSIS", [.lines([usage])]),
      ManualSection("DESCRIPTION", discussion.map(ManualSection.Block.paragraph)),
      ManualSection("OPTIONS", allOptions.map { .item(term: $0.synopsis, text: $0.help) }),
      ManualSection("EXAMPLES", examples.map { .item(term: $0.line, text: $0.explanation) }),
    ].filter { !$0.blocks.isEmpty }
  }

  private var lowercaseSummary: String {
    let text = summary.hasSuffix(".") ? String(summary.dropLast()) : summary
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}
