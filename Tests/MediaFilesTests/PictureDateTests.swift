import Foundation
import TestSupport
import Testing

@testable import MediaFiles

@Suite("The capture date of a picture (§8.13, §8.14)") struct PictureDateTests {
  private static let original = "2021:08:06 11:32:22"
  private static let noon = Date(timeIntervalSince1970: 1_628_249_542)  // the same in UTC

  private func date(
    _ photo: [Int: MadePhoto.Value], _ image: [Int: MadePhoto.Value] = [:],
    in zone: TimeZone = .gmt
  ) throws -> MediaFacts.CaptureDate? {
    try MadePhoto(image: image, photo: photo).facts(timeZone: zone).captureDate
  }

  @Test("The original date goes before the digitised one, that before the TIFF date")
  func order() throws {
    let image: [Int: MadePhoto.Value] = [0x0132: .text("2023:03:03 03:00:00")]
    var photo: [Int: MadePhoto.Value] = [
      0x9003: .text(Self.original), 0x9004: .text("2022:02:02 02:00:00"),
    ]
    #expect(try date(photo, image)?.source == .exifOriginal)
    #expect(try date(photo, image)?.instant == Self.noon)
    photo[0x9003] = .text("0000:00:00 00:00:00")
    #expect(try date(photo, image)?.source == .exifDigitized)
    #expect(
      try date(photo, image)?.instant == WrittenDate("2022-02-02T02:00:00Z")?.instant(in: .gmt))
    photo[0x9004] = nil
    #expect(try date(photo, image)?.source == .tiff)
    #expect(try date(photo, [:]) == nil)
  }

  @Test(
    "Sub-seconds are decimals", arguments: [("63", 0.63), ("054", 0.054), ("00 ", 0), ("9", 0.9)])
  func subSeconds(decimals: String, fraction: Double) throws {
    let found = try date([0x9003: .text(Self.original), 0x9291: .text(decimals)])
    let instant = try #require(found).instant
    #expect(abs(instant.timeIntervalSince(Self.noon) - fraction) < 1e-6)
  }

  @Test(
    "A date with an offset is an exact instant in every zone",
    arguments: [
      ("-07:00", -25200), ("+05:45", 20700), ("+00:00", 0), ("Z", 0),
    ])
  func offset(text: String, seconds: Int) throws {
    let zone = try #require(TimeZone(identifier: "Asia/Tokyo"))
    let found = try #require(
      try date([0x9003: .text(Self.original), 0x9011: .text(text)], in: zone))
    #expect(found.offsetSeconds == seconds)
    #expect(found.instant == Self.noon - TimeInterval(seconds))
  }

  @Test("Each date has its own sub-seconds and offset")
  func own() throws {
    let found = try #require(
      try date([
        0x9004: .text(Self.original), 0x9292: .text("25"), 0x9012: .text("+02:00"),
        0x9291: .text("75"), 0x9011: .text("-09:00"),
      ]))
    #expect(found.offsetSeconds == 7200)
    #expect(found.instant == Self.noon - 7200 + 0.25)
  }

  @Test("An invalid offset counts as none", arguments: ["", "   :  ", "+99:00", "07:00"])
  func invalidOffset(text: String) throws {
    let found = try date([0x9003: .text(Self.original), 0x9011: .text(text)])
    #expect(try #require(found).offsetSeconds == nil)
  }

  @Test("A date without an offset is in the given time zone")
  func zone() throws {
    let zone = try #require(TimeZone(identifier: "America/New_York"))
    let found = try #require(try date([0x9003: .text(Self.original)], in: zone))
    #expect(found.offsetSeconds == nil)
    #expect(found.instant == Self.noon + 4 * 3600)
  }

  @Test(
    "An hour skipped in spring counts from before; one doubled in autumn is the first",
    arguments: [
      ("2024:03:10 02:30:00", "2024-03-10T07:30:00Z"),
      ("2024:11:03 01:30:00", "2024-11-03T05:30:00Z"),
      ("2024:03:10 01:59:59", "2024-03-10T06:59:59Z"),
      ("2024:03:10 03:00:00", "2024-03-10T07:00:00Z"),
    ])
  func daylightSaving(local: String, utc: String) throws {
    let zone = try #require(TimeZone(identifier: "America/New_York"))
    let expected = try #require(WrittenDate(utc)).instant(in: .gmt)
    #expect(try date([0x9003: .text(local)], in: zone)?.instant == expected)
  }
}

@Suite("WrittenDate") struct WrittenDateTests {
  @Test("Agrees with Foundation's calendar on every day of four centuries")
  func calendar() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    var generator = SeededRandom(seed: 1)
    for _ in 0..<2000 {
      let day = Int.random(in: -80000...80000, using: &generator)
      let moment = Date(timeIntervalSince1970: TimeInterval(day * 86400 + 3723))
      let parts = calendar.dateComponents([.year, .month, .day], from: moment)
      let text = String(
        format: "%04d-%02d-%02dT01:02:03Z", parts.year ?? 0, parts.month ?? 0, parts.day ?? 0)
      #expect(WrittenDate(text)?.instant(in: .gmt) == moment)
    }
  }

  @Test(
    "What is no full date is none",
    arguments: [
      "", "2021", "2021:08:06", "2021:08:06 11:32", "2007:11:19 00:00-08:00", "0000:00:00 00:00:00",
      "2021:13:01 00:00:00", "2021:02:29 00:00:00", "2021:08:06 24:00:00", "    :  :     :  :  ",
      "２０２１:08:06 11:32:22",
    ])
  func invalid(text: String) { #expect(WrittenDate(text) == nil) }

  @Test(
    "Reads the forms of EXIF, XMP and QuickTime",
    arguments: [
      ("2014-12-19T07:39:06+0700", 25200), ("2020:02:29 00:00:00", nil),
      ("2021-08-06T11:32:22.397Z", 0),
      ("2009-09-09T17:00:00, 2009-09-09", nil),
    ])
  func valid(text: String, offset: Int?) throws {
    #expect(try #require(WrittenDate(text)).offsetSeconds == offset)
  }
}
