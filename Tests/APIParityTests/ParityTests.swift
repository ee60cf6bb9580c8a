import APIParity
import Foundation
import Testing

@Suite("The API against Apple's") struct ParityTests {
  private static let documentation = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Documentation")

  private let rows: [TableRow]
  private let extras: [Extra]

  init() throws {
    let folder = Self.documentation.appendingPathComponent("API")
    rows = try TableText.rows(
      String(contentsOf: folder.appendingPathComponent("symbols.tsv"), encoding: .utf8))
    extras = try TableText.extras(
      String(contentsOf: folder.appendingPathComponent("extras.tsv"), encoding: .utf8))
  }

  @Test("Every symbol is there as Apple declares it, is documented, and nothing else is public")
  func parity() throws {
    let graph = try Extraction.ofThisBuild().symbolGraph(of: "Photos")
    let comparison = Comparison(of: graph, with: rows, allowing: extras)
    #expect(comparison.findings == [])
    #expect(comparison.counts.values.reduce(0, +) == 748)
    #expect(comparison.counts[.pending] == nil)
  }

  @Test("The page says what the tables say; Scripts/api writes it anew")
  func page() throws {
    let written = try String(
      contentsOf: Self.documentation.appendingPathComponent("API.md"), encoding: .utf8)
    #expect(written == ParityPage(rows: rows, extras: extras).text)
  }

  @Test("Reading and writing the table leaves it as it is")
  func roundTrip() throws {
    let file = Self.documentation.appendingPathComponent("API/symbols.tsv")
    #expect(try TableText.text(rows) == String(contentsOf: file, encoding: .utf8))
  }
}
