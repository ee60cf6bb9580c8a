internal import Foundation

/// Compares text as the predicate language does: scalar by scalar, folded by case or diacritics,
/// with wildcards or expressions.
package enum TextMatcher {
  /// Whether `text` meets the condition that `pattern` states.
  package static func matches(
    _ text: String, _ comparison: Filter.Comparison, _ pattern: String,
    _ options: Filter.TextOptions
  ) -> Bool {
    if comparison == .matches { return expression(pattern, matches: text, options) }
    // Not by characters: there two spellings of one letter are the same, and a letter is no part of
    // its accented form.
    let text = Array(folded(text, options).unicodeScalars)
    let pattern = Array(folded(pattern, options).unicodeScalars)
    return switch comparison {
    case .equal: text == pattern
    case .notEqual: text != pattern
    case .less: text.lexicographicallyPrecedes(pattern)
    case .lessOrEqual: !pattern.lexicographicallyPrecedes(text)
    case .greater: pattern.lexicographicallyPrecedes(text)
    case .greaterOrEqual: !text.lexicographicallyPrecedes(pattern)
    case .contains: pattern.isEmpty || text.contains(pattern)
    case .beginsWith: text.starts(with: pattern)
    case .endsWith: text.reversed().starts(with: pattern.reversed())
    case .like: wildcards(pattern, match: text)
    case .matches: false
    }
  }

  private static func folded(_ text: String, _ options: Filter.TextOptions) -> String {
    // Folding by Foundation takes longer than all the rest; of ASCII only letters fold.
    if text.utf8.allSatisfy({ $0 < 0x80 }) {
      return options.contains(.ignoringCase) ? text.lowercased() : text
    }
    var folding: String.CompareOptions = []
    if options.contains(.ignoringCase) { folding.insert(.caseInsensitive) }
    if options.contains(.ignoringDiacritics) { folding.insert(.diacriticInsensitive) }
    return folding.isEmpty ? text : text.folding(options: folding, locale: nil)
  }

  /// `?` stands for one scalar, `*` for any number; a backslash takes one of these or itself as it
  /// is.
  private static func wildcards(
    _ pattern: [Unicode.Scalar], match text: [Unicode.Scalar]
  ) -> Bool {
    let pieces = Piece.all(in: pattern)
    var index = 0
    var textIndex = 0
    var star: (piece: Int, text: Int)?
    while textIndex < text.count {
      if index < pieces.count, pieces[index] == .any {
        star = (index, textIndex)
        index += 1
      } else if index < pieces.count, pieces[index].fits(text[textIndex]) {
        index += 1
        textIndex += 1
      } else if let last = star {
        // Let the last star take one more scalar, and try again behind it.
        star = (last.piece, last.text + 1)
        index = last.piece + 1
        textIndex = last.text + 1
      } else {
        return false
      }
    }
    return pieces[index...].allSatisfy { $0 == .any }
  }

  /// A piece of a pattern with wildcards.
  private enum Piece: Equatable {
    case any
    case one
    case literal(Unicode.Scalar)

    func fits(_ scalar: Unicode.Scalar) -> Bool { self == .one || self == .literal(scalar) }

    static func all(in pattern: [Unicode.Scalar]) -> [Piece] {
      var pieces: [Piece] = []
      var rest = pattern[...]
      while let scalar = rest.popFirst() {
        if scalar == "\\", let next = rest.first, "*?\\".unicodeScalars.contains(next) {
          rest.removeFirst()
          pieces.append(.literal(next))
        } else {
          pieces.append(scalar == "*" ? .any : scalar == "?" ? .one : .literal(scalar))
        }
      }
      return pieces
    }
  }

  /// An expression must fit the whole text.
  private static func expression(
    _ pattern: String, matches text: String, _ options: Filter.TextOptions
  ) -> Bool {
    let accents = options.intersection(.ignoringDiacritics)
    let text = folded(text, accents)
    let pattern = folded(pattern, accents)
    let flags: NSRegularExpression.Options =
      options.contains(.ignoringCase) ? [.caseInsensitive] : []
    // An expression that does not compile by itself matches nothing; its check is the caller's
    // (§3.12).
    guard (try? NSRegularExpression(pattern: pattern, options: flags)) != nil,
      let whole = try? NSRegularExpression(pattern: "\\A(?:\(pattern))\\z", options: flags)
    else { return false }
    return whole.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
  }
}
