import Photos
import Testing

@Suite("Option sets") struct OptionSetTests {
  @Test(
    "Each media subtype has Apple's bit",
    arguments: [
      (PHAssetMediaSubtype.photoPanorama, 0), (.photoHDR, 1), (.photoScreenshot, 2),
      (.photoLive, 3), (.photoDepthEffect, 4), (.photoAnimation, 6), (.spatialMedia, 10),
      (.videoStreamed, 16), (.videoHighFrameRate, 17), (.videoTimelapse, 18),
      (.videoScreenRecording, 19), (.videoCinematic, 21),
    ])
  func mediaSubtypes(subtype: PHAssetMediaSubtype, bit: Int) {
    #expect(subtype.rawValue == 1 << bit)
  }

  @Test(
    "Each burst selection has Apple's bit",
    arguments: [(PHAssetBurstSelectionType.autoPick, 0), (.userPick, 1)])
  func burstSelections(selection: PHAssetBurstSelectionType, bit: Int) {
    #expect(selection.rawValue == 1 << bit)
  }

  @Test(
    "Each source has Apple's bit",
    arguments: [
      (PHAssetSourceType.typeUserLibrary, 0), (.typeCloudShared, 1), (.typeiTunesSynced, 2),
    ])
  func sources(source: PHAssetSourceType, bit: Int) {
    #expect(source.rawValue == 1 << bit)
  }

  @Test("Bits without a name are kept")
  func unknownBits() {
    #expect(PHAssetMediaSubtype(rawValue: 1 << 40).union(.photoLive).rawValue == 1 << 40 | 8)
    #expect(PHAssetBurstSelectionType(rawValue: 1 << 40).rawValue == 1 << 40)
    #expect(PHAssetSourceType(rawValue: 1 << 40).rawValue == 1 << 40)
  }
}
