import Photos
import Testing

@Suite("Enumerations") struct EnumerationTests {
  /// Raw values to try beside the expected ones: everything near a number that Apple uses.
  static let neighbourhood = Array(-5...400) + Array(3000...3400) + [5422, 5424, 1_000_000_200]

  @Test("Each case is found under Apple's raw value", arguments: EnumerationTable.all)
  func rawValues(enumeration: Enumeration) {
    for (name, raw) in enumeration.expected {
      #expect(enumeration.caseName(raw) == name)
      #expect(enumeration.keepsRawValue(raw))
    }
  }

  @Test("No other raw value makes a case", arguments: EnumerationTable.all)
  func noOthers(enumeration: Enumeration) {
    let expected = Set(enumeration.expected.values)
    for raw in Self.neighbourhood where !expected.contains(raw) {
      #expect(enumeration.caseName(raw) == nil, "\(raw)")
    }
  }

  @Test("The default content mode fits the whole picture")
  func defaultContentMode() {
    #expect(PHImageContentMode.default == .aspectFit)
  }
}
