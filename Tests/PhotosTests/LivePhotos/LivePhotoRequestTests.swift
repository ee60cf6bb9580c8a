import Foundation
import Photos
import PhotosHost
import PhotosTesting
import Synchronization
import TestSupport
import Testing

@Suite("Requesting the Live Photo of an asset") struct LivePhotoRequestTests {
  private func library() throws -> (TemporaryLibrary, PHAsset, MadeLivePhoto) {
    let temporary = try TemporaryLibrary.withOwnQueue()
    let made = try MadeLivePhoto()
    return (temporary, try made.add(to: temporary), made)
  }

  /// All calls of a request up to the last one.
  private func calls(
    _ asset: PHAsset, _ size: CGSize = PHImageManagerMaximumSize,
    delivery: PHImageRequestOptionsDeliveryMode = .highQualityFormat,
    version: PHImageRequestOptionsVersion = .current
  ) async -> [LivePhotoCall] {
    let options = PHLivePhotoRequestOptions()
    options.deliveryMode = delivery
    options.version = version
    let calls = Mutex<[LivePhotoCall]>([])
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      PHImageManager.default().requestLivePhoto(
        for: asset, targetSize: size, contentMode: .aspectFit, options: options
      ) { livePhoto, info in
        calls.withLock { $0.append(LivePhotoCall(livePhoto: livePhoto, info: info ?? [:])) }
        if info?[PHImageResultIsDegradedKey] as? Bool == false { continuation.resume() }
      }
    }
    return calls.withLock { $0 }
  }

  private func error(_ calls: [LivePhotoCall]) -> PHPhotosError? {
    calls.count == 1 && calls[0].livePhoto == nil
      ? calls[0].info[PHImageErrorKey] as? PHPhotosError : nil
  }

  @Test("Each delivery mode gives its results, with all keys (§10.2, §10.4, §10.11)")
  func deliveries() async throws {
    let (temporary, asset, _) = try library()
    let opportunistic = await calls(asset, delivery: .opportunistic)
    #expect(opportunistic.map(\.size) == [[256, 192], [640, 480]])
    #expect(
      opportunistic.map { $0.info[PHImageResultIsDegradedKey] as? Bool } == [true, false])
    #expect(opportunistic.map { $0.livePhoto?.videoURL != nil } == [true, true])
    let quality = await calls(asset, CGSize(width: 320, height: 320))
    #expect(quality.map(\.size) == [[320, 240]])
    #expect(quality[0].livePhoto?.image?.cgImage?.width == 320)
    #expect(quality[0].info[PHImageResultRequestIDKey] as? Int32 ?? 0 > 0)
    #expect(quality[0].info[PHImageResultIsInCloudKey] as? Bool == false)
    let fast = await calls(asset, delivery: .fastFormat)
    #expect(fast.map(\.size) == [[256, 192]])
    withExtendedLifetime(temporary) {}
  }

  @Test("Its resources are the halves of the asset, byte for byte (§8.2)")
  func resources() async throws {
    let (temporary, asset, made) = try library()
    let calls = await calls(asset)
    let livePhoto = try #require(calls.last?.livePhoto)
    let resources = PHAssetResource.assetResources(for: livePhoto)
    #expect(resources.map(\.type) == [.photo, .pairedVideo])
    #expect(resources.map(\.assetLocalIdentifier).allSatisfy { $0 == asset.localIdentifier })
    #expect(try await resources[0].bytes == Data(contentsOf: made.still))
    #expect(try await resources[1].bytes == Data(contentsOf: made.movie))
    #expect(
      livePhoto.imageURL.map { try? Data(contentsOf: $0) } == (try Data(contentsOf: made.still)))
    withExtendedLifetime(temporary) {}
  }

  @Test("Other kinds of assets have none: 3306 with the identifier (§10.16)")
  func otherKinds() async throws {
    let (temporary, _, made) = try library()
    try temporary.change { [still = made.still, movie = made.movie] in
      PHAssetCreationRequest.forAsset().addResource(with: .photo, fileURL: still, options: nil)
      PHAssetCreationRequest.forAsset().addResource(with: .video, fileURL: movie, options: nil)
    }
    for asset in temporary.run({ objects(PHAsset.fetchAssets(with: nil)) }).dropFirst() {
      for delivery in [PHImageRequestOptionsDeliveryMode.opportunistic, .fastFormat] {
        let error = error(await calls(asset, delivery: delivery))
        #expect(error?.code == .requestNotSupportedForAsset)
        #expect(identifiers(error) == [asset.localIdentifier])
      }
    }
  }

  @Test("A deleted asset gives 3201, and without access there is 3311 (§6.13, §10.14)")
  func missing() async throws {
    let (temporary, asset, made) = try library()
    let deleted = try made.add(to: temporary)
    try temporary.change { PHAssetChangeRequest.deleteAssets([deleted]) }
    #expect(error(await calls(deleted))?.code == .identifierNotFound)
    temporary.library.host.setAuthorization(.denied, for: .readWrite)
    #expect(error(await calls(asset))?.code == .accessUserDenied)
  }

  @Test(
    "After an edit of the still alone the present version is a still, the original is not (§7.10)")
  func editedStill() async throws {
    let (temporary, asset, made) = try library()
    let editor = Editor(library: temporary.library, format: "org.example.one")
    let edited = try await editor.edit(asset, TestPicture.jpeg(width: 20, height: 10))
    #expect(edited.playbackStyle == .image)
    #expect(error(await calls(edited))?.code == .requestNotSupportedForAsset)
    for version in [PHImageRequestOptionsVersion.unadjusted, .original] {
      let calls = await calls(edited, version: version)
      #expect(calls.map(\.size) == [[640, 480]])
      let movie = try #require(calls.last?.livePhoto?.videoURL)
      #expect(try Data(contentsOf: movie) == Data(contentsOf: made.movie))
    }
  }

  @Test("A cancelled request gives exactly one last call (§10.12)") func cancelling() async throws {
    let (temporary, asset, _) = try library()
    let calls = Mutex<[LivePhotoCall]>([])
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      let manager = PHImageManager.default()
      let options = PHLivePhotoRequestOptions()
      options.deliveryMode = .highQualityFormat
      let id = manager.requestLivePhoto(
        for: asset, targetSize: PHImageManagerMaximumSize, contentMode: .default, options: options
      ) { livePhoto, info in
        calls.withLock { $0.append(LivePhotoCall(livePhoto: livePhoto, info: info ?? [:])) }
        continuation.resume()
      }
      manager.cancelImageRequest(id)
    }
    let all = calls.withLock { $0 }
    #expect(all.count == 1)
    let isCancelled = all[0].info[PHImageCancelledKey] as? Bool ?? false
    #expect(isCancelled == (all[0].livePhoto == nil))
    withExtendedLifetime(temporary) {}
  }
}
