internal import Foundation
internal import LibraryStore
internal import MediaFiles

/// Makes the edits and reverts of a block ready to be committed: checks and stages what was rendered,
/// and reads its facts.
///
/// No lock is held meanwhile.
struct ContentPreparation {
  let library: Library
  /// Seconds since the reference date.
  let now: Double

  /// Prepares all of them.
  ///
  /// - Throws: The error of the first one that fails; nothing stays staged then.
  func prepare(_ assets: [PendingAsset]) throws(PHPhotosError) -> [ContentPatch] {
    var patches: [ContentPatch] = []
    do throws(PHPhotosError) {
      for asset in assets {
        switch asset.content {
        case .edit(let output): patches.append(try edit(of: asset, output))
        case .revert(let choice):
          // A new asset has nothing to go back from.
          if let base = asset.base { patches.append(try revert(base, to: choice)) }
        case nil: break
        }
      }
      return patches
    } catch {
      library.files.conclude(patches.flatMap { $0.resources.map(\.file) }, committed: false)
      throw error
    }
  }

  // MARK: Editing

  private func edit(
    of asset: PendingAsset, _ output: PHContentEditingOutput
  ) throws(PHPhotosError) -> ContentPatch {
    let identifier = LocalIdentifier(asset.uuid, .asset)
    try check(output, isFor: asset, identifier)
    guard let adjustment = output.adjustmentData else {
      throw PHPhotosError(
        .invalidResource,
        message: "The edit of asset \(identifier) has no adjustment data; every edit needs some.",
        identifiers: [identifier.description])
    }
    let file = try AdjustmentFile(adjustment)
    guard let render = output.writtenRender else {
      throw PHPhotosError(
        .missingResource,
        message: "Nothing was rendered for the edit of asset \(identifier): there is no file at "
          + "\(output.renderedContentURL.path).",
        identifiers: [identifier.description])
    }
    let staging = ResourceStaging(files: library.files, asset: asset.uuid)
    var staged: [StagedResource] = []
    do throws(PHPhotosError) {
      let isVideo = render.type.conforms(to: .movie)
      staged.append(
        try staging.media(
          .render(isVideo ? .fullSizeVideo : .fullSizePhoto, render.url, render.type)))
      try staged[0].checkUpright()
      if let movie = output.writtenPairedVideo {
        staged.append(
          try staging.media(.render(.fullSizePairedVideo, movie, .quickTimeMovie)))
      }
      let described = try staging.adjustment(file, date: now)
      var patch = ContentPatch(uuid: asset.uuid)
      patch.base = output.start?.content
      patch.kept = output.start?.kept ?? []
      patch.adjustmentFormat = file.formatIdentifier
      patch.facts = AssetFacts.content(staged[0].facts, isLive: staged.count > 1)
      patch.resources = staged.map(\.resource) + [described.resource]
      return patch
    } catch {
      library.files.conclude(staged.map(\.file), committed: false)
      throw error
    }
  }

  /// Whether an output is of the asset that it is to become the content of, and that can be edited.
  private func check(
    _ output: PHContentEditingOutput, isFor asset: PendingAsset, _ identifier: LocalIdentifier
  ) throws(PHPhotosError) {
    let isOther = output.start.map { $0.library.session.url != library.url } ?? false
    guard output.asset == identifier, !isOther else {
      throw PHPhotosError(
        .changeNotSupported,
        message: "The edit of asset \(output.asset?.description ?? "“”") cannot become the content "
          + "of asset \(identifier).",
        identifiers: [identifier.description])
    }
    let hasEdit = asset.creation?.resources.contains { $0.type == .adjustmentData } ?? false
    guard !hasEdit else {
      throw PHPhotosError(
        .changeNotSupported,
        message: "The new asset \(identifier) brings an edit along already.",
        identifiers: [identifier.description])
    }
    guard asset.base?.playbackStyle != PHAsset.PlaybackStyle.unsupported.rawValue else {
      throw PHPhotosError(
        .changeNotSupported,
        message:
          "Asset \(identifier) cannot be decoded, which does not allow changing its content.",
        identifiers: [identifier.description])
    }
  }

  // MARK: Reverting

  private func revert(
    _ base: AssetRecord, to choice: PHAsset.OriginalResourceChoice?
  ) throws(PHPhotosError) -> ContentPatch {
    var patch = ContentPatch(uuid: base.uuid)
    let content: AssetContent
    do throws(StoreError) {
      content = try AssetContent(of: base, in: library.catalog)
    } catch {
      throw PHPhotosError(error)
    }
    let isVideo = base.mediaType == PHAssetMediaType.video.rawValue
    let original = isVideo ? content[.video] : content.original(choice ?? base.choice)
    // An asset that is gone, or was made without files, is for the commit to judge.
    guard let original else { return patch }
    if choice == .raw, !original.isRAW {
      throw PHPhotosError(
        .changeNotSupported,
        message:
          "The RAW original of asset \(base.localIdentifier) was asked for, but it has none.",
        identifiers: [base.localIdentifier])
    }
    if choice != nil { patch.originalChoice = original.isRAW ? 1 : 0 }
    do throws(MediaError) {
      let facts = try MediaReader.facts(
        of: library.files.url(of: original.path), name: original.filename)
      patch.facts = AssetFacts.content(facts, isLive: content[.pairedVideo] != nil)
    } catch {
      throw PHPhotosError(error)
    }
    return patch
  }
}

extension PendingCreation.Resource {
  fileprivate static func render(
    _ type: PHAssetResourceType, _ url: URL, _ contentType: UTType
  ) -> Self {
    Self(
      type: type, source: .file(url, moving: false), filename: nil,
      declaredType: contentType.identifier)
  }
}

extension StagedResource {
  /// - Throws: ``PHPhotosError/Code/invalidResource`` when the pixels must be turned to be upright
  ///   (§7.6).
  fileprivate func checkUpright() throws(PHPhotosError) {
    guard facts.kind == .image, facts.orientation != 1 else { return }
    throw PHPhotosError(
      .invalidResource,
      message:
        "The render has the orientation \(facts.orientation); the pixels of a render must be "
        + "upright, and its orientation tag 1 or absent.")
  }
}
