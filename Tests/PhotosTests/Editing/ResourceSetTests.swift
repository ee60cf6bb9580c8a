import Foundation
import Photos
import PhotosHost
import PhotosTesting
import Synchronization
import TestSupport
import Testing

@Suite("Assets that come with an edit, or with two originals") struct ResourceSetTests {
  private let original = TestPicture.jpeg(width: 40, height: 30)
  private let render = TestPicture.jpeg(width: 20, height: 10)
  private let base = TestPicture.jpeg(width: 30, height: 20)

  private func create(
    _ temporary: TemporaryLibrary, _ resources: [(PHAssetResourceType, Data)],
    _ describe: @escaping (PHAssetCreationRequest) -> Void = { _ in }
  ) throws -> PHAsset {
    let identifier = Mutex("")
    try temporary.library.performChangesAndWait {
      let request = PHAssetCreationRequest.forAsset()
      for (type, bytes) in resources {
        request.addResource(with: type, data: bytes, options: nil)
      }
      describe(request)
      identifier.withLock { $0 = request.placeholderForCreatedAsset?.localIdentifier ?? "" }
    }
    return try temporary.run {
      try #require(
        PHAsset.fetchAssets(
          withLocalIdentifiers: [identifier.withLock { $0 }], options: nil
        ).firstObject)
    }
  }

  @Test(
    "A whole set of resources makes an edited asset, as it was in the library it is from (§8.4)")
  func restored() async throws {
    let source = try TemporaryLibrary()
    let asset = try source.add(original, named: "a.jpg")
    try await Editor(library: source.library, format: "one").edit(asset, base, recipe: "1")
    let edited = try await Editor(library: source.library, format: "two")
      .edit(asset.now, render, recipe: "2")
    var resources: [(PHAssetResourceType, Data)] = []
    for resource in edited.resources { resources.append((resource.type, try await resource.bytes)) }

    let target = try TemporaryLibrary()
    let copy = try create(target, resources)
    #expect(copy.hasAdjustments && copy.adjustmentFormatIdentifier == "two")
    #expect(copy.pixelWidth == 20 && copy.pixelHeight == 10)
    #expect(copy.resourceTypes == edited.resourceTypes)
    #expect(
      copy.resources.dropFirst().map(\.originalFilename)
        == ["FullSizeRender.jpg", "Adjustments.plist", "AdjustmentBase.jpg"])
    for resource in copy.resources {
      #expect(try await resource.bytes == resources.first { $0.0 == resource.type }?.1)
    }
    let input = try await Editor(library: target.library, format: "two").input(of: copy)
    #expect(input.adjustmentData?.data == Data("2".utf8))
    #expect(try Data(contentsOf: try #require(input.fullSizeImageURL)) == base)
    try target.change { PHAssetChangeRequest(for: copy).revertAssetContentToOriginal() }
    #expect(try copy.now.imageData() == original && copy.now.pixelWidth == 40)
    #expect(try target.library.host.verify(readingFiles: true).problems == [])
  }

  @Test("Adjustment data that is none fails with 3302, and nothing is added (§8.9)")
  func badAdjustments() throws {
    let temporary = try TemporaryLibrary()
    for bytes in [Data("no list".utf8), Data(), original] {
      let error = photosError {
        _ = try create(
          temporary, [(.photo, original), (.fullSizePhoto, render), (.adjustmentData, bytes)])
      }
      #expect(error?.code == .invalidResource)
    }
    #expect(temporary.run { PHAsset.fetchAssets(with: nil).count } == 0)
    #expect(try temporary.library.host.verify(readingFiles: true).problems == [])
  }

  @Test("A new asset can be edited by its placeholder in the block that creates it (§2.27)")
  func placeholder() async throws {
    let temporary = try TemporaryLibrary()
    let render = render
    let asset = try create(temporary, [(.photo, original)]) { request in
      guard let placeholder = request.placeholderForCreatedAsset else { return }
      let output = PHContentEditingOutput(placeholderForCreatedAsset: placeholder)
      output.adjustmentData = PHAdjustmentData(
        formatIdentifier: "org.example.one", formatVersion: "1", data: Data("1".utf8))
      do { try render.write(to: output.renderedContentURL) } catch { Issue.record(error) }
      request.contentEditingOutput = output
    }
    #expect(asset.hasAdjustments && asset.pixelWidth == 20)
    #expect(asset.resourceTypes == [.photo, .fullSizePhoto, .adjustmentData])
    #expect(asset.imageData() == render && asset.imageData(.unadjusted) == original)
    #expect(temporary.run { PHAsset.fetchAssets(with: nil).count } == 1)
    #expect(try temporary.library.host.transactions(since: nil).count == 1)
  }

  @Test("Which of a RAW photo's originals it is made from is kept, and decides what it shows")
  func choice() async throws {
    let temporary = try TemporaryLibrary()
    let raw = try Corpus.bytes("raw/DNG.dng")
    let pair: [(PHAssetResourceType, Data)] = [(.photo, original), (.alternatePhoto, raw)]
    let compressed = try create(temporary, pair)
    let chosen = try create(temporary, pair) { $0.originalResourceChoice = .raw }
    #expect(compressed.originalResourceChoice == .compressed)
    #expect(compressed.contentType == .jpeg && compressed.pixelWidth == 40)
    #expect(chosen.originalResourceChoice == .raw)
    #expect(chosen.contentType.conforms(to: .rawImage) && chosen.pixelWidth != 40)
    #expect(compressed.imageData() == original && compressed.imageData(.original) == raw)
    #expect(chosen.imageData() == raw && chosen.imageData(.unadjusted) == raw)

    try temporary.change { PHAssetChangeRequest(for: compressed).revertAssetContent(to: .raw) }
    #expect(try compressed.now.originalResourceChoice == .raw)
    #expect(try compressed.now.pixelWidth == chosen.pixelWidth)
    #expect(try compressed.now.contentType == chosen.contentType)
    let token = temporary.library.currentChangeToken
    try temporary.change { PHAssetChangeRequest(for: compressed).revertAssetContent(to: .raw) }
    #expect(temporary.library.currentChangeToken == token)
    try temporary.change {
      PHAssetChangeRequest(for: compressed).revertAssetContent(to: .compressed)
    }
    #expect(try compressed.now.imageData() == original)
    #expect(try compressed.now.originalResourceChoice == .compressed)
  }

  @Test("Choosing a RAW original that there is none of fails with 3300")
  func noRAW() throws {
    let temporary = try TemporaryLibrary()
    let asset = try temporary.add(original, named: "a.jpg")
    let error = photosError {
      try temporary.change { PHAssetChangeRequest(for: asset).revertAssetContent(to: .raw) }
    }
    #expect(error?.code == .changeNotSupported)
    #expect(identifiers(error) == [asset.localIdentifier])
    let creation = photosError {
      _ = try create(temporary, [(.photo, original)]) { $0.originalResourceChoice = .raw }
    }
    #expect(creation?.code == .changeNotSupported)
  }
}
