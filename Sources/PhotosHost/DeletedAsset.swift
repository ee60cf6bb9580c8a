public import Foundation
internal import LibraryStore

/// An asset in Recently Deleted.
public struct DeletedAsset: Sendable, Equatable {
  /// What named it, and will name it again when it is recovered.
  public let localIdentifier: String
  /// When it was deleted.
  public let deletedDate: Date
  /// When it can no longer be counted on: 30 days after its deletion.
  public let expiresDate: Date
  /// The name of its original file.
  public let originalFilename: String?

  init(_ asset: TrashedAsset) {
    localIdentifier = LocalIdentifier(asset.uuid, .asset).description
    deletedDate = Date(timeIntervalSinceReferenceDate: asset.deleted)
    expiresDate = Date(timeIntervalSinceReferenceDate: asset.deleted + Library.trashRetention)
    originalFilename = asset.filename
  }
}
