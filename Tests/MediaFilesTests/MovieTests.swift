import Foundation
import TestSupport
import Testing

@testable import MediaFiles

@Suite("Movies and sounds") struct MovieTests {
  private func facts(_ path: String) throws -> MediaFacts {
    try MediaReader.facts(of: Corpus.fixture(path), timeZone: .gmt)
  }

  @Test("120 pictures a second make a high frame rate (§8.20)") func highFrameRate() throws {
    let fast = try facts("made/fast.mov")
    #expect(fast.frameRate.map { $0.rounded() } == 120)
    #expect(fast.frameCount == 24)
    #expect(fast.duration == 0.2)
    #expect(fast.traits == .highFrameRate)
    #expect(try !facts("made/cinematic.mov").traits.contains(.highFrameRate))
  }

  @Test("QuickTime keys tell special kinds and words (§8.20)") func keys() throws {
    let cinematic = try facts("made/cinematic.mov")
    #expect(cinematic.traits == .cinematic)
    #expect(cinematic.location == MediaFacts.Location(latitude: 0, longitude: -78))
    #expect(cinematic.title == "A title")
    #expect(cinematic.caption == "A description")
    #expect(cinematic.keywords == ["one", "two"])
    #expect(cinematic.rating == 4)
    #expect(cinematic.isFrontCamera)
    #expect(try facts("made/recording.mp4").traits == [.screenRecording, .spatial, .timelapse])
  }

  @Test("A track's matrix swaps the sides (§8.16) and turns the poster") func matrix() throws {
    let upright = try facts("made/cinematic.mov")
    #expect(upright.size == "64 × 48")
    let turned = try facts("made/turned.mov")
    #expect(turned.size == "48 × 64")
    let before = try PixelImage(contentsOf: Corpus.fixture("made/cinematic.mov"))
    let after = try PixelImage(contentsOf: Corpus.fixture("made/turned.mov"))
    #expect(before.turned(mirrored: false, quarterTurns: 1) == after)
  }

  @Test("A still-image-time track and the identifier mark a Live Photo's movie (§8.11)")
  func livePhoto() throws {
    func box(_ type: String, _ content: Data) -> Data {
      let size = UInt32(content.count + 8).bigEndian
      return withUnsafeBytes(of: size) { Data($0) } + Data(type.utf8) + content
    }
    func movie(_ entry: Data) -> Data {
      let table = box("stsd", Data(count: 8) + entry)
      return ["stbl", "minf", "mdia", "trak", "moov"].reduce(table) { box($1, $0) }
    }
    func keys(_ name: String) -> Data {
      let key = box("\0\0\0\u{1}", box("keyd", Data("mdta\(name)".utf8)))
      return box("mebx", Data(count: 8) + box("keys", key))
    }
    func structure(_ entry: Data) -> MovieStructure { MovieStructure(Bytes(movie(entry))) }
    #expect(structure(keys("com.apple.quicktime.still-image-time")).hasStillImageTimeTrack)
    #expect(!structure(keys("com.apple.quicktime.detected-face")).hasStillImageTimeTrack)
    #expect(structure(box("hvc1", Data(count: 78) + box("vexu", Data()))).isStereo)
    #expect(!structure(box("hvc1", Data(count: 78) + box("hvcC", Data()))).isStereo)
  }

  @Test("A movie's header date is UTC and states no offset (§8.13)") func headerDate() throws {
    let date = try #require(try facts("video/with-gps.mp4").captureDate)
    #expect(date.source == .movieHeader)
    #expect(date.offsetSeconds == nil)
  }

  @Test(
    "Every container is recognised and decodes",
    arguments: [
      ("movie.mkv", "org.matroska.mkv"), ("movie.webm", "org.webmproject.webm"),
      ("movie.avi", "public.avi"), ("movie.mpg", "public.mpeg"),
      ("movie.ts", "public.mpeg-2-transport-stream"), ("movie.m4v", "com.apple.m4v-video"),
      ("movie.3g2", "public.3gpp2"),
    ])
  func containers(name: String, type: String) throws {
    let movie = try facts("made/" + name)
    #expect(movie.contentType == type)
    #expect(movie.kind == .video)
    #expect(movie.size == "64 × 48")
    #expect(movie.duration > 0.1 && movie.duration < 0.5)
  }

  @Test(
    "Sounds are sounds, whatever their container's brand",
    arguments: [
      ("m4a", "com.apple.m4a-audio"), ("mp4", "public.mpeg-4-audio"), ("mp3", "public.mp3"),
      ("wav", "com.microsoft.waveform-audio"), ("flac", "org.xiph.flac"),
      ("aiff", "public.aiff-audio"), ("caf", "com.apple.coreaudio-format"),
      ("ogg", "org.xiph.ogg-audio"), ("aac", "public.aac-audio"),
    ])
  func sounds(name: String, type: String) throws {
    let sound = try facts("made/sound." + name)
    #expect(sound.contentType == type)
    #expect(sound.kind == .audio)
    #expect(sound.pixelWidth == 0)
    #expect(sound.duration > 0.25 && sound.duration < 0.4)
  }

  @Test(
    "Positions are read in degrees, minutes or seconds",
    arguments: [
      ("+32.0929+034.8620+028.516/", 32.0929, 34.862), ("+3205.574+03451.72/", 32.0929, 34.862),
      ("-320534.44-0345143.2/", -32.0929, -34.862), ("+00-000/", 0, 0),
    ])
  func positions(text: String, latitude: Double, longitude: Double) throws {
    let found = try #require(ISO6709.location(text))
    #expect(abs(found.latitude - latitude) < 1e-5)
    #expect(abs(found.longitude - longitude) < 1e-5)
  }

  @Test(
    "A malformed position is none", arguments: ["", "/", "+32", "32+34/", "+91+000/", "+1+2e9/"])
  func malformedPositions(text: String) { #expect(ISO6709.location(text) == nil) }

  @Test("A movie whose samples are cut off is damaged", arguments: [0.2, 0.5, 0.9, 0.99])
  func cut(fraction: Double) throws {
    let whole = try Data(contentsOf: Corpus.fixture("video/with-gps.mov"))
    let error = #expect(throws: MediaError.self) {
      try MediaReader.facts(of: whole.prefix(Int(Double(whole.count) * fraction)))
    }
    #expect(error?.code == .damaged)
  }
}
