import Dispatch
import Foundation
import Photos
import PhotosHost
import PhotosTesting
import Synchronization
import Testing

@Suite("The shared library of handlers") struct HandlerLibraryTests {
  /// Runs a request inside a library of its own, and tells whether its handler means that library.
  private func handlerMeansLibrary(
    _ request: (PHAsset, @escaping @Sendable () -> Void) throws -> Void
  ) throws -> Bool {
    var configuration = LibraryConfiguration()
    configuration.callbackQueue = DispatchQueue(label: "callbacks")
    let temporary = try TemporaryLibrary(configuration: configuration) { TestPhoto("a") }
    let asset = try #require(temporary.asset(named: "a"))
    let (library, answer) = (temporary.library, DispatchSemaphore(value: 0))
    let isSame = Mutex(false)
    try temporary.run {
      try request(asset) {
        isSame.withLock { $0 = SharedLibrary.bound === library }
        answer.signal()
      }
    }
    answer.wait()
    return isSame.withLock { $0 }
  }

  @Test("A picture's handler means the library of the asset")
  func pictures() throws {
    let options = PHImageRequestOptions()
    options.deliveryMode = .highQualityFormat
    #expect(
      try handlerMeansLibrary { asset, done in
        PHImageManager.default().requestImage(
          for: asset, targetSize: CGSize(width: 8, height: 8), contentMode: .aspectFit,
          options: options
        ) { _, _ in done() }
      })
    #expect(
      try handlerMeansLibrary { asset, done in
        PHImageManager.default().requestImageDataAndOrientation(for: asset, options: nil) {
          _, _, _, _ in done()
        }
      })
  }

  @Test("So do the handlers of an edit and of a file")
  func editsAndFiles() throws {
    #expect(
      try handlerMeansLibrary { asset, done in
        asset.requestContentEditingInput(with: nil) { _, _ in done() }
      })
    #expect(
      try handlerMeansLibrary { asset, done in
        let resource = try #require(PHAssetResource.assetResources(for: asset).first)
        PHAssetResourceManager.default().requestData(
          for: resource, options: nil, dataReceivedHandler: { _ in },
          completionHandler: { _ in done() })
      })
    let folder = FileManager.default.temporaryDirectory
    let file = folder.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    #expect(
      try handlerMeansLibrary { asset, done in
        let resource = try #require(PHAssetResource.assetResources(for: asset).first)
        PHAssetResourceManager.default().writeData(for: resource, toFile: file, options: nil) {
          _ in done()
        }
      })
  }
}
