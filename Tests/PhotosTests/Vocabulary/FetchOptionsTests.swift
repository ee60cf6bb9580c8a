import Foundation
import Photos
import Testing

@Suite("PHFetchOptions") struct FetchOptionsTests {
  private func filled() -> PHFetchOptions {
    let options = PHFetchOptions()
    options.predicate = NSPredicate(value: false)
    options.sortDescriptors = []
    options.includeHiddenAssets = true
    options.includeAllBurstAssets = true
    options.includeAssetSourceTypes = [.typeUserLibrary, .typeCloudShared]
    options.fetchLimit = 7
    options.wantsIncrementalChangeDetails = false
    options.prefetchAssetExtendedMetadata = true
    return options
  }

  @Test("Defaults are Apple's (§3.14, §3.18–3.21)")
  func defaults() {
    let options = PHFetchOptions()
    #expect(options.predicate == nil)
    #expect(options.sortDescriptors == nil)
    #expect(!options.includeHiddenAssets)
    #expect(!options.includeAllBurstAssets)
    #expect(options.includeAssetSourceTypes.isEmpty)
    #expect(options.fetchLimit == 0)
    #expect(options.wantsIncrementalChangeDetails)
    #expect(!options.prefetchAssetExtendedMetadata)
  }

  @Test("A copy has every property")
  func copy() throws {
    try expectFaithfulCopy(of: filled(), unlike: PHFetchOptions())
  }

  @Test("A copy does not follow its original (§3.22)")
  func independence() throws {
    let options = filled()
    let copy = try #require(options.copy() as? PHFetchOptions)
    options.fetchLimit = 8
    options.sortDescriptors = nil
    options.predicate = nil
    options.includeAssetSourceTypes = []
    #expect(copy.fetchLimit == 7)
    #expect(copy.sortDescriptors?.isEmpty == true)
    #expect(copy.predicate != nil)
    #expect(copy.includeAssetSourceTypes == [.typeUserLibrary, .typeCloudShared])
  }

  @Test("Options are equal by identity only")
  func identity() {
    let options = PHFetchOptions()
    #expect(options == options)
    #expect(options != PHFetchOptions())
  }

  @Test("A subclass is copied as itself")
  func subclass() {
    final class Options: PHFetchOptions {}
    #expect(Options().copy() is Options)
  }
}
