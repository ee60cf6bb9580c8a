import Foundation
import TestSupport
import Testing

@testable import MediaFiles

/// Compares the facts of real files with facts that independent tools measured.
@Suite("A corpus of real files") struct CorpusTests {
  @Test("Every file's facts are the measured ones", arguments: Corpus.media)
  func facts(of file: Corpus.File) throws {
    do {
      let facts = try MediaReader.facts(of: file.url, timeZone: .gmt)
      #expect(file.expected.decodable != false, "a damaged file was accepted")
      compare(facts, file.expected)
    } catch {
      #expect(file.expected.isRefused, "\(error)")
      #expect(error.message.hasPrefix(file.url.lastPathComponent + ": "))
    }
  }

  private func compare(_ facts: MediaFacts, _ expected: Corpus.Expected) {
    #expect(facts.kind == (expected.kind == "video" ? .video : .image))
    if let mime = expected.mimeType { #expect(facts.type.mimeType == mime) }
    if let display = expected.display {
      #expect([facts.pixelWidth, facts.pixelHeight] == display)
    }
    if let duration = expected.duration_s {
      #expect(abs(facts.duration - duration) < 0.001)
    } else {
      #expect(facts.duration == 0)
    }
    if let frames = expected.frames, expected.file_type != "MPO" {
      #expect(facts.frameCount == frames)
      #expect(facts.isAnimated == (expected.animated ?? false))
    }
    if let pictures = expected.images_in_file, !facts.isAnimated {
      #expect(facts.frameCount == pictures)
    }
    compareDates(facts, expected)
    compareLocations(facts, expected)
    if facts.kind == .image || expected.make != nil { #expect(facts.make == expected.make) }
    if facts.kind == .image || expected.model != nil { #expect(facts.model == expected.model) }
    #expect(facts.customRendered == expected.custom_rendered)
    #expect(facts.burstIdentifier == expected.burst_uuid)
    #expect(facts.contentIdentifier == expected.content_identifier)
    if let rating = expected.rating { #expect(facts.rating == rating) }
    if let keywords = expected.keywords_xmp ?? expected.keywords {
      #expect(facts.keywords == keywords.values)
    }
    if expected.gpano_projection != nil { #expect(facts.traits.contains(.panorama)) }
  }

  private func compareDates(_ facts: MediaFacts, _ expected: Corpus.Expected) {
    let capture = expected.capture
    guard let text = capture?.utc ?? capture?.local else {
      // The rule also takes a TIFF date, which the measured rule does not.
      #expect(facts.captureDate == nil || facts.captureDate?.source == .tiff)
      return
    }
    guard let date = facts.captureDate, let written = WrittenDate(text) else {
      Issue.record("no date instead of \(text)")
      return
    }
    #expect(abs(date.instant.timeIntervalSince(written.instant(in: .gmt))) < 0.0005)
    #expect(date.offsetSeconds == capture?.offset.flatMap { WrittenDate.offset($0) })
  }

  private func compareLocations(_ facts: MediaFacts, _ expected: Corpus.Expected) {
    guard let gps = expected.gps, let latitude = gps.latitude, let longitude = gps.longitude else {
      #expect(facts.location == nil)
      return
    }
    #expect(abs((facts.location?.latitude ?? .nan) - latitude) < 1e-5)
    #expect(abs((facts.location?.longitude ?? .nan) - longitude) < 1e-5)
    if let altitude = gps.altitude {
      #expect(abs((facts.location?.altitude ?? .nan) - altitude) < 0.01)
    }
  }

  @Test("Every decodable file's picture has the measured colours", arguments: Corpus.pictures)
  func picture(of file: Corpus.File) throws {
    let expected = try #require(file.expected.grid4x4_rgb)
    let image = try PixelImage(contentsOf: file.url)
    if let display = file.expected.display { #expect([image.width, image.height] == display) }
    #expect(image.distance(from: expected) <= file.tolerance)
    let small = try PixelImage(contentsOf: file.url, maxPixelSize: 160)
    #expect(max(small.width, small.height) <= 160)
    // Cells of a few pixels do not average well.
    if min(small.width, small.height) >= 64 {
      #expect(small.distance(from: expected) <= max(12, file.tolerance))
    }
  }

  @Test("What is no media is not recognised (§8.9)", arguments: Corpus.sidecars)
  func sidecar(file: Corpus.File) throws {
    #expect(try MediaReader.sniffedType(of: file.url) == nil)
    do {
      _ = try MediaReader.facts(of: file.url)
      Issue.record("it was accepted")
    } catch {
      #expect(error.code == .unrecognised)
    }
  }
}
