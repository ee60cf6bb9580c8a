public import Foundation
package import LibraryStore
public import PlatformTypes

/// A photo, Live Photo or video in the library, as it was at one moment.
///
///     let newest = PHFetchOptions()
///     newest.sortDescriptors = [NSSortDescriptor(key: "creationDate", ascending: false)]
///     newest.fetchLimit = 1
///     let asset = PHAsset.fetchAssets(with: .image, options: newest).firstObject
///
/// It holds facts, not pixels. Change it through ``PHAssetChangeRequest`` in a change block.
public class PHAsset: PHObject, @unchecked Sendable {
  // Immutable after init.
  package let record: AssetRecord

  /// Makes an empty stand-in.
  public override init() {
    record = AssetRecord()
    super.init()
  }

  package init(record: AssetRecord, origin: ObjectOrigin) {
    self.record = record
    super.init(identity: LocalIdentifier(record.uuid, .asset), origin: origin)
  }

  package override var rowID: RowID { record.id }

  /// Photo, video or audio.
  public var mediaType: PHAssetMediaType {
    PHAssetMediaType(rawValue: record.mediaType) ?? .unknown
  }

  /// What kind of photo or video it is, as a set.
  public var mediaSubtypes: PHAssetMediaSubtype {
    PHAssetMediaSubtype(rawValue: UInt(record.subtypes))
  }

  /// How it is meant to be presented (§8.22).
  public var playbackStyle: PHAsset.PlaybackStyle {
    PHAsset.PlaybackStyle(rawValue: record.playbackStyle) ?? .unsupported
  }

  /// How a Live Photo was edited to play.
  public var playbackVariation: PHAsset.PlaybackVariation {
    PHAsset.PlaybackVariation(rawValue: record.playbackVariation) ?? .none
  }

  /// The type of the current version's file.
  public var contentType: UTType { UTType(record.contentType) ?? .data }

  /// Width in pixels of the upright current version (§7.16, §8.16).
  public var pixelWidth: Int { record.pixelWidth }

  /// Height in pixels of the upright current version.
  public var pixelHeight: Int { record.pixelHeight }

  /// When the picture was taken: from its file unless set by a request (§8.13).
  public var creationDate: Date? { record.created.map(Date.init(timeIntervalSinceReferenceDate:)) }

  /// When its own metadata or content last changed; strictly increasing, and never moved by albums
  /// (§7.15).
  public var modificationDate: Date? {
    identity == nil ? nil : Date(timeIntervalSinceReferenceDate: record.modified)
  }

  /// When it was added to the library.
  public var addedDate: Date? {
    identity == nil ? nil : Date(timeIntervalSinceReferenceDate: record.added)
  }

  /// Where the picture was taken; `nil` when nobody knows (§8.15).
  public var location: CLLocation? { record.location.map(CLLocation.init(record:)) }

  /// Length in seconds, exact; 0 for photos, Live Photos included (§8.17).
  public var duration: TimeInterval { record.duration }

  /// Whether ordinary fetches leave it out (§3.18).
  public var isHidden: Bool { record.isHidden }

  /// Whether it is a favourite.
  public var isFavorite: Bool { record.isFavorite }

  /// Stars given by the user.
  public var rating: PHAsset.Rating { PHAsset.Rating(rawValue: record.rating) ?? .unset }

  /// What the photos of one burst share; `nil` outside bursts (§8.21).
  public var burstIdentifier: String? { record.burstIdentifier }

  /// Whether user or camera picked it from its burst.
  public var burstSelectionTypes: PHAssetBurstSelectionType {
    PHAssetBurstSelectionType(rawValue: UInt(record.burstSelection))
  }

  /// Whether it stands for its burst in ordinary fetches.
  public var representsBurst: Bool { record.representsBurst }

  /// Where it comes from.
  public var sourceType: PHAssetSourceType { PHAssetSourceType(rawValue: UInt(record.sourceType)) }

  /// Whether an edit is present (§7.13).
  public var hasAdjustments: Bool { record.adjustmentFormat != nil }

  /// The format of the edit that is present (§7.13).
  public var adjustmentFormatIdentifier: String? { record.adjustmentFormat }

  /// Who adjusted it, if anybody.
  public var adjustmentsState: PHAsset.AdjustmentsState {
    hasAdjustments ? .userAdjusted : .none
  }

  /// When the edit that is present was made.
  public var adjustmentTimestamp: Date? {
    record.adjustmentDate.map(Date.init(timeIntervalSinceReferenceDate:))
  }

  /// Caption, keywords and file name.
  public var extendedMetadata: PHAssetExtendedMetadata { PHAssetExtendedMetadata(record) }

  /// Which of a RAW photo's two originals the asset is made from: the RAW file, or the compressed
  /// one beside it.
  public var originalResourceChoice: PHAsset.OriginalResourceChoice {
    record.choice
  }

  /// Whether an operation on it is allowed, by its source, for its content by whether it can be
  /// decoded (§2.49), and by what this program may do now (§6.10, §6.12).
  ///
  /// - Returns: What a change block would say; a stand-in allows nothing.
  public func canPerform(_ editOperation: PHAssetEditOperation) -> Bool {
    guard identity != nil, record.sourceType == 1, isOpenToChanges(isAsset: true) else {
      return false
    }
    switch editOperation {
    case .delete, .properties: return true
    case .content: return playbackStyle != .unsupported
    }
  }
}

extension CLLocation {
  convenience init(record: LocationRecord) {
    self.init(
      coordinate: CLLocationCoordinate2D(
        latitude: record.latitude, longitude: record.longitude),
      altitude: record.altitude, horizontalAccuracy: record.horizontalAccuracy,
      verticalAccuracy: record.verticalAccuracy, course: record.course, speed: record.speed,
      timestamp: Date(timeIntervalSinceReferenceDate: record.timestamp))
  }
}

extension LocationRecord {
  init(_ location: CLLocation) {
    self.init(
      latitude: location.coordinate.latitude, longitude: location.coordinate.longitude,
      altitude: location.altitude, horizontalAccuracy: location.horizontalAccuracy,
      verticalAccuracy: location.verticalAccuracy, course: location.course,
      speed: location.speed, timestamp: location.timestamp.timeIntervalSinceReferenceDate)
  }
  /// Takes a location over, unless its coordinate is no place on Earth (§8.15); what else in it is
  /// not a finite number counts as not known.
  init?(valid location: CLLocation) {
    guard CLLocationCoordinate2DIsValid(location.coordinate) else { return nil }
    self.init(location)
    if !altitude.isFinite { (altitude, verticalAccuracy) = (0, -1) }
    if !horizontalAccuracy.isFinite { horizontalAccuracy = 0 }
    if !verticalAccuracy.isFinite { verticalAccuracy = -1 }
    if !course.isFinite { course = -1 }
    if !speed.isFinite { speed = -1 }
    if !timestamp.isFinite { timestamp = 0 }
  }
}
