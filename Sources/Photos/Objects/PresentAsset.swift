internal import LibraryStore

/// An asset as it is now, which requests for its content work on, whatever snapshot they were given.
struct PresentAsset {
  let record: AssetRecord
  let library: Library
  let origin: PHPhotoLibrary
  /// The newest state when it was found.
  let state: LibraryState

  /// Finds the asset.
  ///
  /// - Parameter asset: Any snapshot of it.
  /// - Throws: ``StoreError/Code/denied`` or ``StoreError/Code/notFound`` (§10.14).
  init(_ asset: PHAsset) throws(StoreError) {
    guard let origin = asset.origin else {
      throw StoreError(.notFound, "The asset is an empty stand-in.")
    }
    self.origin = origin.library
    let session = origin.library.session
    library = try session.library
    state = try library.catalog.state()
    guard try library.catalog.access(of: session.client, at: state).canRead else {
      throw StoreError(.denied, "“\(session.client.name)” has no access to this library.")
    }
    guard
      try library.catalog.isVisible(
        asset.rowID, isAsset: true, to: session.client, at: state),
      let record = try library.catalog.assets([asset.rowID], at: state)[0]
    else {
      throw StoreError(
        .notFound, "Asset \(asset.localIdentifier) is no longer in the library.",
        identifiers: [asset.localIdentifier])
    }
    self.record = record
  }
}
