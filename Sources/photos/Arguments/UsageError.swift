/// A command line that cannot be understood.
package struct UsageError: Error, Equatable {
  /// What is wrong, as a sentence.
  package let message: String
  /// More lines to show below, as they are.
  package let detail: [String]
  /// The usage lines to show.
  package let usage: [String]

  init(_ message: String, detail: [String] = [], usage: [String] = []) {
    self.message = message
    self.detail = detail
    self.usage = usage
  }

  init(_ message: String, detail: [String] = [], in command: Command) {
    self.init(message, detail: detail, usage: [command.usage])
  }
}

/// Something that cannot be done, as a sentence.
struct CommandFailure: Error, Equatable {
  let message: String

  init(_ message: String) { self.message = message }
}
