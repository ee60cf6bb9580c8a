import LibraryStore
import Testing

@Suite("IdentifierList") struct IdentifierListTests {
  static let sizes = [0, 1, 3, 4, 5, 7, 8, 9, 16, 100, 1023, 1024, 1025, 2047, 2048, 2049, 5000]

  /// Lists of the same elements in small chunks, in full ones, and in ones of many sizes.
  private func lists(_ identifiers: [Int64]) -> [IdentifierList] {
    var grown = ListModel.list([], chunkCapacity: 16)
    for start in stride(from: 0, to: identifiers.count, by: 11).reversed() {
      let part = identifiers[start..<min(start + 11, identifiers.count)]
      let inserted = part.enumerated().map { (position: $0.offset, identifier: $0.element) }
      grown = grown.editing(removing: [], inserting: inserted)
    }
    return [ListModel.list(identifiers), IdentifierList(identifiers), grown]
  }

  @Test("Has the elements it was made of, by position and in both directions", arguments: sizes)
  func elements(size: Int) {
    var random = ListModel.Random(seed: 7)
    let identifiers = (0..<Int64(size)).shuffled(using: &random)
    for list in lists(identifiers) {
      #expect(list.count == size)
      #expect(Array(list) == identifiers)
      #expect(list.indices.map { list[$0] } == identifiers)
      #expect(Array(list.backward) == identifiers.reversed())
      #expect(list.invariantViolations() == [])
    }
  }

  @Test("Gives any range of its elements")
  func ranges() {
    let identifiers = [Int64](1...40)
    for list in lists(identifiers) {
      for lower in 0...40 {
        let wrong = (lower...40).filter {
          list.identifiers(in: lower..<$0) != Array(identifiers[lower..<$0])
        }
        #expect(wrong == [])
      }
    }
  }

  @Test("Is built alike from single identifiers, arrays and other sequences")
  func building() {
    let identifiers = [Int64](1...5000)
    var mixed = IdentifierListBuilder()
    mixed.append(1)
    mixed.append(contentsOf: identifiers[1..<3000])
    mixed.append(contentsOf: AnySequence(identifiers[3000...]))
    #expect(Array(mixed.finish()) == identifiers)
    #expect(IdentifierList(identifiers).chunkSizes == [1024, 1024, 1024, 1024, 904])
    #expect(IdentifierList().isEmpty)
  }

  @Test("Takes little more than eight bytes an element: chunks are full when built")
  func memory() {
    let list = IdentifierList(0..<1_000_000)
    #expect(list.chunkSizes.dropLast(2).allSatisfy { $0 == 1024 })
    #expect(list.chunkSizes.count == 977)
  }

  @Test("Two lists are equal when their elements are, however they are cut into chunks")
  func equality() {
    var random = ListModel.Random(seed: 8)
    let identifiers = (0..<Int64(300)).shuffled(using: &random)
    let equal = lists(identifiers)
    for list in equal { #expect(equal.allSatisfy { $0 == list }) }
    for position in identifiers.indices {
      var other = identifiers
      other[position] = 1000
      let unequal = lists(other)
      #expect(!equal.contains { list in unequal.contains(list) })
    }
    #expect(equal[0] != equal[1].editing(removing: [299], inserting: []))
  }

  @Test("A position out of bounds traps", arguments: [-1, 3])
  func bounds(position: Int) async {
    if position < 0 {
      await #expect(processExitsWith: .failure) { _ = IdentifierList([1, 2, 3])[-1] }
    } else {
      await #expect(processExitsWith: .failure) { _ = IdentifierList([1, 2, 3])[3] }
    }
  }
}
