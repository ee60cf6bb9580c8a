internal import Foundation
internal import Photos
internal import PhotosHost

/// An asset in JSON and in words.
struct AssetDescription {
  let asset: PHAsset

  init(_ asset: PHAsset) { self.asset = asset }

  /// What `list` prints for programs.
  var json: JSON { .object(members) }

  var members: [(key: String, value: JSON)] {
    identity + [
      ("mediaType", .string(mediaType)),
      ("mediaSubtypes", JSON(subtypes)),
      ("playbackStyle", .string(playbackStyle)),
      ("contentType", .string(asset.contentType.identifier)),
      ("pixelWidth", JSON(asset.pixelWidth)),
      ("pixelHeight", JSON(asset.pixelHeight)),
      ("duration", .number(asset.duration)),
      ("creationDate", AssetDescription.date(asset.creationDate)),
      ("creationDateOffset", JSON(asset.creationDateOffset.map(DateText.offsetText))),
      ("modificationDate", AssetDescription.date(asset.modificationDate)),
      ("addedDate", AssetDescription.date(asset.addedDate)),
      ("location", location),
      ("isFavorite", .bool(asset.isFavorite)),
      ("isHidden", .bool(asset.isHidden)),
      ("rating", JSON(asset.rating.rawValue)),
      ("caption", JSON(asset.extendedMetadata.caption)),
      ("keywords", JSON(asset.extendedMetadata.keywords)),
      ("burstIdentifier", JSON(asset.burstIdentifier)),
      ("representsBurst", .bool(asset.representsBurst)),
      ("sourceType", .string(sourceType)),
      ("hasAdjustments", .bool(asset.hasAdjustments)),
    ]
  }

  /// Identifier and name, which suffice where an asset is only mentioned.
  var identity: [(key: String, value: JSON)] {
    [
      ("identifier", .string(asset.localIdentifier)),
      ("filename", JSON(asset.extendedMetadata.originalFilename)),
    ]
  }

  static func date(_ date: Date?) -> JSON { JSON(date.map(DateText.iso)) }

  private var location: JSON {
    guard let location = asset.location else { return .null }
    return .object([
      ("latitude", .number(location.coordinate.latitude)),
      ("longitude", .number(location.coordinate.longitude)),
      ("altitude", location.verticalAccuracy >= 0 ? .number(location.altitude) : .null),
      (
        "horizontalAccuracy",
        location.horizontalAccuracy > 0 ? .number(location.horizontalAccuracy) : .null
      ),
    ])
  }

  // MARK: Words

  var mediaType: String {
    switch asset.mediaType {
    case .image: "image"
    case .video: "video"
    case .audio: "audio"
    default: "unknown"
    }
  }

  var subtypes: [String] {
    AssetDescription.subtypeNames.filter { asset.mediaSubtypes.contains($0.subtype) }.map(\.name)
  }

  private static let subtypeNames: [(subtype: PHAssetMediaSubtype, name: String)] = [
    (.photoPanorama, "panorama"), (.photoHDR, "hdr"), (.photoScreenshot, "screenshot"),
    (.photoLive, "live"), (.photoDepthEffect, "depthEffect"), (.photoAnimation, "animation"),
    (.spatialMedia, "spatial"), (.videoStreamed, "streamed"),
    (.videoHighFrameRate, "highFrameRate"), (.videoTimelapse, "timelapse"),
    (.videoScreenRecording, "screenRecording"), (.videoCinematic, "cinematic"),
  ]

  var playbackStyle: String {
    switch asset.playbackStyle {
    case .image: "image"
    case .imageAnimated: "imageAnimated"
    case .livePhoto: "livePhoto"
    case .video: "video"
    case .videoLooping: "videoLooping"
    default: "unsupported"
    }
  }

  var sourceType: String {
    if asset.sourceType.contains(.typeCloudShared) { return "cloudShared" }
    return asset.sourceType.contains(.typeiTunesSynced) ? "iTunesSynced" : "userLibrary"
  }

  /// When it was taken, on the clock of the place where known.
  var creationDate: String {
    asset.creationDate.map { DateText.readable($0, offset: asset.creationDateOffset) } ?? "–"
  }

  var pixelSize: String { "\(asset.pixelWidth)×\(asset.pixelHeight)" }

  /// The kind in a word or two, with the length of videos.
  var kind: String {
    switch asset.mediaType {
    case .video: "video \(ReadableNumber.duration(asset.duration))"
    case .audio: "sound \(ReadableNumber.duration(asset.duration))"
    case .image where asset.mediaSubtypes.contains(.photoLive): "live photo"
    case .image where asset.playbackStyle == .imageAnimated: "animation"
    case .image: "photo"
    default: "?"
    }
  }

  /// A heart for favourites, and what else sets it apart.
  var marks: String {
    let marks = [asset.isFavorite ? "♥" : "", asset.isHidden ? "hidden" : ""]
    return marks.filter { !$0.isEmpty }.joined(separator: " ")
  }
}
