import Foundation
import Photos
import PhotosHost
import PhotosTesting
import Synchronization
import TestSupport
import Testing

@Suite("PHImageManager: videos") struct VideoRequestTests {
  /// One call of a result handler.
  private struct Answer: @unchecked Sendable {
    var object: AnyObject?
    var info: [AnyHashable: Any]

    var error: PHPhotosError? { info[PHImageErrorKey] as? PHPhotosError }
    var id: PHImageRequestID? { info[PHImageResultRequestIDKey] as? PHImageRequestID }
  }

  /// A library with a video of a phone and a photo.
  private func library() throws -> (TemporaryLibrary, video: PHAsset, photo: PHAsset) {
    let temporary = try TemporaryLibrary { TestPhoto("still.jpg") }
    try temporary.change {
      PHAssetCreationRequest.forAsset().addResource(
        with: .video, fileURL: Corpus.fixture("video/with-gps.mov"), options: nil)
    }
    let assets = temporary.run { objects(PHAsset.fetchAssets(with: nil)) }
    return (
      temporary, video: try #require(assets.first { $0.mediaType == .video }),
      photo: try #require(assets.first { $0.mediaType == .image })
    )
  }

  private enum Kind: CaseIterable { case asset, item, session }

  private func answer(
    _ kind: Kind, _ asset: PHAsset, _ options: PHVideoRequestOptions? = nil,
    preset: String = AVAssetExportPresetPassthrough
  ) async -> Answer {
    let calls = Mutex(0)
    let answer = await withCheckedContinuation {
      (continuation: CheckedContinuation<Answer, Never>) in
      func take(_ object: AnyObject?, _ info: [AnyHashable: Any]?) {
        calls.withLock { $0 += 1 }
        continuation.resume(returning: Answer(object: object, info: info ?? [:]))
      }
      let manager = PHImageManager.default()
      switch kind {
      case .asset:
        manager.requestAVAsset(forVideo: asset, options: options) { object, mix, info in
          #expect(mix == nil)
          take(object, info)
        }
      case .item:
        manager.requestPlayerItem(forVideo: asset, options: options) { take($0, $1) }
      case .session:
        manager.requestExportSession(forVideo: asset, options: options, exportPreset: preset) {
          take($0, $1)
        }
      }
    }
    #expect(calls.withLock { $0 } == 1)
    return answer
  }

  @Test("A video's asset names the stored file, with its tracks and length (§10.17)")
  func asset() async throws {
    let (temporary, video, _) = try library()
    defer { withExtendedLifetime(temporary) {} }
    let answer = await answer(.asset, video)
    let asset = try #require(answer.object as? AVURLAsset)
    #expect(
      try Data(contentsOf: asset.url) == Corpus.bytes("video/with-gps.mov"))
    #expect(abs(asset.duration.seconds - video.duration) < 0.002)
    let (tracks, transform) = try await asset.load(.tracks, .preferredTransform)
    #expect(tracks.count == 4)
    #expect(transform.b == 1)
    #expect(answer.id ?? 0 > 0)
    #expect(answer.info[PHImageResultIsDegradedKey] as? Bool == false)
  }

  @Test("A player item and an export session of the same file (§10.17)")
  func others() async throws {
    let (temporary, video, _) = try library()
    defer { withExtendedLifetime(temporary) {} }
    let item = try #require(await answer(.item, video).object as? AVPlayerItem)
    #expect(item.status == .readyToPlay)
    #expect(item.presentationSize == CGSize(width: 320, height: 568))
    let session = try #require(
      await answer(.session, video, preset: AVAssetExportPresetLowQuality).object
        as? AVAssetExportSession)
    let target = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: target) }
    try await session.export(to: target, as: .mp4)
    #expect(abs(AVURLAsset(url: target).duration.seconds - video.duration) < 0.002)
  }

  @Test("The current version is the edit, the original the original (§10.17)")
  func versions() async throws {
    let (temporary, unedited, _) = try library()
    let edited = try Corpus.bytes("made/fast.mov")
    let original = try Corpus.bytes("video/with-gps.mov")
    let video = try await Editor(library: temporary.library, format: "org.example.cutter")
      .edit(unedited, edited)
    for (version, bytes) in [
      (PHVideoRequestOptionsVersion.current, edited), (.original, original),
    ] {
      let options = PHVideoRequestOptions()
      options.version = version
      let asset = try #require(await answer(.asset, video, options).object as? AVURLAsset)
      #expect(try Data(contentsOf: asset.url) == bytes)
    }
  }

  @Test("What is no video is answered by 3306, once")
  func photos() async throws {
    let (temporary, _, photo) = try library()
    defer { withExtendedLifetime(temporary) {} }
    for kind in Kind.allCases {
      let answer = await answer(kind, photo)
      #expect(answer.object == nil)
      #expect(answer.error?.code == .requestNotSupportedForAsset)
      #expect(answer.error?.localizedDescription.contains(photo.localIdentifier) == true)
    }
  }

  @Test("Deleted assets, stand-ins and programs without access get an error (§10.14)")
  func gone() async throws {
    let (temporary, video, _) = try library()
    temporary.library.host.setAuthorization(.denied, for: .readWrite)
    #expect(await answer(.asset, video).error?.code == .accessUserDenied)
    temporary.library.host.setAuthorization(.authorized, for: .readWrite)
    try temporary.change { PHAssetChangeRequest.deleteAssets([video] as NSArray) }
    for kind in Kind.allCases {
      #expect(await answer(kind, video).error?.code == .identifierNotFound)
      #expect(await answer(kind, PHAsset()).error?.code == .identifierNotFound)
    }
  }

  @Test("A file that was damaged on disk is 3302, an unknown preset 3300 (§10.14)")
  func damaged() async throws {
    let (temporary, video, _) = try library()
    defer { withExtendedLifetime(temporary) {} }
    #expect(await answer(.session, video, preset: "none").error?.code == .changeNotSupported)
    let url = try #require((await answer(.asset, video).object as? AVURLAsset)?.url)
    try FileManager.default.removeItem(at: url)
    try Data("no movie".utf8).write(to: url)
    for kind in Kind.allCases {
      #expect(await answer(kind, video).error?.code == .invalidResource)
    }
  }

  @Test("A request that is cancelled ends with one call: nil and cancelled (§10.12)")
  func cancelling() async throws {
    let (temporary, video, _) = try library()
    defer { withExtendedLifetime(temporary) {} }
    var cancelled = 0
    for _ in 0..<50 {
      let calls = Mutex(0)
      let answer = await withCheckedContinuation {
        (continuation: CheckedContinuation<Answer, Never>) in
        let manager = PHImageManager.default()
        let id = manager.requestAVAsset(forVideo: video, options: nil) { asset, _, info in
          let count = calls.withLock {
            $0 += 1
            return $0
          }
          if count == 1 {
            continuation.resume(returning: Answer(object: asset, info: info ?? [:]))
          }
        }
        manager.cancelImageRequest(id)
      }
      let isCancelled = answer.info[PHImageCancelledKey] as? Bool ?? false
      #expect(isCancelled == (answer.object == nil))
      #expect(answer.error == nil)
      #expect(calls.withLock { $0 } == 1)
      if isCancelled { cancelled += 1 }
    }
    #expect(cancelled > 0)
  }

  @Test("The input of a video's edit has the movie (§7.1)")
  func editingInput() async throws {
    let (temporary, video, photo) = try library()
    defer { withExtendedLifetime(temporary) {} }
    let input = try await video.editingInput()
    let asset = try #require(input.audiovisualAsset)
    #expect(abs(asset.duration.seconds - video.duration) < 0.002)
    #expect(try await photo.editingInput().audiovisualAsset == nil)
  }
}
