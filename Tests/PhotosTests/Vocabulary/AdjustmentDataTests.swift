import Foundation
import Photos
import Testing

@Suite("PHAdjustmentData") struct AdjustmentDataTests {
  @Test("It keeps what it was given (§7.7)")
  func keeps() {
    let edit = PHAdjustmentData(
      formatIdentifier: "org.example.filters", formatVersion: "2", data: Data([1, 2, 3]))
    #expect(edit.formatIdentifier == "org.example.filters")
    #expect(edit.formatVersion == "2")
    #expect(edit.data == Data([1, 2, 3]))
  }
}
