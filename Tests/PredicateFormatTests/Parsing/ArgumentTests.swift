import Foundation
import PredicateFormat
import Testing

/// An enumeration as the photo library has them.
private enum MediaType: Int { case image = 1 }

/// An option set as the photo library has them.
private struct Subtypes: OptionSet { let rawValue: UInt }

@Suite("Predicate arguments", .tags(.small)) struct ArgumentTests {
  /// The value that `%@` makes of an argument.
  private func value(_ argument: Any, as directive: String = "%@") throws -> PredicateValue? {
    guard case .comparison(let comparison) = try tree("a == \(directive)", argument),
      case .constant(let value) = comparison.right
    else { return nil }
    return value
  }

  @Test("Strings, numbers, dates and their Foundation classes")
  func scalars() throws {
    let date = Date(timeIntervalSinceReferenceDate: 1)
    let identifier = UUID()
    #expect(try value("x") == .string("x"))
    #expect(try value("x" as NSString) == .string("x"))
    #expect(try value("xyz".prefix(1)) == .string("x"))
    #expect(try value(Character("x")) == .string("x"))
    #expect(try value(5) == .integer(5))
    #expect(try value(UInt8(5)) == .integer(5))
    #expect(try value(Int64.min) == .integer(.min))
    #expect(try value(UInt.max) == .unsigned(.max))
    #expect(try value(1.5) == .real(1.5))
    #expect(try value(Float(0.5)) == .real(0.5))
    #expect(try value(CGFloat(0.5)) == .real(0.5))
    #expect(try value(Decimal(string: "0.5") as Any) == .real(0.5))
    #expect(try value(true) == .bool(true))
    #expect(try value(date) == .date(date))
    #expect(try value(date as NSDate) == .date(date))
    #expect(try value(Data([1])) == .data(Data([1])))
    #expect(try value(NSData(data: Data([1]))) == .data(Data([1])))
    #expect(try value(identifier) == .string(identifier.uuidString))
    #expect(try value(NSUUID()) != nil)
  }

  @Test("A number object is a truth value, whole or a fraction by its own type")
  func numberObjects() throws {
    #expect(try value(NSNumber(value: true)) == .bool(true))
    #expect(try value(NSNumber(value: 1)) == .integer(1))
    #expect(try value(NSNumber(value: Int8(1))) == .integer(1))
    #expect(try value(NSNumber(value: 1.0)) == .real(1))
    #expect(try value(NSNumber(value: Float(1))) == .real(1))
    #expect(try value(NSNumber(value: UInt64.max)) == .unsigned(.max))
    #expect(try value(NSNumber(value: UInt64(7))) == .integer(7))
    #expect(try value(NSDecimalNumber(string: "1.5")) == .real(1.5))
  }

  @Test("Nothing, optionals, and raw values of enumerations and option sets")
  func wrapped() throws {
    #expect(try value(NSNull()) == .null)
    #expect(try value(String?.none as Any) == .null)
    #expect(try value(Int?.some(5) as Any) == .integer(5))
    #expect(try value(Int??.some(.none) as Any) == .null)
    #expect(try value(AnyHashable("x")) == .string("x"))
    #expect(try value(MediaType.image) == .integer(1))
    #expect(try value(Subtypes(rawValue: 4)) == .integer(4))
  }

  @Test("Arrays and sets of any kind become lists")
  func collections() throws {
    let strings = PredicateValue.list([.string("x"), .string("y")])
    #expect(try value(["x", "y"]) == strings)
    #expect(try value(["x", "y"] as NSArray) == strings)
    #expect(try value(["x", "y", "z"].prefix(2)) == strings)
    #expect(try value(NSOrderedSet(array: ["x", "y"])) == strings)
    #expect(try value([MediaType.image, .image]) == .list([.integer(1), .integer(1)]))
    #expect(try value(["x", 2, NSNull()] as [Any]) == .list([.string("x"), .integer(2), .null]))
    #expect(try value([Int]()) == .list([]))
    for set in [Set(["x", "y"]) as Any, NSSet(array: ["x", "y"]), Set<AnyHashable>(["x", "y"])] {
      let elements = try value(set)?.elements ?? []
      #expect(elements.count == 2)
      #expect(elements.contains(.string("x")) && elements.contains(.string("y")))
    }
  }

  @Test("Other objects are kept, and are equal by identity or by their own word")
  func objects() throws {
    final class Plain {}
    let (plain, other) = (Plain(), Plain())
    #expect(try value(plain) == .object(PredicateObject(plain)))
    #expect(try value(plain) != .object(PredicateObject(other)))
    #expect(
      try value([plain, other])
        == .list([.object(PredicateObject(plain)), .object(PredicateObject(other))]))
    let (first, second) = (NSMutableIndexSet(index: 1), NSMutableIndexSet(index: 1))
    #expect(try value(first) == .object(PredicateObject(second)))
  }

  @Test(
    "Every integer conversion takes whole numbers, number objects and truth values",
    arguments: [
      "%d", "%i", "%u", "%ld", "%lu", "%lld", "%llu", "%li", "%hd", "%zd", "%qd", "%x", "%c",
    ])
  func integers(directive: String) throws {
    #expect(try value(7, as: directive) == .integer(7))
    #expect(try value(NSNumber(value: 7), as: directive) == .integer(7))
    #expect(try value(true, as: directive) == .integer(1))
    #expect(try value(MediaType.image, as: directive) == .integer(1))
    #expect(throws: PredicateFormatError.self) { try value(1.5, as: directive) }
    #expect(throws: PredicateFormatError.self) { try value("7", as: directive) }
  }

  @Test("Every fraction conversion takes any number", arguments: ["%f", "%lf", "%g", "%e", "%E"])
  func reals(directive: String) throws {
    #expect(try value(1.5, as: directive) == .real(1.5))
    #expect(try value(7, as: directive) == .real(7))
    #expect(throws: PredicateFormatError.self) { try value("7", as: directive) }
  }

  @Test("%K is a key path, alone or joined to names, and SELF is the object")
  func keyPaths() throws {
    func term(_ format: String, _ arguments: Any...) throws -> PredicateTerm? {
      let predicate = NSPredicate(format: format + " == 1", argumentArray: arguments)
      guard case .comparison(let comparison) = try predicate.parsedNode else { return nil }
      return comparison.left
    }
    #expect(try term("%K", "in") == .key("in"))
    #expect(try term("%K", "a.b" as NSString) == .key("a.b"))
    #expect(try term("%K", "file name") == .key("file name"))
    #expect(try term("%K.b", "a") == .key("a.b"))
    #expect(try term("a.%K.c", "b") == .key("a.b.c"))
    #expect(try term("SELF.%K", "b") == .key("b"))
    #expect(try term("%K", "SELF") == .selfObject)
    #expect(try term("%K", "self.b") == .key("b"))
    #expect(throws: PredicateFormatError.self) { try term("%K", 5) }
    #expect(throws: PredicateFormatError.self) { try term("%K", "") }
  }

  @Test("Arguments are used from left to right, and not inside quotes")
  func order() throws {
    let node = try tree("%K == %d AND b IN %@ AND c == '%@' AND d == %f", "a", 1, ["x"], 2.5)
    #expect(node.description == #"a == 1 AND b IN {"x"} AND c == "%@" AND d == 2.5"#)
  }

  @Test("A list within lists beyond the limit is refused")
  func deepLists() throws {
    func nested(_ levels: Int) -> [Any] {
      (1..<levels).reduce([1]) { list, _ in [list] }
    }
    #expect(try value(nested(PredicateNode.depthLimit - 1))?.elements?.count == 1)
    #expect(throws: PredicateFormatError.self) { try value(nested(PredicateNode.depthLimit)) }
  }
}
