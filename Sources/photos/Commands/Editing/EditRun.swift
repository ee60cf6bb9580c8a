internal import Dispatch
internal import Foundation
internal import Photos
internal import PhotosHost
internal import Synchronization

/// Edits assets as any other client of PhotoKit does.
struct EditRun {
  let library: PHPhotoLibrary
  let wish: EditWish

  /// Edits one asset and returns the recipe that it has now; `nil` when it has none any more.
  ///
  /// - Throws: ``CommandFailure`` for what this command cannot edit, or what the library says.
  func edit(_ asset: PHAsset) throws -> PhotoRecipe? {
    try check(asset)
    let input = try ContentEditing.input(of: asset) { PhotoRecipe($0) != nil }
    let old = input.adjustmentData.flatMap(PhotoRecipe.init)
    let recipe = wish.apply(to: old ?? PhotoRecipe())
    guard recipe != old ?? PhotoRecipe() else { return old }
    // Below an edit that was built upon another lies what that one made, which is no original.
    if recipe.isNeutral, !isBuiltUpon(asset) {
      try library.change { PHAssetChangeRequest(for: asset).revertAssetContentToOriginal() }
      return nil
    }
    return try commit(recipe, input, asset)
  }

  private func commit(
    _ recipe: PhotoRecipe, _ input: PHContentEditingInput, _ asset: PHAsset
  ) throws -> PhotoRecipe {
    let output = PHContentEditingOutput(contentEditingInput: input)
    output.adjustmentData = try recipe.adjustmentData()
    try render(recipe, input, output, asset)
    try library.change { PHAssetChangeRequest(for: asset).contentEditingOutput = output }
    return recipe
  }

  private func render(
    _ recipe: PhotoRecipe, _ input: PHContentEditingInput, _ output: PHContentEditingOutput,
    _ asset: PHAsset
  ) throws {
    if let movie = input.audiovisualAsset as? AVURLAsset {
      try recipe.render(movieAt: movie.url, to: output.renderedContentURL)
    } else if input.playbackStyle == .livePhoto, !wish.takesStill {
      try renderBothHalves(recipe, input, output, asset)
    } else if let source = input.fullSizeImageURL {
      try recipe.render(imageAt: source, to: output.renderedContentURL)
    } else {
      throw CommandFailure("\(asset.label) has no picture to edit.")
    }
  }

  /// Renders still and movie of a Live Photo (§7.10).
  private func renderBothHalves(
    _ recipe: PhotoRecipe, _ input: PHContentEditingInput, _ output: PHContentEditingOutput,
    _ asset: PHAsset
  ) throws {
    guard let context = PHLivePhotoEditingContext(livePhotoEditingInput: input) else {
      throw CommandFailure("The movie of \(asset.label) cannot be read.")
    }
    context.frameProcessor = { frame, _ in
      // The context says which picture failed; why a single one did is of no use here.
      try? recipe.applied(to: frame.image)
    }
    try Completion.wait { done in
      context.saveLivePhoto(to: output) { isSaved, error in
        done(isSaved ? nil : error ?? CommandFailure("The Live Photo cannot be written."))
      }
    }
  }

  /// Whether the edit was made on top of one by another program.
  private func isBuiltUpon(_ asset: PHAsset) -> Bool {
    PHAssetResource.assetResources(for: asset).contains {
      $0.type == .adjustmentBasePhoto || $0.type == .adjustmentBaseVideo
    }
  }

  private func check(_ asset: PHAsset) throws(CommandFailure) {
    if asset.mediaType == .audio {
      throw CommandFailure("\(asset.label) is a sound, which has no picture to edit.")
    }
    if asset.playbackStyle == .imageAnimated {
      throw CommandFailure("\(asset.label) is an animation, which an edit would end.")
    }
  }
}
