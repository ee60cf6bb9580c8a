import Foundation
import TestSupport
import Testing

@testable import MediaFiles

@Suite("XMP sidecars") struct SidecarTests {
  private func read(
    _ description: String, beside embedded: MediaFacts.CaptureDate? = nil,
    zone: TimeZone = .gmt
  ) throws -> SidecarFacts {
    let packet = """
      <x:xmpmeta xmlns:x="adobe:ns:meta/">
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"
        xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:exif="http://ns.adobe.com/exif/1.0/"
        xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/"
        xmlns:lr="http://ns.adobe.com/lightroom/1.0/"
        xmlns:digiKam="http://www.digikam.org/ns/1.0/" \(description)
      </rdf:Description></rdf:RDF></x:xmpmeta>
      """
    return try SidecarReader.facts(of: Data(packet.utf8), beside: embedded, timeZone: zone)
  }

  // MARK: Reading

  @Test("A sidecar of another program tells its date, words and stars") func real() throws {
    let facts = try SidecarReader.facts(
      of: Corpus.fixture("metadata/BonTonARTSTORplusIPTC.xmp"))
    #expect(facts.captureDate?.instant == Date(timeIntervalSince1970: 1_242_752_241))
    #expect(facts.captureDate?.offsetSeconds == -7 * 3600)
    #expect(facts.caption?.hasPrefix("Do you know your lesson?: Tailored") == true)
    #expect(facts.keywords?.count == 14)
    #expect(facts.keywords?.first == "illustrations (layout features)")
    #expect(facts.rating == 3)
    #expect(facts.location == nil)
    #expect(facts.isFavorite == nil && !facts.isComplete)
  }

  @Test("What a sidecar does not say is not known, and what it leaves blank neither")
  func silence() throws {
    let facts = try read(
      "xmp:Label=\"Red\"><dc:description><rdf:Alt><rdf:li xml:lang=\"x-default\">   </rdf:li>"
        + "</rdf:Alt></dc:description>")
    #expect(facts == SidecarFacts())
  }

  @Test(
    "Places are read in degrees and minutes, with seconds or not (§8.15)",
    arguments: [
      ("37,52.2660N", "122,15.408W", 37.8711, -122.2568), ("37,52,15.96S", "0,0,0E", -37.8711, 0),
      ("-37.8711", "122.2568", -37.8711, 122.2568), ("0,0.0N", "0,0.0E", 0, 0),
    ])
  func places(north: String, east: String, latitude: Double, longitude: Double) throws {
    let facts = try read("exif:GPSLatitude=\"\(north)\" exif:GPSLongitude=\"\(east)\">")
    let found = try #require(facts.location)
    #expect(abs(found.latitude - latitude) < 1e-9 && abs(found.longitude - longitude) < 1e-9)
    #expect(found.altitude == nil)
  }

  @Test(
    "Places that cannot be are none (§8.15)",
    arguments: [
      ("91,0.0N", "0,0.0E"), ("10,61.0N", "0,0.0E"), ("10,1.0", "0,0.0E"), ("", "0,0.0E"),
      ("north", "0,0.0E"), ("10,1.0N", "10,1,1,1E"), ("10,1.0E", "10,1.0N"),
    ])
  func badPlaces(north: String, east: String) throws {
    let facts = try read(
      "xmp:Rating=\"1\" exif:GPSLatitude=\"\(north)\" exif:GPSLongitude=\"\(east)\">")
    #expect(facts.location == nil)
  }

  @Test(
    "Stars are 0 to 5, and a rejected photo has none",
    arguments: [("0", 0), ("5", 5), ("-1", 0), ("4.0", 4), ("99", 5), ("good", nil), ("nan", nil)])
  func stars(text: String, stars: Int?) throws {
    #expect(try read("xmp:Rating=\"\(text)\">").rating == stars)
  }

  @Test("Keywords are the flat list, else the leaves of a tree")
  func keywords() throws {
    func bag(_ name: String, _ words: [String]) -> String {
      let items = words.map { "<rdf:li>\($0)</rdf:li>" }.joined()
      return "<\(name)><rdf:Bag>\(items)</rdf:Bag></\(name)>"
    }
    let tree = bag("lr:hierarchicalSubject", ["Places|Italy|Arezzo", "Summer"])
    let tags = bag("digiKam:TagsList", ["People/Anna"])
    #expect(try read(">" + bag("dc:subject", ["a, b", "c"]) + tree).keywords == ["a, b", "c"])
    #expect(try read(">" + tree + tags).keywords == ["Arezzo", "Summer"])
    #expect(try read(">" + tags).keywords == ["Anna"])
    #expect(try read("xmp:Rating=\"1\">" + bag("dc:subject", [])).keywords == nil)
  }

  @Test("A caption in several languages is that for all, else the first, commas and all")
  func languages() throws {
    func caption(_ texts: [(String, String)]) throws -> String? {
      let items = texts.map { "<rdf:li xml:lang=\"\($0.0)\">\($0.1)</rdf:li>" }.joined()
      return try read(
        "><dc:description><rdf:Alt>\(items)</rdf:Alt></dc:description>"
      ).caption
    }
    #expect(
      try caption([("x-default", "One, two, three"), ("de-DE", "Eins")]) == "One, two, three")
    #expect(try caption([("de-DE", "Eins"), ("x-default", "One, \ntwo")]) == "One, \ntwo")
    #expect(try caption([("fr", "Un, deux")]) == "Un, deux")
  }

  @Test(
    "A sidecar in UTF-16 is read", arguments: [String.Encoding.utf16LittleEndian, .utf16BigEndian])
  func wide(encoding: String.Encoding) throws {
    let text = try #require(
      String(data: Corpus.bytes("metadata/BonTonARTSTORplusIPTC.xmp"), encoding: .utf8))
    let mark = try #require("\u{FEFF}".data(using: encoding))
    let declared = "<?xml version=\"1.0\" encoding=\"UTF-16\"?>\n" + text
    for content in [text, declared] {
      let body = try #require(content.data(using: encoding))
      #expect(try SidecarReader.facts(of: mark + body).rating == 3)
    }
  }

  @Test("What holds no XMP is refused, whatever it holds") func garbage() throws {
    let whole = try Corpus.bytes("metadata/BonTonARTSTORplusIPTC.xmp")
    let deep =
      "<x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF "
      + "xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>"
      + String(repeating: "<rdf:Description><a:b xmlns:a='u:/'>", count: 100_000)
    let cases = [
      Data(), Data("text".utf8), Data(count: 5000), whole.prefix(whole.count / 2),
      Data("<?xml version='1.0'?><svg/>".utf8), Data([0xFF, 0xFE, 0, 0xD8, 0, 0xD8]),
      Data(deep.utf8), try Corpus.bytes("metadata/MWG.jpg").prefix(300),
    ]
    for data in cases {
      let error = #expect(throws: MediaError.self) { try SidecarReader.facts(of: data) }
      #expect(error?.code == .damaged)
    }
    let long = #expect(throws: MediaError.self) {
      try SidecarReader.facts(of: Data(count: SidecarReader.sizeLimit + 1))
    }
    #expect(long?.code == .tooLarge)
  }

  @Test("Sidecars cut or changed anywhere are refused or read, and never end the process")
  func mutations() throws {
    let whole = try Corpus.bytes("metadata/BonTonARTSTORplusIPTC.xmp")
    var generator = SeededRandom(seed: 5)
    var refusals = 0
    for _ in 0..<400 {
      var data = whole
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let index = Int.random(in: 0..<data.count, using: &generator)
        data[index] = UInt8.random(in: 0...255, using: &generator)
      }
      if Bool.random(using: &generator) {
        data = data.prefix(Int.random(in: 0...data.count, using: &generator))
      }
      do throws(MediaError) {
        _ = try SidecarReader.facts(of: data)
      } catch {
        refusals += 1
      }
    }
    #expect(refusals > 100 && refusals < 400)
  }

  // MARK: Dates

  private static func date(_ seconds: Double, _ offset: Int?) -> MediaFacts.CaptureDate {
    MediaFacts.CaptureDate(
      instant: Date(timeIntervalSince1970: seconds), offsetSeconds: offset, source: .exifOriginal)
  }

  @Test("A date without an offset is on the clock of the file, else of this machine (§8.14)")
  func clocks() throws {
    let text = "photoshop:DateCreated=\"2024-05-01T12:30:59\">"
    let clock = 1_714_566_659.0  // 12:30:59 in Greenwich
    let zone = try #require(TimeZone(secondsFromGMT: 3600))
    let alone = try #require(try read(text, zone: zone).captureDate)
    #expect(alone.instant.timeIntervalSince1970 == clock - 3600 && alone.offsetSeconds == nil)
    let beside = try #require(
      try read(text, beside: Self.date(5, 7200), zone: zone).captureDate)
    #expect(beside.instant.timeIntervalSince1970 == clock - 7200)
    #expect(beside.offsetSeconds == 7200)
    let own = try #require(
      try read(
        "exif:DateTimeOriginal=\"2024-05-01T12:30:59-04:00\">", beside: Self.date(5, 7200)
      ).captureDate)
    #expect(own.instant.timeIntervalSince1970 == clock + 4 * 3600)
    #expect(own.offsetSeconds == -4 * 3600)
  }

  @Test("A date to the second leaves the same date in the file its fraction") func fractions()
    throws
  {
    let text = "xmp:CreateDate=\"2024-05-01T12:30:59Z\">"
    let clock = 1_714_566_659.0
    for (embedded, expected) in [
      (clock + 0.7, clock + 0.7), (clock + 1, clock), (clock - 0.1, clock),
    ] {
      let found = try read(text, beside: Self.date(embedded, 0)).captureDate
      #expect(found?.instant.timeIntervalSince1970 == expected)
    }
  }

  // MARK: Writing

  @Test("What was written is read again, to a microsecond and a fraction of a millimetre")
  func roundTrip() throws {
    var generator = SeededRandom(seed: 21)
    let words = ["a, b", "ü <x> & \"y\"", "雪", "lang=\"x\" z", "{}", "'", "e\u{301}", "x/y|z"]
    for _ in 0..<200 {
      var facts = SidecarFacts()
      facts.isComplete = Bool.random(using: &generator)
      if Bool.random(using: &generator) {
        facts.captureDate = MediaFacts.CaptureDate(
          instant: Date(
            timeIntervalSince1970: Double.random(in: -2e9...4e9, using: &generator)),
          offsetSeconds: Int.random(in: -48...56, using: &generator) * 900, source: .xmp)
      }
      facts.location = MediaFacts.Location(
        latitude: Double.random(in: -95...95, using: &generator),
        longitude: Double.random(in: -180...180, using: &generator))
      if Bool.random(using: &generator) {
        facts.location?.altitude = Double.random(in: -400...9000, using: &generator)
        facts.location?.horizontalAccuracy = Double.random(in: 1...100, using: &generator)
      }
      if Bool.random(using: &generator) {
        facts.caption = words.shuffled(using: &generator).prefix(3).joined(separator: "\n")
      }
      facts.rating = (0...5).randomElement(using: &generator)
      facts.isFavorite = Bool.random(using: &generator) ? true : false
      if Bool.random(using: &generator) {
        facts.keywords = Array(
          words.shuffled(using: &generator).prefix(Int.random(in: 1...8, using: &generator)))
      }
      try check(facts)
    }
  }

  private func check(_ facts: SidecarFacts) throws {
    let read = try SidecarReader.facts(of: SidecarWriter.data(for: facts))
    #expect(read.captureDate?.offsetSeconds == facts.captureDate?.offsetSeconds)
    #expect((read.captureDate == nil) == (facts.captureDate == nil))
    if let found = read.captureDate, let written = facts.captureDate {
      #expect(abs(found.instant.timeIntervalSince(written.instant)) < 2e-6)
    }
    #expect((read.location == nil) == (facts.location == nil))
    if let found = read.location, let written = facts.location {
      #expect(abs(found.latitude - written.latitude) < 1e-9)
      #expect(abs(found.longitude - written.longitude) < 1e-9)
      #expect((found.altitude == nil) == (written.altitude == nil))
      #expect(abs((found.altitude ?? 0) - (written.altitude ?? 0)) < 1e-5)
      #expect(
        abs((found.horizontalAccuracy ?? 0) - (written.horizontalAccuracy ?? 0)) < 1e-5)
    }
    #expect(read.caption == facts.caption)
    #expect(read.keywords == facts.keywords)
    #expect(read.rating == facts.rating)
    #expect(read.isFavorite == facts.isFavorite)
    #expect(read.isComplete == facts.isComplete)
  }

  @Test("Control characters are left out, and a sidecar of nothing is still one")
  func odd() throws {
    var facts = SidecarFacts()
    facts.isComplete = true
    try check(facts)
    facts.caption = "a\u{0}b\u{7}c"
    facts.keywords = ["\u{1}", "d\u{1B}e"]
    let read = try SidecarReader.facts(of: SidecarWriter.data(for: facts))
    #expect(read.caption == "abc")
    #expect(read.keywords == ["de"])
  }

  @Test("A date whose clock is not known is written on the clock of a zone")
  func unknownClock() throws {
    let zone = try #require(TimeZone(secondsFromGMT: 19800))
    #expect(
      SidecarWriter.dateText(Self.date(1_714_566_659.25, nil), zone)
        == "2024-05-01T18:00:59.25+05:30")
    #expect(SidecarWriter.dateText(Self.date(-0.5, nil), .gmt) == "1969-12-31T23:59:59.5+00:00")
    #expect(
      SidecarWriter.dateText(Self.date(59.9999999, -3600), .gmt)
        == "1969-12-31T23:01:00-01:00")
  }

  // MARK: Stated facts

  @Test("What metadata states is what the full reading of a file finds", arguments: Corpus.media)
  func stated(file: Corpus.File) throws {
    // A file that is refused as a whole has nothing to compare with.
    guard let facts = try? MediaReader.facts(of: file.url, timeZone: .gmt) else { return }
    let stated = try MediaReader.statedFacts(of: file.url, timeZone: .gmt)
    guard let stated else {
      #expect(facts.captureDate == nil && facts.contentIdentifier == nil)
      return
    }
    if facts.captureDate?.source != .avchd { #expect(stated.captureDate == facts.captureDate) }
    #expect(stated.contentIdentifier == facts.contentIdentifier)
    #expect(stated.burstIdentifier == facts.burstIdentifier)
    #expect(stated.hasStillImageTimeTrack == facts.hasStillImageTimeTrack)
    #expect(stated.isRAW == facts.isRAW)
    #expect(stated.keywords == facts.keywords)
  }
}
