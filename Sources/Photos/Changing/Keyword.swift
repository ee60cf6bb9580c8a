internal import Foundation

/// What a keyword can be.
enum Keyword {
  /// A keyword on one line; `nil` when nothing is left of it.
  ///
  ///     Keyword.normalized("New\r\nYork\n")  // "New York"
  static func normalized(_ text: String) -> String? {
    let breaks = CharacterSet.newlines
    guard text.isEmpty || text.unicodeScalars.contains(where: breaks.contains) else { return text }
    let lines = text.components(separatedBy: breaks).filter { !$0.isEmpty }
    let line = lines.joined(separator: " ").trimmingCharacters(in: .whitespaces)
    return line.isEmpty ? nil : line
  }
}
