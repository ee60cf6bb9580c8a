internal import LibraryStore
public import Photos

extension PHAsset {
  /// How far from UTC the clock was that gave the creation date, in seconds to the east; `nil` when
  /// the file did not say, or the date was set by a request.
  public var creationDateOffset: Int? { record.createdOffset }
}

extension PHAssetChangeRequest {
  /// How far from UTC the clock was that gave the creation date, in seconds to the east; `nil` for
  /// not known.
  ///
  /// Set it after ``Photos/PHAssetChangeRequest/creationDate``: a new date has no offset of its own.
  public var creationDateOffset: Int? {
    get { record("creationDateOffset").createdOffset }
    set { patch("creationDateOffset") { $0.createdOffset = .some(newValue) } }
  }
}
