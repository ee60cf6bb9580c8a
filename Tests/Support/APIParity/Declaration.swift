/// A declaration reduced to what its callers can tell apart.
///
/// Left out are attributes of the declaration itself, `override`, `required`, `convenience`, `open`,
/// `final` and `indirect`, marks of quotation around names, the values of cases and constants, and whether a readable property is
/// stored. What a type inherits and conforms to is kept apart, because a symbol graph keeps it apart.
package struct Declaration: Equatable, Sendable {
  /// The declaration in one spelling.
  package let text: String
  /// What stands behind the colon of a type; empty in a symbol graph.
  package let parents: [String]

  private static let silentWords: Set<String> = [
    "override", "required", "convenience", "open", "final", "public", "indirect", "nonisolated",
    "nonisolated(nonsending)",
  ]
  private static let typeWords: Set<String> = ["class", "struct", "enum", "protocol"]

  /// Reduces a declaration as the compiler or Apple's documentation spells it.
  package init(_ spelling: String) {
    let plain = spelling.components(before: " //").replacing("`", with: "").trimmed
    var words = plain.split(separator: " ").map(String.init)
    while let first = words.first, first.hasPrefix("@") || Self.silentWords.contains(first) {
      words.removeFirst()
    }
    let isTypeDeclaration =
      words.first.map(Self.typeWords.contains) == true
      && words.dropFirst().first.map { $0 != "func" && $0 != "var" && $0 != "let" } == true
    let text = words.joined(separator: " ")
    switch words.first {
    case _ where isTypeDeclaration: (self.text, parents) = Self.type(text)
    case "case": (self.text, parents) = (text.components(before: " = "), [])
    case "var", "let", "static", "class": (self.text, parents) = (Self.property(text), [])
    default: (self.text, parents) = (text, [])
    }
  }

  /// Parts a type's declaration into its name with generic parameters and conditions, and its parents.
  private static func type(_ text: String) -> (String, [String]) {
    let condition = text.range(of: " where ").map { String(text[$0.lowerBound...]) } ?? ""
    let head = text.components(before: " where ")
    let name = head.components(before: " : ")
    let parents = head.dropFirst(name.count + 3).split(separator: ",").map { parent in
      String(parent).trimmed.replacingPrefix("@unchecked ", with: "")
    }
    return (name + condition, parents)
  }

  /// Spells a property by what can be done with it; anything else stays as it is.
  private static func property(_ text: String) -> String {
    let words = text.split(separator: " ", maxSplits: 2).map(String.init)
    guard let keyword = words.firstIndex(where: { $0 == "var" || $0 == "let" }), keyword < 2
    else { return text }
    if text.hasSuffix("}") { return text }
    guard words[keyword] == "let" else { return text + " { get set }" }
    return text.replacing("let ", with: "var ", maxReplacements: 1) + " { get }"
  }
}

extension String {
  /// All before the first place where a text stands, or the whole.
  fileprivate func components(before mark: String) -> String {
    range(of: mark).map { String(self[..<$0.lowerBound]) } ?? self
  }

  fileprivate var trimmed: String {
    split(separator: " ").joined(separator: " ")
  }

  fileprivate func replacingPrefix(_ prefix: String, with other: String) -> String {
    hasPrefix(prefix) ? other + dropFirst(prefix.count) : self
  }
}
