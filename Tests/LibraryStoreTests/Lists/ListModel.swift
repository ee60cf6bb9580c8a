import Foundation
import LibraryStore

/// Slow and obvious models of what the ordered lists do, and the cases to try them on.
enum ListModel {
  /// A repeatable source of random numbers (SplitMix64).
  struct Random: RandomNumberGenerator {
    var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }

    /// Whether a coin that falls on its head `percent` times in a hundred does so.
    mutating func chance(_ percent: UInt64) -> Bool { next() % 100 < percent }
  }

  /// Builds a list of many chunks however few its elements.
  static func list(_ identifiers: [Int64], chunkCapacity: Int = 4) -> IdentifierList {
    var builder = IdentifierListBuilder(chunkCapacity: chunkCapacity)
    for identifier in identifiers { builder.append(identifier) }
    return builder.finish()
  }

  /// Every ordered choice of some of `elements`.
  static func arrangements(_ elements: [Int64]) -> [[Int64]] {
    [[]]
      + elements.flatMap { first in
        arrangements(elements.filter { $0 != first }).map { [first] + $0 }
      }
  }

  /// Every choice of some of `elements`, in their order.
  static func subsets<Element>(_ elements: [Element]) -> [[Element]] {
    guard let last = elements.last else { return [[]] }
    let others = subsets(elements.dropLast())
    return others + others.map { $0 + [last] }
  }

  /// The length of a longest common subsequence, by dynamic programming.
  static func commonLength(_ left: [Int64], _ right: [Int64]) -> Int {
    var lengths = [Int](repeating: 0, count: right.count + 1)
    for element in left {
      var diagonal = 0
      for index in right.indices {
        let above = lengths[index + 1]
        lengths[index + 1] = element == right[index] ? diagonal + 1 : max(above, lengths[index])
        diagonal = above
      }
    }
    return lengths[right.count]
  }

  /// X of §4.21: the inserted elements where they are in `after`, the kept ones in the other slots
  /// in the order of `before`.
  static func afterInsertions(_ before: [Int64], _ after: [Int64]) -> [Int64] {
    let old = Set(before)
    let new = Set(after)
    var kept = before.filter { new.contains($0) }[...]
    return after.map { old.contains($0) ? kept.removeFirst() : $0 }
  }
}

/// Two lists, what changed, and the difference that was found.
struct ListCase: CustomStringConvertible {
  let before: [Int64]
  let after: [Int64]
  let changed: Set<Int64>
  let difference: ListDifference

  init(_ before: [Int64], _ after: [Int64], changed: Set<Int64>, chunkCapacity: Int = 4) {
    self.before = before
    self.after = after
    self.changed = changed
    difference = ListDifference(
      from: ListModel.list(before, chunkCapacity: chunkCapacity),
      to: ListModel.list(after, chunkCapacity: chunkCapacity), changed: { changed.contains($0) })
  }

  var description: String {
    "\(before) to \(after), changed \(changed.sorted()): \(difference)"
  }

  var kept: Set<Int64> { Set(before).intersection(after) }

  /// All pairs of lists that differ by more than the names of six elements, which are named at
  /// random; and for four elements, with every choice of what changed.
  static let exhaustive: [ListCase] = {
    var random = ListModel.Random(seed: 1)
    var cases: [ListCase] = []
    for after in ListModel.arrangements([1, 2, 3, 4, 5, 6]) {
      for length in 0...6 {
        let names = [Int64](-40...40).shuffled(using: &random)
        let changed = (1...6).filter { _ in random.chance(30) }.map { names[$0] }
        cases.append(
          ListCase(
            (0..<length).map { names[$0 + 1] }, after.map { names[Int($0)] },
            changed: Set(changed)))
      }
    }
    for after in ListModel.arrangements([1, 2, 3, 4]) {
      for changed in ListModel.subsets([Int64](1...4)) {
        for length in 0...4 {
          cases.append(ListCase((0..<length).map { Int64($0 + 1) }, after, changed: Set(changed)))
        }
      }
    }
    return cases
  }()

  /// Longer lists of every kind of disorder.
  static let random: [ListCase] = (0..<160).map { round in
    var random = ListModel.Random(seed: 100 + UInt64(round))
    let before = (1...Int64.random(in: 2...300, using: &random)).shuffled(using: &random)
    let after = disordered(before, using: &random)
    // An odd factor keeps identifiers apart and spreads them over all numbers.
    let factor: Int64 = round % 3 == 0 ? 0x1E37_79B9_7F4A_7C15 : 1
    let changed = Set(after.filter { _ in random.chance(10) }.map { $0 &* factor })
    return ListCase(
      before.map { $0 &* factor }, after.map { $0 &* factor }, changed: changed,
      chunkCapacity: round % 2 == 0 ? 16 : 1024)
  }

  static let all = exhaustive + random

  /// Removes, inserts, replaces and moves elements and whole blocks, or mixes all.
  static func disordered(_ list: [Int64], using random: inout ListModel.Random) -> [Int64] {
    var list = list
    var newcomer: Int64 = 1000
    for _ in 0..<Int.random(in: 0...12, using: &random) where !list.isEmpty {
      let position = Int.random(in: 0..<list.count, using: &random)
      let block = position..<min(list.count, position + Int.random(in: 1...40, using: &random))
      let other = Int.random(in: 0...list.count - block.count, using: &random)
      newcomer += 50
      switch random.next() % 7 {
      case 0: list.remove(at: position)
      case 1: list.insert(newcomer, at: position)
      case 2: list.insert(list.remove(at: position), at: min(other, list.count))
      case 3: list.removeSubrange(block)
      case 4: list.insert(contentsOf: newcomer..<newcomer + Int64(block.count), at: position)
      case 5:
        let moved = Array(list[block])
        list.removeSubrange(block)
        list.insert(contentsOf: moved, at: other)
      default:
        for position in list.indices where random.chance(10) {
          newcomer += 1
          list[position] = newcomer
        }
      }
    }
    if random.chance(10) { list.shuffle(using: &random) }
    if random.chance(5) { list.reverse() }
    return list
  }
}
