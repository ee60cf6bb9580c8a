import Foundation
import PredicateFormat
import TestSupport
import Testing

@Suite("Answering a predicate", .tags(.small)) struct EvaluationTests {
  /// What the keys mean in these tests.
  private static let values: [String: PredicateValue] = [
    "one": .integer(1), "two": .real(2), "yes": .bool(true), "large": .unsigned(.max),
    "name": .string("Café Noir"), "lower": .string("café noir"), "plain": .string("Cafe Noir"),
    "date": .date(Date(timeIntervalSinceReferenceDate: 100)), "nothing": .null,
    "tags": .list([.string("sea"), .string("Sun")]), "bits": .integer(6), "empty": .list([]),
    "data": .data(Data([1, 2])), "nan": .real(.nan),
  ]

  @Test(
    "What holds",
    arguments: [
      "one == 1", "one == 1.0", "one == YES", "yes == 1", "yes == TRUE", "one != 2", "one < two",
      "two >= 2", "one <= 1", "two > 1.5", "large > 9223372036854775807",
      "large == 0xFFFFFFFFFFFFFFFF",
      "1 < two", "one BETWEEN {1, 2}", "two BETWEEN {one, 2}", "one IN {3, 1}", "NOT one IN {3}",
      "nothing == nil", "missing == nil", "one != nil", "nothing != 1", "nothing IN {nil, 1}",
      "name == 'Café Noir'", "name ==[c] lower", "name ==[d] plain", "lower ==[cd] plain",
      "name != lower", "name < lower", "name CONTAINS 'fé'", "name CONTAINS[cd] 'FE n'",
      "name BEGINSWITH 'Caf'", "name ENDSWITH[c] 'NOIR'", "'fé' IN name", "name CONTAINS ''",
      "name LIKE 'C*r'", "name LIKE '????*'", "name LIKE[c] 'CAF? *'", "name LIKE '*'",
      "plain MATCHES 'Ca.+r'", "plain MATCHES[c] 'CAFE\\\\sNOIR'", "name MATCHES[d] 'Cafe Noir'",
      "plain MATCHES 'Cafe|Cafe Noir'",
      "date > CAST(99, 'NSDate')", "date == CAST(100, 'NSDate')",
      "date BETWEEN {CAST(100, 'NSDate'), CAST(101, 'NSDate')}",
      "(bits & 2) != 0", "bits & 4 == 4", "(bits | 1) == 7", "(bits << 1) == 12", "bits / 4 == 1",
      "one + two == 3", "-one == -1", "missing + 1 == nil",
      "ANY tags == 'sea'", "ANY tags ==[c] 'sun'", "ALL tags BEGINSWITH[c] 's'",
      "NONE tags == 'moon'", "ALL empty == 1", "ANY one == 1", "ALL missing == 5",
      "tags CONTAINS 'sea'", "tags CONTAINS[c] 'SUN'", "'sea' IN tags", "tags == {'sea', 'Sun'}",
      "SELF == 'self'", "SELF IN {'other', 'self'}", "TRUEPREDICATE",
      "one == 1 AND (two == 1 OR two == 2)", "NOT (one == 2 OR two == 1)", "data == data",
    ])
  func holds(format: String) throws {
    #expect(try answer(format))
    #expect(try !answer("NOT (\(format))"))
  }

  @Test(
    "What does not hold, though its opposite may not either (nil and mixed kinds have no order)",
    arguments: [
      "one == 2", "nothing < 1", "nothing <= nil", "nothing > 1", "missing >= 0", "one < 'x'",
      "'x' > one",
      "one == '1'", "date == 100", "date < 101", "nothing CONTAINS 'x'", "missing LIKE '*'",
      "missing MATCHES '.*'", "one IN {}", "one IN nil", "missing BETWEEN {0, 1}",
      "name LIKE 'C?r'", "name LIKE 'c*'", "plain MATCHES 'Cafe'", "plain MATCHES 'afe Noir'",
      "name ==[n] plain", "name ==[cdn] plain", "lower CONTAINS 'Noir'", "one CONTAINS 1",
      "ANY missing == 5", "ANY tags == 'Sea'", "ALL tags == 'sea'", "ANY empty == 1",
      "(two & 0.5) == 0", "one / 0 == 0", "data < data", "nan == nan", "nan < 1", "nan >= 1",
      "FALSEPREDICATE", "one == 1 AND two == 1",
    ])
  func doesNotHold(format: String) throws {
    #expect(try !answer(format))
  }

  @Test(
    "Whole numbers and fractions are compared exactly, also beyond 53 bits",
    arguments: [
      (Int64.max, 0x1p63, false), (Int64.max - 1, 0x1p63, false), (Int64.min, -0x1p63, true),
      (9_007_199_254_740_993, 9_007_199_254_740_992, false), (-1, -1.5, false), (-1, -0.5, false),
    ])
  func exact(whole: Int64, real: Double, equal: Bool) {
    func holds(_ relation: PredicateOperator) -> Bool {
      PredicateComparison.holds(.integer(whole), relation, .real(real), [])
    }
    #expect(holds(.equal) == equal)
    // A Decimal holds 38 digits, so these numbers exactly.
    #expect(holds(.less) == (Decimal(whole) < Decimal(real)))
    #expect(holds(.greater) == (Decimal(whole) > Decimal(real)))
    #expect(PredicateComparison.holds(.real(real), .less, .integer(whole), []) == holds(.greater))
  }

  @Test("LIKE agrees with its plain definition on random texts and patterns", arguments: 0..<5)
  func like(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    func text(_ letters: [Character], upTo count: Int) -> [Character] {
      (0..<Int.random(in: 0...count, using: &random)).map { _ in letters.pick(&random) }
    }
    for _ in 0..<1000 {
      let (string, pattern) = (text(["a", "b"], upTo: 6), text(["a", "b", "*", "?"], upTo: 6))
      #expect(
        StringMatching.holds(String(string), .like, String(pattern))
          == Self.isLike(string[...], pattern[...]), "\(String(string)) \(String(pattern))")
    }
  }

  /// LIKE by its definition.
  private static func isLike(_ text: ArraySlice<Character>, _ pattern: ArraySlice<Character>)
    -> Bool
  {
    guard let first = pattern.first else { return text.isEmpty }
    if first == "*" {
      return (text.startIndex...text.endIndex).contains {
        isLike(text[$0...], pattern.dropFirst())
      }
    }
    guard let letter = text.first, first == "?" || first == letter else { return false }
    return isLike(text.dropFirst(), pattern.dropFirst())
  }

  @Test("A backslash in a LIKE pattern takes the meaning from * and ?")
  func escapes() {
    #expect(StringMatching.holds("a*b", .like, "a\\*b"))
    #expect(!StringMatching.holds("axb", .like, "a\\*b"))
    #expect(StringMatching.holds("a\\b", .like, "a\\\\b"))
    #expect(StringMatching.holds("a\\b", .like, "a\\b"))
  }

  @Test("A LIKE pattern of many stars takes no more than the product of the lengths")
  func manyStars() {
    let text = String(repeating: "a", count: 2000)
    let pattern = String(repeating: "*a", count: 200) + "*b"
    #expect(!StringMatching.holds(text, .like, pattern))
  }

  /// Answers a format with the values of these tests.
  private func answer(_ format: String) throws -> Bool {
    try tree(format).evaluate { $0 == "SELF" ? .string("self") : Self.values[$0] }
  }
}
