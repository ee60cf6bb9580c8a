internal import CExiv2
internal import CExiv2Guard
package import Foundation
internal import Synchronization

/// Writes XMP sidecars.
package enum SidecarWriter {
  /// Returns a sidecar that says these facts.
  ///
  /// It goes by the standard tags of XMP, so that other programs understand it; for being a
  /// favourite, and for saying all there is to say, there are tags of this project.
  ///
  /// - Parameters:
  ///   - facts: What to say. Control characters, which XML cannot hold, are left out.
  ///   - timeZone: On whose clock a date is written whose own is not known.
  /// - Returns: The file's bytes.
  /// - Throws: ``MediaError/Code/damaged`` when gexiv2 fails to write it.
  package static func data(
    for facts: SidecarFacts, timeZone: TimeZone = .current
  ) throws(MediaError) -> Data {
    guard let packet = XMPPacket() else { throw failure }
    if let date = facts.captureDate {
      let text = dateText(date, timeZone)
      packet.set("Xmp.exif.DateTimeOriginal", text)
      packet.set("Xmp.photoshop.DateCreated", text)
      packet.set("Xmp.xmp.CreateDate", text)
    }
    if let location = facts.location { write(location, to: packet) }
    if let caption = facts.caption.map(printable), !caption.isEmpty {
      packet.set("Xmp.dc.description", "lang=\"x-default\" " + caption)
    }
    let keywords = (facts.keywords ?? []).map(printable).filter { !$0.isEmpty }
    if !keywords.isEmpty { packet.set("Xmp.dc.subject", keywords) }
    if let rating = facts.rating { packet.set("Xmp.xmp.Rating", "\(rating)") }
    if let isFavorite = facts.isFavorite {
      packet.set(SidecarTag.favorite, isFavorite ? "True" : "False")
    }
    if facts.isComplete { packet.set(SidecarTag.complete, "True") }
    guard let text = packet.text else { throw failure }
    return Data(text.utf8)
  }

  private static func write(_ location: MediaFacts.Location, to packet: XMPPacket) {
    packet.set("Xmp.exif.GPSVersionID", "2.3.0.0")
    packet.set("Xmp.exif.GPSLatitude", SidecarLocation.text(location.latitude, "N", "S"))
    packet.set("Xmp.exif.GPSLongitude", SidecarLocation.text(location.longitude, "E", "W"))
    if let altitude = location.altitude {
      packet.set("Xmp.exif.GPSAltitude", fraction(abs(altitude)))
      packet.set("Xmp.exif.GPSAltitudeRef", altitude < 0 ? "1" : "0")
    }
    if let accuracy = location.horizontalAccuracy, accuracy > 0 {
      packet.set("Xmp.exif.GPSHPositioningError", fraction(accuracy))
    }
  }

  /// Metres to a millionth.
  private static func fraction(_ value: Double) -> String {
    String(format: "%.0f/1000000", value * 1e6)
  }

  /// Writes `2024-05-01T12:30:59.123+02:00`, with as many decimals as there are, at most six.
  static func dateText(_ date: MediaFacts.CaptureDate, _ zone: TimeZone) -> String {
    // Rounded first, so that no second comes out as 60.
    let ticks = (date.instant.timeIntervalSince1970 * 1e6).rounded()
    let seconds = (ticks / 1e6).rounded(.down)
    let whole = Date(timeIntervalSince1970: seconds)
    let offset = date.offsetSeconds ?? zone.secondsFromGMT(for: whole)
    // Offsets of old times may have seconds, which cannot be written.
    let minutes = offset / 60
    var calendar = Calendar(identifier: .iso8601)
    calendar.timeZone = .gmt
    let clock = calendar.dateComponents(
      [.year, .month, .day, .hour, .minute, .second],
      from: whole.addingTimeInterval(TimeInterval(minutes * 60)))
    func digits(_ number: Int?, _ count: Int = 2) -> String {
      let text = "\(number ?? 0)"
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    var decimals = digits(Int(ticks - seconds * 1e6), 6)
    while decimals.hasSuffix("0") { decimals.removeLast() }
    return "\(digits(clock.year, 4))-\(digits(clock.month))-\(digits(clock.day))"
      + "T\(digits(clock.hour)):\(digits(clock.minute)):\(digits(clock.second))"
      + (decimals.isEmpty ? "" : ".\(decimals)")
      + (minutes < 0 ? "-" : "+") + "\(digits(abs(minutes) / 60)):\(digits(abs(minutes) % 60))"
  }

  private static func printable(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.filter { scalar in
          scalar.properties.generalCategory != .control || scalar == "\n" || scalar == "\t"
        }))
  }

  private static var failure: MediaError {
    MediaError(.damaged, "sidecar", "it cannot be written as XMP")
  }
}

/// An XMP packet that is being written, freed with this object.
@safe private final class XMPPacket {
  private let metadata: UnsafeMutablePointer<GExiv2Metadata>
  private var isWhole = true

  /// Starts an empty packet; `nil` when gexiv2 cannot.
  init?() {
    guard EmbeddedMetadata.isStarted, let metadata = unsafe gexiv2_metadata_new() else {
      return nil
    }
    unsafe self.metadata = metadata
    let empty = Array(
      ("<x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF "
        + "xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'/></x:xmpmeta>").utf8)
    let isOpen = EmbeddedMetadata.toolkit.withLock { _ in
      unsafe cexiv2_open(metadata, empty, empty.count) != 0
    }
    guard isOpen else { return nil }
  }

  deinit { unsafe cexiv2_release(metadata) }

  func set(_ tag: String, _ value: String) {
    let isSet = unsafe gexiv2_metadata_try_set_tag_string(metadata, tag, value, nil) != 0
    isWhole = isWhole && isSet
  }

  func set(_ tag: String, _ values: [String]) {
    var copies = unsafe values.map { unsafe UnsafePointer<gchar>(g_strdup($0)) }
    unsafe copies.append(nil)
    defer { unsafe copies.forEach { unsafe g_free(UnsafeMutableRawPointer(mutating: $0)) } }
    let isSet = unsafe gexiv2_metadata_try_set_tag_multiple(metadata, tag, &copies, nil) != 0
    isWhole = isWhole && isSet
  }

  /// The packet without the blanks that leave room for changes; `nil` when a tag could not be set.
  var text: String? {
    guard isWhole else { return nil }
    let text = EmbeddedMetadata.toolkit.withLock { _ -> String? in
      guard
        let packet = unsafe gexiv2_metadata_try_generate_xmp_packet(
          metadata, GEXIV2_USE_COMPACT_FORMAT, 0, nil)
      else { return nil }
      defer { unsafe g_free(packet) }
      return unsafe String(cString: packet)
    }
    let end = "</x:xmpmeta>"
    guard let text, let close = text.range(of: end, options: .backwards) else { return nil }
    return text[..<close.upperBound] + "\n<?xpacket end=\"w\"?>\n"
  }
}
