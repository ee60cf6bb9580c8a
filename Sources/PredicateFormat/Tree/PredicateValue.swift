package import Foundation

/// A value that a predicate compares with.
package enum PredicateValue: Sendable, Equatable {
  /// `nil`, `NULL`, `NSNull()` or an optional without a value.
  case null

  /// `YES`, `TRUE`, a `Bool` or a Boolean `NSNumber`; as a number 1 or 0.
  case bool(Bool)

  /// A whole number.
  case integer(Int64)

  /// A whole number above `Int64.max`; smaller ones are always ``integer(_:)``.
  case unsigned(UInt64)

  /// A number with a fraction.
  case real(Double)

  /// A string.
  case string(String)

  /// A point in time.
  case date(Date)

  /// Bytes.
  case data(Data)

  /// An array or set; the elements of a set come in no particular order.
  case list([PredicateValue])

  /// An object that this module knows nothing about, as in `SELF IN %@`.
  case object(PredicateObject)

  /// Returns a whole number in the case that fits it.
  package static func whole(_ number: UInt64) -> PredicateValue {
    Int64(exactly: number).map(PredicateValue.integer) ?? .unsigned(number)
  }

  /// The elements of a list, or nil for anything else.
  package var elements: [PredicateValue]? {
    if case .list(let elements) = self { elements } else { nil }
  }
}

/// An object given as an argument, kept as it is.
///
/// Two are equal when they hold the same object, or objects that call each other equal with
/// `isEqual(_:)`.
package struct PredicateObject: Equatable, @unchecked Sendable {
  // The reference is never changed, and nothing here calls the object except `isEqual`; whoever
  // takes it out answers for how it may be used.
  /// The object itself.
  package let reference: AnyObject

  /// Keeps an object.
  package init(_ reference: AnyObject) { self.reference = reference }

  /// Tells whether two boxes hold the same object, or objects that call each other equal.
  package static func == (left: PredicateObject, right: PredicateObject) -> Bool {
    if left.reference === right.reference { return true }
    guard let object = left.reference as? NSObject else { return false }
    return object.isEqual(right.reference)
  }
}
