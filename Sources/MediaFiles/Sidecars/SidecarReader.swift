package import Foundation

/// Reads XMP sidecars, as Lightroom, darktable, digiKam and this module write them.
///
/// Source: Adobe, "XMP Specification Part 2"; Metadata Working Group, "Guidelines for Handling
/// Image Metadata 2.0".
package enum SidecarReader {
  /// The longest sidecar that is read, in bytes; editing programs keep masks in theirs.
  package static let sizeLimit = 32 << 20

  /// Returns what a sidecar says.
  ///
  /// A date without an offset is on the clock of the media file, where that states an offset, else
  /// on that of `timeZone` (§8.14). A date that names the second of the media file's own date
  /// leaves that one its fraction.
  ///
  /// - Parameters:
  ///   - url: The sidecar.
  ///   - embedded: The date in the media file.
  ///   - timeZone: Where clocks stood that wrote a date without an offset.
  /// - Returns: What it says; what it does not say is `nil`.
  /// - Throws: ``MediaError/Code/unreadable(errno:)`` when it cannot be opened,
  ///   ``MediaError/Code/tooLarge`` beyond ``sizeLimit``, ``MediaError/Code/damaged`` when it
  ///   holds no XMP or the XMP cannot be understood.
  package static func facts(
    of url: URL, beside embedded: MediaFacts.CaptureDate? = nil, timeZone: TimeZone = .current
  ) throws(MediaError) -> SidecarFacts {
    try facts(
      of: FileBytes.read(url, most: sizeLimit + 1), name: url.lastPathComponent, beside: embedded,
      timeZone: timeZone)
  }

  /// Returns what a sidecar in memory says, as ``facts(of:beside:timeZone:)`` does.
  package static func facts(
    of data: Data, name: String = "data", beside embedded: MediaFacts.CaptureDate? = nil,
    timeZone: TimeZone = .current
  ) throws(MediaError) -> SidecarFacts {
    guard data.count <= sizeLimit else {
      throw MediaError(.tooLarge, name, "it is too long for a sidecar")
    }
    let metadata = EmbeddedMetadata()
    guard metadata.add(xmp: packet(in: data)), metadata.hasXMP else {
      throw MediaError(.damaged, name, "it holds no XMP that can be read")
    }
    var facts = SidecarFacts()
    facts.captureDate = PictureDate.xmp(in: metadata).map { date($0, embedded, timeZone) }
    facts.location = SidecarLocation.find(in: metadata)
    facts.caption = metadata.alternative("Xmp.dc.description")
    facts.keywords = keywords(metadata)
    facts.rating = rating(metadata)
    facts.isFavorite = flag(metadata, SidecarTag.favorite)
    facts.isComplete = flag(metadata, SidecarTag.complete) ?? false
    return facts
  }

  /// Returns the packet in UTF-8 and without what may stand before it.
  ///
  /// Lightroom of old wrote UTF-16; exiv2 reads UTF-8 only.
  private static func packet(in data: Data) -> Data {
    let isUTF16 = data.starts(with: [0xFF, 0xFE]) || data.starts(with: [0xFE, 0xFF])
    guard isUTF16, let text = String(data: data, encoding: .utf16) else { return data }
    // What the XML declaration says of the encoding is no longer true.
    guard text.hasPrefix("<?xml "), let end = text.range(of: "?>") else { return Data(text.utf8) }
    return Data(text[end.upperBound...].drop(while: \.isWhitespace).utf8)
  }

  private static func date(
    _ written: WrittenDate, _ embedded: MediaFacts.CaptureDate?, _ zone: TimeZone
  ) -> MediaFacts.CaptureDate {
    var written = written
    written.offsetSeconds = written.offsetSeconds ?? embedded?.offsetSeconds
    var instant = written.instant(in: zone)
    if let embedded, written.fraction == 0 {
      let rest = embedded.instant.timeIntervalSince(instant)
      if (0..<1).contains(rest) { instant = embedded.instant }
    }
    return MediaFacts.CaptureDate(
      instant: instant, offsetSeconds: written.offsetSeconds, source: .xmp)
  }

  /// Flat keywords, else the leaves of Lightroom's or digiKam's trees.
  private static func keywords(_ metadata: EmbeddedMetadata) -> [String]? {
    if metadata.has("Xmp.dc.subject") { return metadata.list("Xmp.dc.subject") }
    let trees: [(tag: String, separator: Character)] = [
      ("Xmp.lr.hierarchicalSubject", "|"), ("Xmp.digiKam.TagsList", "/"),
    ]
    for tree in trees where metadata.has(tree.tag) {
      return metadata.list(tree.tag).compactMap { path in
        path.split(separator: tree.separator).last.map(String.init)
      }
    }
    return nil
  }

  private static func rating(_ metadata: EmbeddedMetadata) -> Int? {
    guard let text = metadata.text("Xmp.xmp.Rating"), let stars = Double(text), stars.isFinite
    else { return nil }
    return Int(min(5, max(0, stars.rounded())))
  }

  private static func flag(_ metadata: EmbeddedMetadata, _ tag: String) -> Bool? {
    metadata.text(tag).map { $0.lowercased() == "true" }
  }
}

/// The tags of this project's own namespace.
enum SidecarTag {
  /// The namespace; gexiv2 wants a slash at its end.
  static let namespace = "urn:openphotokit:ns:1.0/"
  static let prefix = "openphotokit"
  /// Whether it is a favourite, for which XMP has no word: a rating or a label would say more.
  static let favorite = "Xmp.openphotokit.Favorite"
  /// Whether the sidecar says all: what it does not say is none.
  static let complete = "Xmp.openphotokit.Complete"
}

/// Reads and writes the place in a sidecar.
///
/// Source: Adobe, "XMP Specification Part 2", `GPSCoordinate`: `DDD,MM,SSk` or `DDD,MM.mmk`.
enum SidecarLocation {
  /// Returns the place; `nil` when it is absent, incomplete or out of range.
  static func find(in metadata: EmbeddedMetadata) -> MediaFacts.Location? {
    guard let latitude = coordinate(metadata.text("Xmp.exif.GPSLatitude"), "N", "S"),
      let longitude = coordinate(metadata.text("Xmp.exif.GPSLongitude"), "E", "W"),
      var location = MediaFacts.Location(latitude: latitude, longitude: longitude)
    else { return nil }
    if let altitude = fraction(metadata, "GPSAltitude"), abs(altitude) < 1e6 {
      let isBelow = metadata.text("Xmp.exif.GPSAltitudeRef") == "1"
      location.altitude = isBelow ? -altitude : altitude
    }
    if let accuracy = fraction(metadata, "GPSHPositioningError"), accuracy >= 0 {
      location.horizontalAccuracy = accuracy
    }
    return location
  }

  /// Reads `37,52.2660N`, `37,52,15N` and, as some programs write it, `-122.2568`.
  static func coordinate(
    _ text: String?, _ positive: Character, _ negative: Character
  ) -> Double? {
    guard var text else { return nil }
    var sign = 1.0
    if let last = text.uppercased().last, last == positive || last == negative {
      sign = last == negative ? -1 : 1
      text.removeLast()
    } else if text.contains(",") {
      return nil
    }
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
      .map { Double($0.trimmingCharacters(in: .whitespaces)) ?? .nan }
    guard (1...3).contains(parts.count), parts.allSatisfy(\.isFinite),
      parts.dropFirst().allSatisfy({ (0..<60).contains($0) })
    else { return nil }
    let degrees = zip(parts, [1, 60, 3600]).reduce(0) { $0 + $1.0 / $1.1 }
    return degrees * sign
  }

  /// Writes degrees to a ten thousandth of a millimetre.
  static func text(_ degrees: Double, _ positive: String, _ negative: String) -> String {
    let scale = 1e8
    let units = (abs(degrees) * 60 * scale).rounded()
    let whole = (units / (60 * scale)).rounded(.down)
    let minutes = (units - whole * 60 * scale) / scale
    return String(format: "%.0f,%.8f", whole, minutes) + (degrees < 0 ? negative : positive)
  }

  private static func fraction(_ metadata: EmbeddedMetadata, _ name: String) -> Double? {
    metadata.fractions("Xmp.exif." + name).first.flatMap { $0.isFinite ? $0 : nil }
  }
}
