internal import Foundation

extension PredicateValue {
  /// Converts what Swift code hands over: an argument of a format string, or a property's value.
  ///
  /// Takes strings, numbers, dates, data, identifiers, `NSNull`, optionals of these, their
  /// Foundation classes, enumerations and option sets with such raw values, and collections of
  /// all of them. An instance of any other class is kept as ``object(_:)``. A `UUID` becomes its
  /// string.
  ///
  /// - Returns: nil for other Swift values (dictionaries, structs) and for lists nested too deeply.
  package init?(converting value: Any?) {
    self.init(converting: value, levels: PredicateNode.depthLimit)
  }

  /// Converts a value that may hold `levels` more lists inside each other.
  private init?(converting value: Any?, levels: Int) {
    guard levels > 0 else { return nil }
    guard let value = unwrapped(value) else {
      self = .null
      return
    }
    let converted =
      if type(of: value) is AnyClass {
        Self.convert(object: value as AnyObject, levels: levels)
      } else {
        Self.convert(scalar: value) ?? Self.convert(container: value, levels: levels)
      }
    guard let converted else { return nil }
    self = converted
  }

  /// Converts an instance of a class; nil only for lists that cannot be converted.
  private static func convert(object: AnyObject, levels: Int) -> PredicateValue? {
    switch object {
    case is NSNull: .null
    case let string as NSString: .string(string as String)
    case let number as NSNumber: convert(number: number)
    case let date as NSDate: .date(date as Date)
    case let data as NSData: .data(data as Data)
    case let identifier as NSUUID: .string(identifier.uuidString)
    case let array as NSArray: convert(elements: array, levels: levels)
    case let set as NSSet: convert(elements: set, levels: levels)
    case let set as NSOrderedSet: convert(elements: set, levels: levels)
    default: .object(PredicateObject(object))
    }
  }

  /// Tells Booleans, whole numbers and fractions apart by the number's own type.
  private static func convert(number: NSNumber) -> PredicateValue {
    // Foundation gives "c" to Booleans alone on Linux; `Int8` has "i" there.
    switch unsafe UInt8(bitPattern: number.objCType.pointee) {
    case UInt8(ascii: "c"), UInt8(ascii: "B"): .bool(number.boolValue)
    case UInt8(ascii: "d"), UInt8(ascii: "f"): .real(number.doubleValue)
    case UInt8(ascii: "Q"): .whole(number.uint64Value)
    default: .integer(number.int64Value)
    }
  }

  /// Converts a single Swift value, or returns nil when it is none that can be compared.
  private static func convert(scalar value: Any) -> PredicateValue? {
    switch value {
    case let value as PredicateValue: value
    case let value as String: .string(value)
    case let value as Substring: .string(String(value))
    case let value as Character: .string(String(value))
    case let value as Bool: .bool(value)
    case let value as any BinaryInteger: convert(integer: value)
    case let value as any BinaryFloatingPoint: .real(Double(value))
    case let value as Decimal: .real((value as NSDecimalNumber).doubleValue)
    case let value as Date: .date(value)
    case let value as Data: .data(value)
    case let value as UUID: .string(value.uuidString)
    default: nil
    }
  }

  /// Converts a whole number of any width; one beyond 64 bits becomes the nearest fraction.
  private static func convert(integer: some BinaryInteger) -> PredicateValue {
    if let small = Int64(exactly: integer) { return .integer(small) }
    if let large = UInt64(exactly: integer) { return .unsigned(large) }
    return .real(Double(integer))
  }

  /// Converts an enumeration, option set or collection.
  private static func convert(container value: Any, levels: Int) -> PredicateValue? {
    if let strings = value as? [String] { return .list(strings.map(PredicateValue.string)) }
    if let raw = value as? any RawRepresentable {
      return PredicateValue(converting: raw.rawValue, levels: levels - 1)
    }
    if value is [AnyHashable: Any] || value is any RangeExpression { return nil }
    guard let collection = value as? any Collection else { return nil }
    return convert(elements: collection, levels: levels)
  }

  /// Converts each element, or returns nil when one cannot be.
  private static func convert(elements: some Sequence, levels: Int) -> PredicateValue? {
    var values: [PredicateValue] = []
    for element in elements {
      guard let value = PredicateValue(converting: element, levels: levels - 1) else { return nil }
      values.append(value)
    }
    return .list(values)
  }
}

/// Returns the value inside optionals and `AnyHashable`, or nil when an optional is empty.
func unwrapped(_ value: Any?) -> Any? {
  guard let value else { return nil }
  if let optional = value as? any OptionalValue { return unwrapped(optional.content) }
  if type(of: value) == AnyHashable.self, let wrapper = value as? AnyHashable {
    return wrapper.base
  }
  return value
}

/// An optional of whatever type, so that one hidden in an `Any` can be opened.
private protocol OptionalValue {
  /// The value inside, if there is one.
  var content: Any? { get }
}

extension Optional: OptionalValue {
  /// The value inside, if there is one.
  fileprivate var content: Any? { self }
}
