public import Foundation
internal import LibraryStore
public import PlatformTypes

/// The result of an edit: a rendered file, and a description by which the edit can be taken up again.
///
///     let output = PHContentEditingOutput(contentEditingInput: input)
///     output.adjustmentData = PHAdjustmentData(
///       formatIdentifier: "org.example.filters", formatVersion: "1", data: recipe)
///     try jpeg.write(to: output.renderedContentURL)
///     try library.performChangesAndWait {
///       PHAssetChangeRequest(for: asset).contentEditingOutput = output
///     }
///
/// Pixels must be upright, and the file must say so (§7.6). The place to write to goes with the
/// output. Not for use from several threads at once.
open class PHContentEditingOutput: NSObject {
  /// What the edit started from; `nil` for a new asset.
  let start: EditStart?
  /// The asset that is edited.
  let asset: LocalIdentifier?
  private let isVideo: Bool
  private let folder: RenderFolder
  /// The types that a place was asked for, the last one last.
  private var askedTypes: [UTType] = []

  /// The description of the edit; a commit without one fails (§7.7).
  open var adjustmentData: PHAdjustmentData?

  /// Makes an output for an edit of an asset.
  public init(contentEditingInput: PHContentEditingInput) {
    start = contentEditingInput.start
    asset = contentEditingInput.start.asset
    isVideo = contentEditingInput.start.isVideo
    folder = RenderFolder()
  }

  /// Makes an output for an asset that the same change block creates, which comes to be edited
  /// (§2.27).
  public init(placeholderForCreatedAsset: PHObjectPlaceholder) {
    start = nil
    asset = placeholderForCreatedAsset.identity
    isVideo = asset.map { ChangeRecorder.createsVideo($0.uuid) } ?? false
    folder = RenderFolder()
  }

  /// Where to write the render: a JPEG of a photo, a QuickTime movie of a video (§7.5).
  ///
  /// Nothing is there until the program writes it. For a Live Photo it holds the still alone, and the
  /// asset shows as a still; `PHLivePhotoEditingContext` writes both halves (§7.10).
  open var renderedContentURL: URL { url(for: isVideo ? .quickTimeMovie : .jpeg) }

  /// The type that a render has unless another is asked for.
  open var defaultRenderedContentType: UTType? { isVideo ? .quickTimeMovie : .jpeg }

  /// The types that a render can have.
  open var supportedRenderedContentTypes: [UTType] {
    isVideo ? [.quickTimeMovie, .mpeg4Movie] : [.jpeg, .heic, .png, .tiff]
  }

  /// Where to write a render of another type; the bytes must be of that type (§7.5).
  ///
  /// - Throws: ``PHPhotosError/Code/changeNotSupported`` for a type that is not among
  ///   ``supportedRenderedContentTypes``.
  open func renderedContentURL(for type: UTType) throws -> URL {
    guard supportedRenderedContentTypes.contains(type) else {
      let list = supportedRenderedContentTypes.map(\.identifier).joined(separator: ", ")
      throw PHPhotosError(
        .changeNotSupported,
        message: "A render cannot be of type \(type.identifier), only of \(list).")
    }
    return url(for: type)
  }

  private func url(for type: UTType) -> URL {
    askedTypes.removeAll { $0 == type }
    askedTypes.append(type)
    return folder.render(of: type)
  }

  // MARK: Committing

  /// Where the movie of an edited Live Photo is written (§7.10).
  var renderedPairedVideoURL: URL { folder.pairedVideo }

  /// The render that was written, with the type that it must have; of several, the one whose place was
  /// asked for last.
  var writtenRender: (url: URL, type: UTType)? {
    askedTypes.reversed().map { (folder.render(of: $0), $0) }
      .first { FileManager.default.fileExists(atPath: $0.0.path) }
  }

  /// The movie of an edited Live Photo that was written.
  var writtenPairedVideo: URL? {
    let url = folder.pairedVideo
    return FileManager.default.fileExists(atPath: url.path) ? url : nil
  }
}

/// A folder for what one edit renders, which goes with the edit's output.
final class RenderFolder: Sendable {
  private let url = FileManager.default.temporaryDirectory
    .appendingPathComponent("PHContentEditing-\(UUID().uuidString)", isDirectory: true)

  deinit {
    // Nothing may have been written.
    try? FileManager.default.removeItem(at: url)
  }

  func render(of type: UTType) -> URL {
    place("FullSizeRender", type.preferredFilenameExtension ?? "data")
  }

  var pairedVideo: URL { place("FullSizePairedRender", "mov") }

  private func place(_ name: String, _ fileExtension: String) -> URL {
    // Where no folder can be made, the program's own writing tells why.
    try? FileManager.default.createDirectory(
      at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    return url.appendingPathComponent(name).appendingPathExtension(fileExtension)
  }
}
