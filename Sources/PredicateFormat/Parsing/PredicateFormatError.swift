public import Foundation

/// Says what is wrong with a predicate's format string or its arguments, and where.
///
/// This type is an addition of this package: on Apple's platforms a malformed format string
/// raises an Objective-C exception.
public struct PredicateFormatError: Error, Hashable, Sendable {
  /// What is wrong, as a sentence.
  public let message: String

  /// Where it is wrong, counted in characters from the start of the format string; the length of
  /// the string when something is missing at its end, nil when the fault is not in a string.
  public let offset: Int?

  /// The format string, or nil when the predicate was not made from one.
  public let format: String?

  /// Creates an error about a place in a format string, or about a predicate without one.
  package init(message: String, offset: Int? = nil, format: String? = nil) {
    self.message = message
    self.offset = offset
    self.format = format
  }
}

extension PredicateFormatError: CustomStringConvertible, LocalizedError {
  /// The sentence, with the format string and the place.
  public var description: String {
    guard let format, let offset else { return message }
    return "Unable to parse the predicate format \"\(format)\" at offset \(offset): \(message)"
  }

  /// The same text as ``description``.
  public var errorDescription: String? { description }
}

/// A fault found while a format string is read, by its place in UTF-8.
struct SyntaxFailure: Error {
  /// What is wrong, as a sentence.
  let message: String

  /// The byte at which it is wrong.
  let byteOffset: Int

  /// Notes a fault.
  init(_ message: String, at byteOffset: Int) {
    self.message = message
    self.byteOffset = byteOffset
  }

  /// The fault as the caller of the parser sees it.
  func publicError(in format: String) -> PredicateFormatError {
    let before = String(decoding: format.utf8.prefix(byteOffset), as: UTF8.self)
    return PredicateFormatError(message: message, offset: before.count, format: format)
  }
}
