public import Foundation

/// Gives `NSPredicate` its format initializers.
///
/// They are in a protocol because only the initializer of a protocol extension may return an
/// object of a private subclass, which is what carries the parsed tree. There is no reason to
/// conform to it or to name it.
public protocol FormatPredicateMaking {}

extension NSPredicate: FormatPredicateMaking {}

extension FormatPredicateMaking where Self: NSPredicate {
  /// Creates a predicate from a format string and the arguments for its places.
  ///
  ///     NSPredicate(format: "mediaType == %d AND creationDate > %@", 1, date)
  ///
  /// This initializer exists because Foundation marks its own unavailable on Linux. It takes any
  /// argument and not only `CVarArg`, because arrays and dates are none on Linux.
  ///
  /// A malformed format raises an Objective-C exception on Apple's platforms, at once. Here the
  /// predicate is made, keeps the error and is false for every object; where it is put to use, as
  /// in the options of a fetch, that use stops the program with the error's text. Use
  /// `NSPredicate.parsing(_:_:)` for a format that comes from a user.
  ///
  /// - Parameters:
  ///   - format: The text in Apple's predicate format syntax.
  ///   - arguments: A value for each `%@`, `%K`, `%d` and so on, in their order.
  ///
  /// Source: Apple, `NSPredicate.init(format:_:)` and Predicate Format String Syntax.
  public init(format: String, _ arguments: Any...) {
    self.init(format: format, argumentArray: arguments)
  }

  /// Creates a predicate from a format string and an array of the arguments for its places.
  ///
  /// This initializer exists because Foundation marks its own unavailable on Linux. A malformed
  /// format is treated as in ``init(format:_:)``.
  ///
  /// - Parameters:
  ///   - format: The text in Apple's predicate format syntax.
  ///   - argumentArray: A value for each place, in their order; nil when there are no places.
  ///
  /// Source: Apple, `NSPredicate.init(format:argumentArray:)`.
  public init(format: String, argumentArray: [Any]?) {
    let made = FormatPredicate(format: format, arguments: argumentArray ?? [])
    guard let predicate = made as? Self else {
      preconditionFailure("Make predicates from a format with NSPredicate itself, not \(Self.self)")
    }
    self = predicate
  }
}

extension NSPredicate {
  /// Returns a predicate made from a format string, or throws when it is malformed.
  ///
  /// Use this for text that comes from a user, where `NSPredicate(format:)` would have to stop the
  /// program. This method is an addition of this package.
  ///
  ///     let filter = try NSPredicate.parsing(line)  // "pixelWidth > 4000"
  ///
  /// - Parameters:
  ///   - format: The text in Apple's predicate format syntax.
  ///   - arguments: A value for each place of the format, in their order.
  /// - Returns: The predicate, as `NSPredicate(format:)` makes it.
  /// - Throws: ``PredicateFormatError`` with a sentence and the place.
  public static func parsing(
    _ format: String, _ arguments: Any...
  ) throws(PredicateFormatError) -> NSPredicate {
    let predicate = FormatPredicate(format: format, arguments: arguments)
    _ = try predicate.parsed.get()
    return predicate
  }
}
