import Testing
import photos

@Suite("Table") struct TableTests {
  private func lines(
    _ rows: [[String]], heading: Bool = false, _ columns: Table.Column...
  ) throws -> [String] {
    var lines: [String] = []
    var table = Table(columns, heading: heading) { lines.append($0) }
    for row in rows { try table.add(row) }
    try table.finish()
    return lines
  }

  @Test("Columns line up by width on the screen, numbers on the right")
  func alignment() throws {
    let lines = try lines(
      [["日本", "7", "x"], ["a", "1000", "y"]], .init("A"), .init("B", rightAligned: true), .init("C")
    )
    #expect(lines == ["日本     7  x", "a     1000  y"])
  }

  @Test("A heading is as wide as its column, and a table without rows has none")
  func heading() throws {
    #expect(
      try lines([["1", "2"]], heading: true, .init("LONG"), .init("B")) == ["LONG  B", "1     2"])
    #expect(try lines([], heading: true, .init("A")).isEmpty)
  }

  @Test("An empty column takes no room, and no line ends in spaces")
  func empty() throws {
    #expect(
      try lines([["a", "", "b"], ["c", "", ""]], .init(""), .init(""), .init("")) == ["a  b", "c"])
  }

  @Test("Cells cannot break the table")
  func escaping() throws {
    #expect(try lines([["a\nb", "c"]], .init(""), .init("")) == ["a\\nb  c"])
  }

  @Test("Every row comes out, in order, however many there are")
  func streaming() throws {
    let rows = (0..<2_000).map { ["\($0)"] }
    #expect(try lines(rows, .init("N")) == rows.map { $0[0] })
  }
}
