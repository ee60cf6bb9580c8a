import LibraryStore
import Testing

@Suite("IdentifierList.editing") struct IdentifierListEditingTests {
  typealias Insertion = (position: Int, identifier: Int64)

  /// The same edit of a plain array.
  private func edit(_ array: inout [Int64], _ removals: [Int], _ insertions: [Insertion]) {
    for position in removals.reversed() { array.remove(at: position) }
    for insertion in insertions { array.insert(insertion.identifier, at: insertion.position) }
  }

  @Test("Gives what an array gives, for all edits of up to nine elements", arguments: 0...9)
  func exhaustive(size: Int) {
    let identifiers = [Int64](0..<Int64(size))
    let list = ListModel.list(identifiers)
    var wrong: [String] = []
    for removals in ListModel.subsets(Array(0..<size)) {
      let places = [0, 1, size - removals.count, size - removals.count + 1]
      for chosen in ListModel.subsets(Array(Set(places)).sorted()) {
        var expected = identifiers
        let insertions = chosen.enumerated().filter {
          $0.element >= 0 && $0.element <= size - removals.count + $0.offset
        }.map { (position: $0.element, identifier: Int64(100 + $0.offset)) }
        edit(&expected, removals, insertions)
        let edited = list.editing(removing: removals, inserting: insertions)
        if Array(edited) != expected || !edited.invariantViolations().isEmpty {
          wrong.append("removing \(removals), inserting \(insertions): \(Array(edited))")
        }
      }
    }
    #expect(wrong.prefix(3) == [])
  }

  @Test("Equals an array after a hundred thousand random edits, with chunks of sane size")
  func soak() {
    var random = ListModel.Random(seed: 10)
    var array: [Int64] = []
    var list = ListModel.list(array, chunkCapacity: 16)
    var next: Int64 = 0
    var wrong: [String] = []
    for edits in 0..<100_000 {
      // The list swells to about 2,500 elements and shrinks to about none, ten times.
      let isGrowing = (edits / 5000).isMultiple(of: 2)
      let removed = array.isEmpty ? 0 : Int.random(in: 0...(isGrowing ? 1 : 2), using: &random)
      let start = array.isEmpty ? 0 : Int.random(in: 0..<array.count, using: &random)
      let removals = Array(start..<min(array.count, start + removed))
      let insertions = (0..<Int.random(in: 0...(isGrowing ? 2 : 1), using: &random)).map { offset in
        next += random.chance(50) ? 1 : 2
        let position = min(start + offset, array.count - removals.count + offset)
        return (position: position, identifier: next)
      }
      edit(&array, removals, insertions)
      list = list.editing(removing: removals, inserting: insertions)
      guard edits.isMultiple(of: 500) else { continue }
      if Array(list) != array { wrong.append("Edit \(edits) gives other elements") }
      wrong += list.invariantViolations()
    }
    #expect(wrong.prefix(3) == [])
    #expect(Array(list) == array)
  }

  @Test("Many edits at once give what an array gives", arguments: [16, 1024])
  func many(chunkCapacity: Int) {
    var random = ListModel.Random(seed: 11)
    for _ in 0..<30 {
      var array = [Int64](0..<Int64.random(in: 0...3000, using: &random))
      let list = ListModel.list(array, chunkCapacity: chunkCapacity)
      let share = random.next() % 100
      let removals = array.indices.filter { _ in random.chance(share) }
      let count = array.count - removals.count + Int.random(in: 0...500, using: &random)
      let places = (0..<count).shuffled(using: &random).prefix(count - array.count + removals.count)
      let insertions = places.sorted().map { (position: $0, identifier: Int64($0) + 10_000) }
      edit(&array, removals, insertions)
      let edited = list.editing(removing: removals, inserting: insertions)
      #expect(Array(edited) == array)
      #expect(edited.invariantViolations() == [])
    }
  }

  @Test("Copies only the chunks it touches", arguments: [0, 500, 1023, 1024, 50_000, 99_999])
  func sharing(position: Int) {
    let list = IdentifierList(0..<100_000)
    let total = list.chunkSizes.count
    let removed = list.editing(removing: [position], inserting: [])
    #expect(total - removed.sharedChunkCount(with: list) == 1)
    let inserted = list.editing(removing: [], inserting: [(position, -1)])
    #expect(total - inserted.sharedChunkCount(with: list) <= 1)
    let moved = list.editing(
      removing: [position], inserting: [(99_999 - position, Int64(position))])
    #expect(total - moved.sharedChunkCount(with: list) <= 2)
  }

  @Test("An insertion between chunks shares all of them")
  func insertionBetweenChunks() {
    let list = IdentifierList(0..<4096)
    let new = (0..<300).map { (position: 1024 + $0, identifier: Int64(-1 - $0)) }
    #expect(list.editing(removing: [], inserting: new).sharedChunkCount(with: list) == 4)
  }

  @Test("A list is told from the same chunks in other places")
  func sharedInOtherPlaces() {
    let list = ListModel.list([Int64](0..<64), chunkCapacity: 16)
    for length in 1...40 {
      // The chunks behind what is removed and put in stand as many places further.
      let new = (0..<length).map { (position: $0, identifier: Int64(100 + $0)) }
      let shifted = list.editing(removing: [], inserting: new)
      let difference = ListDifference(from: list, to: shifted) { _ in false }
      #expect(difference.insertions.count == length && difference.removals.isEmpty)
      #expect(difference.moves.isEmpty && shifted != list)
      let rotated = list.editing(
        removing: Array(0..<length),
        inserting: (0..<length).map { (position: 64 - length + $0, identifier: Int64($0)) })
      #expect(
        ListDifference(from: list, to: rotated) { _ in false }.moves.count
          == min(length, 64 - length))
    }
  }

  @Test("The list edited stays what it was (§3.2)")
  func immutability() {
    let list = IdentifierList(0..<10_000)
    _ = list.editing(removing: Array(0..<10_000), inserting: [(0, -1)])
    #expect(list == IdentifierList(0..<10_000))
  }

  @Test("Edits that do not ascend or lie out of bounds trap")
  func misuse() async {
    await #expect(processExitsWith: .failure) {
      _ = IdentifierList([1, 2, 3]).editing(removing: [1, 0], inserting: [])
    }
    await #expect(processExitsWith: .failure) {
      _ = IdentifierList([1, 2, 3]).editing(removing: [3], inserting: [])
    }
    await #expect(processExitsWith: .failure) {
      _ = IdentifierList([1, 2, 3]).editing(removing: [], inserting: [(5, 9)])
    }
  }
}
