import Foundation
import TestSupport

/// Damages files in ways that break the rules of their formats rather than just their pixels.
///
/// The same seed and number always make the same file, given the same originals.
package struct Mutator: Sendable {
  /// One damaged file and what was done.
  package struct Mutant: Sendable {
    /// The original's path in the folder.
    package var path: String
    /// What was done, in words.
    package var steps: [String]
    /// The damaged file.
    package var data: Data
  }

  private let files: [(path: String, data: Data)]
  private let seed: UInt64

  /// Takes the originals.
  ///
  /// - Parameters:
  ///   - files: At least one, each with the path it is known by.
  ///   - seed: Other seeds make other mutants.
  package init(_ files: [(path: String, data: Data)], seed: UInt64) {
    precondition(!files.isEmpty, "There must be something to damage")
    self.files = files
    self.seed = seed
  }

  /// Returns a mutant; the originals take turns.
  package func mutant(_ number: Int) -> Mutant {
    let file = files[number % files.count]
    var random = SeededRandom(seed: seed &* 0x9E37_79B9_7F4A_7C15 &+ UInt64(number))
    var mutant = Mutant(path: file.path, steps: [], data: file.data)
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      guard !mutant.data.isEmpty else { break }
      mutant.steps.append(damage(&mutant.data, &random))
    }
    // Without this a checksum would keep most damage from ever being looked at.
    if Bool.random(using: &random), PNGChecksums.repair(&mutant.data) {
      mutant.steps.append("checksums repaired")
    }
    return mutant
  }

  private func damage(_ data: inout Data, _ random: inout SeededRandom) -> String {
    switch Int.random(in: 0..<10, using: &random) {
    case 0, 1: flipBits(&data, &random)
    case 2: overwrite(&data, &random)
    case 3, 4, 5: editLength(&data, &random)
    case 6: truncate(&data, &random)
    case 7: remove(&data, &random)
    case 8: duplicate(&data, &random)
    default: splice(&data, &random)
    }
  }

  /// A place in the file, most often near its beginning, where the structure is.
  private func place(_ data: Data, _ random: inout SeededRandom) -> Int {
    let reach = Bool.random(using: &random) ? min(4096, data.count) : data.count
    return Int.random(in: 0..<reach, using: &random)
  }

  /// A range of at least one byte, more often short than long.
  private func range(_ data: Data, _ random: inout SeededRandom) -> Range<Int> {
    let start = place(data, &random)
    let longest = min(data.count - start, 1 << Int.random(in: 0...16, using: &random))
    return start..<start + Int.random(in: 1...longest, using: &random)
  }

  private func flipBits(_ data: inout Data, _ random: inout SeededRandom) -> String {
    let count = Int.random(in: 1...16, using: &random)
    for _ in 0..<count {
      data[place(data, &random)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    }
    return "\(count) bits flipped"
  }

  private func overwrite(_ data: inout Data, _ random: inout SeededRandom) -> String {
    let range = range(data, &random)
    let value = [0, 0xFF, UInt8.random(in: 0...255, using: &random)].randomElement(using: &random)
    data.replaceSubrange(range, with: Data(repeating: value ?? 0, count: range.count))
    return "\(range) overwritten"
  }

  private func truncate(_ data: inout Data, _ random: inout SeededRandom) -> String {
    data = Data(data.prefix(Int.random(in: 0..<data.count, using: &random)))
    return "cut to \(data.count) bytes"
  }

  private func remove(_ data: inout Data, _ random: inout SeededRandom) -> String {
    let range = range(data, &random)
    data.removeSubrange(range)
    return "\(range) removed"
  }

  private func duplicate(_ data: inout Data, _ random: inout SeededRandom) -> String {
    let range = range(data, &random)
    let target = Bool.random(using: &random) ? range.upperBound : place(data, &random)
    data.insert(contentsOf: Data(data[range]), at: target)
    return "\(range) inserted at \(target)"
  }

  private func splice(_ data: inout Data, _ random: inout SeededRandom) -> String {
    let other = files[Int.random(in: 0..<files.count, using: &random)]
    let end = Int.random(in: 0...data.count, using: &random)
    let start = Int.random(in: 0...other.data.count, using: &random)
    data = data.prefix(end) + other.data.dropFirst(start)
    return "first \(end) bytes, then \(other.path) from \(start)"
  }

  /// Changes a number that looks like a length or an offset: 2 or 4 bytes in either order, whose
  /// value is not beyond the file's size.
  private func editLength(_ data: inout Data, _ random: inout SeededRandom) -> String {
    for _ in 0..<64 {
      let width = [2, 4, 4][Int.random(in: 0..<3, using: &random)]
      let offset = place(data, &random)
      guard offset + width <= data.count else { continue }
      let isLittle = Bool.random(using: &random)
      let old = data[offset..<offset + width].reversed(isLittle)
        .reduce(0) { $0 << 8 | Int($1) }
      guard old > 0, old <= data.count else { continue }
      let largest = 1 << (width * 8) - 1
      let values = [
        0, 1, old - 1, old + 1, old * 2, old * 1000, data.count, data.count - offset,
        largest, largest / 2, largest / 2 + 1, largest - 3,
      ]
      let new = (values.randomElement(using: &random) ?? 0) & largest
      let bytes = (0..<width).map { UInt8(truncatingIfNeeded: new >> ((width - 1 - $0) * 8)) }
      data.replaceSubrange(offset..<offset + width, with: Data(bytes.reversed(isLittle)))
      return "length \(old) at \(offset) set to \(new)"
    }
    return "no length found"
  }
}

extension Collection where Element == UInt8 {
  /// The bytes from last to first if wanted, else as they are.
  fileprivate func reversed(_ isWanted: Bool) -> [UInt8] {
    isWanted ? self.reversed() : Array(self)
  }
}
