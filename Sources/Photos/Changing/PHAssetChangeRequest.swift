public import Foundation
package import LibraryStore
internal import MediaFiles
public import PlatformTypes

/// A request to create an asset or to change its properties, for use in a change block.
///
///     PHPhotoLibrary.shared().performChanges {
///       let request = PHAssetChangeRequest(for: asset)
///       request.isFavorite = true
///     }
///
/// All requests for one asset in a block share one pending record: reading a property gives the
/// pending value, and the last setter wins (§2.19). Setting what already holds is no change
/// (§2.22). A request outside of its block stops the program (§2.1, §2.3).
public class PHAssetChangeRequest: PHChangeRequest {
  let uuid: UUID
  let base: AssetRecord?

  /// The promise of the asset that a creation request makes; `nil` for a request on an existing
  /// asset (§2.25).
  public let placeholderForCreatedAsset: PHObjectPlaceholder?

  /// Makes a request to change an asset.
  public convenience init(for asset: PHAsset) {
    self.init(changing: asset)
  }

  required init(changing asset: PHAsset) {
    let recorder = ChangeRecorder.current("PHAssetChangeRequest.init(for:)")
    uuid = asset.record.uuid
    base = asset.record
    placeholderForCreatedAsset = nil
    super.init(recorder: recorder)
    if asset.identity == nil {
      recorder.fail(PHPhotosError(.identifierNotFound, message: "The asset is an empty stand-in."))
    }
    recorder.update(uuid, base: base) { _ in }
  }

  required init(creating creation: PendingCreation, _ call: String) {
    let recorder = ChangeRecorder.current(call)
    let uuid = UUID.random()
    self.uuid = uuid
    base = nil
    placeholderForCreatedAsset = PHObjectPlaceholder(
      identity: LocalIdentifier(uuid, .asset), origin: nil)
    super.init(recorder: recorder)
    recorder.update(uuid, base: nil) { $0.creation = creation }
  }

  // MARK: Creating and deleting

  /// Makes a request to add an image that is in memory: no metadata of a file survives, and its
  /// date is now (§8.2).
  @discardableResult
  public class func creationRequestForAsset(from image: UIImage) -> Self {
    let resource = PendingCreation.Resource(
      type: .photo, source: .image(image), filename: nil, declaredType: nil)
    return self.init(
      creating: PendingCreation(resources: [resource]),
      "PHAssetChangeRequest.creationRequestForAsset(from:)")
  }

  /// Makes a request to add an image file, whose bytes are kept as they are.
  ///
  /// - Returns: `nil` when the URL names no readable image file (§8.1).
  @discardableResult
  public class func creationRequestForAssetFromImage(atFileURL fileURL: URL) -> Self? {
    creationRequest(
      for: .photo, kind: .image, fileURL,
      "PHAssetChangeRequest.creationRequestForAssetFromImage(atFileURL:)")
  }

  /// Makes a request to add a video file, whose bytes are kept as they are.
  ///
  /// - Returns: `nil` when the URL names no readable video file (§8.1).
  @discardableResult
  public class func creationRequestForAssetFromVideo(atFileURL fileURL: URL) -> Self? {
    creationRequest(
      for: .video, kind: .video, fileURL,
      "PHAssetChangeRequest.creationRequestForAssetFromVideo(atFileURL:)")
  }

  private class func creationRequest(
    for type: PHAssetResourceType, kind: MediaKind, _ url: URL, _ call: String
  ) -> Self? {
    _ = ChangeRecorder.current(call)
    // Whatever cannot be read or recognised is no such file.
    guard url.isFileURL, let sniffed = try? MediaReader.sniffedType(of: url), sniffed.kind == kind
    else { return nil }
    let resource = PendingCreation.Resource(
      type: type, source: .file(url, moving: false), filename: url.lastPathComponent,
      declaredType: nil)
    return self.init(creating: PendingCreation(resources: [resource]), call)
  }

  /// Asks for assets to be moved to Recently Deleted (§2.46); ones that are gone already are
  /// ignored (§2.21).
  public class func deleteAssets(_ assets: any NSFastEnumeration) {
    ChangeRecorder.current("PHAssetChangeRequest.deleteAssets(_:)").deleteAssets(assets)
  }

  // MARK: Properties

  /// When the picture was taken; `nil` means not known.
  ///
  /// Does not touch the file (§8.18). A date that is infinite or not a number
  /// makes the block fail.
  public var creationDate: Date? {
    get { record("creationDate").created.map(Date.init(timeIntervalSinceReferenceDate:)) }
    set {
      let seconds = newValue?.timeIntervalSinceReferenceDate
      patch("creationDate") { $0.created = .some(seconds) }
      if let seconds, !seconds.isFinite { failDate(seconds) }
    }
  }

  /// Where the picture was taken; `nil` means not known.
  ///
  /// Does not touch the file (§8.18). A coordinate that is no place on
  /// Earth counts as not known (§8.15).
  public var location: CLLocation? {
    get { record("location").location.map(CLLocation.init(record:)) }
    set { patch("location") { $0.location = .some(newValue.flatMap(LocationRecord.init(valid:))) } }
  }

  /// Whether it is a favourite.
  public var isFavorite: Bool {
    get { record("isFavorite").isFavorite }
    set { patch("isFavorite") { $0.isFavorite = newValue } }
  }

  /// Whether ordinary fetches leave it out; it stays in its albums (§2.33).
  public var isHidden: Bool {
    get { record("isHidden").isHidden }
    set { patch("isHidden") { $0.isHidden = newValue } }
  }

  /// Stars given by the user.
  public var rating: PHAsset.Rating {
    get { PHAsset.Rating(rawValue: record("rating").rating) ?? .unset }
    set { patch("rating") { $0.rating = newValue.rawValue } }
  }

  /// The caption; `nil` for none.
  public var caption: String? {
    get { record("caption").caption }
    set { patch("caption") { $0.caption = .some(newValue) } }
  }

  /// Lets a Live Photo play, or makes it show as the still that it holds; its files stay.
  ///
  /// For any other asset the block fails with ``PHPhotosError/Code/changeNotSupported``.
  public func setLivePhotoVideoPlaybackEnabled(_ enabled: Bool) {
    let call = "setLivePhotoVideoPlaybackEnabled(_:)"
    recorder.check("PHAssetChangeRequest.\(call)")
    guard record(call).subtypes & Int(PHAssetMediaSubtype.photoLive.rawValue) != 0 else {
      let identifier = LocalIdentifier(uuid, .asset).description
      recorder.fail(
        PHPhotosError(
          .changeNotSupported,
          message: "Asset \(identifier) is no Live Photo, so that it has no playback to switch.",
          identifiers: [identifier]))
      return
    }
    let style: PHAsset.PlaybackStyle = enabled ? .livePhoto : .image
    patch(call) { $0.playbackStyle = style.rawValue }
  }

  /// Adds a keyword unless the asset has it.
  ///
  /// A keyword is one line: line breaks count as spaces, and an empty keyword is none.
  public func addKeyword(_ keyword: String) {
    guard let keyword = Keyword.normalized(keyword) else {
      return recorder.check("PHAssetChangeRequest.addKeyword(_:)")
    }
    patch("addKeyword(_:)") { patch in
      patch.removedKeywords.removeAll { $0 == keyword }
      patch.addedKeywords.append(keyword)
    }
  }

  /// Removes a keyword if the asset has it.
  public func removeKeyword(_ keyword: String) {
    guard let keyword = Keyword.normalized(keyword) else {
      return recorder.check("PHAssetChangeRequest.removeKeyword(_:)")
    }
    patch("removeKeyword(_:)") { patch in
      patch.addedKeywords.removeAll { $0 == keyword }
      patch.removedKeywords.append(keyword)
    }
  }

  /// The record as it will be by what was asked for so far.
  package func record(_ property: String) -> AssetRecord {
    recorder.check("PHAssetChangeRequest.\(property)")
    return recorder.pending(uuid)?.pendingRecord ?? base ?? AssetRecord()
  }

  private func failDate(_ seconds: Double) {
    let identifier = LocalIdentifier(uuid, .asset).description
    recorder.fail(
      PHPhotosError(
        .changeNotSupported,
        message: "The creation date of asset \(identifier) is no moment: \(seconds) seconds.",
        identifiers: [identifier]))
  }

  /// Notes new values of properties.
  package func patch(_ property: String, _ change: (inout AssetPatch) -> Void) {
    recorder.check("PHAssetChangeRequest.\(property)")
    recorder.update(uuid, base: base) { change(&$0.patch) }
  }
}
