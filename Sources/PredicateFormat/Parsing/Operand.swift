/// What stands between operators: whether it is a predicate or a term shows only when it is read.
struct Operand {
  /// The two things that an operand can be.
  enum Content {
    case predicate(PredicateNode)
    case term(PredicateTerm)
  }

  /// What was read.
  let content: Content

  /// How many levels the tree of it has.
  let depth: Int

  /// Where it starts, in bytes.
  let start: Int
}

/// How tightly an operator binds, from the loosest.
enum Precedence: Int, Comparable {
  case or, and, comparison, bitwiseOr, bitwiseXor, bitwiseAnd, shift, sum, product, power, primary

  /// The next tighter rank.
  var tighter: Precedence { Precedence(rawValue: rawValue + 1) ?? .primary }

  /// Tells whether the left rank binds less tightly.
  static func < (left: Precedence, right: Precedence) -> Bool { left.rawValue < right.rawValue }
}

/// An operator between two operands.
enum Infix: Equatable {
  case and
  case or
  case comparison(PredicateOperator)
  case calculation(PredicateCalculation)

  /// The operator that a token is, or nil when it is none.
  init?(_ token: Token) {
    switch token {
    case .keyword(let keyword): self.init(keyword)
    case .symbol(let symbol): self.init(symbol)
    case .end, .key, .number, .string, .directive: return nil
    }
  }

  /// The operator that a word is, or nil when it is none.
  private init?(_ keyword: Keyword) {
    switch keyword {
    case .and: self = .and
    case .or: self = .or
    case .in, .between, .contains, .beginsWith, .endsWith, .like, .matches:
      guard let relation = PredicateOperator(rawValue: keyword.rawValue) else { return nil }
      self = .comparison(relation)
    default: return nil
    }
  }

  /// The operator that a symbol is, or nil when it is none.
  private init?(_ symbol: Symbol) {
    switch symbol {
    case .doubleAmpersand: self = .and
    case .doubleBar: self = .or
    case .equal: self = .comparison(.equal)
    case .lessGreater: self = .comparison(.notEqual)
    case .equalLess: self = .comparison(.lessOrEqual)
    case .equalGreater: self = .comparison(.greaterOrEqual)
    default:
      if let relation = PredicateOperator(rawValue: symbol.rawValue) {
        self = .comparison(relation)
      } else if let calculation = PredicateCalculation(rawValue: symbol.rawValue) {
        self = .calculation(calculation)
      } else {
        return nil
      }
    }
  }

  /// How tightly the operator binds.
  var precedence: Precedence {
    switch self {
    case .or: .or
    case .and: .and
    case .comparison: .comparison
    case .calculation(let calculation):
      switch calculation {
      case .bitwiseOr: .bitwiseOr
      case .bitwiseXor: .bitwiseXor
      case .bitwiseAnd: .bitwiseAnd
      case .shiftLeft, .shiftRight: .shift
      case .add, .subtract: .sum
      case .multiply, .divide: .product
      case .power: .power
      }
    }
  }
}
