import Foundation
import TestSupport
import Testing

@testable import MediaFiles

@Suite("Metadata of a picture") struct PictureMetadataTests {
  private func location(_ gps: [Int: MadePhoto.Value]) throws -> MediaFacts.Location? {
    try MadePhoto(gps: gps).facts().location
  }

  private func position(
    _ latitude: [(Int, Int)], _ north: String, _ longitude: [(Int, Int)], _ east: String
  ) -> [Int: MadePhoto.Value] {
    [1: .text(north), 2: .fractions(latitude), 3: .text(east), 4: .fractions(longitude)]
  }

  @Test(
    "Reference letters give the sign (§8.15)",
    arguments: [
      ("N", "E", 1.0, 1.0), ("S", "E", -1, 1), ("N", "W", 1, -1), ("S", "W", -1, -1),
    ])
  func signs(north: String, east: String, first: Double, second: Double) throws {
    let found = try #require(
      try location(
        position([(36, 1), (6, 1), (4375, 100)], north, [(115, 1), (10, 1), (1455, 100)], east)))
    #expect(abs(found.latitude - first * 36.1121527) < 1e-6)
    #expect(abs(found.longitude - second * 115.1707083) < 1e-6)
  }

  @Test("Exactly 0 is a valid position (§8.15)") func zero() throws {
    let zero = [(0, 1), (0, 1), (0, 1)]
    #expect(
      try location(position(zero, "N", zero, "E"))
        == MediaFacts.Location(latitude: 0, longitude: 0))
  }

  @Test("A position that is absent, incomplete or impossible is dropped (§8.15)")
  func invalid() throws {
    let good = [(10, 1), (0, 1), (0, 1)]
    #expect(try location([:]) == nil)
    #expect(try location(position([(0, 0), (0, 0), (0, 0)], "N", good, "E")) == nil)
    #expect(try location(position([(91, 1), (0, 1), (0, 1)], "N", good, "E")) == nil)
    #expect(try location(position(good, "N", [(181, 1), (0, 1), (0, 1)], "E")) == nil)
    #expect(try location(position(good, "", good, "E")) == nil)
    #expect(try location([1: .text("N"), 2: .fractions(good)]) == nil)
  }

  @Test("Altitude, accuracy, speed and course come with their units") func details() throws {
    var gps = position([(10, 1)], "N", [(20, 1)], "E")
    gps[5] = .bytes([1])
    gps[6] = .fractions([(705, 10)])
    gps[12] = .text("K")
    gps[13] = .fractions([(36, 1)])
    gps[14] = .text("T")
    gps[15] = .fractions([(2705, 10)])
    gps[31] = .fractions([(65, 10)])
    let found = try #require(try location(gps))
    #expect(found.altitude.map { abs($0) } == 70.5)
    #expect(found.speed.map { abs($0 - 10) < 1e-9 } == true)
    #expect(found.course == 270.5)
    #expect(found.horizontalAccuracy == 6.5)
  }

  @Test(
    "CustomRendered tells HDR, panorama and depth effect (§8.19)",
    arguments: [
      (0, .none), (1, .none), (2, .hdr), (3, .hdr), (4, .none), (6, .panorama),
      (7, .depthEffect), (8, .depthEffect), (9, .none),
    ] as [(Int, MediaFacts.Traits)])
  func customRendered(value: Int, traits: MediaFacts.Traits) throws {
    let facts = try MadePhoto(photo: [0xA401: .short(value)]).facts()
    #expect(facts.customRendered == value)
    #expect(facts.traits == traits)
  }

  @Test("The user comment Screenshot makes a screenshot (§8.20)") func screenshot() throws {
    func facts(_ comment: String) throws -> MediaFacts {
      try MadePhoto(photo: [0x9286: .bytes(Array("ASCII\0\0\0\(comment)".utf8))]).facts()
    }
    #expect(try facts("Screenshot").traits == .screenshot)
    #expect(try facts("Screenshot").userComment == "Screenshot")
    #expect(try facts("A screenshot of mine").traits == [])
  }

  @Test(
    "An orientation of 5 to 8 swaps the sides; an invalid one counts as 1 (§8.16)", arguments: 0...9
  )
  func orientation(value: Int) throws {
    let facts = try MadePhoto(image: [0x0112: .short(value)]).facts()
    let isTurned = (5...8).contains(value)
    #expect(facts.orientation == ((1...8).contains(value) ? value : 1))
    #expect(facts.pixelWidth == (isTurned ? 8 : 12))
    #expect(facts.pixelHeight == (isTurned ? 12 : 8))
  }

  @Test("A lens at the front makes a front camera") func frontCamera() throws {
    func facts(_ lens: String) throws -> MediaFacts {
      try MadePhoto(
        image: [0x010F: .text("Apple"), 0x0110: .text("iPhone 8")],
        photo: [0xA434: .text(lens)]
      ).facts()
    }
    let front = "iPhone 8 front camera 2.87mm f/2.2"
    #expect(try facts(front).isFrontCamera)
    #expect(try facts(front).lensModel == front)
    #expect(try facts(front).make == "Apple")
    #expect(try facts(front).model == "iPhone 8")
    #expect(try !facts("iPhone 8 back camera 3.99mm f/1.8").isFrontCamera)
  }

  @Test("The words of Apple's maker note pair and group files (§8.11, §8.21)") func makerNote()
    throws
  {
    let burst = try MediaReader.facts(of: Corpus.fixture("burst/IMG_0664.JPG"))
    #expect(burst.burstIdentifier == "D4E4B3D1-0E45-4987-BE12-76D604E25D2C")
    #expect(burst.contentIdentifier == nil)
    let live = try MediaReader.facts(of: Corpus.fixture("live/IMG_3582_edited.heic"))
    #expect(live.contentIdentifier == "87D06EAA-DAEF-4498-ABC5-27FE5C8CE710")
    #expect(live.burstIdentifier == nil)
  }

  @Test("Where EXIF, XMP and IPTC disagree, the Metadata Working Group's order holds")
  func disagreement() throws {
    let facts = try MediaReader.facts(of: Corpus.fixture("metadata/MWG.jpg"))
    #expect(facts.caption == "RIGHT-EXIF-Description")
    #expect(facts.keywords == ["RIGHT1of2-XMP-Keywords", "RIGHT2of2-XMP-Keywords"])
    #expect(facts.rating == 3)
    let words = try MediaReader.facts(of: Corpus.fixture("metadata/BonTonARTSTORplusIPTC.jpg"))
    #expect(words.title == "Do you know your lesson?")
    #expect(words.caption?.hasPrefix("Do you know your lesson?: Tailored ensembles") == true)
  }

  @Test("Camera raw files tell their facts but make no picture of their own") func raw() throws {
    let facts = try MediaReader.facts(of: Corpus.fixture("raw/fixture-sony-zv-e10.arw"))
    #expect(facts.contentType == "com.sony.arw-raw-image")
    #expect(facts.isRAW && !facts.isDecodable)
    #expect(facts.size == "4000 × 6000")
    #expect(facts.orientation == 6)
    let names = ["CanonRaw.cr2", "CanonRaw.cr3", "DNG.dng", "Nikon.nef"]
    let types = try names.map { try MediaReader.facts(of: Corpus.fixture("raw/" + $0)).contentType }
    #expect(
      types == [
        "com.canon.cr2-raw-image", "com.canon.cr3-raw-image", "com.adobe.raw-image",
        "com.nikon.raw-image",
      ])
  }
}

extension MediaFacts.Traits {
  /// No special kind.
  fileprivate static let none: Self = []
}
