@testable import ClientsSwift5
@testable import ClientsSwift6
import Foundation
import Photos
import PhotosHost
import PhotosTesting
import Synchronization
import TestSupport
import Testing

@Suite("Clients that show and send movies") struct MovieClientTests {
  /// Adds an asset of files of the tests of reading media.
  private func add(
    _ files: [(PHAssetResourceType, Data)], to fixture: ClientLibrary
  ) throws -> PHAsset {
    let identifier = Mutex("")
    try fixture.library.performChangesAndWait {
      let request = PHAssetCreationRequest.forAsset()
      for (type, bytes) in files {
        let options = PHAssetResourceCreationOptions()
        options.originalFilename = type == .photo ? "live.jpg" : "movie.mov"
        request.addResource(with: type, data: bytes, options: options)
      }
      identifier.withLock { $0 = request.placeholderForCreatedAsset?.localIdentifier ?? "" }
    }
    return try fixture.run {
      try #require(
        PHAsset.fetchAssets(
          withLocalIdentifiers: [identifier.withLock { $0 }], options: nil
        ).firstObject)
    }
  }

  @Test("A sender finds the file of a video, its length, and writes a small copy")
  func sending() async throws {
    let fixture = try ClientLibrary()
    let bytes = try Corpus.bytes("made/fast.mov")
    let video = try add([(.video, bytes)], to: fixture)
    let sender = VideoSender()
    let file = await withCheckedContinuation { continuation in
      sender.file(of: video) { continuation.resume(returning: $0) }
    }
    #expect(try Data(contentsOf: try #require(file)) == bytes)
    let length = await withCheckedContinuation { continuation in
      sender.playbackLength(of: video) { continuation.resume(returning: $0) }
    }
    #expect(abs(try #require(length) - video.duration) < 0.01)
    let copy = fixture.folder.appendingPathComponent("small.mp4")
    let isWritten = await withCheckedContinuation { continuation in
      sender.writeSmallCopy(of: video, to: copy) { isWritten, _ in
        continuation.resume(returning: isWritten)
      }
    }
    #expect(isWritten && FileManager.default.fileExists(atPath: copy.path))
    withExtendedLifetime(fixture) {}
  }

  @Test("A viewer gets a Live Photo in its size, and shares both of its files")
  func livePhotos() async throws {
    let fixture = try ClientLibrary()
    var still = MadePhoto()
    still.apple[17] = "PAIR"
    (still.width, still.height) = (40, 20)
    let asset = try add(
      [
        (.photo, still.added(to: TestPicture.jpeg(width: 40, height: 20))),
        (.pairedVideo, try MadeMovie.live("PAIR")),
      ], to: fixture)
    let viewer = LivePhotoViewer()
    #expect(await viewer.size(of: asset, within: 20) == CGSize(width: 20, height: 10))
    #expect(try await viewer.share(asset, into: fixture.folder) == ["live.jpg", "movie.mov"])
    let photo = try #require(fixture.temporary.asset(named: "beach.jpg"))
    #expect(await viewer.size(of: photo, within: 20) == nil)
  }
}
