import Foundation
import Photos
import Testing

@Suite("Request options") struct RequestOptionsTests {
  @Test("Image options: Apple's defaults (§10.2, §10.5–10.7)")
  func imageDefaults() {
    let options = PHImageRequestOptions()
    #expect(options.version == .current)
    #expect(options.deliveryMode == .opportunistic)
    #expect(options.resizeMode == .none)
    #expect(options.normalizedCropRect == .zero)
    #expect(!options.isNetworkAccessAllowed)
    #expect(!options.isSynchronous)
    #expect(options.progressHandler == nil)
    #expect(!options.allowSecondaryDegradedImage)
    #expect(!options.preferHDR)
    #expect(options.targetHDRHeadroom == 0)
  }

  @Test("Image options: a copy has every property")
  func imageCopy() throws {
    let options = PHImageRequestOptions()
    options.version = .original
    options.deliveryMode = .fastFormat
    options.resizeMode = .exact
    options.normalizedCropRect = CGRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5)
    options.isNetworkAccessAllowed = true
    options.isSynchronous = true
    options.allowSecondaryDegradedImage = true
    options.preferHDR = true
    options.targetHDRHeadroom = 2
    try expectFaithfulCopy(of: options, unlike: PHImageRequestOptions())
  }

  @Test("Image options: the copy's progress handler is the original's")
  func imageProgress() throws {
    var heard: [Double] = []
    let options = PHImageRequestOptions()
    options.progressHandler = { progress, _, stop, _ in
      heard.append(progress)
      stop.pointee = true
    }
    let copy = try #require(options.copy() as? PHImageRequestOptions)
    options.progressHandler = nil
    var stop = ObjCBool(false)
    copy.progressHandler?(0.5, nil, &stop, nil)
    #expect(heard == [0.5])
    #expect(stop.boolValue)
  }

  @Test("Video options: Apple's defaults (§10.17)")
  func videoDefaults() {
    let options = PHVideoRequestOptions()
    #expect(!options.isNetworkAccessAllowed)
    #expect(options.version == .current)
    #expect(options.deliveryMode == .automatic)
    #expect(options.progressHandler == nil)
  }

  @Test("Video options: a copy has every property")
  func videoCopy() throws {
    let options = PHVideoRequestOptions()
    options.isNetworkAccessAllowed = true
    options.version = .original
    options.deliveryMode = .mediumQualityFormat
    options.progressHandler = { _, _, _, _ in }
    try expectFaithfulCopy(of: options, unlike: PHVideoRequestOptions())
    let copy = try #require(options.copy() as? PHVideoRequestOptions)
    #expect(copy.progressHandler != nil)
  }

  @Test("Live Photo options: Apple's defaults")
  func livePhotoDefaults() {
    let options = PHLivePhotoRequestOptions()
    #expect(options.version == .current)
    #expect(options.deliveryMode == .opportunistic)
    #expect(!options.isNetworkAccessAllowed)
    #expect(options.progressHandler == nil)
    #expect(!options.preferHDR)
  }

  @Test("Live Photo options: a copy has every property")
  func livePhotoCopy() throws {
    let options = PHLivePhotoRequestOptions()
    options.version = .unadjusted
    options.deliveryMode = .highQualityFormat
    options.isNetworkAccessAllowed = true
    options.progressHandler = { _, _, _, _ in }
    options.preferHDR = true
    try expectFaithfulCopy(of: options, unlike: PHLivePhotoRequestOptions())
    let copy = try #require(options.copy() as? PHLivePhotoRequestOptions)
    #expect(copy.progressHandler != nil)
  }
}
