internal import Foundation
internal import LibraryStore
internal import MediaFiles

/// The version of an asset that an edit starts from, read for a content editing input.
struct EditableVersion {
  let asset: AssetRecord
  let start: EditStart
  let contentType: String
  let playbackStyle: PHAsset.PlaybackStyle
  let adjustmentData: PHAdjustmentData?
  let still: (url: URL, orientation: Int32)?
  let movie: URL?
  let displaySizeImage: UIImage?

  /// The longest side of a display-size image, in pixels.
  private static let displaySide = 2048

  /// Reads the version of an asset as it is now.
  ///
  /// - Parameters:
  ///   - asset: In any snapshot.
  ///   - options: What the program can handle.
  /// - Throws: ``PHPhotosError/Code/accessUserDenied``, ``PHPhotosError/Code/identifierNotFound``,
  ///   ``PHPhotosError/Code/requestNotSupportedForAsset`` or
  ///   ``PHPhotosError/Code/missingResource``.
  init(
    _ asset: PHAsset, _ options: PHContentEditingInputRequestOptions?
  ) throws(PHPhotosError) {
    let present: PresentAsset
    let content: AssetContent
    var found: AdjustmentFile?
    do throws(StoreError) {
      present = try PresentAsset(asset)
      content = try AssetContent(of: present)
    } catch {
      throw PHPhotosError(error)
    }
    let identifier = present.record.localIdentifier
    guard present.record.playbackStyle != PHAsset.PlaybackStyle.unsupported.rawValue else {
      throw PHPhotosError(
        .requestNotSupportedForAsset,
        message: "Asset \(identifier) cannot be decoded, so that it cannot be edited.",
        identifiers: [identifier])
    }
    if let resource = content[.adjustmentData] {
      found = try AdjustmentFile(resource, in: present.library)
    }
    let handled = found.flatMap { file in
      let adjustment = file.adjustment
      return options?.canHandleAdjustmentData(adjustment) == true ? adjustment : nil
    }
    let basis = EditBasis(
      of: content, isHandled: handled != nil,
      choice: options?.originalResourceChoice ?? present.record.choice)
    guard let basis else {
      throw PHPhotosError(
        .missingResource, message: "Asset \(identifier) has no file to edit.",
        identifiers: [identifier])
    }
    try self.init(present, basis, handled, options?.skipsDisplaySizeImage ?? false)
  }

  private init(
    _ present: PresentAsset, _ basis: EditBasis, _ adjustmentData: PHAdjustmentData?,
    _ skipsDisplaySizeImage: Bool
  ) throws(PHPhotosError) {
    asset = present.record
    let isVideo = asset.mediaType == PHAssetMediaType.video.rawValue
    start = EditStart(
      asset: LocalIdentifier(asset.uuid, .asset), library: present.origin,
      content: asset.contentSince, isVideo: isVideo, kept: basis.kept)
    contentType = basis.main.contentType
    self.adjustmentData = adjustmentData
    let url = present.library.files.url(of: basis.main.path)
    let paired = basis.pairedVideo.map { present.library.files.url(of: $0.path) }
    movie = isVideo ? url : paired
    do throws(MediaError) {
      let facts = try MediaReader.facts(of: url, name: basis.main.filename)
      playbackStyle = AssetFacts.playbackStyle(facts, isLive: paired != nil)
      still = isVideo ? nil : (url, Int32(facts.orientation))
      displaySizeImage =
        skipsDisplaySizeImage
        ? nil
        : UIImage(
          pixelImage: try PixelImage(
            contentsOf: url, maxPixelSize: EditableVersion.displaySide))
    } catch {
      throw PHPhotosError(error)
    }
  }
}

extension AdjustmentFile {
  /// Reads the file of an edit that is stored.
  init(_ resource: ResourceRecord, in library: Library) throws(PHPhotosError) {
    var contents = Data()
    do throws(StoreError) {
      try library.files.read(resource.path) { chunk in
        contents.append(chunk)
        return true
      }
    } catch {
      throw PHPhotosError(error)
    }
    try self.init(contents: contents)
  }
}
