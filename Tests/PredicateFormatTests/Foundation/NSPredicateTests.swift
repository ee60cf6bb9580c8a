import Foundation
import PredicateFormat
import Testing

/// An object that answers for its own keys.
private final class Song: PredicateEvaluable {
  let title: String
  let artist: [String: Any]?

  init(title: String, artist: [String: Any]? = nil) {
    self.title = title
    self.artist = artist
  }

  func predicateValue(forKey key: String) -> Any? {
    switch key {
    case "title": title
    case "artist": artist as Any?
    default: nil
    }
  }
}

@Suite("NSPredicate on Linux", .tags(.small)) struct NSPredicateTests {
  @Test("The initializers take what programs write on Apple's platforms")
  func callSites() throws {
    let date = Date(timeIntervalSinceReferenceDate: 0)
    let identifiers = ["a", "b"]
    let expected = try tree("creationDate > %@", date)
    #expect(
      try NSPredicate(format: "creationDate > %@", date as any CVarArg).parsedNode == expected)
    #expect(try NSPredicate(format: "creationDate > %@", date as NSDate).parsedNode == expected)
    let list = try tree("localIdentifier IN {'a', 'b'}")
    let format = "localIdentifier IN %@"
    #expect(try NSPredicate(format: format, identifiers).parsedNode == list)
    #expect(try NSPredicate(format: format, identifiers as NSArray).parsedNode == list)
    #expect(try NSPredicate(format: format, identifiers as any CVarArg).parsedNode == list)
    #expect(try NSPredicate(format: format, argumentArray: [identifiers]).parsedNode == list)
    let arguments: [any CVarArg] = [1, "x", date, NSNumber(value: 2), NSSet(), Set([1]), UUID()]
    #expect(arguments.count == 7)
    #expect(try NSPredicate(format: "a == 1", argumentArray: nil).parsedNode == tree("a == 1"))
  }

  @Test("What now is a CVarArg appears as its description in a formatted string")
  func formattedStrings() {
    let date = Date(timeIntervalSinceReferenceDate: 0)
    #expect(String(format: "%@", date as any CVarArg) == date.description)
    #expect(String(format: "%@|%@", NSNumber(value: 5), ["a"] as any CVarArg) == "5|[\"a\"]")
    #expect(String(format: "%@ %d %@", "x", 5, "y" as NSString) == "x 5 y")
    #expect(String(format: "%@", NSArray(array: [1])) == NSArray(array: [1]).description)
  }

  @Test("Predicates are equal when their trees are, and keep them when copied")
  func equality() throws {
    let predicate = NSPredicate(format: "a = 1 && b == %@", "x")
    let same = NSPredicate(format: "a == 1 AND b == 'x'")
    #expect(predicate == same)
    #expect(predicate.hash == same.hash)
    #expect(predicate != NSPredicate(format: "a == 1"))
    #expect(NSPredicate(format: "a == 0.0").hash == NSPredicate(format: "a == -0.0").hash)
    let copy = try #require(predicate.copy() as? NSPredicate)
    #expect(try copy.parsedNode == predicate.parsedNode)
  }

  @Test("Compounds give one tree, also nested, negated, empty and over constants")
  func compounds() throws {
    let (a, b) = (NSPredicate(format: "a == 1"), NSPredicate(format: "b == 2 AND c == 3"))
    let both = NSCompoundPredicate(andPredicateWithSubpredicates: [a, b])
    #expect(try both.parsedNode == tree("a == 1 AND b == 2 AND c == 3"))
    let either = NSCompoundPredicate(orPredicateWithSubpredicates: [both, a])
    #expect(try either.parsedNode == tree("(a == 1 AND b == 2 AND c == 3) OR a == 1"))
    let neither = NSCompoundPredicate(notPredicateWithSubpredicate: either)
    #expect(try neither.parsedNode == .not(either.parsedNode))
    #expect(
      try NSCompoundPredicate(andPredicateWithSubpredicates: []).parsedNode == .constant(true))
    #expect(
      try NSCompoundPredicate(orPredicateWithSubpredicates: []).parsedNode == .constant(false))
    #expect(try NSPredicate(value: true).parsedNode == .constant(true))
    #expect(try NSPredicate(value: false).parsedNode == .constant(false))
  }

  @Test("A compound that a loop grows becomes one flat tree")
  func grownCompound() throws {
    var grown = NSPredicate(format: "a == 1")
    for _ in 0..<500 {
      grown = NSCompoundPredicate(
        orPredicateWithSubpredicates: [grown, NSPredicate(format: "a == 1")])
    }
    guard case .or(let parts) = try grown.parsedNode else {
      Issue.record("no disjunction")
      return
    }
    #expect(parts.count == 501)
  }

  @Test("Compounds nested too deeply are an error")
  func deepCompounds() {
    var deep = NSPredicate(format: "a == 1")
    for _ in 0..<300 { deep = NSCompoundPredicate(notPredicateWithSubpredicate: deep) }
    #expect(throws: PredicateFormatError.self) { try deep.parsedNode }
  }

  @Test("A block predicate is refused and its block never called (§3.13)")
  func blocks() {
    let block = NSPredicate { _, _ in
      Issue.record("called")
      return true
    }
    for predicate in [block, NSCompoundPredicate(notPredicateWithSubpredicate: block)] {
      let error = #expect(throws: PredicateFormatError.self) { try predicate.parsedNode }
      #expect(error?.message.contains("Block predicates are not supported") == true)
      #expect(error?.description == error?.message)
    }
  }

  @Test("Dictionaries, nested ones, collections and objects that know their keys are evaluated")
  func ordinaryObjects() {
    let song = Song(title: "Blue", artist: ["name": "Joni", "tags": ["folk", "rock"]])
    #expect(NSPredicate(format: "title == 'Blue'").evaluate(with: song))
    #expect(NSPredicate(format: "artist.name BEGINSWITH 'J'").evaluate(with: song))
    #expect(NSPredicate(format: "ANY artist.tags == 'rock'").evaluate(with: song))
    #expect(NSPredicate(format: "artist.tags.@count == 2").evaluate(with: song))
    #expect(NSPredicate(format: "year == nil").evaluate(with: song))
    #expect(NSPredicate(format: "SELF == %@", song).evaluate(with: song))
    #expect(!NSPredicate(format: "SELF == %@", song).evaluate(with: Song(title: "Blue")))
    let songs: [String: Any] = ["list": [song, Song(title: "Hejira")] as [Any]]
    #expect(NSPredicate(format: "ANY list.title == 'Hejira'").evaluate(with: songs))
    #expect(NSPredicate(format: "a == 1").evaluate(with: ["a": 1] as NSDictionary))
    #expect(NSPredicate(format: "%K == 1", "file name").evaluate(with: ["file name": 1]))
    #expect(NSPredicate(format: "SELF > 3").evaluate(with: 5))
    #expect(NSPredicate(format: "SELF == nil").evaluate(with: nil))
    #expect(!NSPredicate(format: "a == 1").evaluate(with: Date()))
    #expect(NSPredicate(format: "a == 1").evaluate(with: ["a": 1], substitutionVariables: ["b": 2]))
    let both = NSCompoundPredicate(andPredicateWithSubpredicates: [
      NSPredicate(format: "a == 1"), NSPredicate(block: { _, _ in true }),
    ])
    #expect(both.evaluate(with: ["a": 1]))
  }

  @Test("Foundation filters with format predicates")
  func filtering() {
    let words = ["sea", "sun", "moon"] as NSArray
    let found = words.filtered(using: NSPredicate(format: "SELF BEGINSWITH %@", "s"))
    #expect(found.compactMap { $0 as? String } == ["sea", "sun"])
  }

  @Test("A subclass has no format of its own")
  func subclass() async {
    await #expect(processExitsWith: .failure) {
      _ = NSCompoundPredicate(format: "a == 1")
    }
  }
}
