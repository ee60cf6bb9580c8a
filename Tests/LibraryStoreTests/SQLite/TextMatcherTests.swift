import LibraryStore
import Testing

@Suite("TextMatcher") struct TextMatcherTests {
  struct Example: Sendable, CustomTestStringConvertible {
    let text: String
    let comparison: Filter.Comparison
    let pattern: String
    var options: Filter.TextOptions = []
    let isMatch: Bool

    init(
      _ text: String, _ comparison: Filter.Comparison, _ pattern: String,
      _ options: Filter.TextOptions = [], is isMatch: Bool
    ) {
      self.text = text
      self.comparison = comparison
      self.pattern = pattern
      self.options = options
      self.isMatch = isMatch
    }

    var testDescription: String { "\(text) \(comparison) \(pattern)" }
  }

  static let c = Filter.TextOptions.ignoringCase
  static let d = Filter.TextOptions.ignoringDiacritics

  static let examples = [
    Example("Café", .contains, "fé", is: true), Example("Café", .contains, "", is: true),
    Example("Café", .contains, "FE", is: false),
    Example("Café", .contains, "FE", [c, d], is: true),
    Example("Café", .beginsWith, "Ca", is: true), Example("Café", .beginsWith, "ca", c, is: true),
    Example("Café", .endsWith, "e", is: false), Example("Café", .endsWith, "e", d, is: true),
    Example("Straße", .equal, "STRASSE", c, is: true),
    Example("ÀB", .equal, "ab", [c, d], is: true),
    Example("a", .less, "b", is: true), Example("b", .less, "B", c, is: false),
    Example("b", .lessOrEqual, "B", c, is: true), Example("b", .greater, "a", is: true),
    Example("a", .notEqual, "A", is: true), Example("a", .notEqual, "A", c, is: false),
    Example("IMG_1.jpg", .like, "IMG_?.jpg", is: true),
    Example("IMG_12.jpg", .like, "IMG_?.jpg", is: false),
    Example("IMG_12.jpg", .like, "*.jpg", is: true),
    Example("IMG_12.jpg", .like, "*.JPG", c, is: true),
    Example("abab", .like, "*ab", is: true), Example("aab", .like, "*a*b", is: true),
    Example("", .like, "*", is: true), Example("", .like, "?", is: false),
    Example("a*b", .like, "a\\*b", is: true),
    Example("axb", .like, "a\\*b", is: false), Example("a?", .like, "a\\?", is: true),
    Example("\u{1F468}\u{200D}\u{1F469}", .like, "???", is: true),
    Example("e\u{301}", .contains, "e", is: true), Example("é", .equal, "e\u{301}", is: false),
    Example("é", .equal, "e\u{301}", d, is: true),
    Example("a\nb", .like, "a?b", is: true),
    Example("a\\", .like, "a\\", is: true),
    Example("2024-05", .matches, "\\d+-\\d+", is: true),
    Example("x2024-05", .matches, "\\d+-\\d+", is: false),
    Example("2024-05x", .matches, "\\d+-\\d+", is: false),
    Example("ABC", .matches, "abc", c, is: true),
    Example("é", .matches, "e", d, is: true), Example("a", .matches, "(", is: false),
    Example("ab", .matches, "a|ab", is: true), Example("a", .matches, ")|(a", is: false),
  ]

  @Test("Means what the predicate language means (§3.13)", arguments: examples)
  func example(example: Example) {
    #expect(
      TextMatcher(example.comparison, example.pattern, example.options).matches(example.text)
        == example.isMatch)
  }

  @Test("Wildcards agree with a matcher that tries everything", arguments: 0..<200)
  func wildcards(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    func text(_ letters: [String], _ random: inout SeededRandom) -> String {
      (0..<random.number(0...7)).map { _ in random.pick(letters) ?? "" }.joined()
    }
    let string = text(["a", "b"], &random)
    let pattern = text(["a", "b", "?", "*"], &random)
    let expected = ModelText.isLike(
      Array(string.unicodeScalars)[...], Array(pattern.unicodeScalars)[...])
    #expect(TextMatcher(.like, pattern, []).matches(string) == expected, "\(string) \(pattern)")
  }
}
