import Foundation
import PredicateFormat
import Testing

/// A format that must fail, and how.
private struct Malformed: CustomTestStringConvertible {
  let format: String
  let offset: Int
  let message: String
  var arguments: [any Sendable] = []

  init(_ format: String, _ arguments: any Sendable..., at offset: Int, _ message: String) {
    self.format = format
    self.offset = offset
    self.message = message
    self.arguments = arguments
  }

  var testDescription: String { format }
}

@Suite("Predicate format errors", .tags(.small)) struct ErrorTests {
  /// Returns the error of a format.
  private func failure(of format: String, _ arguments: [Any]) -> PredicateFormatError? {
    #expect(throws: PredicateFormatError.self) {
      try NSPredicate(format: format, argumentArray: arguments).parsedNode
    }
  }

  @Test(
    "A malformed format names the place and the fault",
    arguments: [
      Malformed("", at: 0, "The format is empty."),
      Malformed("   ", at: 3, "The format is empty."),
      Malformed("isFavorite", at: 10, "A comparison operator is expected after isFavorite"),
      Malformed("a == ", at: 5, "A value or a key is expected here, not the end."),
      Malformed("a == 1 b", at: 7, "\"b\" is not expected here."),
      Malformed("(a == 1", at: 7, "\")\" is expected here, not the end."),
      Malformed("a == 1)", at: 6, "\")\" is not expected here."),
      Malformed("a == b == c", at: 7, "A comparison cannot be compared"),
      Malformed("a == (b == c)", at: 5, "A value is expected here, not a predicate."),
      Malformed("a == 1 AND", at: 10, "A value or a key is expected here, not the end."),
      Malformed("a AND b == 1", at: 2, "A comparison operator is expected after a, not AND."),
      Malformed("a NOT IN {1}", at: 2, "write NOT in front of the whole comparison"),
      Malformed("in == 1", at: 0, "write a key of that name as #IN"),
      Malformed("a == $NAME", at: 5, "The variable $NAME has no value"),
      Malformed("a == 'x", at: 5, "The string that starts here has no end."),
      Malformed("a == 'x\\'", at: 5, "The string that starts here has no end."),
      Malformed("a == '\\u12'", at: 6, "\\u needs four hexadecimal digits"),
      Malformed("a == '\\ud800'", at: 6, "\\u needs four hexadecimal digits"),
      Malformed("a == 5x", at: 5, "not a well-formed number"),
      Malformed("a == 1.5.2", at: 8, "0.2 is not expected"),
      Malformed("a == 0b2", at: 5, "not a number of at most 64 bits"),
      Malformed("a == 0x", at: 5, "not a number of at most 64 bits"),
      Malformed("é == 'é' ; b", at: 9, "The character \";\" has no meaning here."),
      Malformed("a[0] == 1", at: 1, "An index in brackets is not supported."),
      Malformed("lowercase(a) == 'x'", at: 0, "The function lowercase() is not supported."),
      Malformed("FUNCTION(a, 'b') == 1", at: 0, "The function FUNCTION() is not supported."),
      Malformed("a == sum:(b)", at: 5, "The function sum: is not supported."),
      Malformed("CAST(a, 'NSDate') == 1", at: 0, "Only a constant can be cast, not a."),
      Malformed("a == CAST('x', 'NSDate')", at: 5, "\"x\" cannot be cast to NSDate."),
      Malformed("a == CAST(1, 'NSColor')", at: 5, "1 cannot be cast to NSColor."),
      Malformed("a == CAST(1)", at: 11, "\",\" is expected here"),
      Malformed("a CONTAINS[x] 'b'", at: 11, "There is no option \"x\""),
      Malformed("a CONTAINS[] 'b'", at: 11, "The options c, d and n are expected here"),
      Malformed("a CONTAINS[c 'b'", at: 13, "\"]\" is expected here"),
      Malformed("a BETWEEN {1}", at: 2, "BETWEEN needs two bounds, not 1."),
      Malformed("a BETWEEN 5", at: 2, "BETWEEN needs a list of two bounds, not 5."),
      Malformed("a BETWEEN {b, c, d}", at: 2, "BETWEEN needs two bounds, not 3."),
      Malformed("a IN 5", at: 2, "IN needs a list or a string, not 5."),
      Malformed("a IN (1, 2)", at: 7, "A list is written in braces"),
      Malformed("a IN {1 2}", at: 8, "\",\" is expected here, not 2."),
      Malformed("a MATCHES '('", at: 2, "\"(\" is not a regular expression."),
      Malformed("a MATCHES 'x)(y'", at: 2, "is not a regular expression."),
      Malformed("a == 1 / 0", at: 7, "1 / 0 cannot be calculated."),
      Malformed("a == 'x' + 1", at: 9, "\"x\" + 1 cannot be calculated."),
      Malformed("a == -'x'", at: 5, "A minus sign needs a number, not \"x\"."),
      Malformed("ANY a", at: 5, "A comparison operator is expected here, not the end."),
      Malformed("a. == 1", at: 3, "A name is expected here, not \"==\"."),
      Malformed("a == #", at: 6, "A name is missing here."),
    ])
  private func malformed(_ sample: Malformed) throws {
    let error = try #require(failure(of: sample.format, []))
    #expect(error.offset == sample.offset)
    #expect(error.message.contains(sample.message), "\(error.message)")
    #expect(error.format == sample.format)
  }

  @Test(
    "Arguments must fit the places in number and kind",
    arguments: [
      Malformed("a == %@", at: 5, "There is no argument for this place; 0 were given."),
      Malformed("a == %d AND b == %d", 1, at: 17, "There is no argument for this place; 1 were"),
      Malformed("a == %d", 1, 2, at: 7, "The format has places for 1 arguments, but 2 were given."),
      Malformed(
        "a == '%@'", "x", at: 9, "The format has places for 0 arguments, but 1 were given."),
      Malformed("a == %d", "x", at: 5, "This place needs a whole number, not \"x\"."),
      Malformed(
        "a == %f", Date(timeIntervalSinceReferenceDate: 0), at: 5, "needs a number, not CAST"),
      Malformed("%K == 1", 5, at: 0, "%K needs a key path, not 5."),
      Malformed("a == %s", 5, at: 5, "%s needs a string, not 5."),
      Malformed("a == %@", ["x": 1], at: 5, "A value of type Dictionary<String, Int> cannot be"),
      Malformed("a == %@", 1...5, at: 5, "cannot be"),
      Malformed("a == %1$@", 5, at: 5, "An argument takes no position, width or precision."),
      Malformed("a == %.2f", 5, at: 5, "An argument takes no position, width or precision."),
      Malformed("a == %%", at: 5, "A percent sign means itself only inside quotes."),
      Malformed("a == %y", 5, at: 5, "This is none of the arguments"),
      Malformed("a == %", 5, at: 5, "This is none of the arguments"),
      Malformed("a IN %@", 5, at: 2, "IN needs a list or a string, not 5."),
      Malformed("a BETWEEN %@", [1], at: 2, "BETWEEN needs two bounds, not 1."),
    ])
  private func arguments(_ sample: Malformed) throws {
    let error = try #require(failure(of: sample.format, sample.arguments))
    #expect(error.offset == sample.offset)
    #expect(error.message.contains(sample.message), "\(error.message)")
  }

  @Test("The description has the format, the place and the sentence")
  func description() throws {
    let error = try #require(failure(of: "a = ", []))
    #expect(
      error.description == "Unable to parse the predicate format \"a = \" at offset 4: "
        + "A value or a key is expected here, not the end.")
    #expect(error.localizedDescription == error.description)
  }

  @Test("A predicate with a malformed format exists, is never true, and keeps the error")
  func keepsError() {
    let predicate = NSPredicate(format: "a ==")
    #expect(predicate.evaluate(with: ["a": 1]) == false)
    #expect(predicate.description == "a ==")
    let whole = NSCompoundPredicate(orPredicateWithSubpredicates: [predicate])
    #expect(throws: PredicateFormatError.self) { try whole.parsedNode }
  }

  @Test("The throwing way gives the predicate or the error at once")
  func parsing() throws {
    let predicate = try NSPredicate.parsing("a == %d", 1)
    #expect(predicate == NSPredicate(format: "a == 1"))
    #expect(throws: PredicateFormatError.self) { try NSPredicate.parsing("a == %d") }
    #expect(throws: PredicateFormatError.self) { try NSPredicate.parsing("a ==") }
  }
}
