internal import LibraryStore

/// The version of an asset that an edit starts from (§7.1).
struct EditBasis {
  /// The picture, or the movie of a video.
  let main: ResourceRecord
  /// The movie of a Live Photo; `nil` where the version is a still.
  let pairedVideo: ResourceRecord?
  /// The files of the present edit that the next one keeps as its base: it must, where it cannot
  /// make the base anew out of the original (§7.11).
  let kept: [ContentPatch.KeptResource]

  /// Chooses the version; `nil` when the asset has neither picture nor movie.
  ///
  /// - Parameters:
  ///   - content: The asset as it is.
  ///   - isHandled: Whether the program can go on from the present edit.
  ///   - choice: Which file of a pair of a RAW and a compressed photo.
  init?(
    of content: AssetContent, isHandled: Bool, choice: PHAsset.OriginalResourceChoice
  ) {
    let isVideo = content.asset.mediaType == PHAssetMediaType.video.rawValue
    if content.isEdited, !isHandled {
      guard let main = isVideo ? content.video(isOriginal: false) : content.picture(.current)
      else { return nil }
      self.main = main
      pairedVideo = content.pairedVideo(.current)
      kept = EditBasis.renders.compactMap { render, base in
        content[render].map { $0.kept(as: base) }
      }
      return
    }
    let base = content[isVideo ? .adjustmentBaseVideo : .adjustmentBasePhoto]
    guard let main = base ?? content.original(choice) else { return nil }
    self.main = main
    let isStill = content.asset.playbackStyle == PHAsset.PlaybackStyle.image.rawValue
    pairedVideo =
      if base != nil {
        content[.adjustmentBasePairedVideo]
      } else {
        // A Live Photo whose playback is switched off counts as a still, as long as it is not edited.
        !content.isEdited && isStill ? nil : content[.pairedVideo]
      }
    kept = EditBasis.bases.compactMap { base in content[base].map { $0.kept(as: base) } }
  }

  private static let renders: [(render: PHAssetResourceType, base: PHAssetResourceType)] = [
    (.fullSizePhoto, .adjustmentBasePhoto), (.fullSizeVideo, .adjustmentBaseVideo),
    (.fullSizePairedVideo, .adjustmentBasePairedVideo),
  ]

  private static let bases = renders.map(\.base)
}

extension ResourceRecord {
  fileprivate func kept(as base: PHAssetResourceType) -> ContentPatch.KeptResource {
    let ending = filename.split(separator: ".").last.map(String.init) ?? ""
    return ContentPatch.KeptResource(
      id: id, type: base.rawValue,
      filename: base.derivedFilename(fileExtension: ending) ?? filename)
  }
}
