internal import Foundation

/// The beginning of a local identifier, as a person types it.
struct IdentifierPrefix {
  /// In upper case, as identifiers are.
  let text: String

  /// Takes a word that can be the beginning of an identifier: digits of a UUID, perhaps with what
  /// follows it.
  init?(_ word: String) {
    let upper = word.uppercased()
    guard !upper.isEmpty, upper.count <= 44 else { return nil }
    for (index, character) in upper.enumerated() {
      let fits =
        switch index {
        case 8, 13, 18, 23: character == "-"
        case 36...: character == Array("/L0/001")[min(index - 36, 6)] || character.isNumber
        default: character.isASCII && character.isHexDigit
        }
      guard fits else { return nil }
    }
    text = upper
  }

  /// How many candidates a message lists.
  static let candidateLimit = 8

  /// Says that a word can mean several things.
  static func ambiguity(_ word: String, _ candidates: [(identifier: String, name: String)])
    -> CommandFailure
  {
    let shown = candidates.prefix(candidateLimit).map { candidate in
      candidate.name.isEmpty ? candidate.identifier : "\(candidate.identifier) (\(candidate.name))"
    }
    let rest = candidates.count > candidateLimit ? ", and more" : ""
    return CommandFailure("“\(word)” is ambiguous: \(shown.joined(separator: ", "))\(rest).")
  }
}
