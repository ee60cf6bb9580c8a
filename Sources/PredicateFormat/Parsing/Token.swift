/// The smallest piece of a format string that means something.
enum Token: Equatable {
  /// The end of the text.
  case end

  /// A word of the language, in any case.
  case keyword(Keyword)

  /// A key path with its dots, without the marks that escape words of the language.
  case key(String)

  /// A number, without a sign.
  case number(PredicateValue)

  /// A quoted string, without the quotes and escapes.
  case string(String)

  /// A place where an argument goes.
  case directive(Directive)

  /// An operator or a piece of punctuation.
  case symbol(Symbol)
}

/// A word that means something in a format string and must be escaped to be a key.
enum Keyword: String, CaseIterable {
  case and = "AND"
  case or = "OR"
  case not = "NOT"
  case any = "ANY"
  case some = "SOME"
  case all = "ALL"
  case none = "NONE"
  case `in` = "IN"
  case between = "BETWEEN"
  case contains = "CONTAINS"
  case beginsWith = "BEGINSWITH"
  case endsWith = "ENDSWITH"
  case like = "LIKE"
  case matches = "MATCHES"
  case `self` = "SELF"
  case null = "NULL"
  case `nil` = "NIL"
  case `true` = "TRUE"
  case yes = "YES"
  case `false` = "FALSE"
  case no = "NO"
  case truePredicate = "TRUEPREDICATE"
  case falsePredicate = "FALSEPREDICATE"
  case cast = "CAST"

  /// The word as written in any case, or nil when it is none of the language.
  init?(word: String) {
    self.init(rawValue: word.uppercased())
  }
}

/// A place where an argument goes, by what it may be.
enum Directive: Equatable {
  /// `%@`: any value.
  case value

  /// `%K`: a key path.
  case keyPath

  /// `%d` and its kin: a whole number.
  case integer

  /// `%f` and its kin: any number.
  case real

  /// `%s`: a string.
  case string
}

/// An operator or a piece of punctuation; the raw value is its spelling.
enum Symbol: String, CaseIterable {
  case leftParenthesis = "("
  case rightParenthesis = ")"
  case leftBrace = "{"
  case rightBrace = "}"
  case leftBracket = "["
  case rightBracket = "]"
  case comma = ","
  case dot = "."
  case equal = "="
  case doubleEqual = "=="
  case notEqual = "!="
  case lessGreater = "<>"
  case less = "<"
  case lessEqual = "<="
  case equalLess = "=<"
  case greater = ">"
  case greaterEqual = ">="
  case equalGreater = "=>"
  case doubleAmpersand = "&&"
  case doubleBar = "||"
  case exclamation = "!"
  case ampersand = "&"
  case bar = "|"
  case caret = "^"
  case shiftLeft = "<<"
  case shiftRight = ">>"
  case plus = "+"
  case minus = "-"
  case asterisk = "*"
  case doubleAsterisk = "**"
  case slash = "/"
}

extension Token {
  /// The token as an error message names it.
  var name: String {
    switch self {
    case .end: "the end"
    case .keyword(let keyword): keyword.rawValue
    case .key(let key): "\"\(key)\""
    case .number(let value): value.description
    case .string(let text): "the string \"\(text)\""
    case .directive: "an argument"
    case .symbol(let symbol): "\"\(symbol.rawValue)\""
    }
  }
}
