/// Finds where a picture was taken (§8.15).
enum PictureLocation {
  /// Returns the EXIF position, or `nil` if it is absent, incomplete or out of range.
  ///
  /// Without its reference letter a coordinate could lie in either hemisphere and does not count.
  /// Exactly 0 counts.
  ///
  /// Source: CIPA DC-008 (EXIF 2.32), 4.6.6.
  static func find(in metadata: EmbeddedMetadata) -> MediaFacts.Location? {
    guard let latitude = degrees(metadata, "GPSLatitude", positive: "N", negative: "S"),
      let longitude = degrees(metadata, "GPSLongitude", positive: "E", negative: "W"),
      var location = MediaFacts.Location(latitude: latitude, longitude: longitude)
    else { return nil }
    if let altitude = value(metadata, "GPSAltitude"), abs(altitude) < 1e6 {
      let isBelow = metadata.number("Exif.GPSInfo.GPSAltitudeRef") == 1
      location.altitude = isBelow ? -altitude : altitude
    }
    if let accuracy = value(metadata, "GPSHPositioningError"), accuracy >= 0 {
      location.horizontalAccuracy = accuracy
    }
    if let speed = value(metadata, "GPSSpeed"), speed >= 0 {
      location.speed = speed * metresPerSecond(metadata.text("Exif.GPSInfo.GPSSpeedRef"))
    }
    if let course = value(metadata, "GPSTrack"), (0..<360).contains(course),
      metadata.text("Exif.GPSInfo.GPSTrackRef") != "M"
    {
      location.course = course
    }
    return location
  }

  private static func degrees(
    _ metadata: EmbeddedMetadata, _ tag: String, positive: String, negative: String
  ) -> Double? {
    let parts = metadata.fractions("Exif.GPSInfo." + tag)
    guard (1...3).contains(parts.count), let whole = parts.first, whole.isFinite, whole >= 0
    else { return nil }
    // Minutes and seconds that are not a number are taken as not stated.
    let minutes = parts.count > 1 && parts[1].isFinite ? parts[1] : 0
    let seconds = parts.count > 2 && parts[2].isFinite ? parts[2] : 0
    let degrees = whole + minutes / 60 + seconds / 3600
    switch metadata.text("Exif.GPSInfo." + tag + "Ref")?.uppercased().prefix(1) {
    case Substring(positive): return degrees
    case Substring(negative): return -degrees
    default: return nil
    }
  }

  private static func value(_ metadata: EmbeddedMetadata, _ tag: String) -> Double? {
    metadata.fractions("Exif.GPSInfo." + tag).first.flatMap { $0.isFinite ? $0 : nil }
  }

  /// How much a unit of speed is: K, kilometres per hour, is the default; M, miles; N, knots.
  private static func metresPerSecond(_ reference: String?) -> Double {
    switch reference {
    case "M": 0.44704
    case "N": 1852.0 / 3600
    default: 1 / 3.6
    }
  }
}
