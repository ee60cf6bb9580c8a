internal import Foundation

/// An object whose properties a predicate or sort descriptor can read by name.
///
/// Linux has no key-value coding, so an object must say itself what its keys mean. Dictionaries
/// with string keys need nothing: their keys are their keys.
///
///     extension Song: PredicateEvaluable {
///       func predicateValue(forKey key: String) -> Any? { key == "title" ? title : nil }
///     }
///     NSPredicate(format: "title BEGINSWITH 'A'").evaluate(with: song)
///
/// This protocol is an addition of this package.
public protocol PredicateEvaluable {
  /// Returns the value of one key, without dots, or nil when there is none.
  func predicateValue(forKey key: String) -> Any?
}

/// Finds the values of key paths in ordinary objects.
struct ObjectValues {
  /// The object that a predicate is asked about.
  let object: Any?

  /// Returns the value at a key path, or nil when there is none or it cannot be compared.
  ///
  /// Each name is looked up in what the name before it gave; in a collection it is looked up in
  /// every element, and `@count` is the number of these. `SELF` is the object.
  func value(at keyPath: String) -> PredicateValue? {
    if keyPath == "SELF" { return PredicateValue(converting: object) }
    var current = object
    for name in keyPath.split(separator: ".") {
      current = Self.step(from: current, to: String(name))
    }
    return PredicateValue(converting: current)
  }

  /// Returns what one name means for a value.
  private static func step(from value: Any?, to name: String) -> Any? {
    guard let value = unwrapped(value) else { return nil }
    if let object = value as? any PredicateEvaluable { return object.predicateValue(forKey: name) }
    if let dictionary = value as? [AnyHashable: Any] { return dictionary[name] }
    if let dictionary = value as? NSDictionary { return dictionary.object(forKey: name) }
    guard let elements = elements(of: value) else { return nil }
    if name == "@count" { return elements.count }
    return elements.map { step(from: $0, to: name) }
  }

  /// The elements of a collection, or nil for anything else.
  private static func elements(of value: Any) -> [Any]? {
    switch value {
    case is String, is NSString, is Data, is NSData: nil
    case let array as NSArray: array.map { $0 }
    case let set as NSSet: set.map { $0 }
    case let set as NSOrderedSet: set.map { $0 }
    case let collection as any Collection: collection.map { $0 as Any }
    default: nil
    }
  }
}
