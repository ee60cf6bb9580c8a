import Foundation
import Photos
import Testing

@Suite("Resource options") struct ResourceOptionsTests {
  @Test("Nothing is assumed of a new resource, and its file is copied (§8.6, §8.7)")
  func creationDefaults() {
    let options = PHAssetResourceCreationOptions()
    #expect(options.originalFilename == nil)
    #expect(options.uniformTypeIdentifier == nil)
    #expect(!options.shouldMoveFile)
  }

  @Test("Creation options: a copy has every property")
  func creationCopy() throws {
    let options = PHAssetResourceCreationOptions()
    options.originalFilename = "IMG_0001.HEIC"
    options.contentType = .heic
    options.uniformTypeIdentifier = "public.heic"
    options.shouldMoveFile = true
    try expectFaithfulCopy(of: options, unlike: PHAssetResourceCreationOptions())
  }

  @Test("The network is not used unless asked for (§11.5)")
  func requestDefaults() {
    let options = PHAssetResourceRequestOptions()
    #expect(!options.isNetworkAccessAllowed)
    #expect(options.progressHandler == nil)
  }

  @Test("Request options: a copy has every property")
  func requestCopy() throws {
    var heard: [Double] = []
    let options = PHAssetResourceRequestOptions()
    options.isNetworkAccessAllowed = true
    options.progressHandler = { heard.append($0) }
    try expectFaithfulCopy(of: options, unlike: PHAssetResourceRequestOptions())
    let copy = try #require(options.copy() as? PHAssetResourceRequestOptions)
    copy.progressHandler?(1)
    #expect(heard == [1])
  }

  @Test("Upload jobs may use any network unless told otherwise, also in a copy")
  func uploadOptions() throws {
    let options = PHAssetResourceUploadJobOptions()
    #expect(!options.preventsExpensiveNetworkAccess)
    options.preventsExpensiveNetworkAccess = true
    try expectFaithfulCopy(of: options, unlike: PHAssetResourceUploadJobOptions())
  }
}
