import Foundation
import PredicateFormat
import TestSupport
import Testing

extension Tag {
  /// Needs nothing but memory.
  @Tag static var small: Self
}

/// Returns the tree of a format string.
func tree(_ format: String, _ arguments: Any...) throws -> PredicateNode {
  try NSPredicate(format: format, argumentArray: arguments).parsedNode
}

extension Array {
  /// Returns one element by chance; the array must not be empty.
  func pick(_ generator: inout SeededRandom) -> Element {
    self[Int.random(in: 0..<count, using: &generator)]
  }
}
