package import Foundation

/// One asset as it was at one state: every fact of it that the catalogue keeps.
///
/// Dates are seconds since the reference date 2001-01-01 00:00 UTC, so that a `Date` survives the
/// way to disk and back to the last bit. Sizes are pixels of the upright current version (§7.16,
/// §8.16).
package struct AssetRecord: Sendable, Equatable {
  package var id: RowID = 0
  package var uuid: UUID
  /// The state that wrote this image of the asset.
  package var since: LibraryState = 0
  /// The state that last changed the picture or movie itself, as opposed to facts about it (§4.14).
  package var contentSince: LibraryState = 0
  package var added: Double = 0
  package var created: Double?
  /// Seconds east of UTC that the file gave with its date; `nil` when the file did not say (§8.14).
  package var createdOffset: Int?
  package var modified: Double = 0
  package var mediaType = 0
  package var subtypes = 0
  package var playbackStyle = 0
  package var playbackVariation = 0
  package var pixelWidth = 0
  package var pixelHeight = 0
  package var duration: Double = 0
  /// Uniform type identifier of the current version.
  package var contentType = ""
  package var originalFilename: String?
  package var isFavorite = false
  package var isHidden = false
  package var location: LocationRecord?
  package var burstIdentifier: String?
  package var burstSelection = 0
  package var representsBurst = false
  /// 1 user library, 2 cloud shared, 4 iTunes synced.
  package var sourceType = 1
  package var adjustmentFormat: String?
  package var adjustmentDate: Double?
  package var caption: String?
  package var rating = 0
  package var keywords: [String] = []
  package var isFrontCamera = false
  package var hasRAW = false
  /// Which of a RAW photo's two originals the asset is made from: 0 the compressed one, 1 the RAW
  /// file.
  package var originalChoice = 0

  /// Makes a record of a new object; a new identity is drawn from the system's random numbers unless given.
  package init(uuid: UUID = .random()) { self.uuid = uuid }

  /// The `PHAsset.PlaybackStyle` of Live Photos.
  static let livePhotoStyle = 3

  package var localIdentifier: String { LocalIdentifier(uuid, .asset).description }

  /// True for a burst member that default fetches leave out: neither representative nor picked by
  /// the user (§3.19).
  package var isHiddenInBurst: Bool {
    burstIdentifier != nil && !representsBurst && burstSelection & 2 == 0
  }

  /// True when a fetch of the whole library with default options finds the asset (§3.18–3.20).
  package var isListed: Bool { !isHidden && !isHiddenInBurst && sourceType == 1 }
}

/// Where on Earth something was, in WGS-84 degrees and metres; negative accuracies mean "not
/// known".
package struct LocationRecord: Sendable, Equatable {
  package var latitude: Double
  package var longitude: Double
  package var altitude: Double
  package var horizontalAccuracy: Double
  package var verticalAccuracy: Double
  package var course: Double
  package var speed: Double
  /// Seconds since the reference date.
  package var timestamp: Double

  package init(
    latitude: Double, longitude: Double, altitude: Double = 0, horizontalAccuracy: Double = 0,
    verticalAccuracy: Double = -1, course: Double = -1, speed: Double = -1, timestamp: Double = 0
  ) {
    self.latitude = latitude
    self.longitude = longitude
    self.altitude = altitude
    self.horizontalAccuracy = horizontalAccuracy
    self.verticalAccuracy = verticalAccuracy
    self.course = course
    self.speed = speed
    self.timestamp = timestamp
  }
}
