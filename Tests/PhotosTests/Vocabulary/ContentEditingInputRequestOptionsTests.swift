import Foundation
import Photos
import Testing

@Suite("PHContentEditingInputRequestOptions") struct ContentEditingInputRequestOptionsTests {
  private let edit = PHAdjustmentData(
    formatIdentifier: "org.example.filters", formatVersion: "2", data: Data([1, 2, 3]))

  @Test("No edit can be taken up unless the program says so (§7.1)")
  func defaults() {
    let options = PHContentEditingInputRequestOptions()
    #expect(!options.canHandleAdjustmentData(edit))
    #expect(!options.isNetworkAccessAllowed)
    #expect(options.progressHandler == nil)
    #expect(!options.skipsDisplaySizeImage)
    #expect(options.originalResourceChoice == .compressed)
  }

  @Test("The program judges by format and version")
  func judgement() {
    let options = PHContentEditingInputRequestOptions()
    options.canHandleAdjustmentData = {
      $0.formatIdentifier == "org.example.filters" && $0.formatVersion == "2"
    }
    #expect(options.canHandleAdjustmentData(edit))
    let newer = PHAdjustmentData(
      formatIdentifier: "org.example.filters", formatVersion: "3", data: Data())
    #expect(!options.canHandleAdjustmentData(newer))
  }
}
