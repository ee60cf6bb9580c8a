import Foundation
import TestSupport
import Testing

@testable import MediaFiles

@Suite("MovieDescription") struct MovieDescriptionTests {
  @Test("A phone's movie has its four tracks, sizes and times")
  func tracks() throws {
    let movie = try MovieDescription(contentsOf: Corpus.fixture("video/with-gps.mov"))
    #expect(movie.type == .quickTime)
    #expect(abs(movie.duration - 4.001678) < 0.002)
    #expect(movie.tracks.map(\.kind) == [.audio, .video, .timedMetadata, .timedMetadata])
    #expect(Set(movie.tracks.map(\.identifier)).count == 4)
    let video = try #require(movie.video)
    #expect((video.width, video.height) == (568, 320))
    #expect(video.coding == "h264")
    #expect(abs(video.frameRate - 29.98) < 0.1)
    #expect(abs(video.duration - 4.001667) < 0.001)
    // A quarter turn clockwise: (x, y) goes to (320 - y, x).
    #expect(video.transform == [0, 1, -1, 0, 320, 0])
    #expect(movie.fields["com.apple.quicktime.make"] == "Apple")
  }

  @Test("Every movie and sound of the collection has a track that decodes, and its length")
  func corpus() throws {
    var count = 0
    for file in Corpus.media where file.expected.kind == "video" && !file.expected.isRefused {
      let movie = try MovieDescription(contentsOf: file.url)
      #expect(movie.video?.isDecodable == true, "\(file)")
      if let seconds = file.expected.duration_s {
        #expect(abs(movie.duration - seconds) < 0.15, "\(file)")
      }
      count += 1
    }
    #expect(count >= 5)
  }

  @Test("Which containers can hold the codings of a movie")
  func containers() throws {
    func containers(_ path: String) throws -> [MovieTranscoder.Container] {
      try MovieDescription(contentsOf: Corpus.fixture(path)).copyContainers
    }
    #expect(try containers("video/with-gps.mov") == [.quickTime, .mpeg4, .m4v])
    #expect(try containers("made/sound.m4a").contains(.m4a))
    #expect(try containers("made/movie.webm") == [])
    #expect(try !containers("made/sound.wav").contains(.m4a))
  }

  @Test(
    "Each container that is said to hold a movie does",
    arguments: ["mp4", "mkv", "m4v", "ts"])
  func truth(name: String) throws {
    let path = name == "mp4" ? "made/recording.mp4" : "made/movie." + name
    let folder = try TranscodingFolder()
    for container in try MovieDescription(contentsOf: Corpus.fixture(path)).copyContainers {
      let movie = try folder.run(path, .with { $0.container = container })
      #expect(movie.facts.contentType == container.type.identifier)
    }
  }

  @Test("Pictures and damaged files are refused")
  func refused() {
    for (path, code) in [
      ("gif/cogs.gif", MediaError.Code.unrecognised), ("broken/fixture-moov.mov", .damaged),
      ("absent", .unreadable(errno: ENOENT)),
    ] {
      let error = #expect(throws: MediaError.self) {
        try MovieDescription(contentsOf: Corpus.fixture(path))
      }
      #expect(error?.code == code)
    }
  }
}

@Suite("MovieFrames") struct MovieFramesTests {
  private let movie = Corpus.fixture("video/with-gps.mov")

  @Test(
    "The picture of a time is the one that a player shows then",
    arguments: [0, 0.02, 0.5, 1.017, 2, 3.2, 3.99, 100])
  func times(seconds: Double) throws {
    let all = try DecodedMovie(movie)
    let shown = try #require(all.pictureTimes.lastIndex { $0 <= seconds + 0.0001 })
    let (image, actual) = try MovieFrames(contentsOf: movie).picture(
      at: seconds, maximumSize: (2, 2))
    #expect(abs(actual - all.pictureTimes[shown]) < 0.0001)
    let mean = (0..<3).map { channel in
      stride(from: channel, to: image.pixels.count, by: 4).reduce(0.0) {
        $0 + Double(image.pixels[$1])
      } / Double(image.width * image.height)
    }
    #expect(zip(mean, all.colours[shown]).allSatisfy { abs($0 - $1) < 6 })
  }

  @Test("Pictures are turned upright, fitted and never enlarged")
  func sizes() throws {
    func size(_ box: (width: Double, height: Double)?, upright: Bool = true) throws -> String {
      let (image, _) = try MovieFrames(contentsOf: movie).picture(
        at: 1, maximumSize: box, isUpright: upright)
      return "\(image.width) × \(image.height)"
    }
    #expect(try size(nil) == "320 × 568")
    #expect(try size(nil, upright: false) == "568 × 320")
    #expect(try size((160, 0)) == "160 × 284")
    #expect(try size((1000, 142)) == "80 × 142")
    #expect(try size((5000, 5000)) == "320 × 568")
  }

  @Test("The first picture is the poster")
  func poster() throws {
    let turned = Corpus.fixture("made/turned.mov")
    let poster = try PixelImage(contentsOf: turned)
    let (image, _) = try MovieFrames(contentsOf: turned).picture(at: 0, maximumSize: nil)
    #expect(image.width == poster.width && image.height == poster.height)
    #expect(image.pixels == poster.pixels)
  }

  @Test("A sound has no picture")
  func sound() {
    #expect(throws: MediaError.self) {
      try MovieFrames(contentsOf: Corpus.fixture("made/sound.m4a")).picture(
        at: 0, maximumSize: nil)
    }
  }
}
