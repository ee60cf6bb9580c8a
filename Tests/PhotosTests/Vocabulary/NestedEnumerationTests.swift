import Photos
import Testing

@Suite("Enumerations inside classes") struct NestedEnumerationTests {
  @Test("Each case is found under Apple's raw value", arguments: NestedEnumerationTable.all)
  func rawValues(enumeration: Enumeration) {
    for (name, raw) in enumeration.expected {
      #expect(enumeration.caseName(raw) == name)
      #expect(enumeration.keepsRawValue(raw))
    }
  }

  @Test("No other raw value makes a case", arguments: NestedEnumerationTable.all)
  func noOthers(enumeration: Enumeration) {
    let expected = Set(enumeration.expected.values)
    for raw in EnumerationTests.neighbourhood where !expected.contains(raw) {
      #expect(enumeration.caseName(raw) == nil, "\(raw)")
    }
  }
}
