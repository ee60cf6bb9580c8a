internal import Photos

/// The album that imported files go into; made together with the first of them.
struct ImportAlbum {
  let title: String
  /// `nil` until it is found or made.
  var identifier: String?
  private var found: PHAssetCollection?

  /// Looks for an album by exact title or identifier.
  ///
  /// - Throws: ``CommandFailure`` when several have the title.
  init(titled title: String) throws {
    self.title = title
    let exact = PHAssetCollection.fetchAssetCollections(
      withLocalIdentifiers: [title], options: nil)
    if let album = exact.firstObject {
      identifier = album.localIdentifier
    } else if !CollectionFinder.albums(titled: title).isEmpty {
      identifier = try CollectionFinder.album(named: title).localIdentifier
    }
  }

  /// The same album as it is now.
  func current() throws -> ImportAlbum {
    var copy = self
    if let identifier {
      copy.found =
        PHAssetCollection.fetchAssetCollections(
          withLocalIdentifiers: [identifier], options: nil
        ).firstObject
    }
    return copy
  }

  /// Makes the request to add to it; for use in a change block.
  func request() throws -> PHAssetCollectionChangeRequest {
    guard let found else {
      return PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle: title)
    }
    return try AlbumChanges.request(found)
  }
}
