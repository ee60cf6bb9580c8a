import Foundation
import Photos
import PhotosHost
import PhotosTesting
import TestSupport
import Testing

@Suite("Importing a corpus of real files") struct CorpusImportTests {
  @Test("An asset's facts are those measured of its file", arguments: Corpus.good)
  func facts(of file: Corpus.File) throws {
    let temporary = try TemporaryLibrary()
    let library = temporary.library
    var identifier = ""
    let start = Date()
    try library.performChangesAndWait {
      let request =
        file.expected.kind == "video"
        ? PHAssetChangeRequest.creationRequestForAssetFromVideo(atFileURL: file.url)
        : PHAssetChangeRequest.creationRequestForAssetFromImage(atFileURL: file.url)
      identifier = request?.placeholderForCreatedAsset?.localIdentifier ?? ""
    }
    let asset = try #require(library.asset(identifier))
    compare(asset, file.expected)
    if let date = file.expected.date {
      #expect(abs((asset.creationDate ?? .distantPast).timeIntervalSince(date)) < 0.0005)
    } else {
      // The moment of import, or a TIFF date (§8.13), which the measured rule leaves out.
      let date = asset.creationDate ?? start
      #expect(date >= start || date < start - 86_400)
    }
    #expect(asset.extendedMetadata.originalFilename == file.url.lastPathComponent)
    try expectStored(file, in: library)
  }

  /// Compares kind, size, length, place and type.
  private func compare(_ asset: PHAsset, _ expected: Corpus.Expected) {
    #expect(asset.mediaType == (expected.kind == "video" ? .video : .image))
    if let display = expected.display {
      #expect([asset.pixelWidth, asset.pixelHeight] == display)
    }
    #expect(abs(asset.duration - (expected.duration_s ?? 0)) < 0.001)
    if let mime = expected.mimeType {
      #expect(asset.contentType.preferredMIMEType == mime, "\(asset.contentType)")
    }
    if let latitude = expected.gps?.latitude, let longitude = expected.gps?.longitude {
      let found = asset.location?.coordinate
      #expect(abs((found?.latitude ?? .nan) - latitude) < 1e-5)
      #expect(abs((found?.longitude ?? .nan) - longitude) < 1e-5)
    } else {
      #expect(asset.location == nil)
    }
    #expect(asset.burstIdentifier == expected.burst_uuid)
    #expect(asset.representsBurst == (expected.burst_uuid != nil))
    let isAnimated = expected.isAnimated
    let style: PHAsset.PlaybackStyle =
      expected.isCameraRaw && expected.decodable != true
      ? .unsupported
      : expected.kind == "video" ? .video : isAnimated ? .imageAnimated : .image
    #expect(asset.playbackStyle == style)
    #expect(asset.mediaSubtypes.contains(.photoAnimation) == isAnimated)
  }

  /// Expects the library to hold one file, with the bytes of the source (§8.2).
  private func expectStored(_ file: Corpus.File, in library: PHPhotoLibrary) throws {
    let stored = LibraryImage.files(in: library.host.url.appending(path: "originals"))
    #expect(stored.count == 1)
    let name = try #require(stored.first?.split(separator: " ").first)
    let url = library.host.url.appending(path: "originals\(name)")
    #expect(try Data(contentsOf: url) == Data(contentsOf: file.url))
    #expect(try library.host.verify(readingFiles: true).problems == [])
    try library.session.library.catalog.forEachResource { resource in
      let digest = resource.sha256.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }
      if let expected = file.expected.sha256 { #expect(digest.joined() == expected) }
    }
  }

  @Test(
    "What does not decode is refused by name and leaves nothing (§8.9)", arguments: Corpus.bad)
  func refusal(of file: Corpus.File) throws {
    let temporary = try TemporaryLibrary { TestPhoto("other.jpg", in: "Album") }
    try expectRefusal(.invalidResource, naming: [file.url.path], of: temporary.library) {
      try temporary.library.add(file.url, as: file.expected.kind == "video" ? .video : .photo)
    }
  }

  @Test(
    "What is no media makes no request and is refused as a resource (§8.1, §8.9)",
    arguments: Corpus.sidecars)
  func sidecar(file: Corpus.File) throws {
    let temporary = try TemporaryLibrary()
    var made = false
    try temporary.library.performChangesAndWait {
      made =
        PHAssetChangeRequest.creationRequestForAssetFromImage(atFileURL: file.url) != nil
        || PHAssetChangeRequest.creationRequestForAssetFromVideo(atFileURL: file.url) != nil
    }
    #expect(!made)
    try expectRefusal(.invalidResource, naming: [file.url.path], of: temporary.library) {
      try temporary.library.add(file.url)
    }
  }

  @Test("All files in one block give one asset each, in order, and a sound library (§8.10)")
  func together() throws {
    let temporary = try TemporaryLibrary()
    let library = temporary.library
    // Every file twice: nothing is merged by content.
    let files = Corpus.good + Corpus.good
    try library.performChangesAndWait {
      for file in files {
        PHAssetCreationRequest.forAsset().addResource(
          with: file.expected.kind == "video" ? .video : .photo, fileURL: file.url, options: nil)
      }
    }
    let options = PHFetchOptions()
    options.includeAllBurstAssets = true
    let assets = PHPhotoLibrary.withShared(library) { PHAsset.fetchAssets(with: options) }
    let names = (0..<assets.count).map { assets[$0].extendedMetadata.originalFilename }
    #expect(names == files.map(\.url.lastPathComponent))
    let report = try library.host.verify(readingFiles: true)
    #expect(report.problems == [])
    #expect(report.fileCount == files.count)
    expectOneRepresentative(of: assets)
  }

  /// Expects each burst to have one member that stands for it (§8.21).
  private func expectOneRepresentative(of assets: PHFetchResult<PHAsset>) {
    let members = (0..<assets.count).map { assets[$0] }.filter { $0.burstIdentifier != nil }
    let bursts = Dictionary(grouping: members) { $0.burstIdentifier }
    #expect(!bursts.isEmpty)
    for burst in bursts.values {
      let chosen = burst.filter(\.representsBurst)
      #expect(chosen.count == 1)
      #expect(chosen.first?.creationDate == burst.compactMap(\.creationDate).min())
    }
  }
}
