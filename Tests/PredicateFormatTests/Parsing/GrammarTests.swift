import Foundation
import PredicateFormat
import Testing

@Suite("Predicate grammar (§3.13)", .tags(.small)) struct GrammarTests {
  /// `a`, as a term.
  private static let a = PredicateTerm.key("a")

  /// A whole number, as a term.
  private static func number(_ value: Int64) -> PredicateTerm { .constant(.integer(value)) }

  /// `name == value`.
  private static func equal(_ name: String, _ value: Int64) -> PredicateNode {
    .comparison(.key(name), .equal, number(value))
  }

  /// A list of whole numbers, as a term.
  private static func numbers(_ values: Int64...) -> PredicateTerm {
    .constant(.list(values.map(PredicateValue.integer)))
  }

  @Test(
    "Every comparison operator has all its spellings",
    arguments: [
      ("a = 1", .equal), ("a == 1", .equal), ("a != 1", .notEqual), ("a <> 1", .notEqual),
      ("a < 1", .less), ("a <= 1", .lessOrEqual), ("a =< 1", .lessOrEqual),
      ("a > 1", .greater), ("a >= 1", .greaterOrEqual), ("a => 1", .greaterOrEqual),
      ("a==1", .equal), ("a\t\n==\r1", .equal), ("a<1", .less), ("(a) == (1)", .equal),
      ("((a == 1))", .equal),
    ] as [(String, PredicateOperator)])
  func comparisons(format: String, relation: PredicateOperator) throws {
    #expect(try tree(format) == .comparison(Self.a, relation, Self.number(1)))
  }

  @Test(
    "The word operators take any case and options in brackets",
    arguments: [
      ("a CONTAINS 'x'", .contains, []), ("a contains[c] 'x'", .contains, .caseInsensitive),
      ("a BEGINSWITH[d] 'x'", .beginsWith, .diacriticInsensitive),
      ("a EndsWith[cd] 'x'", .endsWith, [.caseInsensitive, .diacriticInsensitive]),
      ("a LIKE [ dc ] 'x'", .like, [.caseInsensitive, .diacriticInsensitive]),
      ("a MATCHES[n] 'x'", .matches, .normalized), ("a ==[C] 'x'", .equal, .caseInsensitive),
      ("a IN 'x'", .in, []),
    ] as [(String, PredicateOperator, PredicateOptions)])
  func words(format: String, relation: PredicateOperator, options: PredicateOptions) throws {
    let right = PredicateTerm.constant(.string("x"))
    #expect(try tree(format) == .comparison(Self.a, relation, right, options: options))
  }

  @Test(
    "OR binds looser than AND, AND looser than NOT, NOT looser than a comparison",
    arguments: [
      ("a == 1 OR b == 2 AND c == 3", .or([equal("a", 1), .and([equal("b", 2), equal("c", 3)])])),
      ("a == 1 || b == 2 && c == 3", .or([equal("a", 1), .and([equal("b", 2), equal("c", 3)])])),
      (
        "(a == 1 or b == 2) and c == 3",
        .and([.or([equal("a", 1), equal("b", 2)]), equal("c", 3)])
      ),
      ("NOT a == 1 AND b == 2", .and([.not(equal("a", 1)), equal("b", 2)])),
      ("!a == 1 && b == 2", .and([.not(equal("a", 1)), equal("b", 2)])),
      ("NOT (a == 1 AND b == 2)", .not(.and([equal("a", 1), equal("b", 2)]))),
      ("NOT NOT a == 1", .not(.not(equal("a", 1)))),
      ("a == 1 AND b == 2 AND c == 3", .and([equal("a", 1), equal("b", 2), equal("c", 3)])),
      (
        "a == 1 AND (b == 2 AND c == 3)",
        .and([equal("a", 1), .and([equal("b", 2), equal("c", 3)])])
      ),
      ("TRUEPREDICATE", .constant(true)), ("falsepredicate", .constant(false)),
      ("TRUEPREDICATE AND a == 1", .and([.constant(true), equal("a", 1)])),
    ] as [(String, PredicateNode)])
  func logic(format: String, expected: PredicateNode) throws {
    #expect(try tree(format) == expected)
  }

  @Test(
    "A bit test needs no parentheses, because it binds tighter than the comparison",
    arguments: ["(a & 4) != 0", "a & 4 != 0", "((a & 4)) != 0", "a & (1 + 3) != 0", "a & 1+3 != 0"])
  func bits(format: String) throws {
    let left = PredicateTerm.calculation(Self.a, .bitwiseAnd, Self.number(4))
    #expect(try tree(format) == .comparison(left, .notEqual, Self.number(0)))
    #expect(
      try tree("NOT (\(format))") == .not(.comparison(left, .notEqual, Self.number(0))))
  }

  @Test(
    "Constants are calculated at once, whole numbers to whole numbers",
    arguments: [
      ("1 + 2 * 3", .integer(7)), ("(1 + 2) * 3", .integer(9)), ("7 / 2", .integer(3)),
      ("7 / 2.0", .real(3.5)), ("7 - 2 - 1", .integer(4)), ("2 ** 3 ** 2", .integer(512)),
      ("-2 ** 2", .integer(-4)), ("2 * -3", .integer(-6)), ("- -5", .integer(5)),
      ("6 & 3 | 8 ^ 1", .integer(11)), ("1 << 3 >> 1", .integer(4)),
      ("9223372036854775807 + 1", .real(0x1p63)), ("2 ** -1", .real(0.5)),
      ("3 ** 40", .real(12_157_665_459_056_928_768)),
    ] as [(String, PredicateValue)])
  func folding(expression: String, expected: PredicateValue) throws {
    #expect(try tree("a == \(expression)") == .comparison(Self.a, .equal, .constant(expected)))
  }

  @Test(
    "Literals",
    arguments: [
      ("5", .integer(5)), ("-5", .integer(-5)), ("0x1F", .integer(31)), ("0b101", .integer(5)),
      ("0o17", .integer(15)), ("007", .integer(7)), ("1.5", .real(1.5)), (".5", .real(0.5)),
      ("1e3", .real(1000)), ("1.5E-1", .real(0.15)), ("-0.5", .real(-0.5)),
      ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
      ("18446744073709551615", .unsigned(.max)), ("0xFFFFFFFFFFFFFFFF", .unsigned(.max)),
      ("18446744073709551616", .real(0x1p64)), ("YES", .bool(true)), ("true", .bool(true)),
      ("No", .bool(false)), ("FALSE", .bool(false)), ("nil", .null), ("NULL", .null),
      ("'it'", .string("it")), ("\"it\"", .string("it")), ("'\"'", .string("\"")),
      (#"'it\'s'"#, .string("it's")), (#""a\\b\n\t\r\"""#, .string("a\\b\n\t\r\"")),
      (#"'\u00e9\uD83D\uDE00'"#, .string("é😀")), (#"'\d+ \*'"#, .string("\\d+ \\*")),
      ("'%@ %d $x'", .string("%@ %d $x")), ("'100%%'", .string("100%%")), ("''", .string("")),
      ("'日本'", .string("日本")), ("{}", .list([])), ("{1, 'a'}", .list([.integer(1), .string("a")])),
      ("{{1}, -2}", .list([.list([.integer(1)]), .integer(-2)])),
      ("CAST(12.5, 'NSDate')", .date(Date(timeIntervalSinceReferenceDate: 12.5))),
      ("cast(-60, \"NSDate\")", .date(Date(timeIntervalSinceReferenceDate: -60))),
      ("CAST(CAST(60, 'NSDate'), 'NSNumber') - 1", .real(59)),
      ("CAST('12', 'NSNumber')", .integer(12)), ("CAST(12, 'NSString')", .string("12")),
    ] as [(String, PredicateValue)])
  func literals(text: String, expected: PredicateValue) throws {
    #expect(try tree("a == \(text)") == .comparison(Self.a, .equal, .constant(expected)))
  }

  @Test(
    "Key paths: dots, escapes, SELF and words that only look reserved",
    arguments: [
      ("creationDate", .key("creationDate")), ("a.b.c", .key("a.b.c")), ("_x1", .key("_x1")),
      ("#in", .key("in")), ("a.#not.b", .key("a.not.b")), ("SELF", .selfObject),
      ("self", .selfObject), ("SELF.title", .key("title")), ("#self", .key("self")),
      ("size", .key("size")), ("first", .key("first")), ("a.in", .key("a.in")),
      ("tags.@count", .key("tags.@count")), ("größe", .key("größe")), ("a . b", .key("a.b")),
      ("android", .key("android")),
    ] as [(String, PredicateTerm)])
  func keys(text: String, expected: PredicateTerm) throws {
    #expect(try tree("\(text) == 1") == .comparison(expected, .equal, Self.number(1)))
  }

  @Test("A key on the right stays there, and the comparison can be mirrored")
  func mirror() throws {
    guard case .comparison(let comparison) = try tree("5 < duration") else {
      Issue.record("no comparison")
      return
    }
    #expect(comparison == PredicateComparison(Self.number(5), .less, .key("duration")))
    #expect(
      comparison.mirrored == PredicateComparison(.key("duration"), .greater, Self.number(5)))
    #expect(PredicateComparison(Self.a, .like, Self.a).mirrored == nil)
    #expect(PredicateComparison(Self.a, .less, Self.a, modifier: .any).mirrored == nil)
  }

  @Test("ANY, SOME, ALL and NONE")
  func modifiers() throws {
    let any = PredicateNode.comparison(Self.a, .equal, Self.number(1), modifier: .any)
    #expect(try tree("ANY a == 1") == any)
    #expect(try tree("some a == 1") == any)
    #expect(try tree("NONE a == 1") == .not(any))
    #expect(try tree("NOT ANY a == 1") == .not(any))
    #expect(
      try tree("ALL a > 1 AND b == 2")
        == .and([
          .comparison(Self.a, .greater, Self.number(1), modifier: .all), Self.equal("b", 2),
        ]))
  }

  @Test("BETWEEN and IN take lists in braces, also of keys")
  func lists() throws {
    #expect(try tree("a BETWEEN {1, 5}") == .comparison(Self.a, .between, Self.numbers(1, 5)))
    #expect(try tree("a in {1,2,3}") == .comparison(Self.a, .in, Self.numbers(1, 2, 3)))
    #expect(try tree("a IN {}") == .comparison(Self.a, .in, Self.numbers()))
    #expect(
      try tree("a BETWEEN {low, 5}")
        == .comparison(Self.a, .between, .aggregate([.key("low"), Self.number(5)])))
    #expect(try tree("'x' IN tags") == .comparison(.constant(.string("x")), .in, .key("tags")))
  }

  @Test("The keys of a tree come in the order they are written")
  func keysOfTree() throws {
    #expect(
      try tree("a == 1 AND NOT (b + c > 2 OR a IN {d, 1})").keys == ["a", "b", "c", "a", "d"])
  }
}
