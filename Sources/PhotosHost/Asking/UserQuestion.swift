internal import Photos

/// A question to the user, with a few answers to choose from.
struct UserQuestion: Sendable {
  /// One answer.
  struct Choice: Sendable, Equatable {
    /// The letter that gives it on a terminal.
    let key: Character
    /// What its button says.
    let label: String
  }

  let title: String
  /// Sentences; what comes from a library or a program is made harmless in ``init(title:text:choices:)``.
  let text: String
  /// The last one says no.
  let choices: [Choice]

  /// Makes a question.
  ///
  /// Control characters and marks that turn the direction of writing are taken out of the text, so
  /// that nobody can dress up a question by the name of an album.
  init(title: String, text: String, choices: [Choice]) {
    self.title = title
    self.text = UserQuestion.harmless(text)
    self.choices = choices
  }

  /// The answer that says no.
  var refusal: Choice? { choices.last }

  private static func harmless(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control where scalar != "\n", .format, .lineSeparator, .paragraphSeparator:
        result.append("\u{FFFD}")
      // Desktop dialogs may take it for the beginning of markup.
      default: result.append(scalar == "<" ? "‹" : scalar)
      }
    }
    return String(result)
  }
}
