import Foundation
import TestSupport
import Testing

@testable import MediaFiles

@Suite("PixelImage") struct PixelImageTests {
  /// A picture of 3 × 2 pixels that are all different.
  private static let small = PixelImage(
    width: 3, height: 2, pixels: Data((0..<24).map { $0 % 4 == 3 ? 255 : UInt8($0 * 10) }))

  @Test("Takes exactly the bytes its size needs") func size() {
    #expect(PixelImage(width: 2, height: 2, pixels: Data(count: 16)) != nil)
    #expect(PixelImage(width: 2, height: 2, pixels: Data(count: 15)) == nil)
    #expect(PixelImage(width: 0, height: 2, pixels: Data()) == nil)
    #expect(PixelImage(width: .max, height: 2, pixels: Data()) == nil)
  }

  @Test("PNG keeps every pixel") func png() throws {
    let image = try #require(Self.small)
    #expect(try PixelImage(data: image.png()) == image)
    #expect(try MediaReader.facts(of: image.png()).contentType == "public.png")
  }

  @Test("JPEG keeps the size, puts white behind, and shrinks with its quality") func jpeg() throws {
    var generator = SeededRandom(seed: 7)
    let noise = Data((0..<64 * 64 * 4).map { _ in UInt8.random(in: 0...255, using: &generator) })
    let image = try #require(PixelImage(width: 64, height: 64, pixels: noise))
    #expect(try image.jpeg(quality: 0.2).count < image.jpeg(quality: 0.95).count)
    let clear = try #require(PixelImage(width: 8, height: 8, pixels: Data(count: 256)))
    #expect(try PixelImage(data: clear.jpeg()).pixels.allSatisfy { $0 >= 250 })
  }

  @Test(
    "The longer side is at most what was asked, and never enlarged",
    arguments: [
      (1, 1), (64, 64), (231, 231), (5000, 308),
    ])
  func fitted(side: Int, longer: Int) throws {
    let image = try PixelImage(
      contentsOf: Corpus.fixture("orientation/rotation_6.jpg"), maxPixelSize: side)
    #expect(max(image.width, image.height) == longer)
  }

  @Test("The same picture in two orientations has the same pixels") func upright() throws {
    let first = try PixelImage(contentsOf: Corpus.fixture("orientation/landscape_5.jpg"))
    let second = try PixelImage(contentsOf: Corpus.fixture("orientation/landscape_7.jpg"))
    #expect(first.size == second.size)
    let difference = zip(first.grid.joined().joined(), second.grid.joined().joined())
      .map { abs($0 - $1) }.max()
    #expect(try #require(difference) < 4)
  }

  @Test("Colours are converted from the file's profile to sRGB") func profile() throws {
    let file = Corpus.fixture("orientation/landscape_5.jpg")
    let stored = try #require(
      VipsPicture.read(try Data(contentsOf: file), .jpeg) { picture in
        picture.hasProfile ? picture.pixels() : nil
      })
    let shown = try PixelImage(contentsOf: file)
    // "Generic RGB" has a gamma of 1.8, so that mid-tones become lighter in sRGB.
    func mean(_ data: Data) -> Double { data.reduce(0) { $0 + Double($1) } / Double(data.count) }
    #expect(mean(shown.pixels) > mean(stored.data) + 5)
  }

  @Test("Four quarter turns, and two reflections, change nothing") func turns() throws {
    let image = try #require(Self.small)
    var turned: PixelImage? = image
    for _ in 0..<4 { turned = turned?.turned(mirrored: false, quarterTurns: 1) }
    #expect(turned == image)
    #expect(
      image.turned(mirrored: true, quarterTurns: 0)?.turned(mirrored: true, quarterTurns: 0)
        == image)
    let half = image.turned(mirrored: false, quarterTurns: 2)
    #expect(
      half
        == image.turned(mirrored: false, quarterTurns: 1)?.turned(mirrored: false, quarterTurns: 1))
    // Clockwise: the bottom left corner becomes the top left one.
    let quarter = try #require(image.turned(mirrored: false, quarterTurns: 1))
    #expect(Array(quarter.pixels.prefix(4)) == Array(image.pixels[12..<16]))
  }

  @Test("A sound has no picture") func sound() {
    let error = #expect(throws: MediaError.self) {
      try PixelImage(contentsOf: Corpus.fixture("made/sound.wav"))
    }
    #expect(error?.code == .unrecognised)
  }

  @Test("A camera raw file shows its preview") func preview() throws {
    let image = try PixelImage(
      contentsOf: Corpus.fixture("raw/fixture-sony-zv-e10.arw"), maxPixelSize: 40)
    #expect(image.height == 40 && image.width < 40)
  }

  @Test("Many threads may read at once, with the results of one") func threads() async throws {
    let files = [
      "orientation/rotation_6.jpg", "metadata/MWG.jpg", "heic/zPug_3.heic", "avif/star.avifs",
      "made/cinematic.mov", "broken/truncated.jpg", "tiff/multipage.tiff", "raw/DNG.dng",
    ].map(Corpus.fixture)
    @Sendable func facts(_ file: URL) -> Result<MediaFacts, MediaError> {
      Result { () throws(MediaError) in try MediaReader.facts(of: file, timeZone: .gmt) }
    }
    let alone = files.map(facts)
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for round in 0..<200 {
        let index = round % files.count
        let (file, expected) = (files[index], alone[index])
        group.addTask { facts(file) == expected }
      }
      for try await isSame in group { #expect(isSame) }
    }
  }
}
