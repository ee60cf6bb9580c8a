internal import Foundation
internal import Photos
internal import PhotosHost

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
    guard let source = input.fullSizeImageURL else {
      throw CommandFailure("\(asset.label) has no picture to edit.")
    }
    let old = input.adjustmentData.flatMap(PhotoRecipe.init)
    let recipe = wish.apply(to: old ?? PhotoRecipe())
    guard recipe != old ?? PhotoRecipe() else { return old }
    // Below an edit that was built upon another lies what that one made, which is no original.
    if recipe.isNeutral, !isBuiltUpon(asset) {
      try library.change { PHAssetChangeRequest(for: asset).revertAssetContentToOriginal() }
      return nil
    }
    return try commit(recipe, input, source, asset)
  }

  private func commit(
    _ recipe: PhotoRecipe, _ input: PHContentEditingInput, _ source: URL, _ asset: PHAsset
  ) throws -> PhotoRecipe {
    let output = PHContentEditingOutput(contentEditingInput: input)
    try recipe.render(imageAt: source, to: output.renderedContentURL)
    output.adjustmentData = try recipe.adjustmentData()
    try library.change { PHAssetChangeRequest(for: asset).contentEditingOutput = output }
    return recipe
  }

  /// Whether the edit was made on top of one by another program.
  private func isBuiltUpon(_ asset: PHAsset) -> Bool {
    PHAssetResource.assetResources(for: asset).contains { $0.type == .adjustmentBasePhoto }
  }

  private func check(_ asset: PHAsset) throws(CommandFailure) {
    if asset.mediaType != .image {
      throw CommandFailure("\(asset.label) is no photo; only photos can be edited.")
    }
    if asset.playbackStyle == .imageAnimated {
      throw CommandFailure("\(asset.label) is an animation, which an edit would end.")
    }
    if asset.playbackStyle == .livePhoto, !wish.takesStill {
      throw CommandFailure(
        "\(asset.label) is a Live Photo; with --still its still can be edited, which then shows without the movie."
      )
    }
  }
}
