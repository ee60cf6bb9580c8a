/// What an option or operand stands for; decides how shells complete it.
enum ValueKind: Sendable, Equatable {
  case text
  /// A file or folder.
  case path
  /// One of a few words.
  case choice([String])
  /// The name of a command.
  case command
}

/// An option of a command, such as `--limit N`.
struct Option: Sendable {
  /// The name without dashes.
  let name: String
  /// A short form, given as `-n`.
  let letter: Character?
  /// What help calls the value; `nil` for an option that takes none.
  let placeholder: String?
  let kind: ValueKind
  let help: String

  init(
    _ name: String, letter: Character? = nil, value: String? = nil, kind: ValueKind = .text,
    _ help: String
  ) {
    self.name = name
    self.letter = letter
    placeholder = value
    self.kind = kind
    self.help = help
  }

  /// How help writes it, as in `-n, --limit N`.
  var synopsis: String {
    let short = letter.map { "-\($0), " } ?? ""
    return short + "--\(name)" + (placeholder.map { " \($0)" } ?? "")
  }
}

extension Option {
  /// What every command takes, before its name or after.
  static let everywhere: [Option] = [
    Option(
      "library", value: "PATH", kind: .path,
      "Use the library in this folder instead of $PHOTOS_LIBRARY."),
    Option("json", "Print JSON, for programs."),
    Option("help", letter: "h", "Print the manual of the command."),
    Option("version", "Print the version."),
  ]
}

/// A word that a command takes without a name, such as `PATH…`.
struct Operand: Sendable {
  let name: String
  let isOptional: Bool
  let repeats: Bool
  let kind: ValueKind

  init(_ name: String, optional: Bool = false, repeats: Bool = false, kind: ValueKind = .text) {
    self.name = name
    isOptional = optional
    self.repeats = repeats
    self.kind = kind
  }

  /// How a usage line writes it.
  var synopsis: String {
    let word = repeats ? "\(name)…" : name
    return isOptional ? "[\(word)]" : word
  }
}
