import Dispatch
import Foundation
import Photos
import PhotosHost
import PhotosTesting
import Testing

@Suite("The shared library of handlers") struct HandlerLibraryTests {
  /// Runs a request inside a library of its own, and tells whether its handler means that library.
  private func handlerMeansLibrary(
    _ request: (PHAsset, @escaping @Sendable () -> Void) throws -> Void
  ) async throws -> Bool {
    var configuration = LibraryConfiguration()
    configuration.callbackQueue = DispatchQueue(label: "callbacks")
    let temporary = try TemporaryLibrary(configuration: configuration) { TestPhoto("a") }
    let asset = try #require(temporary.asset(named: "a"))
    // Asked for while another library is the shared one.
    let (library, other) = (temporary.library, try TemporaryLibrary())
    return try await withCheckedThrowingContinuation { continuation in
      do {
        try other.run {
          try request(asset) { continuation.resume(returning: SharedLibrary.bound === library) }
        }
      } catch {
        continuation.resume(throwing: error)
      }
    }
  }

  @Test("A picture's handler means the library of the asset")
  func pictures() async throws {
    let options = PHImageRequestOptions()
    options.deliveryMode = .highQualityFormat
    #expect(
      try await handlerMeansLibrary { asset, done in
        PHImageManager.default().requestImage(
          for: asset, targetSize: CGSize(width: 8, height: 8), contentMode: .aspectFit,
          options: options
        ) { _, _ in done() }
      })
    #expect(
      try await handlerMeansLibrary { asset, done in
        PHImageManager.default().requestImageDataAndOrientation(for: asset, options: nil) {
          _, _, _, _ in done()
        }
      })
  }

  @Test("So do the handlers of a video's requests, also when there is none")
  func videos() async throws {
    let manager = PHImageManager.default()
    #expect(
      try await handlerMeansLibrary { asset, done in
        manager.requestAVAsset(forVideo: asset, options: nil) { _, _, _ in done() }
      })
    #expect(
      try await handlerMeansLibrary { asset, done in
        manager.requestPlayerItem(forVideo: asset, options: nil) { _, _ in done() }
      })
    #expect(
      try await handlerMeansLibrary { asset, done in
        manager.requestExportSession(
          forVideo: asset, options: nil, exportPreset: AVAssetExportPresetPassthrough
        ) { _, _ in done() }
      })
  }

  @Test("So do the handlers of an edit and of a file")
  func editsAndFiles() async throws {
    #expect(
      try await handlerMeansLibrary { asset, done in
        asset.requestContentEditingInput(with: nil) { _, _ in done() }
      })
    #expect(
      try await handlerMeansLibrary { asset, done in
        let resource = try #require(PHAssetResource.assetResources(for: asset).first)
        PHAssetResourceManager.default().requestData(
          for: resource, options: nil, dataReceivedHandler: { _ in },
          completionHandler: { _ in done() })
      })
    let folder = FileManager.default.temporaryDirectory
    let file = folder.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    #expect(
      try await handlerMeansLibrary { asset, done in
        let resource = try #require(PHAssetResource.assetResources(for: asset).first)
        PHAssetResourceManager.default().writeData(for: resource, toFile: file, options: nil) {
          _ in done()
        }
      })
  }
}
