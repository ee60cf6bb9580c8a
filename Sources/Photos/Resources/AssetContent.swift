internal import LibraryStore

/// The files of an asset as they are now, and which of them show it in which version (§7.11, §10.5).
struct AssetContent {
  let asset: AssetRecord
  let resources: [ResourceRecord]

  /// Reads the files of an asset as it is.
  ///
  /// - Throws: What the catalogue throws.
  init(of present: PresentAsset) throws(StoreError) {
    asset = present.record
    resources = try present.library.catalog.resources(of: asset.id, at: present.state)
  }

  /// Reads the files of an asset whose record is of another moment, to learn of its originals.
  ///
  /// - Throws: What the catalogue throws.
  init(of asset: AssetRecord, in catalog: any Catalog) throws(StoreError) {
    self.asset = asset
    resources = try catalog.resources(of: asset.id, at: nil)
  }

  subscript(type: PHAssetResourceType) -> ResourceRecord? {
    resources.first { $0.type == type.rawValue }
  }

  var isEdited: Bool { asset.adjustmentFormat != nil }

  // MARK: Photos

  /// The picture of a photo or Live Photo without edits, or the file that a video's is taken from.
  ///
  /// - Parameter choice: Which file of a pair of a RAW and a compressed photo; of a photo that is
  ///   no pair, there is one.
  /// - Returns: `nil` for an asset without picture and movie.
  func original(_ choice: PHAsset.OriginalResourceChoice) -> ResourceRecord? {
    let stills = [self[.photo], self[.alternatePhoto]].compactMap { $0 }
    let chosen = stills.first { $0.isRAW == (choice == .raw) }
    return chosen ?? stills.first ?? self[.video]
  }

  /// The file that shows a version of the asset as a picture.
  func picture(_ version: PHImageRequestOptionsVersion) -> ResourceRecord? {
    switch version {
    case .current: editedPicture ?? original(asset.choice)
    case .unadjusted: original(asset.choice)
    case .original: original(.raw)
    }
  }

  private var editedPicture: ResourceRecord? {
    if let video = self[.fullSizeVideo] { return self[.fullSizePhoto] ?? video }
    return self[.fullSizePhoto]
  }

  // MARK: Movies

  /// The movie of a video.
  func video(isOriginal: Bool) -> ResourceRecord? {
    isOriginal ? self[.video] : self[.fullSizeVideo] ?? self[.video]
  }

  /// The movie of a Live Photo; `nil` where the version is a still (§7.10).
  func pairedVideo(_ version: PHImageRequestOptionsVersion) -> ResourceRecord? {
    version == .current && isEdited ? self[.fullSizePairedVideo] : self[.pairedVideo]
  }
}

extension AssetRecord {
  /// Which of a RAW photo's two originals the asset is made from.
  var choice: PHAsset.OriginalResourceChoice {
    PHAsset.OriginalResourceChoice(rawValue: originalChoice) ?? .compressed
  }
}

extension ResourceRecord {
  var isRAW: Bool { UTType(contentType)?.conforms(to: .rawImage) ?? false }
}
