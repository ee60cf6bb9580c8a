import Photos
import UniformTypeIdentifiers

/// Saves downloaded pictures, with their names.
actor AsyncImageSaver {
  private(set) var saved: [String] = []

  func save(_ data: Data, named name: String, favorite: Bool = false) async throws -> PHAsset? {
    let status = await PHPhotoLibrary.requestAuthorization(for: .readWrite)
    guard status == .authorized else { throw PHPhotosError(.accessUserDenied) }
    let identifier = LockedValue<String?>(nil)
    try await PHPhotoLibrary.shared().performChanges {
      let request = PHAssetCreationRequest.forAsset()
      let options = PHAssetResourceCreationOptions()
      options.originalFilename = name
      options.uniformTypeIdentifier = UTType.jpeg.identifier
      options.shouldMoveFile = false
      request.addResource(with: .photo, data: data, options: options)
      request.isFavorite = favorite
      identifier.value = request.placeholderForCreatedAsset?.localIdentifier
    }
    guard let id = identifier.value else { return nil }
    saved.append(id)
    return PHAsset.fetchAssets(withLocalIdentifiers: [id], options: nil).firstObject
  }
}

/// A value behind a lock, for closures that run elsewhere.
final class LockedValue<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var stored: Value

  init(_ value: Value) { stored = value }

  var value: Value {
    get { lock.withLock { stored } }
    set { lock.withLock { stored = newValue } }
  }
}
