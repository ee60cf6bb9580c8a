import Testing

/// An enumeration of the framework as its caller finds it, beside what it should be.
struct Enumeration: Sendable, CustomTestStringConvertible {
  /// The enumeration's name, such as "PHAssetMediaType".
  let testDescription: String

  /// The raw values that Apple gives, by the name of the case.
  let expected: [String: Int]

  /// The name of the case that `init(rawValue:)` finds for a raw value.
  let caseName: @Sendable (Int) -> String?

  /// Whether the case that is found has the raw value by which it was found.
  let keepsRawValue: @Sendable (Int) -> Bool

  init<E: RawRepresentable & Sendable>(_ type: E.Type, _ expected: [String: Int])
  where E.RawValue: FixedWidthInteger & Sendable {
    testDescription = String(reflecting: type)
    self.expected = expected
    caseName = { raw in
      E.RawValue(exactly: raw).flatMap(E.init(rawValue:)).map { String(describing: $0) }
    }
    keepsRawValue = { raw in
      E.RawValue(exactly: raw).flatMap(E.init(rawValue:)).map { Int($0.rawValue) } == raw
    }
  }
}
