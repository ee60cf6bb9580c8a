internal import Foundation

/// Compares text as the predicate language does: folded by case or diacritics, with wildcards or
/// expressions.
struct TextMatcher {
  /// Whether `text` meets the condition that `pattern` states.
  static func matches(
    _ text: String, _ comparison: Filter.Comparison, _ pattern: String,
    _ options: Filter.TextOptions
  ) -> Bool {
    switch comparison {
    case .like: return wildcards(folded(pattern, options), match: folded(text, options))
    case .matches: return expression(pattern, matches: text, options)
    default: break
    }
    let text = folded(text, options)
    let pattern = folded(pattern, options)
    return switch comparison {
    case .equal: text == pattern
    case .notEqual: text != pattern
    case .less: text < pattern
    case .lessOrEqual: text <= pattern
    case .greater: text > pattern
    case .greaterOrEqual: text >= pattern
    case .contains: pattern.isEmpty || text.contains(pattern)
    case .beginsWith: text.hasPrefix(pattern)
    case .endsWith: text.hasSuffix(pattern)
    case .like, .matches: false
    }
  }

  private static func folded(_ text: String, _ options: Filter.TextOptions) -> String {
    var folding: String.CompareOptions = []
    if options.contains(.ignoringCase) { folding.insert(.caseInsensitive) }
    if options.contains(.ignoringDiacritics) { folding.insert(.diacriticInsensitive) }
    return folding.isEmpty ? text : text.folding(options: folding, locale: nil)
  }

  /// `?` stands for one character, `*` for any number; a backslash takes the next character as it
  /// is.
  private static func wildcards(_ pattern: String, match text: String) -> Bool {
    let pattern = Array(pattern)
    let text = Array(text)
    var patternIndex = 0
    var textIndex = 0
    var star: (pattern: Int, text: Int)?
    while textIndex < text.count {
      let isEscape = patternIndex + 1 < pattern.count && pattern[patternIndex] == "\\"
      if patternIndex < pattern.count, !isEscape, pattern[patternIndex] == "*" {
        star = (patternIndex, textIndex)
        patternIndex += 1
      } else if isEscape, pattern[patternIndex + 1] == text[textIndex] {
        patternIndex += 2
        textIndex += 1
      } else if patternIndex < pattern.count, !isEscape,
        pattern[patternIndex] == "?" || pattern[patternIndex] == text[textIndex]
      {
        patternIndex += 1
        textIndex += 1
      } else if let last = star {
        // Let the last star take one more character, and try again behind it.
        star = (last.pattern, last.text + 1)
        patternIndex = last.pattern + 1
        textIndex = last.text + 1
      } else {
        return false
      }
    }
    return pattern[patternIndex...].allSatisfy { $0 == "*" }
  }

  private static func expression(
    _ pattern: String, matches text: String, _ options: Filter.TextOptions
  ) -> Bool {
    let text = options.contains(.ignoringDiacritics) ? folded(text, .ignoringDiacritics) : text
    let flags: NSRegularExpression.Options =
      options.contains(.ignoringCase) ? [.caseInsensitive] : []
    // An expression that does not compile matches nothing; its check is the caller's (§3.12).
    guard let expression = try? NSRegularExpression(pattern: pattern, options: flags) else {
      return false
    }
    let whole = NSRange(text.startIndex..., in: text)
    return expression.firstMatch(in: text, options: [.anchored], range: whole)?.range == whole
  }
}
