import Foundation
import Photos
import PhotosHost
import PhotosTesting
import Synchronization
import Testing

@Suite("PHImageManager") struct ImageManagerTests {
  /// One call of a result handler.
  private struct Call: @unchecked Sendable {
    var image: UIImage?
    var info: [AnyHashable: Any]

    var isDegraded: Bool? { info[PHImageResultIsDegradedKey] as? Bool }
    var isCancelled: Bool { info[PHImageCancelledKey] as? Bool ?? false }
    var error: PHPhotosError? { info[PHImageErrorKey] as? PHPhotosError }
    var width: Int? { image?.cgImage?.width }
    var height: Int? { image?.cgImage?.height }
  }

  /// A library with one picture whose left half is red and whose right half is blue.
  private func library(width: Int = 800, height: Int = 600) throws -> (TemporaryLibrary, PHAsset) {
    var configuration = LibraryConfiguration()
    configuration.callbackQueue = DispatchQueue(label: "results")
    let temporary = try TemporaryLibrary(configuration: configuration)
    var pixels = Data()
    for _ in 0..<height {
      for x in 0..<width {
        pixels.append(contentsOf: x < width / 2 ? [255, 0, 0, 255] : [0, 0, 255, 255])
      }
    }
    let image = try #require(UIImage(pixels: pixels, width: width, height: height))
    try temporary.library.performChangesAndWait {
      PHAssetChangeRequest.creationRequestForAsset(from: image)
    }
    let asset = PHPhotoLibrary.withShared(temporary.library) {
      PHAsset.fetchAssets(with: nil).firstObject
    }
    return (temporary, try #require(asset))
  }

  private func options(
    _ delivery: PHImageRequestOptionsDeliveryMode = .highQualityFormat,
    _ resize: PHImageRequestOptionsResizeMode = .exact, synchronous: Bool = false
  ) -> PHImageRequestOptions {
    let options = PHImageRequestOptions()
    options.deliveryMode = delivery
    options.resizeMode = resize
    options.isSynchronous = synchronous
    return options
  }

  /// All calls of a request up to the last one.
  private func calls(
    _ asset: PHAsset, _ size: CGSize, _ options: PHImageRequestOptions?,
    mode: PHImageContentMode = .aspectFit, manager: PHImageManager = .default()
  ) async -> [Call] {
    let calls = Mutex<[Call]>([])
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      manager.requestImage(for: asset, targetSize: size, contentMode: mode, options: options) {
        image, info in
        let call = Call(image: image, info: info ?? [:])
        calls.withLock { $0.append(call) }
        if call.isDegraded == false { continuation.resume() }
      }
    }
    return calls.withLock { $0 }
  }

  @Test("High quality gives exactly one result, to the pixel (§10.2, §10.6)")
  func exact() async throws {
    let (temporary, asset) = try library()
    let calls = await calls(asset, CGSize(width: 400, height: 400), options())
    #expect(calls.count == 1)
    #expect(calls[0].width == 400 && calls[0].height == 300)
    #expect(calls[0].info[PHImageResultRequestIDKey] as? Int32 ?? 0 > 0)
    withExtendedLifetime(temporary) {}
  }

  @Test("Fill is cropped in the middle to exactly the target (§10.6)")
  func fill() async throws {
    let (temporary, asset) = try library()
    let calls = await calls(asset, CGSize(width: 300, height: 300), options(), mode: .aspectFill)
    let image = try #require(calls.last?.image?.cgImage)
    #expect(image.width == 300 && image.height == 300)
    let pixels = [UInt8](image.pixels)
    #expect(pixels[0] > 200 && pixels[2] < 60)
    #expect(pixels[299 * 4] < 60 && pixels[299 * 4 + 2] > 200)
    withExtendedLifetime(temporary) {}
  }

  @Test("A crop rectangle shows that part of the picture only (§10.7)")
  func crop() async throws {
    let (temporary, asset) = try library()
    let options = options()
    options.normalizedCropRect = CGRect(x: 0.6, y: 0.2, width: 0.4, height: 0.4)
    let calls = await calls(asset, CGSize(width: 100, height: 100), options)
    let image = try #require(calls.last?.image?.cgImage)
    #expect(image.width == 100 && image.height == 75)
    let pixels = [UInt8](image.pixels)
    #expect(
      stride(from: 0, to: pixels.count, by: 4).allSatisfy {
        pixels[$0] < 80 && pixels[$0 + 2] > 180
      })
    withExtendedLifetime(temporary) {}
  }

  @Test(
    "Opportunistic delivery gives a small picture first, marked degraded, then the last (§10.2, §10.4)"
  )
  func opportunistic() async throws {
    let (temporary, asset) = try library()
    let calls = await calls(
      asset, PHImageManagerMaximumSize, options(.opportunistic, .none))
    #expect(calls.map(\.isDegraded) == [true, false])
    #expect(calls[0].width == 256)
    #expect(calls[1].width == 800 && calls[1].height == 600)
    withExtendedLifetime(temporary) {}
  }

  @Test("A synchronous request gives one result on the calling thread, before it returns (§10.2)")
  func synchronous() throws {
    let (temporary, asset) = try library()
    let thread = Thread.current
    var calls: [Call] = []
    let options = options(.opportunistic, .fast, synchronous: true)
    PHImageManager.default().requestImage(
      for: asset, targetSize: CGSize(width: 500, height: 500), contentMode: .aspectFit,
      options: options
    ) { image, info in
      #expect(Thread.current === thread)
      calls.append(Call(image: image, info: info ?? [:]))
    }
    #expect(calls.count == 1)
    #expect(calls.first?.isDegraded == false)
    #expect(calls.first?.width == 500)
    withExtendedLifetime(temporary) {}
  }

  @Test("A deleted asset gives one result: nil and 3201 (§10.14)")
  func deleted() async throws {
    let (temporary, asset) = try library()
    try temporary.library.performChangesAndWait { PHAssetChangeRequest.deleteAssets([asset]) }
    let calls = await calls(asset, CGSize(width: 10, height: 10), options())
    #expect(calls.count == 1)
    #expect(calls[0].image == nil)
    #expect(calls[0].error?.code == .identifierNotFound)
    withExtendedLifetime(temporary) {}
  }

  @Test("Without access there is one result: nil and 3311 (§6.13)")
  func denied() async throws {
    let (temporary, asset) = try library()
    temporary.library.host.setAuthorization(.denied, for: .readWrite)
    let calls = await calls(asset, CGSize(width: 10, height: 10), options())
    #expect(calls.map(\.error?.code) == [.accessUserDenied])
    withExtendedLifetime(temporary) {}
  }

  @Test(
    "Cancelling gives exactly one last call, with the cancelled key; afterwards it does nothing (§10.12)"
  )
  func cancelled() async throws {
    var configuration = LibraryConfiguration()
    let queue = DispatchQueue(label: "held")
    configuration.callbackQueue = queue
    let temporary = try TemporaryLibrary(configuration: configuration) { TestPhoto("a.jpg") }
    let asset = try #require(temporary.asset(named: "a.jpg"))
    let manager = PHImageManager.default()
    // While every worker is held up, no request can end by itself.
    let release = DispatchSemaphore(value: 0)
    let width = ProcessInfo.processInfo.activeProcessorCount
    let held = DispatchSemaphore(value: 0)
    for _ in 0..<width {
      ImageWork.pool.addOperation {
        held.signal()
        release.wait()
      }
    }
    for _ in 0..<width { await wait(for: held) }
    let calls = Mutex<[Call]>([])
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      let id = manager.requestImage(
        for: asset, targetSize: CGSize(width: 4, height: 4), contentMode: .aspectFit,
        options: options()
      ) { image, info in
        calls.withLock { $0.append(Call(image: image, info: info ?? [:])) }
        continuation.resume()
      }
      manager.cancelImageRequest(id)
      manager.cancelImageRequest(id)
      for _ in 0..<width { release.signal() }
    }
    #expect(calls.withLock { $0.count } == 1)
    #expect(calls.withLock { $0.first?.isCancelled } == true)
    manager.cancelImageRequest(PHInvalidImageRequestID)
    withExtendedLifetime(temporary) {}
  }

  private func wait(for semaphore: DispatchSemaphore) async {
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      DispatchQueue.global().async {
        semaphore.wait()
        continuation.resume()
      }
    }
  }

  @Test("Image data are the stored bytes, with type and orientation (§10.8)")
  func data() throws {
    let (temporary, asset) = try library(width: 30, height: 20)
    let resource = try #require(PHAssetResource.assetResources(for: asset).first)
    var size: Int?
    let options = options(synchronous: true)
    PHImageManager.default().requestImageDataAndOrientation(for: asset, options: options) {
      data, type, orientation, info in
      size = data?.count
      #expect(type == "public.jpeg")
      #expect(orientation == .up)
      #expect(info?[PHImageResultIsDegradedKey] as? Bool == false)
    }
    #expect(size == resource.dataSize)
    withExtendedLifetime(temporary) {}
  }

  @Test("Caching never changes results (§10.15)")
  func caching() async throws {
    let (temporary, asset) = try library()
    let manager = PHCachingImageManager()
    let options = options(.highQualityFormat, .fast)
    let size = CGSize(width: 500, height: 500)
    let plain = await calls(asset, size, options)
    manager.startCachingImages(
      for: [asset], targetSize: size, contentMode: .aspectFit, options: options)
    let cached = await calls(asset, size, options, manager: manager)
    manager.stopCachingImages(
      for: [asset], targetSize: size, contentMode: .aspectFit, options: options)
    manager.stopCachingImagesForAllAssets()
    #expect(cached.count == 1)
    #expect(cached[0].image?.cgImage?.pixels == plain[0].image?.cgImage?.pixels)
    withExtendedLifetime(temporary) {}
  }

  @Test("Purging an asset removes its thumbnails")
  func purged() async throws {
    let (temporary, asset) = try library()
    _ = await calls(asset, CGSize(width: 100, height: 100), options())
    let cache = temporary.library.host.url.appendingPathComponent("cache")
    func thumbnails() -> [String] {
      (FileManager.default.enumerator(atPath: cache.path)?.allObjects as? [String] ?? [])
        .filter { $0.hasSuffix("-256") }
    }
    #expect(thumbnails().count == 1)
    try temporary.library.performChangesAndWait { PHAssetChangeRequest.deleteAssets([asset]) }
    try temporary.library.host.purge([asset.localIdentifier])
    #expect(thumbnails().isEmpty)
  }
}
