import Foundation
import Photos
import PhotosHost
import PhotosTesting
import TestSupport
import Testing

@Suite("Pairing Live Photos") struct LivePhotoPairTests {
  /// The real pair, and the pair of its edit, which has another identifier.
  private static let pair = Corpus.files("live/IMG_3582.HEIC", "live/IMG_3582.mov")
  private static let editedPair = Corpus.files(
    "live/IMG_3582_edited.heic", "live/IMG_3582_edited.mov")

  private func add(_ still: URL, _ movie: URL, to library: PHPhotoLibrary) throws -> String {
    var identifier = ""
    try library.performChangesAndWait {
      let request = PHAssetCreationRequest.forAsset()
      request.addResource(with: .pairedVideo, fileURL: movie, options: nil)
      request.addResource(with: .photo, fileURL: still, options: nil)
      identifier = request.placeholderForCreatedAsset?.localIdentifier ?? ""
    }
    return identifier
  }

  @Test(
    "A still and its movie are one Live Photo of no duration (§8.11, §8.17)",
    .enabled(if: pair != nil, "Needs the whole corpus."))
  func pairs() throws {
    let temporary = try TemporaryLibrary()
    for files in [Self.pair, Self.editedPair] {
      let files = try #require(files)
      let identifier = try add(files[0].url, files[1].url, to: temporary.library)
      let asset = try #require(temporary.library.asset(identifier))
      #expect(asset.mediaType == .image)
      #expect(asset.mediaSubtypes.contains(.photoLive))
      #expect(asset.playbackStyle == .livePhoto)
      #expect(asset.duration == 0)
      #expect([asset.pixelWidth, asset.pixelHeight] == files[0].expected.display)
      #expect(asset.extendedMetadata.originalFilename == files[0].url.lastPathComponent)
    }
    let report = try temporary.library.host.verify(readingFiles: true)
    #expect(report.problems == [])
    #expect(report.fileCount == 4)
  }

  @Test(
    "Halves of two Live Photos are refused with both identifiers (§8.11)",
    .enabled(if: pair != nil, "Needs the whole corpus."))
  func mismatch() throws {
    let temporary = try TemporaryLibrary()
    let pair = try #require(Self.pair)
    let edited = try #require(Self.editedPair)
    let words = ["602FEBB7-6B59-4799-96E6-9C8484D873C7", "87D06EAA-DAEF-4498-ABC5-27FE5C8CE710"]
    try expectRefusal(.invalidResource, naming: words, of: temporary.library) {
      _ = try add(pair[0].url, edited[1].url, to: temporary.library)
    }
    try expectRefusal(.invalidResource, naming: words, of: temporary.library) {
      _ = try add(edited[0].url, pair[1].url, to: temporary.library)
    }
  }

  @Test(
    "Each half alone is a plain photo or video (§8.12)",
    .enabled(if: pair != nil, "Needs the whole corpus."))
  func halves() throws {
    let temporary = try TemporaryLibrary()
    let pair = try #require(Self.pair)
    let still = try #require(temporary.library.asset(try temporary.library.add(pair[0].url)))
    #expect(still.playbackStyle == .image)
    #expect(!still.mediaSubtypes.contains(.photoLive))
    let movie = try temporary.library.add(pair[1].url, as: .video)
    #expect(temporary.library.asset(movie)?.playbackStyle == .video)
  }

  @Test("A half without an identifier is refused, and the message says which (§8.11)")
  func missingIdentifiers() throws {
    let temporary = try TemporaryLibrary()
    let library = temporary.library
    let movie = Corpus.fixture("made/turned.mov")
    try expectRefusal(.invalidResource, naming: ["still", "maker note 17"], of: library) {
      _ = try add(Corpus.fixture("orientation/rotation_1.jpg"), movie, to: library)
    }
    try expectRefusal(
      .invalidResource, naming: ["movie", "com.apple.quicktime.content.identifier"], of: library
    ) {
      _ = try add(Corpus.fixture("live/IMG_3582_edited.heic"), movie, to: library)
    }
  }

  @Test("A picture in place of the movie, or a movie in place of the still, is refused (§8.9)")
  func wrongKinds() throws {
    let temporary = try TemporaryLibrary()
    let library = temporary.library
    let still = Corpus.fixture("live/IMG_3582_edited.heic")
    let movie = Corpus.fixture("made/turned.mov")
    try expectRefusal(.invalidResource, naming: [still.path, "public.heic"], of: library) {
      _ = try add(still, still, to: library)
    }
    try expectRefusal(.invalidResource, naming: [movie.path], of: library) {
      _ = try add(movie, movie, to: library)
    }
  }
}
