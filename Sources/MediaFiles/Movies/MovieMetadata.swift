import Foundation

/// Fills a movie's facts from its container's fields.
enum MovieMetadata {
  private static let apple = "com.apple.quicktime."

  /// Sets everything but type, size, duration and frames.
  ///
  /// Source: Apple, "QuickTime metadata keys"; AVFoundation, `AVMetadataIdentifiers.h`.
  static func fill(_ facts: inout MediaFacts, from fields: [String: String], zone: TimeZone) {
    func field(_ name: String) -> String? { fields[apple + name] ?? fields[name] }
    facts.captureDate = date(fields, zone)
    facts.location = (fields[apple + "location.iso6709"] ?? fields["location"])
      .flatMap(ISO6709.location)
    facts.location?.horizontalAccuracy =
      fields[apple + "location.accuracy.horizontal"].flatMap(Double.init)
      .flatMap { $0 >= 0 ? $0 : nil }
    facts.make = field("make")
    facts.model = field("model")
    facts.lensModel = fields[apple + "camera.lens_model"]
    facts.isFrontCamera = facts.lensModel?.lowercased().contains("front") ?? false
    facts.contentIdentifier = fields[apple + "content.identifier"]
    facts.caption = field("description")
    facts.title = field("title")
    facts.keywords = (field("keywords") ?? "").split(separator: ",")
      .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    facts.rating = fields[apple + "rating.user"].flatMap(Double.init).flatMap { Int(exactly: $0) }
    facts.traits = traits(fields)
  }

  private static func date(
    _ fields: [String: String], _ zone: TimeZone
  ) -> MediaFacts.CaptureDate? {
    if let written = fields[apple + "creationdate"].flatMap(WrittenDate.init) {
      return MediaFacts.CaptureDate(
        instant: written.instant(in: zone), offsetSeconds: written.offsetSeconds,
        source: .quickTimeCreationDate)
    }
    // libav prints the header's seconds since 1904, which are UTC, with a Z; an unset clock
    // stays in 1904.
    guard let written = fields["creation_time"].flatMap(WrittenDate.init), written.clock > 0 else {
      return nil
    }
    return MediaFacts.CaptureDate(
      instant: written.instant(in: .gmt), offsetSeconds: nil, source: .movieHeader)
  }

  private static func traits(_ fields: [String: String]) -> MediaFacts.Traits {
    func isSet(_ key: String) -> Bool { fields[key].map { $0 != "0" } ?? false }
    var traits: MediaFacts.Traits = []
    if isSet(apple + "cinematic-video") { traits.insert(.cinematic) }
    if isSet(apple + "time-lapse") || isSet("com.apple.photos.time-lapse") {
      traits.insert(.timelapse)
    }
    if fields[apple + "spatial.format-version"] != nil { traits.insert(.spatial) }
    if fields[apple + "author"] == "ReplayKitRecording" { traits.insert(.screenRecording) }
    return traits
  }
}
