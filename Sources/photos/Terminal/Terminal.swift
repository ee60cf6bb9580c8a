internal import Foundation
internal import Glibc

/// What is known of where output and errors go.
struct Terminal: Sendable {
  /// Whether a person sees the output.
  let showsOutput: Bool
  /// Whether a person sees errors as they happen.
  let showsErrors: Bool
  private let hasColors: Bool

  init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    showsOutput = isatty(STDOUT_FILENO) == 1
    showsErrors = isatty(STDERR_FILENO) == 1
    // https://no-color.org: when present and not empty, whatever its value.
    hasColors = (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
  }

  /// Columns of the terminal that shows errors.
  var width: Int {
    var size = winsize()
    guard unsafe ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return 80
    }
    return Int(size.ws_col)
  }

  /// Writes a line to standard error.
  func complain(_ text: String) {
    // There is nobody left to tell when that fails.
    try? FileHandle.standardError.write(contentsOf: Data((text + "\n").utf8))
  }

  /// Writes an error as every command does, `photos: …`; in red for people.
  func complain(of sentence: String) {
    let name = showsErrors && hasColors ? "\u{1B}[31mphotos:\u{1B}[0m" : "photos:"
    complain("\(name) \(DisplayText.escaped(sentence))")
  }
}
