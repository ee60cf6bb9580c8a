import Foundation
import PredicateFormat
import TestSupport
import Testing

/// Makes random trees of the shapes that a format can have.
private struct TreeMaker {
  var random: SeededRandom

  /// Returns a tree of at most `levels` levels of AND, OR and NOT.
  mutating func node(_ levels: Int) -> PredicateNode {
    guard levels > 0 else { return .comparison(comparison()) }
    switch Int.random(in: 0..<6, using: &random) {
    case 0: return .constant(Bool.random(using: &random))
    case 1: return .and(nodes(levels - 1))
    case 2: return .or(nodes(levels - 1))
    case 3: return .not(node(levels - 1))
    default: return .comparison(comparison())
    }
  }

  private mutating func nodes(_ levels: Int) -> [PredicateNode] {
    (0..<Int.random(in: 2...3, using: &random)).map { _ in node(levels) }
  }

  private mutating func comparison() -> PredicateComparison {
    let relation = PredicateOperator.allCases.pick(&random)
    return PredicateComparison(
      term(2), relation, right(of: relation),
      options: PredicateOptions(rawValue: Int.random(in: 0..<8, using: &random)),
      modifier: PredicateModifier.allCases.pick(&random))
  }

  /// Returns a right side that the operator accepts.
  private mutating func right(of relation: PredicateOperator) -> PredicateTerm {
    switch relation {
    case .between: return [.constant(.list([value(1), value(1)])), .key(key())].pick(&random)
    case .in: return [.constant(list(2)), .constant(.null), .selfObject].pick(&random)
    case .matches: return [.constant(.string("\\d+\"'")), .key(key())].pick(&random)
    default: return term(2)
    }
  }

  private mutating func term(_ levels: Int) -> PredicateTerm {
    switch Int.random(in: 0..<(levels > 0 ? 6 : 4), using: &random) {
    case 0: return .selfObject
    case 1: return .constant(value(levels))
    case 2, 3: return .key(key())
    case 4: return .aggregate([term(levels - 1), .key(key())])
    default:
      let sides = [term(levels - 1), .key(key())].shuffled(using: &random)
      return .calculation(sides[0], PredicateCalculation.allCases.pick(&random), sides[1])
    }
  }

  private mutating func value(_ levels: Int) -> PredicateValue {
    switch Int.random(in: 0..<(levels > 0 ? 10 : 9), using: &random) {
    case 0: return .null
    case 1: return .bool(Bool.random(using: &random))
    case 2: return .integer(Int64.random(in: -9...9, using: &random))
    case 3: return .integer([Int64.min, .max, Int64(bitPattern: random.next())].pick(&random))
    case 4: return .unsigned(random.next() | 1 << 63)
    case 5: return .real([0.1, -1e-300, 1e300, .infinity, -.infinity, -0.0].pick(&random))
    case 6: return .real(number())
    case 7: return .date(Date(timeIntervalSinceReferenceDate: number()))
    case 8: return .string(string())
    default: return list(levels)
    }
  }

  private mutating func list(_ levels: Int) -> PredicateValue {
    .list((0..<Int.random(in: 0...3, using: &random)).map { _ in value(levels - 1) })
  }

  /// Returns any fraction that is a number.
  private mutating func number() -> Double {
    let number = Double(bitPattern: random.next())
    return number.isNaN ? 1.5 : number
  }

  private mutating func string() -> String {
    let scalars: [Unicode.Scalar] = [
      "a", "B", " ", "'", "\"", "\\", "\n", "\r", "\t", "u", "n", "%", "@", "*", "é", "😀", "\0",
      "\u{301}", "$", "日",
    ]
    var string = ""
    for _ in 0..<Int.random(in: 0...6, using: &random) {
      string.unicodeScalars.append(scalars.pick(&random))
    }
    return string
  }

  private mutating func key() -> String {
    let names = [
      "a", "creationDate", "in", "SELF", "self", "Not", "YES", "größe", "_1", "size", "@count",
      "cast", "nil", "TRUEPREDICATE",
    ]
    let count = Int.random(in: 1...2, using: &random)
    return (0..<count).map { _ in names.pick(&random) }.joined(separator: ".")
  }
}

@Suite("The text of a predicate", .tags(.small)) struct RoundTripTests {
  @Test("Parsing the description of a random tree gives the tree", arguments: 0..<20)
  func randomTrees(seed: Int) throws {
    var maker = TreeMaker(random: SeededRandom(seed: UInt64(seed)))
    for _ in 0..<100 {
      let node = maker.node(4)
      let text = node.description
      #expect(try tree(text) == node, "\(text)")
    }
  }

  @Test("As deep as a format may nest, its description parses too")
  func deepest() throws {
    func nested(_ levels: Int) -> String {
      (0..<levels).reduce("a == 1") { text, level in
        level % 3 == 0 ? "NOT (\(text))" : "(\(text)) \(level % 3 == 1 ? "AND" : "OR") b == 1"
      }
    }
    let levels = PredicateNode.depthLimit - 3
    let deepest = try tree(nested(levels))
    #expect(try tree(deepest.description) == deepest)
    #expect(throws: PredicateFormatError.self) { try tree(nested(levels + 10)) }
  }

  @Test(
    "Descriptions read as Apple writes formats",
    arguments: [
      ("a=1 and b<>'x'", #"a == 1 AND b != "x""#),
      ("(mediaSubtypes & 4) != 0", "(mediaSubtypes & 4) != 0"),
      ("not(a=>1||b=<2)", "NOT (a >= 1 OR b <= 2)"),
      ("a contains[dc]'x'", #"a CONTAINS[cd] "x""#),
      ("none #in == true", "NOT ANY #in == YES"),
      ("d > cast(60,'NSDate')", #"d > CAST(60.0, "NSDate")"#),
      ("-a < -1", "((-1) * a) < -1"),
    ])
  func texts(format: String, expected: String) throws {
    #expect(NSPredicate(format: format).description == expected)
  }

  @Test("Joining takes nested joins apart and leaves one part alone")
  func joining() {
    let (a, b, c) = (leaf("a"), leaf("b"), leaf("c"))
    #expect(PredicateNode.conjunction([]) == .constant(true))
    #expect(PredicateNode.disjunction([]) == .constant(false))
    #expect(PredicateNode.conjunction([a]) == a)
    #expect(PredicateNode.conjunction([.and([a, b]), c]) == .and([a, b, c]))
    #expect(
      PredicateNode.disjunction([.and([a, b]), .or([b, c])]) == .or([.and([a, b]), b, c]))
    #expect(PredicateNode.and([]).description == "TRUEPREDICATE")
    #expect(PredicateNode.or([a]).description == a.description)
  }

  /// `name == 1`.
  private func leaf(_ name: String) -> PredicateNode {
    .comparison(.key(name), .equal, .constant(.integer(1)))
  }
}
