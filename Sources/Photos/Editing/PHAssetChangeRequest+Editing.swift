internal import LibraryStore

extension PHAssetChangeRequest {
  /// The edit to commit; the asset shows its render then (§7.11).
  ///
  /// Fails the block with ``PHPhotosError/Code/missingResource`` when nothing was rendered (§7.9),
  /// with ``PHPhotosError/Code/invalidResource`` when the render or its adjustment data is not as it
  /// must be (§7.5–7.8), with ``PHPhotosError/Code/operationInterrupted`` when the content was
  /// changed since the input was requested (§7.14), and with ``PHPhotosError/Code/changeNotSupported``
  /// when the edit is of another asset.
  public var contentEditingOutput: PHContentEditingOutput? {
    get {
      recorder.check("PHAssetChangeRequest.contentEditingOutput")
      guard case .edit(let output) = recorder.pending(uuid)?.content else { return nil }
      return output
    }
    set { setContent(newValue.map(PendingContent.edit), "contentEditingOutput") }
  }

  /// Drops the edit of the asset, so that it shows its original; an unedited one stays as it is
  /// (§7.12).
  public func revertAssetContentToOriginal() {
    setContent(.revert(nil), "revertAssetContentToOriginal()")
  }

  /// Drops the edit of the asset, so that it shows one of its two originals: the RAW file, or the
  /// compressed one beside it.
  ///
  /// Asking for the RAW file of an asset that has none fails the block with
  /// ``PHPhotosError/Code/changeNotSupported``.
  public func revertAssetContent(to choice: PHAsset.OriginalResourceChoice) {
    setContent(.revert(choice), "revertAssetContent(to:)")
  }

  private func setContent(_ content: PendingContent?, _ call: String) {
    recorder.check("PHAssetChangeRequest.\(call)")
    recorder.update(uuid, base: base) { $0.content = content }
  }
}
