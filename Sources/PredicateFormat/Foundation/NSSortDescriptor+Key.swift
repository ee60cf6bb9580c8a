public import Foundation

extension NSSortDescriptor {
  /// Creates a sort descriptor for the property of a name.
  ///
  ///     NSSortDescriptor(key: "creationDate", ascending: false)
  ///
  /// This initializer exists because Foundation marks its own unavailable on Linux.
  ///
  /// The descriptor also sorts ordinary objects: dictionaries with string keys and objects that
  /// are ``PredicateEvaluable``. A nil comes before everything else when ascending.
  ///
  /// - Parameters:
  ///   - key: A key path; nil means the objects themselves, as in a list of strings.
  ///   - ascending: Whether small values come first.
  ///
  /// Source: Apple, `NSSortDescriptor.init(key:ascending:)`.
  public convenience init(key: String?, ascending: Bool) {
    self.init(keyPath: \Any?.[sortedBy: key ?? "SELF"], ascending: ascending)
  }

  /// The key path that the descriptor was made with; nil when it sorts the objects themselves or
  /// was made from a Swift key path.
  ///
  /// Source: Apple, `NSSortDescriptor.key`.
  public var key: String? {
    guard let name = keyName, name != "SELF" else { return nil }
    return name
  }

  /// The key path that the descriptor sorts by, `SELF` for the objects themselves.
  ///
  /// - Throws: ``PredicateFormatError`` when the descriptor was made from a Swift key path, which
  ///   has no name on Linux; see `keyPath` then.
  package var parsedKey: String {
    get throws(PredicateFormatError) {
      guard let keyName else {
        throw PredicateFormatError(
          message: "A sort descriptor needs a key such as \"creationDate\", not \(keyPath).")
      }
      return keyName
    }
  }

  /// The name inside a key path of ours, or nil for any other key path, which is not applied.
  private var keyName: String? {
    guard let path = keyPath as? KeyPath<Any?, SortValue> else { return nil }
    let probe: Any? = SortKeyProbe()
    return probe[keyPath: path].key
  }
}

/// The object that a descriptor is asked about to learn its key.
private struct SortKeyProbe {}

extension Any? {
  /// The value by which an object is sorted, with the key that found it.
  subscript(sortedBy key: String) -> SortValue {
    if self is SortKeyProbe { return SortValue(key: key, value: .null) }
    return SortValue(key: key, value: ObjectValues(object: self).value(at: key) ?? .null)
  }
}

/// A value in an order that has a place for everything: nil, numbers, strings, dates, others.
struct SortValue: Comparable {
  /// The key path that found the value.
  let key: String

  /// The value.
  let value: PredicateValue

  /// Tells whether the left value comes first.
  static func < (left: SortValue, right: SortValue) -> Bool {
    if left.rank != right.rank { return left.rank < right.rank }
    return left.value.compare(right.value) == .orderedAscending
  }

  /// Tells whether neither value comes before the other.
  static func == (left: SortValue, right: SortValue) -> Bool {
    !(left < right) && !(right < left)
  }

  /// The place of the kind of value among the kinds.
  private var rank: Int {
    switch value {
    case .null: 0
    case .bool, .integer, .unsigned, .real: 1
    case .string: 2
    case .date: 3
    case .data, .list, .object: 4
    }
  }
}
