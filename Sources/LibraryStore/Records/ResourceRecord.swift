internal import Foundation

/// One file of an asset: what it is, and where its bytes lie.
package struct ResourceRecord: Sendable, Equatable {
  package var id: RowID = 0
  package var asset: RowID = 0
  package var since: LibraryState = 0
  /// `PHAssetResourceType`, as a number.
  package var type = 1
  package var contentType = ""
  package var filename = ""
  /// Bytes.
  package var size: Int64 = 0
  /// 32 bytes.
  package var sha256: [UInt8] = []
  /// Relative to the library's folder, with `/` between parts.
  package var path = ""
  package var pixelWidth = 0
  package var pixelHeight = 0

  package init() {}

  /// Whether the file came with the asset and stays as long as it; the others belong to an edit
  /// (§7.11).
  package var isOriginal: Bool { ResourceRecord.originalTypes.contains(type) }

  /// The `PHAssetResourceType`s of originals: photo, video, audio, alternate photo, paired video.
  static let originalTypes: Set<Int> = [1, 2, 3, 4, 9]
  /// The `PHAssetResourceType` of the movie of an edited Live Photo.
  static let pairedRender = 10
}
