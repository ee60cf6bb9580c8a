import Foundation
import PlatformTypes
import TestSupport
import Testing

@Suite("AVAsset") struct AVAssetTests {
  private let phone = Corpus.fixture("video/with-gps.mov")

  @Test("A URL's asset is an AVURLAsset that knows its file")
  func url() {
    let asset = AVAsset(url: phone)
    #expect((asset as? AVURLAsset)?.url == phone)
    #expect(AVURLAsset(url: phone, options: nil).url == phone)
    #expect(AVURLAsset(url: phone).url == phone)
  }

  @Test("Length, tracks and transforms are those of the file")
  func properties() throws {
    let asset = AVURLAsset(url: phone)
    #expect(abs(asset.duration.seconds - 4.0017) < 0.002)
    #expect(asset.tracks.count == 4)
    #expect(asset.isPlayable && asset.isExportable && asset.isReadable)
    let video = try #require(asset.tracks(withMediaType: .video).first)
    #expect(video.naturalSize == CGSize(width: 568, height: 320))
    let upright = video.naturalSize.applying(video.preferredTransform)
    #expect(CGSize(width: abs(upright.width), height: abs(upright.height)).width == 320)
    let corner = CGPoint(x: 0, y: 320).applying(video.preferredTransform)
    #expect(corner == .zero)
    #expect(abs(video.nominalFrameRate - 29.98) < 0.1)
    #expect(abs(video.timeRange.duration.seconds - 4.001667) < 0.001)
    #expect(video.estimatedDataRate > 100_000)
    #expect(asset.track(withTrackID: video.trackID)?.mediaType == .video)
    #expect(asset.tracks(withMediaType: .audio).count == 1)
    #expect(video.asset === asset)
  }

  @Test("Properties are loaded one by one or several at once")
  func loading() async throws {
    let asset = AVURLAsset(url: phone)
    #expect(try await asset.load(.duration) == asset.duration)
    let (duration, tracks, isPlayable) = try await asset.load(.duration, .tracks, .isPlayable)
    #expect(duration == asset.duration && tracks.count == 4 && isPlayable)
    let video = try #require(try await asset.loadTracks(withMediaType: .video).first)
    let (size, transform, rate) = try await video.load(
      .naturalSize, .preferredTransform, .nominalFrameRate)
    #expect(size.width == 568 && transform.b == 1 && rate > 29)
    let plain = AVAsset(url: phone)
    #expect(try await plain.load(.isExportable))
    guard case .loaded = plain.status(of: .duration) else {
      Issue.record("It is not loaded.")
      return
    }
  }

  @Test("A date, a place and a maker are fields")
  func metadata() async throws {
    let asset = AVURLAsset(url: phone)
    let date = try #require(try await asset.load(.creationDate))
    #expect(try await date.load(.dateValue) == Date(timeIntervalSince1970: 1_563_956_740))
    let places = AVMetadataItem.metadataItems(
      from: asset.metadata, filteredByIdentifier: .quickTimeMetadataLocationISO6709)
    #expect(places.first?.stringValue?.hasPrefix("+32.09") == true)
    let makers = AVMetadataItem.metadataItems(
      from: asset.metadata, filteredByIdentifier: .quickTimeMetadataMake)
    #expect(makers.map(\.stringValue) == ["Apple"])
  }

  @Test("What cannot be read is empty, and loading tells why")
  func unreadable() async {
    for (path, code) in [
      ("broken/fixture-moov.mov", AVError.Code.decodeFailed), ("absent.mov", .fileFailedToParse),
      ("gif/cogs.gif", .fileFormatNotRecognized),
    ] {
      let asset = AVURLAsset(url: Corpus.fixture(path))
      #expect(asset.duration == .zero && asset.tracks.isEmpty && !asset.isPlayable)
      let error = await #expect(throws: AVError.self) { try await asset.load(.duration) }
      #expect(error?.code == code)
      #expect(AVPlayerItem(asset: asset).status == .failed)
    }
  }

  @Test("A player item tells size and length")
  func playerItem() {
    let item = AVPlayerItem(url: phone)
    #expect(item.status == .readyToPlay && item.error == nil)
    #expect(item.presentationSize == CGSize(width: 320, height: 568))
    #expect(item.duration == item.asset.duration)
  }

  @Test("A generator gives the picture of a time, upright when asked")
  func generator() async throws {
    let generator = AVAssetImageGenerator(asset: AVAsset(url: phone))
    var actual = CMTime.invalid
    let time = CMTime(value: 3, timescale: 2)
    let lying = try generator.copyCGImage(at: time, actualTime: &actual)
    #expect(lying.width == 568 && lying.height == 320)
    #expect(actual <= time && time.seconds - actual.seconds < 0.04)
    generator.appliesPreferredTrackTransform = true
    generator.maximumSize = CGSize(width: 100, height: 100)
    let (image, shown) = try await generator.image(at: time)
    #expect(image.width == 56 && image.height == 100)
    #expect(shown == actual)
    await #expect(throws: AVError.self) { try await generator.image(at: .invalid) }
  }

  @Test("Pictures of several times come in order, and are cancelled together")
  func severalPictures() async {
    let generator = AVAssetImageGenerator(asset: AVAsset(url: phone))
    generator.maximumSize = CGSize(width: 32, height: 32)
    let times = (0..<4).map { CMTime(value: CMTimeValue($0), timescale: 1) }
    let results = await withCheckedContinuation { continuation in
      nonisolated(unsafe) var results: [AVAssetImageGenerator.Result] = []
      generator.generateCGImagesAsynchronously(forTimes: times) { time, image, actual, result, _ in
        if time.value == 1 { generator.cancelAllCGImageGeneration() }
        results.append(result)
        if results.count == 4 { continuation.resume(returning: results) }
      }
    }
    #expect(results == [.succeeded, .succeeded, .cancelled, .cancelled])
  }
}
