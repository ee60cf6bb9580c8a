import Foundation
import Testing

/// Expects that a copy is a new object of the same class that has the same stored properties, all
/// of which the caller has set to something else than their default.
///
/// Closures cannot be told apart and are left out; call them instead. `filled` has no property at its default; `plain` is fresh from `init()`.
///
/// - Throws: An `ExpectationFailedError` when the copy is of another class.
func expectFaithfulCopy<Options: NSObject & NSCopying>(
  of filled: Options, unlike plain: Options, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let copy = try #require(filled.copy() as? Options, sourceLocation: sourceLocation)
  #expect(copy !== filled, sourceLocation: sourceLocation)
  #expect(type(of: copy) == type(of: filled), sourceLocation: sourceLocation)
  let properties = storedProperties(of: filled)
  #expect(!properties.isEmpty, sourceLocation: sourceLocation)
  #expect(storedProperties(of: copy) == properties, sourceLocation: sourceLocation)
  for (name, value) in storedProperties(of: plain) {
    #expect(properties[name] != value, "\(name) is at its default", sourceLocation: sourceLocation)
  }
}

/// Returns the descriptions of an object's stored properties by their names, closures left out.
private func storedProperties(of object: NSObject) -> [String: String] {
  var properties: [String: String] = [:]
  for (name, value) in Mirror(reflecting: object).children {
    let description = String(describing: value)
    guard let name, !description.contains("(Function)"), !name.hasSuffix("Handler") else {
      continue
    }
    properties[name] = description
  }
  return properties
}
