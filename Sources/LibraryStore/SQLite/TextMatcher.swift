internal import Foundation

/// Compares texts with a pattern as the predicate language does: scalar by scalar, folded by case or
/// diacritics, with wildcards or expressions.
///
/// What can be worked out of the pattern is worked out once. Safe to use from any thread.
package final class TextMatcher: Sendable {
  private let comparison: Filter.Comparison
  private let options: Filter.TextOptions
  /// The pattern, folded, in UTF-8, whose bytes are ordered as the scalars are.
  private let pattern: [UInt8]
  private let pieces: [Piece]
  private let expression: NSRegularExpression?

  /// Prepares a condition.
  package init(
    _ comparison: Filter.Comparison, _ pattern: String, _ options: Filter.TextOptions
  ) {
    self.comparison = comparison
    self.options = options
    // Not by characters: there two spellings of one letter are the same, and a letter is no part of
    // its accented form.
    let folded = TextMatcher.folded(pattern, options)
    self.pattern = Array(folded.utf8)
    pieces = comparison == .like ? Piece.all(in: Array(folded.unicodeScalars)) : []
    expression = comparison == .matches ? TextMatcher.expression(pattern, options) : nil
  }

  /// Whether `text` meets the condition.
  package func matches(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { unsafe matches($0) }
  }

  /// Whether a text in UTF-8 meets the condition.
  func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    switch comparison {
    case .like:
      return wildcardsMatch(Array(unsafe folded(text).unicodeScalars))
    case .matches:
      let accents = options.intersection(.ignoringDiacritics)
      let text = unsafe TextMatcher.folded(String(decoding: text, as: UTF8.self), accents)
      let range = NSRange(text.startIndex..., in: text)
      return expression?.firstMatch(in: text, range: range) != nil
    default:
      // Folding by Foundation takes longer than all the rest; of ASCII only letters fold.
      if unsafe text.allSatisfy({ $0 < 0x80 }) {
        return meets(
          unsafe options.contains(.ignoringCase)
            ? text.map { (0x41...0x5a).contains($0) ? $0 + 0x20 : $0 } : Array(text))
      }
      return meets(Array(unsafe folded(text).utf8))
    }
  }

  private func meets(_ text: [UInt8]) -> Bool {
    switch comparison {
    case .equal: text == pattern
    case .notEqual: text != pattern
    case .less: text.lexicographicallyPrecedes(pattern)
    case .lessOrEqual: !pattern.lexicographicallyPrecedes(text)
    case .greater: pattern.lexicographicallyPrecedes(text)
    case .greaterOrEqual: !text.lexicographicallyPrecedes(pattern)
    case .contains: holdsPattern(text)
    case .beginsWith: text.starts(with: pattern)
    case .endsWith: text.count >= pattern.count && text.suffix(pattern.count) == pattern[...]
    case .like, .matches: false
    }
  }

  private func holdsPattern(_ text: [UInt8]) -> Bool {
    guard let first = pattern.first else { return true }
    guard text.count >= pattern.count else { return false }
    return (0...text.count - pattern.count).contains { start in
      text[start] == first && text[start..<start + pattern.count] == pattern[...]
    }
  }

  private func folded(_ text: UnsafeBufferPointer<UInt8>) -> String {
    unsafe TextMatcher.folded(String(decoding: text, as: UTF8.self), options)
  }

  private static func folded(_ text: String, _ options: Filter.TextOptions) -> String {
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
  private func wildcardsMatch(_ text: [Unicode.Scalar]) -> Bool {
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

  /// An expression that must fit the whole text.
  ///
  /// - Returns: `nil` for one that does not compile by itself; its check is the caller's (§3.12).
  private static func expression(
    _ pattern: String, _ options: Filter.TextOptions
  ) -> NSRegularExpression? {
    let pattern = folded(pattern, options.intersection(.ignoringDiacritics))
    let flags: NSRegularExpression.Options =
      options.contains(.ignoringCase) ? [.caseInsensitive] : []
    guard (try? NSRegularExpression(pattern: pattern, options: flags)) != nil else { return nil }
    return try? NSRegularExpression(pattern: "\\A(?:\(pattern))\\z", options: flags)
  }
}
