import Foundation
import Photos
import PhotosHost
import PhotosTesting
import Synchronization
import Testing

@Suite("PHAssetResource") struct ResourceTests {
  private let bytes = TestPicture.jpeg(width: 40, height: 30)

  private func library() throws -> (TemporaryLibrary, PHAsset) {
    let temporary = try TemporaryLibrary()
    let picture = bytes
    try temporary.library.performChangesAndWait {
      let options = PHAssetResourceCreationOptions()
      options.originalFilename = "a picture.jpg"
      PHAssetCreationRequest.forAsset().addResource(with: .photo, data: picture, options: options)
    }
    let asset = PHPhotoLibrary.withShared(temporary.library) {
      PHAsset.fetchAssets(with: nil).firstObject
    }
    return (temporary, try #require(asset))
  }

  private func target() -> URL {
    FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
  }

  @Test("Tells what the file is (§11.1, §11.2)")
  func facts() throws {
    let (temporary, asset) = try library()
    defer { temporary.library.close() }
    let resources = PHAssetResource.assetResources(for: asset)
    #expect(resources.count == 1)
    let resource = try #require(resources.first)
    #expect(resource.type == .photo)
    #expect(resource.originalFilename == "a picture.jpg")
    #expect(resource.uniformTypeIdentifier == "public.jpeg")
    #expect(resource.contentType == .jpeg)
    #expect(resource.dataSize == bytes.count)
    #expect(resource.pixelWidth == 40 && resource.pixelHeight == 30)
    #expect(resource.assetLocalIdentifier == asset.localIdentifier)
  }

  @Test("Gives the stored bytes in order, then ends once (§11.3)")
  func data() async throws {
    let (temporary, asset) = try library()
    let resource = try #require(PHAssetResource.assetResources(for: asset).first)
    let received = Mutex(Data())
    let error: (any Error)? = await withCheckedContinuation { continuation in
      PHAssetResourceManager.default().requestData(for: resource, options: nil) { chunk in
        received.withLock { $0.append(chunk) }
      } completionHandler: {
        continuation.resume(returning: $0)
      }
    }
    #expect(error == nil)
    #expect(received.withLock { $0 } == bytes)
    withExtendedLifetime(temporary) {}
  }

  @Test("Writes a file, never over another, and leaves none on failure (§11.4)")
  func write() async throws {
    let (temporary, asset) = try library()
    let resource = try #require(PHAssetResource.assetResources(for: asset).first)
    let manager = PHAssetResourceManager.default()
    let file = target()
    defer { try? FileManager.default.removeItem(at: file) }
    try await manager.writeData(for: resource, toFile: file, options: nil)
    #expect(try Data(contentsOf: file) == bytes)
    await #expect(throws: PHPhotosError.self) {
      try await manager.writeData(for: resource, toFile: file, options: nil)
    }
    let nowhere = target().appendingPathComponent("no folder")
    await #expect(throws: PHPhotosError.self) {
      try await manager.writeData(for: resource, toFile: nowhere, options: nil)
    }
    #expect(!FileManager.default.fileExists(atPath: nowhere.path))
    withExtendedLifetime(temporary) {}
  }

  @Test("A resource that outlives its asset gives 3201, and a deleted asset has none (§11.6)")
  func deleted() async throws {
    let (temporary, asset) = try library()
    let resource = try #require(PHAssetResource.assetResources(for: asset).first)
    try temporary.library.performChangesAndWait { PHAssetChangeRequest.deleteAssets([asset]) }
    #expect(PHAssetResource.assetResources(for: asset).isEmpty)
    let file = target()
    do {
      try await PHAssetResourceManager.default().writeData(
        for: resource, toFile: file, options: nil)
      Issue.record("The write must fail")
    } catch {
      #expect((error as? PHPhotosError)?.code == .identifierNotFound)
    }
    #expect(!FileManager.default.fileExists(atPath: file.path))
  }

  @Test("A cancelled request ends with 3072 (§11.5)")
  func cancelled() async throws {
    let (temporary, asset) = try library()
    let resource = try #require(PHAssetResource.assetResources(for: asset).first)
    let error: (any Error)? = await withCheckedContinuation { continuation in
      let manager = PHAssetResourceManager.default()
      let started = DispatchSemaphore(value: 0)
      let cancelled = DispatchSemaphore(value: 0)
      let id = manager.requestData(for: resource, options: nil) { _ in
        started.signal()
        cancelled.wait()
      } completionHandler: {
        continuation.resume(returning: $0)
      }
      started.wait()
      manager.cancelDataRequest(id)
      cancelled.signal()
    }
    #expect((error as? PHPhotosError)?.code == .userCancelled)
    withExtendedLifetime(temporary) {}
  }
}
