internal import Foundation
internal import LibraryStore
internal import MediaFiles

/// What the files of a new asset say about it (§8.11–8.22).
struct AssetFacts {
  private let resources: [StagedResource]
  private let adjustmentFormat: String?
  private let choice: PHAsset.OriginalResourceChoice?
  private let now: Double

  /// - Parameters:
  ///   - resources: Its pictures and movies.
  ///   - adjustmentFormat: The format of the edit that comes along; `nil` without one.
  ///   - choice: Which of a RAW photo's two originals it is to be made from, if anybody said.
  ///   - now: The date of what has none, in seconds since the reference date (§8.13).
  init(
    _ resources: [StagedResource], adjustmentFormat: String?,
    choice: PHAsset.OriginalResourceChoice?, now: Double
  ) {
    self.resources = resources
    self.adjustmentFormat = adjustmentFormat
    self.choice = choice
    self.now = now
  }

  /// The record of the new asset, as far as its files tell.
  ///
  /// - Throws: ``PHPhotosError/Code/invalidResource`` when still and movie do not belong together
  ///   (§8.11), ``PHPhotosError/Code/changeNotSupported`` when a RAW original is asked for and there is
  ///   none.
  func record(uuid: UUID) throws(PHPhotosError) -> AssetRecord {
    guard let primary = resources.first(where: \.isPrimary) else {
      throw PHPhotosError(
        .missingResource, message: "An asset needs a photo, video or audio resource.")
    }
    let isLive = try isLivePhoto(primary)
    let original = try chosenOriginal(primary)
    let facts = primary.facts
    var record = AssetRecord()
    record.uuid = uuid
    record.mediaType = AssetFacts.mediaType(facts.kind).rawValue
    record.subtypes = Int(subtypes(facts, isLive: isLive).rawValue)
    currentContent(original, isLive: isLive).apply(to: &record)
    record.adjustmentFormat = adjustmentFormat
    record.adjustmentDate = adjustmentFormat == nil ? nil : now
    record.originalChoice = original.facts.isRAW ? 1 : 0
    record.originalFilename = primary.originalFilename
    record.created = facts.captureDate?.instant.timeIntervalSinceReferenceDate ?? now
    record.createdOffset = facts.captureDate?.offsetSeconds
    record.location = facts.location.map { AssetFacts.location($0, facts.captureDate) }
    record.burstIdentifier = facts.burstIdentifier
    record.caption = facts.caption
    record.keywords = facts.keywords.compactMap(Keyword.normalized)
    record.rating = max(0, min(5, facts.rating ?? 0))
    record.isFrontCamera = facts.isFrontCamera
    record.hasRAW = resources.contains { $0.facts.isRAW }
    return record
  }

  /// What the catalogue says of a version of an asset, from its picture or movie (§7.16, §8.16,
  /// §8.17).
  ///
  /// - Parameters:
  ///   - facts: Of the still, or of the movie of a video.
  ///   - isLive: Whether a still has a movie.
  /// - Returns: What to write into the asset's record.
  static func content(_ facts: MediaFacts, isLive: Bool) -> ContentFacts {
    ContentFacts(
      contentType: facts.contentType,
      playbackStyle: playbackStyle(facts, isLive: isLive).rawValue,
      pixelWidth: facts.pixelWidth, pixelHeight: facts.pixelHeight,
      duration: facts.kind == .image ? 0 : facts.duration)
  }

  // MARK: Parts

  private func first(_ type: PHAssetResourceType) -> StagedResource? {
    resources.first { $0.type == type }
  }

  private func currentContent(_ original: StagedResource, isLive: Bool) -> ContentFacts {
    if adjustmentFormat != nil, let render = first(.fullSizeVideo) ?? first(.fullSizePhoto) {
      return AssetFacts.content(render.facts, isLive: first(.fullSizePairedVideo) != nil)
    }
    return AssetFacts.content(original.facts, isLive: isLive)
  }

  /// Which of its originals the asset is made from: the photo unless something else was asked for.
  private func chosenOriginal(_ primary: StagedResource) throws(PHPhotosError) -> StagedResource {
    guard let choice else { return primary }
    let originals = [primary, first(.alternatePhoto)].compactMap { $0 }
    let chosen = originals.first { $0.facts.isRAW == (choice == .raw) }
    guard let chosen else {
      if choice == .compressed { return primary }
      throw PHPhotosError(
        .changeNotSupported,
        message: "The RAW original was asked for, but the photo has no RAW file.")
    }
    return chosen
  }

  /// Whether there is a movie, after checking that it is that of the still.
  private func isLivePhoto(_ still: StagedResource) throws(PHPhotosError) -> Bool {
    guard let movie = resources.first(where: { $0.type == .pairedVideo }) else { return false }
    try LivePhotoPair.check(still: still.facts, movie: movie.facts)
    return true
  }

  private func subtypes(_ facts: MediaFacts, isLive: Bool) -> PHAssetMediaSubtype {
    var subtypes: PHAssetMediaSubtype = isLive ? [.photoLive] : []
    let marks: [(MediaFacts.Traits, PHAssetMediaSubtype)] = [
      (.hdr, .photoHDR), (.panorama, .photoPanorama), (.depthEffect, .photoDepthEffect),
      (.screenshot, .photoScreenshot), (.highFrameRate, .videoHighFrameRate),
      (.timelapse, .videoTimelapse), (.cinematic, .videoCinematic), (.spatial, .spatialMedia),
      (.screenRecording, .videoScreenRecording),
    ]
    for (trait, subtype) in marks where facts.traits.contains(trait) { subtypes.insert(subtype) }
    if facts.isAnimated { subtypes.insert(.photoAnimation) }
    return subtypes
  }

  private static func mediaType(_ kind: MediaKind) -> PHAssetMediaType {
    switch kind {
    case .image: .image
    case .video: .video
    case .audio: .audio
    }
  }

  static func playbackStyle(_ facts: MediaFacts, isLive: Bool) -> PHAsset.PlaybackStyle {
    if !facts.isDecodable { return .unsupported }
    switch facts.kind {
    case .image: return isLive ? .livePhoto : facts.isAnimated ? .imageAnimated : .image
    case .video: return .video
    case .audio: return .unsupported
    }
  }

  private static func location(
    _ location: MediaFacts.Location, _ date: MediaFacts.CaptureDate?
  ) -> LocationRecord {
    LocationRecord(
      latitude: location.latitude, longitude: location.longitude,
      altitude: location.altitude ?? 0, horizontalAccuracy: location.horizontalAccuracy ?? 0,
      verticalAccuracy: location.altitude == nil ? -1 : 0, course: location.course ?? -1,
      speed: location.speed ?? -1,
      timestamp: date?.instant.timeIntervalSinceReferenceDate ?? 0)
  }
}

extension StagedResource {
  /// Whether the asset is made from it.
  var isPrimary: Bool { type == .photo || type == .video || type == .audio }
}
