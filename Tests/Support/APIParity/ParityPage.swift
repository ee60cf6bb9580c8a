/// The page `Documentation/API.md`, made from the tables.
package struct ParityPage {
  private let rows: [TableRow]
  private let extras: [Extra]

  /// Of the two tables.
  package init(rows: [TableRow], extras: [Extra]) {
    self.rows = rows
    self.extras = extras
  }

  /// The whole page.
  package var text: String {
    ([introduction, figures] + areas + [extraSection]).joined(separator: "\n\n") + "\n"
  }

  private var introduction: String {
    """
    # The API, symbol by symbol

    <!-- Made by Scripts/api from Documentation/API; a test keeps it in step. Do not edit it here. -->

    Every symbol of Apple's framework up to its release 27.0, in the words of its Swift interface, and what a program gets that uses it here. A
    test reads from the compiler what module `Photos` has, and fails when a symbol is missing, is declared in another way, has no
    documentation, or is public without being Apple's or on the list at the end.

    - **works**: as on Apple's platforms, by the [rules of behaviour](Behaviour.md). “Works” for the oldest spellings means that the compiler
      points to the new one, as Apple's does.
    - **differs**: how is told.
    - **unsupported**: it is there and answers, as PhotoKit itself would where the thing does not exist; why and how is told.
    - **absent**: a program that names it does not compile; why is told.
    \(rows.contains { $0.status == .pending } ? "- **pending**: not written yet." : "")
    """
  }

  private var figures: String {
    let counts = Dictionary(grouping: rows, by: \.status).mapValues(\.count)
    let lines = TableRow.Status.allCases.filter { counts[$0] != nil }.map { status in
      "| \(status.rawValue) | \(counts[status] ?? 0) |"
    }
    return (["| status | symbols |", "|---|---|"] + lines + ["| all | \(rows.count) |"])
      .joined(separator: "\n")
  }

  private var areas: [String] {
    let byArea = Dictionary(grouping: rows, by: \.area)
    return Self.titles.compactMap { area, title in
      byArea[area].map { rows in
        let lines = rows.map { row in
          let remark = [row.remark, row.note.isEmpty ? "" : "Apple: \(row.note)."]
            .filter { !$0.isEmpty }.joined(separator: " ")
          return
            "| `\(row.symbol)` | `\(Self.cell(row.signature))` | \(row.status.rawValue) | \(Self.cell(remark)) |"
        }
        return
          ([
            "## \(title)", "", "| symbol | declaration | status | remark |", "|---|---|---|---|",
          ] + lines)
          .joined(separator: "\n")
      }
    }
  }

  private var extraSection: String {
    let lines = extras.map { extra in
      "| `\(extra.symbol)` | `\(Self.cell(extra.signature))` | \(Self.cell(extra.reason)) |"
    }
    return
      (["## Beyond Apple's API", "", "| symbol | declaration | why |", "|---|---|---|"] + lines)
      .joined(separator: "\n")
  }

  private static func cell(_ text: String) -> String {
    text.replacing("|", with: "\\|")
  }

  /// The topics in the order of the page.
  static let titles = [
    ("object", "Objects and their facts"), ("fetch", "Fetching"), ("change", "Changing"),
    ("observe", "Observing"), ("history", "History"), ("edit", "Editing content"),
    ("image", "Pictures and videos on request"), ("livephoto", "Live Photos"),
    ("resource", "Files of an asset"), ("authorization", "Access"), ("cloud", "Cloud identifiers"),
    ("upload", "Background upload"), ("project", "Projects"), ("error", "Errors"),
    ("legacy", "Retired and older spellings"),
  ]
}
