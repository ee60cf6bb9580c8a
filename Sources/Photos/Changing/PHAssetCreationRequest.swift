public import Foundation
internal import LibraryStore

/// A request to create an asset from its files: a photo with its RAW or its Live Photo movie, or a
/// video.
///
///     let request = PHAssetCreationRequest.forAsset()
///     request.addResource(with: .photo, fileURL: still, options: nil)
///     request.addResource(with: .pairedVideo, fileURL: movie, options: nil)
///
/// Adding always succeeds; the files are checked when the block is committed (§8.3).
public class PHAssetCreationRequest: PHAssetChangeRequest {
  /// Makes a request without files.
  @discardableResult
  public class func forAsset() -> Self {
    self.init(creating: PendingCreation(), "PHAssetCreationRequest.forAsset()")
  }

  /// Whether an asset can be made of exactly these types of file (§8.4, §8.5).
  public class func supportsAssetResourceTypes(_ types: [NSNumber]) -> Bool {
    let known = types.compactMap { PHAssetResourceType(rawValue: $0.intValue) }
    return known.count == types.count && ResourceCombination.isSupported(known)
  }

  /// Which of a RAW photo's two originals the asset is made from; the photo resource unless set.
  ///
  /// Asking for the RAW file of an asset that has none fails the block with
  /// ``PHPhotosError/Code/changeNotSupported``.
  public var originalResourceChoice: PHAsset.OriginalResourceChoice {
    get {
      recorder.check("PHAssetCreationRequest.originalResourceChoice")
      return recorder.pending(uuid)?.creation?.choice ?? .compressed
    }
    set {
      recorder.check("PHAssetCreationRequest.originalResourceChoice")
      recorder.update(uuid, base: nil) { $0.creation?.choice = newValue }
    }
  }

  /// Adds a file, to be copied, or moved if the options say so, when the block is committed (§8.7,
  /// §8.8).
  public func addResource(
    with type: PHAssetResourceType, fileURL: URL, options: PHAssetResourceCreationOptions?
  ) {
    recorder.check("PHAssetCreationRequest.addResource(with:fileURL:options:)")
    guard fileURL.isFileURL else {
      recorder.fail(
        PHPhotosError(
          .missingResource, message: "\(fileURL.absoluteString) is not the URL of a file."))
      return
    }
    add(
      type, .file(fileURL, moving: options?.shouldMoveFile ?? false), options,
      filename: fileURL.lastPathComponent)
  }

  /// Adds bytes.
  public func addResource(
    with type: PHAssetResourceType, data: Data, options: PHAssetResourceCreationOptions?
  ) {
    add(type, .data(data), options, filename: nil)
  }

  private func add(
    _ type: PHAssetResourceType, _ source: PendingCreation.Resource.Source,
    _ options: PHAssetResourceCreationOptions?, filename: String?
  ) {
    recorder.check("PHAssetCreationRequest.addResource(with:…)")
    // An empty name is none.
    let wanted = options?.originalFilename.flatMap { $0.isEmpty ? nil : $0 }
    if let wanted, let reason = PendingCreation.Resource.refusal(ofFilename: wanted) {
      recorder.fail(
        PHPhotosError(
          .changeNotSupported, message: "The original filename “\(wanted)” \(reason)."))
    }
    let resource = PendingCreation.Resource(
      type: type, source: source, filename: wanted ?? filename,
      declaredType: options?.contentType?.identifier ?? options?.uniformTypeIdentifier)
    recorder.update(uuid, base: nil) { $0.creation?.resources.append(resource) }
  }
}
