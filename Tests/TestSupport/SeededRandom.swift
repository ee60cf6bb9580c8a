/// A small generator of random numbers that gives the same ones for the same seed.
///
/// Source: Steele, Lea and Flood, “Fast splittable pseudorandom number generators”, 2014.
package struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }

  /// A number from 0 up to, and without, `limit`; 0 when that is empty.
  package mutating func below(_ limit: Int) -> Int {
    limit > 0 ? Int(next() % UInt64(limit)) : 0
  }

  /// True in so many of a hundred cases.
  package mutating func percent(_ share: Int) -> Bool { below(100) < share }

  /// Up to `count` different elements, in random order.
  package mutating func some<Element>(_ count: Int, of elements: [Element]) -> [Element] {
    var rest = elements
    var chosen: [Element] = []
    while chosen.count < count, !rest.isEmpty {
      let index = below(rest.count)
      rest.swapAt(index, rest.count - 1)
      chosen.append(rest.removeLast())
    }
    return chosen
  }
}
