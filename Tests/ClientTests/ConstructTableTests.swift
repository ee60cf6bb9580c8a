import Foundation
import Testing

@Suite("What shipped PhotoKit code uses") struct ConstructTableTests {
  private let clients = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Examples/Clients")

  /// The rows of the table: a construct, a file, and a word that stands in it.
  private func rows() throws -> [[String]] {
    let page = try String(contentsOf: clients.appendingPathComponent("README.md"), encoding: .utf8)
    return page.split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst().map { line in
      line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }
  }

  @Test("Each construct of the table stands in the program that the table names")
  func table() throws {
    let rows = try rows()
    #expect(rows.count > 50)
    for row in rows {
      try #require(row.count == 3, "\(row)")
      let file = clients.appendingPathComponent(row[1])
      let word = row[2].trimmingCharacters(in: ["`"])
      #expect(try String(contentsOf: file, encoding: .utf8).contains(word), "\(row)")
    }
  }

  @Test("There are programs enough, in both language modes")
  func programs() throws {
    let counts = try ["Swift5", "Swift6"].map { mode in
      try FileManager.default
        .contentsOfDirectory(atPath: clients.appendingPathComponent(mode).path)
        .filter { $0.hasSuffix(".swift") }.count
    }
    #expect(counts.reduce(0, +) >= 25 && counts.allSatisfy { $0 >= 10 })
  }
}
