import Foundation
import PlatformTypes
import Testing

/// Stands for a PhotoKit object.
private final class Item: NSObject {}

/// Stands for a program's own collection.
private struct Countdown: Sequence, IteratorProtocol, NSFastEnumeration {
  var count: Int
  mutating func next() -> Int? {
    defer { count -= 1 }
    return count > 0 ? count : nil
  }
}

/// Stands for a fetch result, which makes its objects one by one.
private final class Produced: NSFastEnumeration, FastEnumerationSource {
  var made = 0
  func makeElementIterator() -> AnyIterator<Any> {
    AnyIterator {
      self.made += 1
      return self.made
    }
  }
}

/// Stands for what is no collection.
private struct Opaque: NSFastEnumeration {}

/// Takes what PhotoKit's change requests take.
private func elements(_ collection: any NSFastEnumeration) -> [Any] {
  Array(collection.enumeratedElements)
}

@Suite("NSFastEnumeration") struct NSFastEnumerationTests {
  @Test("An array literal, an array, and an array cast either way are walked in order")
  func arrays() {
    let (first, second) = (Item(), Item())
    let array = [first, second]
    #expect(elements([first, second]) as? [Item] == array)
    #expect(elements(array) as? [Item] == array)
    #expect(elements(array as any NSFastEnumeration) as? [Item] == array)
    #expect(elements(array as NSArray) as? [Item] == array)
    #expect(elements([first] as NSArray) as? [Item] == [first])
    #expect(elements(NSArray(array: array)) as? [Item] == array)
  }

  @Test("An empty literal has no elements")
  func empty() {
    #expect(elements([]).isEmpty)
  }

  @Test("An array of structures is walked too")
  func structures() {
    #expect(elements(["a", "b"]) as? [String] == ["a", "b"])
    #expect(elements([1, "b"] as [Any]).count == 2)
  }

  @Test("Sets give each element once, ordered sets in order")
  func sets() {
    let item = Item()
    #expect(Set(elements([1, 2, 3] as Set<Int>) as? [Int] ?? []) == [1, 2, 3])
    #expect(elements(NSSet(array: [item, item])) as? [Item] == [item])
    #expect(elements(NSOrderedSet(array: ["b", "a", "b"])) as? [String] == ["b", "a"])
  }

  @Test("Dictionaries give their keys")
  func dictionaries() {
    #expect(elements(["a": 1]) as? [String] == ["a"])
    #expect(elements(NSDictionary(dictionary: ["a": 1])) as? [String] == ["a"])
  }

  @Test("An enumerator gives what is left of its collection")
  func enumerators() {
    let enumerator = NSArray(array: ["a", "b", "c"]).objectEnumerator()
    _ = enumerator.nextObject()
    #expect(elements(enumerator) as? [String] == ["b", "c"])
  }

  @Test("A collection of the program's own is walked as the sequence that it is")
  func ownSequence() {
    #expect(elements(Countdown(count: 3)) as? [Int] == [3, 2, 1])
  }

  @Test("Elements are made only when they are asked for")
  func laziness() {
    let source = Produced()
    #expect(Array(source.enumeratedElements.prefix(2)) as? [Int] == [1, 2])
    #expect(source.made == 2)
  }

  @Test("The public iterator walks any of them")
  func iterator() {
    var iterator = NSFastEnumerationIterator(["a"])
    #expect(iterator.next() as? String == "a")
    #expect(iterator.next() == nil)
  }

  @Test("Walking what is no sequence traps")
  func misuse() async {
    await #expect(processExitsWith: .failure) { _ = NSFastEnumerationIterator(Opaque()) }
  }
}
