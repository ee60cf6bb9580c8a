import Foundation

// Compares module Photos of this build with the tables of Documentation/API in the working folder,
// notes rows that came true, and writes Documentation/API.md. Exits with 1 when something disagrees.

let tables = URL(fileURLWithPath: "Documentation/API")
let rowFile = tables.appendingPathComponent("symbols.tsv")
let graph = try Extraction.ofThisBuild().symbolGraph(of: "Photos")
let extras = try TableText.extras(
  String(contentsOf: tables.appendingPathComponent("extras.tsv"), encoding: .utf8))
var rows = try TableText.rows(String(contentsOf: rowFile, encoding: .utf8))

let before = Comparison(of: graph, with: rows, allowing: extras)
for index in rows.indices where rows[index].status == .pending && before.has(rows[index]) {
  rows[index].status = .works
  print("now there: \(rows[index].symbol)")
}
try TableText.text(rows).write(to: rowFile, atomically: true, encoding: .utf8)
try ParityPage(rows: rows, extras: extras).text
  .write(toFile: "Documentation/API.md", atomically: true, encoding: .utf8)

let comparison = Comparison(of: graph, with: rows, allowing: extras)
for finding in comparison.findings { print(finding) }
for status in TableRow.Status.allCases {
  print("\(status.rawValue): \(comparison.counts[status] ?? 0)")
}
exit(comparison.findings.isEmpty ? 0 : 1)
