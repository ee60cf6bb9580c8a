import Foundation
import Photos
import PhotosHost
import PhotosTesting
import Synchronization
import TestSupport
import Testing

@Suite("PHLivePhoto") struct PHLivePhotoTests {
  /// All calls of a request up to the last one, and how many there were when it returned.
  private func calls(
    _ urls: [URL], placeholder: UIImage? = nil, target: CGSize = .zero,
    mode: PHImageContentMode = .aspectFit
  ) async throws -> (all: [LivePhotoCall], atOnce: Int) {
    let temporary = try TemporaryLibrary.withOwnQueue()
    let calls = Mutex<[LivePhotoCall]>([])
    let atOnce = Mutex(0)
    await temporary.run {
      await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
        let id = PHLivePhoto.request(
          withResourceFileURLs: urls, placeholderImage: placeholder, targetSize: target,
          contentMode: mode
        ) { livePhoto, info in
          calls.withLock { $0.append(LivePhotoCall(livePhoto: livePhoto, info: info)) }
          if info[PHLivePhotoInfoIsDegradedKey] as? Bool == false { continuation.resume() }
        }
        #expect(id > PHLivePhotoRequestIDInvalid)
        atOnce.withLock { $0 = calls.withLock(\.count) }
      }
    }
    return (calls.withLock { $0 }, atOnce.withLock { $0 })
  }

  private func livePhoto(_ made: MadeLivePhoto) async throws -> PHLivePhoto {
    try #require(try await calls([made.still, made.movie]).all.last?.livePhoto)
  }

  @Test("A still and its movie, in any order, make a Live Photo in full size (§8.11)")
  func wholePair() async throws {
    let made = try MadeLivePhoto()
    for urls in [[made.still, made.movie], [made.movie, made.still]] {
      let calls = try await calls(urls)
      #expect(calls.all.count == 1 && calls.atOnce == 0)
      let livePhoto = try #require(calls.all[0].livePhoto)
      #expect(calls.all[0].info.count == 1)
      #expect(livePhoto.size == CGSize(width: 640, height: 480))
      #expect(livePhoto.imageURL == made.still && livePhoto.videoURL == made.movie)
      #expect(livePhoto.image?.cgImage?.width == 640)
      #expect((livePhoto.copy() as? PHLivePhoto) === livePhoto)
    }
  }

  @Test("A placeholder comes first, at once, as a degraded Live Photo of that picture")
  func placeholder() async throws {
    let made = try MadeLivePhoto()
    let image = try #require(
      UIImage(pixels: Data(repeating: 200, count: 8 * 6 * 4), width: 8, height: 6, scale: 2))
    let calls = try await calls([made.still, made.movie], placeholder: image)
    #expect(calls.atOnce >= 1)
    #expect(calls.all.map { $0.info[PHLivePhotoInfoIsDegradedKey] as? Bool } == [true, false])
    let first = try #require(calls.all.first?.livePhoto)
    #expect(first.size == CGSize(width: 8, height: 6))
    #expect(first.image === image && first.imageURL == nil && first.videoURL == nil)
    #expect(PHAssetResource.assetResources(for: first).isEmpty)
    #expect(calls.all.last?.size == [640, 480])
  }

  @Test(
    "The picture fits in the target or fills it, and is never enlarged",
    arguments: [
      (CGSize(width: 64, height: 64), PHImageContentMode.aspectFit, [64, 48]),
      (CGSize(width: 64, height: 64), .aspectFill, [85, 64]),
      (CGSize(width: 6400, height: 6400), .aspectFit, [640, 480]),
      (PHImageManagerMaximumSize, .aspectFill, [640, 480]),
    ])
  func sizes(target: CGSize, mode: PHImageContentMode, expected: [Int]) async throws {
    let made = try MadeLivePhoto()
    let calls = try await calls([made.still, made.movie], target: target, mode: mode)
    #expect(calls.all.last?.size == expected)
    let image = calls.all.last?.livePhoto?.image?.cgImage
    #expect(image.map { [$0.width, $0.height] } == expected)
  }

  @Test("What is no pair gives one result: the error, which says what is wrong (§8.11)")
  func refusals() async throws {
    let made = try MadeLivePhoto()
    let other = try MadeLivePhoto(stillIdentifier: "OTHER", movieIdentifier: nil)
    let plain = try MadeLivePhoto(stillIdentifier: nil)
    let missing = made.folder.appending(path: "missing.mov")
    let remote = try #require(URL(string: "https://example.org/a.mov"))
    let cases: [([URL], PHPhotosError.Code, [String])] = [
      ([], .invalidResource, ["still"]),
      ([made.still], .invalidResource, ["movie", "missing"]),
      ([made.movie], .invalidResource, ["still", "missing"]),
      ([made.still, plain.still, made.movie], .invalidResource, [plain.still.path]),
      ([made.still, made.movie, other.movie], .invalidResource, [other.movie.path]),
      ([other.still, made.movie], .invalidResource, ["OTHER", MadeLivePhoto.identifier]),
      ([made.still, other.movie], .invalidResource, ["com.apple.quicktime.content.identifier"]),
      ([plain.still, made.movie], .invalidResource, ["maker note 17"]),
      ([made.still, missing], .missingResource, [missing.lastPathComponent]),
      ([made.still, remote], .missingResource, [remote.absoluteString]),
    ]
    for (urls, code, words) in cases {
      let calls = try await calls(urls)
      #expect(calls.all.count == 1)
      #expect(calls.all[0].livePhoto == nil)
      let error = calls.all[0].info[PHLivePhotoInfoErrorKey] as? PHPhotosError
      #expect(error?.code == code)
      for word in words { #expect(error?.localizedDescription.contains(word) == true) }
    }
  }

  @Test("Cancelling gives exactly one last call, with the cancelled key (§10.12)")
  func cancelling() async throws {
    let made = try MadeLivePhoto()
    let temporary = try TemporaryLibrary.withOwnQueue()
    let calls = Mutex<[LivePhotoCall]>([])
    await temporary.run {
      await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
        // Whether cancelling comes before or after the work began, one of them ends the request.
        let id = PHLivePhoto.request(
          withResourceFileURLs: [made.still, made.movie], placeholderImage: nil, targetSize: .zero,
          contentMode: .default
        ) { livePhoto, info in
          calls.withLock { $0.append(LivePhotoCall(livePhoto: livePhoto, info: info)) }
          continuation.resume()
        }
        PHLivePhoto.cancelRequest(withRequestID: id)
        PHLivePhoto.cancelRequest(withRequestID: id)
      }
    }
    PHLivePhoto.cancelRequest(withRequestID: PHLivePhotoRequestIDInvalid)
    let call = try #require(calls.withLock { $0.first })
    #expect(calls.withLock { $0.count } == 1)
    let isCancelled = call.info[PHLivePhotoInfoCancelledKey] as? Bool ?? false
    #expect(isCancelled == (call.livePhoto == nil))
  }

  @Test("An archived Live Photo is found again while its files are there")
  func coding() async throws {
    let made = try MadeLivePhoto()
    let livePhoto = try await livePhoto(made)
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: livePhoto, requiringSecureCoding: true)
    func read() throws -> PHLivePhoto? {
      try NSKeyedUnarchiver.unarchivedObject(ofClass: PHLivePhoto.self, from: data)
    }
    let again = try #require(try read())
    #expect(again.size == livePhoto.size)
    #expect(again.imageURL?.path == made.still.path && again.videoURL?.path == made.movie.path)
    #expect(again.image?.cgImage?.width == 640)
    try FileManager.default.removeItem(at: made.movie)
    #expect((try? read()) == nil)
  }

  @Test("Its files are resources that can be read and written out (§11.3, §11.4)")
  func resources() async throws {
    let made = try MadeLivePhoto()
    let resources = PHAssetResource.assetResources(for: try await livePhoto(made))
    #expect(resources.map(\.type) == [.photo, .pairedVideo])
    #expect(resources.map(\.originalFilename) == ["IMG_1.JPG", "IMG_1.MOV"])
    #expect(resources.map(\.uniformTypeIdentifier) == ["public.jpeg", "com.apple.quicktime-movie"])
    #expect(resources.map(\.assetLocalIdentifier) == ["", ""])
    #expect(resources[0].pixelWidth == 640 && resources[0].pixelHeight == 480)
    for (resource, url) in zip(resources, [made.still, made.movie]) {
      let bytes = try Data(contentsOf: url)
      #expect(resource.dataSize == bytes.count)
      #expect(try await resource.bytes == bytes)
      let received = Mutex(Data())
      let error: (any Error)? = await withCheckedContinuation { continuation in
        PHAssetResourceManager.default().requestData(for: resource, options: nil) { chunk in
          received.withLock { $0.append(chunk) }
        } completionHandler: { error in
          continuation.resume(returning: error)
        }
      }
      #expect(error == nil)
      #expect(received.withLock { $0 } == bytes)
      await #expect(throws: PHPhotosError.self) {
        try await PHAssetResourceManager.default().writeData(
          for: resource, toFile: url, options: nil)
      }
      #expect(try Data(contentsOf: url) == bytes)
    }
  }

  @Test("A resource whose file is gone cannot be read any more (§11.6)") func gone() async throws {
    let made = try MadeLivePhoto()
    let livePhoto = try await livePhoto(made)
    let resources = PHAssetResource.assetResources(for: livePhoto)
    try FileManager.default.removeItem(at: made.still)
    let target = made.folder.appending(path: "copy.jpg")
    let error = await #expect(throws: PHPhotosError.self) {
      try await PHAssetResourceManager.default()
        .writeData(for: resources[0], toFile: target, options: nil)
    }
    #expect(error?.code == .missingResource)
    #expect(!FileManager.default.fileExists(atPath: target.path))
    #expect(PHAssetResource.assetResources(for: livePhoto).map(\.type) == [.pairedVideo])
  }

  @Test(
    "A real pair makes a Live Photo, and halves of two do not (§8.11)",
    .enabled(if: pair != nil, "Needs the whole corpus."))
  func real() async throws {
    let pair = try #require(Self.pair)
    let calls = try await calls(
      [pair[1].url, pair[0].url], target: CGSize(width: 100, height: 100))
    #expect(calls.all.last?.size == [75, 100])
    let edited = try #require(Self.editedPair)
    let mixed = try await self.calls([pair[0].url, edited[1].url])
    let error = mixed.all.last?.info[PHLivePhotoInfoErrorKey] as? PHPhotosError
    #expect(error?.code == .invalidResource)
  }

  private static let pair = Corpus.files("live/IMG_3582.HEIC", "live/IMG_3582.mov")
  private static let editedPair = Corpus.files(
    "live/IMG_3582_edited.heic", "live/IMG_3582_edited.mov")
}
