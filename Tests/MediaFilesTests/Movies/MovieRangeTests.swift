import Foundation
import TestSupport
import Testing

@testable import MediaFiles

@Suite("MovieTranscoder: parts") struct MovieRangeTests {
  private let folder: TranscodingFolder

  init() throws { folder = try TranscodingFolder() }

  /// Pictures of the source that are to be seen in a part, and from when.
  private func expected(_ times: [Double], _ range: Range<Double>) -> [Double] {
    zip(times, times.dropFirst() + [.infinity]).filter {
      $0.1 > range.lowerBound + 0.0005 && $0.0 < range.upperBound - 0.0005
    }.map { max($0.0, range.lowerBound) - range.lowerBound }
  }

  @Test(
    "Encoded parts have exactly the pictures and samples of that time",
    arguments: [0.0..<1.0, 1.0..<2.5, 1.99..<2.01, 3.5..<9.0, 0.017..<0.3])
  func encoded(range: Range<Double>) throws {
    let before = try DecodedMovie(Corpus.fixture("video/with-gps.mov"))
    let after = try folder.run(
      "video/with-gps.mov",
      .with {
        $0.timeRange = range
        $0.video = .encoded(.h264, .high)
        $0.audio = .linearPCM
      })
    let times = expected(before.pictureTimes, range)
    #expect(after.pictureTimes.count == times.count)
    #expect(zip(after.pictureTimes, times).allSatisfy { abs($0 - $1) < 0.001 })
    let length = min(range.upperBound, 4.001678) - range.lowerBound
    #expect(abs(Double(after.sampleCount) - length * 44100) <= 2)
    #expect(abs(after.facts.duration - length) < 0.002)
  }

  @Test(
    "Copied parts are as long as asked for and begin with the picture of that time",
    arguments: [0.0..<1.0, 1.0..<2.5, 2.1..<3.3])
  func copied(range: Range<Double>) throws {
    let before = try DecodedMovie(Corpus.fixture("video/with-gps.mov"))
    let after = try folder.run("video/with-gps.mov", .with { $0.timeRange = range })
    #expect(abs(after.facts.duration - (range.upperBound - range.lowerBound)) < 0.002)
    #expect(after.pictureTimes.first.map { abs($0) < 0.034 } == true)
    let whole = Set(before.pieces[1].map(\.bytes))
    #expect(after.pieces[1].allSatisfy { whole.contains($0.bytes) })
    // The colours of the picture that is seen first are those of the source at that time.
    let seen = try #require(before.pictureTimes.lastIndex { $0 <= range.lowerBound + 0.0005 })
    let first = try #require(after.pictureTimes.firstIndex { $0 > -0.017 })
    let difference = zip(after.colours[first], before.colours[seen]).map { abs($0 - $1) }.max()
    #expect(try #require(difference) < 6)
  }

  @Test("A part beyond the end has nothing in it")
  func beyond() throws {
    for video in [MovieTranscoder.Video.copied, .encoded(.h264, .low)] {
      let error = #expect(throws: MediaError.self) {
        try folder.write(
          Corpus.fixture("video/with-gps.mov"),
          .with {
            $0.timeRange = 100..<101
            $0.video = video
          })
      }
      #expect(error?.code == .damaged)
    }
    #expect(try folder.names.isEmpty)
  }
}
