import Foundation
import Photos
import PhotosHost
import PhotosTesting
import Testing

/// A program that edits, known by the format of its adjustment data.
struct Editor {
  let library: PHPhotoLibrary
  let format: String

  /// An input of an asset as it is now.
  func input(
    of asset: PHAsset, choice: PHAsset.OriginalResourceChoice? = nil
  ) async throws -> PHContentEditingInput {
    let options = PHContentEditingInputRequestOptions()
    let format = format
    options.canHandleAdjustmentData = { $0.formatIdentifier == format }
    if let choice { options.originalResourceChoice = choice }
    return try await asset.editingInput(options)
  }

  /// An output with a picture of some size, and a description.
  func output(
    _ input: PHContentEditingInput, _ render: Data, recipe: String
  ) throws -> PHContentEditingOutput {
    let output = PHContentEditingOutput(contentEditingInput: input)
    output.adjustmentData = adjustment(recipe)
    try render.write(to: output.renderedContentURL)
    return output
  }

  func adjustment(_ recipe: String) -> PHAdjustmentData {
    PHAdjustmentData(formatIdentifier: format, formatVersion: "1.0", data: Data(recipe.utf8))
  }

  /// Edits an asset from beginning to end; returns it as it is then.
  @discardableResult
  func edit(_ asset: PHAsset, _ render: Data, recipe: String = "recipe") async throws -> PHAsset {
    let output = try output(try await input(of: asset), render, recipe: recipe)
    try commit(output, to: asset)
    return try asset.now
  }

  func commit(_ output: PHContentEditingOutput, to asset: PHAsset) throws {
    nonisolated(unsafe) let output = output
    try library.performChangesAndWait {
      PHAssetChangeRequest(for: asset).contentEditingOutput = output
    }
  }
}

/// The answer to a request for an input.
struct EditingAnswer: @unchecked Sendable {
  var input: PHContentEditingInput?
  var info: [AnyHashable: Any]

  var error: PHPhotosError? { info[PHContentEditingInputErrorKey] as? PHPhotosError }
  var isCancelled: Bool { info[PHContentEditingInputCancelledKey] as? Bool ?? false }
}

extension PHAsset {
  func editingAnswer(
    _ options: PHContentEditingInputRequestOptions? = nil
  ) async -> EditingAnswer {
    await withCheckedContinuation { (continuation: CheckedContinuation<EditingAnswer, Never>) in
      requestContentEditingInput(with: options) { input, info in
        continuation.resume(returning: EditingAnswer(input: input, info: info))
      }
    }
  }

  func editingInput(
    _ options: PHContentEditingInputRequestOptions? = nil
  ) async throws -> PHContentEditingInput {
    let answer = await editingAnswer(options)
    if let error = answer.error { throw error }
    return try #require(answer.input)
  }

  /// The asset as it is now.
  var now: PHAsset {
    get throws {
      let library = try #require(origin?.library)
      return try PHPhotoLibrary.withShared(library) {
        try #require(
          PHAsset.fetchAssets(withLocalIdentifiers: [localIdentifier], options: nil).firstObject)
      }
    }
  }

  var resources: [PHAssetResource] { PHAssetResource.assetResources(for: self) }

  var resourceTypes: [PHAssetResourceType] { resources.map(\.type) }

  func resource(_ type: PHAssetResourceType) throws -> PHAssetResource {
    try #require(resources.first { $0.type == type })
  }

  /// The bytes of one of its files.
  func bytes(_ type: PHAssetResourceType) async throws -> Data {
    try await resource(type).bytes
  }

  /// The bytes that a request for image data gives.
  func imageData(_ version: PHImageRequestOptionsVersion = .current) -> Data? {
    let options = PHImageRequestOptions()
    options.isSynchronous = true
    options.version = version
    nonisolated(unsafe) var bytes: Data?
    PHImageManager.default().requestImageDataAndOrientation(for: self, options: options) {
      data, _, _, _ in unsafe bytes = data
    }
    return unsafe bytes
  }

  /// The size of the picture that a request for an image gives.
  func imageSize(_ version: PHImageRequestOptionsVersion = .current) -> [Int]? {
    let options = PHImageRequestOptions()
    options.isSynchronous = true
    options.version = version
    nonisolated(unsafe) var size: [Int]?
    PHImageManager.default().requestImage(
      for: self, targetSize: PHImageManagerMaximumSize, contentMode: .default, options: options
    ) { image, _ in
      unsafe size = image?.cgImage.map { [$0.width, $0.height] }
    }
    return unsafe size
  }
}

extension PHAssetResource {
  var bytes: Data {
    get async throws {
      let file = FileManager.default.temporaryDirectory
        .appendingPathComponent(UUID().uuidString)
      defer { try? FileManager.default.removeItem(at: file) }
      try await PHAssetResourceManager.default().writeData(for: self, toFile: file, options: nil)
      return try Data(contentsOf: file)
    }
  }
}
