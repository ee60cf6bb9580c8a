import Foundation
import TestSupport
import Testing

@testable import MediaFiles

@Suite("MovieTranscoder") struct MovieTranscoderTests {
  private typealias Settings = MovieTranscoder.Settings
  private let folder: TranscodingFolder

  init() throws { folder = try TranscodingFolder() }

  /// An iPhone's movie: 120 pictures of 568 × 320 in 4.0017 s, lying, with sound and timed values.
  private static let phone = "video/with-gps.mov"

  private func isNear(_ times: [Double], _ others: [Double], by most: Double = 0.001) -> Bool {
    times.count == others.count && zip(times, others).allSatisfy { abs($0 - $1) <= most }
  }

  @Test("Copying keeps every byte of pictures, sound and timed values, and all times")
  func copying() throws {
    let before = try DecodedMovie(Corpus.fixture(Self.phone))
    let after = try folder.run(Self.phone)
    #expect(after.pieces.map { $0.map(\.bytes) } == before.pieces.map { $0.map(\.bytes) })
    for (one, other) in zip(after.pieces, before.pieces) {
      #expect(isNear(one.map(\.time), other.map(\.time)))
    }
    #expect(after.pictureTimes.count == 120)
    #expect(after.codings == before.codings)
    #expect(after.colours == before.colours)
    #expect(after.facts.size == "320 × 568")
    #expect(abs(after.facts.duration - 4.001667) < 0.002)
  }

  @Test("Fields are kept: dates, places and all QuickTime keys (§8.13, §8.15)")
  func fields() throws {
    for container in [MovieTranscoder.Container.quickTime, .mpeg4] {
      let before = try MediaReader.facts(of: Corpus.fixture(Self.phone))
      let movie = try folder.run(Self.phone, .with { $0.container = container })
      #expect(movie.facts.captureDate == before.captureDate)
      #expect(movie.facts.captureDate?.offsetSeconds == 10800)
      #expect(movie.facts.location == before.location)
      #expect(movie.facts.make == "Apple")
      #expect(movie.facts.contentType == container.type.identifier)
      let cinematic = try folder.run("made/cinematic.mov", .with { $0.container = container })
      #expect(cinematic.facts.keywords == ["one", "two"])
      #expect(cinematic.facts.title == "A title")
      #expect(cinematic.facts.traits == .cinematic)
    }
  }

  @Test("A header's date is kept where there is no other (§8.13)")
  func headerDate() throws {
    let before = try MediaReader.facts(of: Corpus.fixture("video/sample.3gp")).captureDate
    #expect(before?.source == .movieHeader)
    #expect(try folder.run("video/sample.3gp").facts.captureDate == before)
  }

  @Test("The date that camcorders put beside the pictures becomes a field")
  func camcorderDate() throws {
    let before = try MediaReader.facts(of: Corpus.fixture("video/Sony_ILCE-7M3.mts")).captureDate
    #expect(before?.source == .avchd)
    let after = try folder.run("video/Sony_ILCE-7M3.mts").facts.captureDate
    #expect(after?.instant == before?.instant)
    #expect(after?.offsetSeconds == 7200)
  }

  @Test("Keys can be set and removed; a position goes from all places that hold it")
  func metadata() throws {
    let place = "com.apple.quicktime.location.ISO6709"
    let settings = Settings.with {
      $0.metadata = [place: nil, "com.example.note": "é 1", "com.apple.quicktime.title": "New"]
    }
    for path in [Self.phone, "video/with-gps.mp4"] {
      #expect(try MediaReader.facts(of: Corpus.fixture(path)).location != nil)
      let movie = try folder.run(path, settings)
      #expect(movie.facts.location == nil)
      #expect(movie.fields.keys.allSatisfy { !$0.contains("location") || $0.contains("accuracy") })
      #expect(movie.fields["com.example.note"] == "é 1")
      #expect(movie.facts.title == "New")
    }
    let moved = try folder.run(
      "video/with-gps.mp4", .with { $0.metadata[place] = "+10.5000-020.2500/" })
    #expect(moved.facts.location == .init(latitude: 10.5, longitude: -20.25))
  }

  @Test(
    "Encoded pictures keep their number, times and colours",
    arguments: [
      MovieTranscoder.VideoCoding.h264, .hevc, .proRes422, .proRes4444,
    ])
  func encoding(coding: MovieTranscoder.VideoCoding) throws {
    let before = try DecodedMovie(Corpus.fixture(Self.phone))
    let after = try folder.run(Self.phone, .with { $0.video = .encoded(coding, .high) })
    #expect(isNear(after.pictureTimes, before.pictureTimes))
    #expect(after.size == "568 × 320")
    #expect(after.facts.size == "320 × 568")
    for (one, other) in zip(after.colours, before.colours) {
      #expect(zip(one, other).allSatisfy { abs($0 - $1) < 4 })
    }
    #expect(abs(after.facts.duration - before.facts.duration) < 0.002)
    let (name, tag) =
      switch coding {
      case .h264: ("h264", "avc1")
      case .hevc: ("hevc", "hvc1")
      case .proRes422: ("prores", "apcn")
      case .proRes4444: ("prores", "ap4h")
      }
    #expect(after.codings.filter { ["h264", "hevc", "prores"].contains($0) } == [name])
    // What the sample description calls it: the kinds of ProRes have names of their own.
    #expect(after.bytes.range(of: Data(tag.utf8)) != nil)
  }

  @Test("A high frame rate is kept (§8.20)")
  func highFrameRate() throws {
    let path = "made/fast.mov"
    let before = try DecodedMovie(Corpus.fixture(path))
    #expect(before.pictureTimes.count == 24)
    let after = try folder.run(path, .with { $0.video = .encoded(.h264, .medium) })
    #expect(isNear(after.pictureTimes, before.pictureTimes, by: 0.0001))
    #expect(after.facts.traits == .highFrameRate)
  }

  @Test("A largest size holds whichever way the picture lies, and never enlarges")
  func sizes() throws {
    func size(_ longer: Int, _ shorter: Int) throws -> String {
      try folder.run(
        Self.phone,
        .with {
          $0.video = .encoded(.h264, .low)
          $0.maximumSize = .init(longer: longer, shorter: shorter)
          $0.timeRange = 0..<0.2
        }
      ).facts.size
    }
    #expect(try size(284, 284) == "160 × 284")
    #expect(try size(1920, 160) == "160 × 284")
    #expect(try size(1920, 1080) == "320 × 568")
    // Sides are even.
    #expect(try size(99, 99) == "56 × 98")
  }

  @Test("Sound that a container cannot hold becomes AAC, other sound is copied")
  func sound() throws {
    let copied = try folder.run(Self.phone, .with { $0.container = .mpeg4 })
    let before = try DecodedMovie(Corpus.fixture(Self.phone))
    #expect(copied.pieces.contains(before.pieces[0]))
    let encoded = try folder.run("video/sample.3gp", .with { $0.container = .mpeg4 })
    #expect(encoded.codings.contains("aac"))
    #expect(abs(encoded.facts.duration - 4.933) < 0.05)
    #expect(encoded.sampleRate == 8000)
    let pure = try folder.run(Self.phone, .with { $0.audio = .linearPCM })
    #expect(pure.codings.contains("pcm_s16le"))
    // 4.001678 s of 44,100 samples
    #expect(abs(pure.sampleCount - 176_474) <= 1)
    #expect(abs(pure.loudness - before.loudness) < before.loudness / 50)
  }

  @Test("The volume changes how loud it is, and nothing else")
  func volume() throws {
    let before = try DecodedMovie(Corpus.fixture(Self.phone))
    let silent = try folder.run(Self.phone, .with { $0.volume = 0 })
    #expect(silent.loudness < 1e-9)
    #expect(abs(silent.sampleCount - before.sampleCount) < 3000)
    let half = try folder.run(
      Self.phone,
      .with {
        $0.volume = 0.5
        $0.audio = .linearPCM
      })
    #expect(abs(half.loudness / before.loudness - 0.25) < 0.01)
    #expect(half.pictureTimes.count == 120)
  }

  @Test("Dropped tracks are gone")
  func dropping() throws {
    let mute = try folder.run(Self.phone, .with { $0.audio = .dropped })
    #expect(!mute.codings.contains("aac"))
    let sound = try folder.run(
      Self.phone,
      .with {
        $0.video = .dropped
        $0.container = .m4a
      })
    #expect(sound.codings == ["aac"])
    #expect(sound.facts.kind == .audio)
    #expect(sound.facts.contentType == "com.apple.m4a-audio")
  }

  @Test("Sounds alone can be written anew", arguments: ["wav", "flac", "mp3", "ogg", "m4a"])
  func soundFiles(name: String) throws {
    let movie = try folder.run("made/sound." + name, .with { $0.container = .m4a })
    #expect(movie.facts.kind == .audio)
    #expect(movie.facts.duration > 0.25 && movie.facts.duration < 0.42)
  }

  @Test(
    "Every container can be read",
    arguments: ["movie.mkv", "movie.webm", "movie.avi", "movie.mpg", "movie.ts", "movie.m4v"])
  func containers(name: String) throws {
    let before = try DecodedMovie(Corpus.fixture("made/" + name))
    let after = try folder.run(
      "made/" + name,
      .with {
        $0.container = .mpeg4
        $0.video = .encoded(.h264, .high)
      })
    #expect(after.pictureTimes.count == before.pictureTimes.count)
    #expect(after.pictureTimes.first.map { abs($0) < 0.3 } == true)
    #expect(after.facts.size == "64 × 48")
  }

  @Test("With the index first the same is inside")
  func streamable() throws {
    let target = try folder.write(Corpus.fixture(Self.phone), .with { $0.isStreamable = true })
    let bytes = Bytes(try Data(contentsOf: target))
    let order = Box.list(bytes, in: 0..<bytes.count).map(\.type).filter { $0 != "free" }
    #expect(order.prefix(2) == ["ftyp", "moov"])
    let last = try folder.write(Corpus.fixture(Self.phone), as: "last")
    #expect(try DecodedMovie(target).pieces == DecodedMovie(last).pieces)
  }
}
