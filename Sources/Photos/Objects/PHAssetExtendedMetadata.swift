public import Foundation
internal import LibraryStore

/// What people wrote about an asset, and the name of its file.
public class PHAssetExtendedMetadata: NSObject, @unchecked Sendable {
  // Immutable after init.

  /// The caption; `nil` when there is none.
  public let caption: String?

  /// The name that the original file had.
  public let originalFilename: String?

  /// The keywords, in the order they were given.
  public let keywords: [String]

  init(_ record: AssetRecord) {
    caption = record.caption
    originalFilename = record.originalFilename
    keywords = record.keywords
  }
}
