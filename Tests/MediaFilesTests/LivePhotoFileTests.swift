import Foundation
import TestSupport
import Testing

@testable import MediaFiles

@Suite("Files of Live Photos") struct LivePhotoFileTests {
  @Test(
    "A still that is written carries its identifier, upright (§8.11)",
    arguments: ["A", "", UUID().uuidString])
  func still(identifier: String) throws {
    let pixels = Data(
      (0..<40 * 30 * 4).map { $0 % 4 == 3 ? 255 : UInt8(truncatingIfNeeded: $0 / 7) })
    let image = try #require(PixelImage(width: 40, height: 30, pixels: pixels))
    let file = try image.livePhotoStill(contentIdentifier: identifier)
    let facts = try MediaReader.facts(of: file)
    #expect(facts.contentIdentifier == (identifier.isEmpty ? nil : identifier))
    #expect(facts.contentType == "public.jpeg")
    #expect(facts.orientation == 1)
    #expect(facts.pixelWidth == 40 && facts.pixelHeight == 30)
    #expect(try PixelImage(data: file) == PixelImage(data: image.jpeg(quality: 0.95)))
  }

  @Test(
    "The time of the still is that of the track's first sample, by its edit list (§8.11)",
    arguments: edits)
  func time(edits: [(Int, Int)], seconds: Double) throws {
    for isLong in [false, true] {
      let structure = MovieStructure(Bytes(Self.movie(edits: edits, isLong: isLong)))
      #expect(structure.hasStillImageTimeTrack)
      let found = try #require(structure.stillImageTime)
      #expect(abs(found - seconds) < 1e-9)
    }
  }

  @Test("A track without edits begins at once, and damaged edits tell no time") func damage() {
    #expect(MovieStructure(Bytes(Self.movie(edits: nil, isLong: false))).stillImageTime == 0)
    let onlyEmpty = MovieStructure(Bytes(Self.movie(edits: [(5, -1)], isLong: false)))
    #expect(onlyEmpty.hasStillImageTimeTrack && onlyEmpty.stillImageTime == nil)
    let whole = Self.movie(edits: [(799, -1), (1, 0)], isLong: false)
    for length in 0..<whole.count {
      let cut = MovieStructure(Bytes(whole.prefix(length)))
      #expect(cut.stillImageTime.map { $0 >= 0 && $0 < 10 } ?? true)
    }
  }

  @Test(
    "The still of a real Live Photo lies inside its movie",
    .enabled(if: !Self.movies.isEmpty, "Needs the whole corpus."))
  func real() throws {
    for file in Self.movies {
      let facts = try MediaReader.facts(of: file.url)
      let time = try #require(facts.stillImageTime)
      #expect(time > 0.5 && time < facts.duration)
    }
  }

  private static let edits: [([(Int, Int)], Double)] = [
    ([(799, -1), (1, 0)], 799.0 / 600), ([(1, 0)], 0), ([(300, -1), (1, 25)], 0.25),
    ([(100, -1), (200, -1), (1, 0)], 0.5),
  ]

  private static let movies = Corpus.files.filter {
    ["live/IMG_3582.mov", "live/IMG_3582_edited.mov"].contains($0.path)
  }

  /// The boxes of a movie with a timed metadata track, whose media has 100 ticks a second and its movie
  /// 600.
  private static func movie(edits: [(Int, Int)]?, isLong: Bool) -> Data {
    let width = isLong ? 8 : 4
    let list = (edits ?? []).reduce(
      Data([isLong ? 1 : 0, 0, 0, 0]) + MadePhoto.big(edits?.count ?? 0, 4)
    ) {
      $0 + MadePhoto.big($1.0, width) + MadePhoto.big($1.1, width) + MadePhoto.big(1 << 16, 4)
    }
    let name = "mdtacom.apple.quicktime.still-image-time"
    let key = box("\0\0\0\u{1}", box("keyd", Data(name.utf8)))
    let entry = box("mebx", Data(count: 6) + MadePhoto.big(1, 2) + box("keys", key))
    let table = box("stsd", Data(count: 4) + MadePhoto.big(1, 4) + entry)
    let media = header("mdhd", clock: 100, isLong) + box("minf", box("stbl", table))
    let track = (edits == nil ? Data() : box("edts", box("elst", list))) + box("mdia", media)
    return box("moov", header("mvhd", clock: 600, isLong) + box("trak", track))
  }

  private static func header(_ type: String, clock: Int, _ isLong: Bool) -> Data {
    let dates = Data([isLong ? 1 : 0, 0, 0, 0]) + Data(count: isLong ? 16 : 8)
    return box(type, dates + MadePhoto.big(clock, 4) + Data(count: 12))
  }

  private static func box(_ type: String, _ content: Data) -> Data {
    MadePhoto.big(content.count + 8, 4) + Data(type.utf8) + content
  }
}
