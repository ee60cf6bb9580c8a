import Foundation
import PredicateFormat
import Testing

extension Tag {
  /// Needs nothing but memory.
  @Tag static var small: Self
}

/// Returns the tree of a format string.
func tree(_ format: String, _ arguments: Any...) throws -> PredicateNode {
  try NSPredicate(format: format, argumentArray: arguments).parsedNode
}

/// A generator of random numbers that gives the same ones for the same seed (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  /// The state; any number will do.
  var seed: UInt64

  mutating func next() -> UInt64 {
    seed &+= 0x9E37_79B9_7F4A_7C15
    var mixed = seed
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

extension Array {
  /// Returns one element by chance; the array must not be empty.
  func pick(_ generator: inout SeededGenerator) -> Element {
    self[Int.random(in: 0..<count, using: &generator)]
  }
}
