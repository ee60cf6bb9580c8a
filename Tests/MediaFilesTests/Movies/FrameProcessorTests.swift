import Foundation
import TestSupport
import Testing

@testable import MediaFiles

@Suite("MovieTranscoder: pictures that are changed") struct FrameProcessorTests {
  private struct Refusal: Error {}

  private let folder: TranscodingFolder
  private let encoded = MovieTranscoder.Settings.with { $0.video = .encoded(.h264, .high) }

  init() throws { folder = try TranscodingFolder() }

  @Test("A processor sees every picture upright, in order, with its time")
  func order() throws {
    for (path, size) in [("made/turned.mov", "48 × 64"), ("made/cinematic.mov", "64 × 48")] {
      var seen: [Double] = []
      var sizes: Set<String> = []
      let movie = try folder.run(path, encoded) { image, seconds in
        seen.append(seconds)
        sizes.insert("\(image.width) × \(image.height)")
        return image
      }
      let times = try DecodedMovie(Corpus.fixture(path)).pictureTimes
      #expect(seen.count == 3)
      #expect(zip(seen, times).allSatisfy { abs($0 - $1) < 0.001 })
      #expect(sizes == [size])
      // Stored upright, without a matrix.
      #expect(movie.size == size)
      #expect(movie.facts.size == size)
      #expect(zip(movie.pictureTimes, times).allSatisfy { abs($0 - $1) < 0.001 })
    }
  }

  @Test("A picture that comes back as it was keeps its colours")
  func identity() throws {
    let before = try DecodedMovie(Corpus.fixture("video/with-gps.mov"))
    let after = try folder.run("video/with-gps.mov", encoded) { image, _ in image }
    #expect(after.colours.count == before.colours.count)
    for (one, other) in zip(after.colours, before.colours) {
      #expect(zip(one, other).allSatisfy { abs($0 - $1) < 4 })
    }
  }

  @Test("What the processor returns is what the result shows")
  func changed() throws {
    let movie = try folder.run("video/with-gps.mov", encoded) { image, seconds in
      let colour: [UInt8] = seconds < 2 ? [220, 30, 40, 255] : [20, 60, 200, 255]
      let pixels = Data((0..<100 * 60).flatMap { _ in colour })
      return try #require(PixelImage(width: 100, height: 60, pixels: pixels))
    }
    #expect(movie.size == "100 × 60")
    #expect(movie.pictureTimes.count == 120)
    for (time, colour) in zip(movie.pictureTimes, movie.colours) {
      let expected: [Double] = time < 1.999 ? [220, 30, 40] : [20, 60, 200]
      #expect(zip(colour, expected).allSatisfy { abs($0 - $1) < 6 })
    }
  }

  @Test("What the processor throws ends the work and leaves nothing")
  func refusal() throws {
    #expect(throws: Refusal.self) {
      try folder.run("video/with-gps.mov", encoded) { image, seconds in
        if seconds > 1 { throw Refusal() }
        return image
      }
    }
    #expect(try folder.names.isEmpty)
  }

  @Test("Pictures that are copied cannot be changed")
  func copied() async {
    await #expect(processExitsWith: .failure) {
      let target = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      // An error that is thrown is not what ends the process.
      try? MovieTranscoder().write(
        Corpus.fixture("made/fast.mov"), to: target, processingFrames: { image, _ in image })
    }
  }

  @Test("A Live Photo's movie with changed pictures still pairs with its still (§8.11)")
  func livePhoto() throws {
    let settings = MovieTranscoder.Settings.with {
      $0.video = .encoded(.h264, .medium)
      $0.metadata["com.apple.quicktime.content.identifier"] = "ONE"
      $0.stillImageTime = 1.5
    }
    let live = try folder.write(Corpus.fixture("video/with-gps.mov"), settings, as: "live")
    let made = try DecodedMovie(live)
    #expect(made.facts.contentIdentifier == "ONE")
    #expect(made.facts.hasStillImageTimeTrack)
    let other = MovieTranscoder.Settings.with {
      $0.video = .encoded(.hevc, .medium)
      $0.volume = 0.5
      $0.maximumSize = .init(longer: 200, shorter: 200)
    }
    let edited = try DecodedMovie(folder.write(live, other, as: "edited") { image, _ in image })
    #expect(edited.facts.contentIdentifier == "ONE")
    #expect(edited.facts.hasStillImageTimeTrack)
    #expect(edited.facts.captureDate == made.facts.captureDate)
    // Of the timed values the one that tells the time is kept, at its time.
    let values = zip(edited.codings, edited.pieces).filter { $0.0 == "none" || $0.0 == "unknown" }
    #expect(values.map { $0.1.map { ($0.time * 600).rounded() } } == [[900]])
  }
}
