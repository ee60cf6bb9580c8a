internal import Foundation

/// A command line that was understood.
package struct Arguments: Sendable {
  /// What is to be done.
  package let command: Command
  /// Words without a name, in order.
  package internal(set) var operands: [String] = []
  private var values: [String: [String]] = [:]

  init(command: Command) { self.command = command }

  /// Whether an option was given.
  package func has(_ option: String) -> Bool { values[option] != nil }

  /// The value of an option; of several the last.
  package func value(_ option: String) -> String? { values[option]?.last }

  mutating func add(_ value: String, to option: String) {
    values[option, default: []].append(value)
  }

  mutating func take(_ others: [(option: String, value: String)]) {
    for other in others { add(other.value, to: other.option) }
  }

  /// The value of an option as a count.
  ///
  /// - Throws: ``UsageError`` when it is no whole number, or less than `least`.
  func count(_ option: String, atLeast least: Int = 0) throws(UsageError) -> Int? {
    guard let text = value(option) else { return nil }
    guard let number = Int(text), number >= least else {
      throw UsageError(
        "“\(DisplayText.escaped(text))” is no number for --\(option); give a whole number from \(least) up.",
        in: command)
    }
    return number
  }
}
