import Foundation
import PredicateFormat
import TestSupport
import Testing

@Suite("Hostile predicate formats", .tags(.small)) struct HostileInputTests {
  @Test(
    "A million openings are an error and no stack overflow",
    arguments: ["(", "NOT ", "!", "-", "{", "ANY ", "a == (", "2 ** ", "a + (", "CAST(", "a IN {"])
  func openings(opening: String) {
    let format = String(repeating: opening, count: 1_000_000)
    #expect(throws: PredicateFormatError.self) { try NSPredicate(format: format).parsedNode }
  }

  @Test("A chain that leans to the left is as deep as it is long")
  func leaningChains() throws {
    let sum = Array(repeating: "a", count: 100_000).joined(separator: " + ")
    #expect(throws: PredicateFormatError.self) { try tree("\(sum) > 1") }
    let constants = Array(repeating: "1", count: 10_000).joined(separator: " + ")
    #expect(
      try tree("a == \(constants)")
        == .comparison(.key("a"), .equal, .constant(.integer(10_000))))
    let product = Array(repeating: "a", count: 150).joined(separator: " * ")
    let nested = (0..<150).reduce("a") { text, _ in "(\(text)) + \(product)" }
    #expect(throws: PredicateFormatError.self) { try tree("\(nested) > 1") }
  }

  @Test("A long flat chain is no deeper than one link")
  func flatChains() throws {
    let format = Array(repeating: "a == 1", count: 20_000).joined(separator: " OR ")
    guard case .or(let parts) = try tree(format) else {
      Issue.record("no disjunction")
      return
    }
    #expect(parts.count == 20_000)
  }

  @Test("Random pieces never crash, and what parses also describes itself", arguments: 0..<10)
  func garbage(seed: Int) throws {
    let pieces = [
      "a", "b.c", "SELF", "AND", "OR", "NOT", "!", "(", ")", "{", "}", "[", "]", "[cd]", ",", ".",
      "==", "=", "<", "=>", "<>", "&", "&&", "|", "||", "^", "<<", "**", "+", "-", "*", "/", "1",
      "0x1F", "1.5", "1e", "'x'", "\"", "'", "\\", "%@", "%d", "%K", "%", "$v", "#", "#in", "@",
      "IN", "BETWEEN", "LIKE", "MATCHES", "ANY", "NONE", "nil", "YES", "TRUEPREDICATE", "CAST(",
      "'NSDate'", ":", ":=", ";", "é", "😀", "\0", "\n", " ", "\u{7F}", "\\u00",
    ]
    var random = SeededRandom(seed: UInt64(seed))
    let values: [String: Any] = ["a": 1, "b": ["c": "x"]]
    for _ in 0..<1000 {
      let separator = Bool.random(using: &random) ? " " : ""
      let format = (0..<Int.random(in: 0...14, using: &random))
        .map { _ in pieces.pick(&random) }.joined(separator: separator)
      let predicate = NSPredicate(format: format, argumentArray: ["a", 1])
      _ = predicate.evaluate(with: values)
      let bare = NSPredicate(format: format)
      _ = bare.evaluate(with: values)
      guard let node = try? bare.parsedNode else { continue }
      #expect(try tree(node.description) == node, "\(format)")
    }
  }
}
