internal import Foundation
internal import Glibc

/// Asks at the terminal that controls the process, whatever its input and output are.
struct TerminalPrompt {
  private static let attempts = 3
  private static let longestLine = 200
  /// Questions of several libraries in one process come one after the other.
  private static let turn = NSLock()

  /// Asks, if there is a terminal and the process is the one in its foreground.
  ///
  /// What was typed before the question does not answer it.
  ///
  /// - Returns: The answer; `nil` when there is no terminal, or nothing that is an answer came.
  static func answer(to question: UserQuestion) -> UserQuestion.Choice? {
    turn.withLock {
      withTerminal { TerminalPrompt(descriptor: $0).ask(question) } ?? nil
    }
  }

  /// Whether a question could be put.
  static var isAvailable: Bool { withTerminal { _ in true } ?? false }

  /// Hands the terminal to `body`, if there is one and the process is in its foreground: one in the
  /// background that reads from its terminal is stopped.
  private static func withTerminal<Result>(_ body: (Int32) -> Result) -> Result? {
    let terminal = unsafe open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
    guard terminal >= 0 else { return nil }
    defer { close(terminal) }
    return tcgetpgrp(terminal) == getpgrp() ? body(terminal) : nil
  }

  private let descriptor: Int32

  private func ask(_ question: UserQuestion) -> UserQuestion.Choice? {
    write("\n\(question.text)\n")
    for choice in question.choices { write("  \(choice.key)  \(choice.label)\n") }
    let keys = question.choices.map { String($0.key) }.joined(separator: "/")
    for _ in 0..<TerminalPrompt.attempts {
      tcflush(descriptor, TCIFLUSH)
      write("\(keys)? ")
      guard let line = readLine() else { return nil }
      let word = line.trimmingCharacters(in: .whitespaces).lowercased()
      if word.isEmpty { return question.refusal }
      if let choice = question.choices.first(where: { word == String($0.key) }) { return choice }
      write("Please answer with one of the letters.\n")
    }
    return nil
  }

  /// A line, without its end; `nil` when the terminal has no more.
  private func readLine() -> String? {
    var line: [UInt8] = []
    while line.count < TerminalPrompt.longestLine {
      var byte: UInt8 = 0
      let count = unsafe read(descriptor, &byte, 1)
      if count < 0, errno == EINTR { continue }
      guard count == 1 else { return nil }
      if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") { break }
      line.append(byte)
    }
    return String(decoding: line, as: UTF8.self)
  }

  private func write(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes {
        unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }  // Nobody sees a question on a terminal that went away.
      rest = rest.dropFirst(count)
    }
  }
}
