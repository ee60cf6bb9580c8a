import Foundation
import PredicateFormat
import Testing

@Suite("NSSortDescriptor on Linux", .tags(.small)) struct NSSortDescriptorTests {
  @Test("The key and direction can be read back", arguments: [true, false])
  func key(ascending: Bool) throws {
    let descriptor = NSSortDescriptor(key: "creationDate", ascending: ascending)
    #expect(try descriptor.parsedKey == "creationDate")
    #expect(descriptor.key == "creationDate")
    #expect(descriptor.ascending == ascending)
    let reversed = try #require(descriptor.reversedSortDescriptor as? NSSortDescriptor)
    #expect(try reversed.parsedKey == "creationDate")
    #expect(reversed.ascending == !ascending)
    let copy = try #require(descriptor.copy() as? NSSortDescriptor)
    #expect(try copy.parsedKey == "creationDate")
  }

  @Test("No key means the objects themselves")
  func noKey() throws {
    let descriptor = NSSortDescriptor(key: nil, ascending: true)
    #expect(try descriptor.parsedKey == "SELF")
    #expect(descriptor.key == nil)
    let sorted = (["b", "c", "a"] as NSArray).sortedArray(using: [descriptor])
    #expect(sorted.compactMap { $0 as? String } == ["a", "b", "c"])
  }

  @Test("A Swift key path has no key on Linux")
  func swiftKeyPath() {
    let descriptor = NSSortDescriptor(keyPath: \String.count, ascending: true)
    #expect(descriptor.key == nil)
    let error = #expect(throws: PredicateFormatError.self) { try descriptor.parsedKey }
    #expect(error?.message.contains("needs a key") == true)
  }

  @Test("Objects are sorted by their values, nil first (§3.16)")
  func sorting() {
    let objects: [[String: Any]] = [
      ["id": 1, "rank": 2.5], ["id": 2], ["id": 3, "rank": 2], ["id": 4, "rank": "x"],
    ]
    func identifiers(ascending: Bool) -> [Int] {
      let descriptor = NSSortDescriptor(key: "rank", ascending: ascending)
      return (objects as NSArray).sortedArray(using: [descriptor])
        .compactMap { ($0 as? [String: Any])?["id"] as? Int }
    }
    #expect(identifiers(ascending: true) == [2, 3, 1, 4])
    #expect(identifiers(ascending: false) == [4, 1, 3, 2])
  }
}
