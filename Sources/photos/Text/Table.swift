/// Rows in columns that line up by what a terminal shows.
///
/// The first rows decide how wide columns are; later rows go out at once, so that a million of them
/// need no memory.
package struct Table {
  /// A heading, and to which side its cells are moved.
  package struct Column: Sendable {
    let title: String
    let isRightAligned: Bool

    /// Makes a column; numbers look best on the right.
    package init(_ title: String, rightAligned: Bool = false) {
      self.title = title
      isRightAligned = rightAligned
    }
  }

  private static let measuredRows = 500
  private let columns: [Column]
  private var widths: [Int]
  private var waiting: [[String]] = []
  private var isMeasuring = true
  private let write: (String) throws -> Void

  /// Makes a table, with or without a line of titles; `write` takes each line when it is ready,
  /// without a line end.
  package init(_ columns: [Column], heading: Bool, write: @escaping (String) throws -> Void) {
    self.columns = columns
    self.write = write
    widths = columns.map { heading ? DisplayText.width($0.title) : 0 }
    if heading { waiting.append(columns.map(\.title)) }
  }

  /// Adds a row, with as many cells as there are columns; dangerous characters are escaped.
  package mutating func add(_ cells: [String]) throws {
    let cells = cells.map(DisplayText.escaped)
    guard isMeasuring else { return try write(line(cells)) }
    for (index, cell) in cells.enumerated() {
      widths[index] = max(widths[index], DisplayText.width(cell))
    }
    waiting.append(cells)
    if waiting.count > Table.measuredRows { try finish() }
  }

  /// Writes what is still held back; a table with a heading only writes nothing.
  package mutating func finish() throws {
    isMeasuring = false
    let rows = waiting
    waiting = []
    if rows.count == 1, rows[0] == columns.map(\.title) { return }
    for row in rows { try write(line(row)) }
  }

  private func line(_ cells: [String]) -> String {
    var line = ""
    for (index, cell) in cells.enumerated() where widths[index] > 0 || !cell.isEmpty {
      let gap = String(repeating: " ", count: max(0, widths[index] - DisplayText.width(cell)))
      if !line.isEmpty { line += "  " }
      line += columns[index].isRightAligned ? gap + cell : cell + gap
    }
    return String(line.reversed().drop { $0 == " " }.reversed())
  }
}
