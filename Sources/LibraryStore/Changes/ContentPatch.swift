package import Foundation

/// A new content for an asset: an edit, or its original again (§7.11, §7.12).
package struct ContentPatch: Sendable {
  package var uuid: UUID
  /// The content version that the edit started from, which must still be the present one (§7.14);
  /// `nil` does not ask.
  package var base: LibraryState?
  /// What the catalogue says of the new content; `nil` leaves that alone.
  package var facts: ContentFacts?
  /// The format of the edit; `nil` for the original.
  package var adjustmentFormat: String?
  /// Render and adjustment data; empty for the original.
  package var resources: [NewResource] = []
  /// Which files of the present edit the new one keeps, and as what.
  package var kept: [KeptResource] = []
  /// Which of two originals the asset is made from, from now on; `nil` leaves it alone.
  package var originalChoice: Int?

  package init(uuid: UUID) { self.uuid = uuid }

  /// A file of an edit that its successor keeps, such as the render that it began from.
  package struct KeptResource: Sendable, Equatable {
    package var id: RowID
    /// `PHAssetResourceType`, as a number.
    package var type: Int
    package var filename: String

    package init(id: RowID, type: Int, filename: String) {
      self.id = id
      self.type = type
      self.filename = filename
    }
  }

  /// Writes what the catalogue says of the new content into a record.
  func apply(to record: inout AssetRecord, at date: Double) {
    facts?.apply(to: &record)
    record.adjustmentFormat = adjustmentFormat
    record.adjustmentDate = adjustmentFormat == nil ? nil : date
    if let originalChoice { record.originalChoice = originalChoice }
  }
}

/// What the catalogue says of the current version of an asset (§7.16).
package struct ContentFacts: Sendable, Equatable {
  /// Uniform type identifier.
  package var contentType: String
  /// `PHAsset.PlaybackStyle`, as a number.
  package var playbackStyle: Int
  /// Of the upright picture.
  package var pixelWidth: Int
  package var pixelHeight: Int
  /// Seconds; 0 for photos.
  package var duration: Double

  package init(
    contentType: String, playbackStyle: Int, pixelWidth: Int, pixelHeight: Int, duration: Double
  ) {
    self.contentType = contentType
    self.playbackStyle = playbackStyle
    self.pixelWidth = pixelWidth
    self.pixelHeight = pixelHeight
    self.duration = duration
  }

  /// Writes the facts into a record.
  package func apply(to record: inout AssetRecord) {
    record.contentType = contentType
    record.playbackStyle = playbackStyle
    record.pixelWidth = pixelWidth
    record.pixelHeight = pixelHeight
    record.duration = duration
  }
}
