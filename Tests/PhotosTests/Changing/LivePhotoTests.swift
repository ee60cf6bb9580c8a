import Foundation
import Photos
import PhotosTesting
import TestSupport
import Testing

/// Pairs of still and movie (§8.11, §8.12).
@Suite("Live Photo pairs") struct LivePhotoTests {
  private static let identifier = "6D2F2A3E-2C55-4C2C-9E23-000000000001"

  private static func still(_ identifier: String?) -> Data {
    var photo = MadePhoto()
    if let identifier { photo.apple[17] = identifier }
    return photo.data
  }

  private func create(
    still: Data, movie: Data, in temporary: TemporaryLibrary
  ) -> PHPhotosError? {
    photosError {
      try temporary.change {
        let request = PHAssetCreationRequest.forAsset()
        request.addResource(with: .photo, data: still, options: nil)
        request.addResource(with: .pairedVideo, data: movie, options: nil)
      }
    }
  }

  @Test(
    "A still and a movie of one content identifier make a Live Photo (§8.11, §8.17, §8.20, §8.22)")
  func pair() throws {
    let temporary = try TemporaryLibrary()
    let error = create(
      still: Self.still(Self.identifier), movie: try MadeMovie.live(Self.identifier), in: temporary)
    #expect(error == nil)
    let asset = try #require(temporary.run { PHAsset.fetchAssets(with: nil) }.firstObject)
    #expect(asset.mediaType == .image)
    #expect(asset.mediaSubtypes == .photoLive)
    #expect(asset.playbackStyle == .livePhoto)
    #expect(asset.duration == 0)
    #expect(asset.contentType == .jpeg)
  }

  @Test(
    "Without a pair of identifiers it fails with 3302 and says which is missing or different (§8.11)"
  )
  func refusals() throws {
    let own = Self.identifier
    let cases: [(String?, String?, Bool, [String])] = [
      (nil, own, true, ["still", "no content identifier"]),
      (own, nil, true, ["movie", "no com.apple.quicktime.content.identifier"]),
      (own, "OTHER", true, [own, "OTHER"]), (own, own, false, ["no still-image-time track"]),
    ]
    let temporary = try TemporaryLibrary()
    for (still, movie, hasTime, words) in cases {
      let error = create(
        still: Self.still(still), movie: try MadeMovie.live(movie, hasStillTime: hasTime),
        in: temporary)
      #expect(error?.code == .invalidResource)
      for word in words { #expect(error?.localizedDescription.contains(word) == true) }
    }
    #expect(temporary.run(allNames).isEmpty)
  }

  @Test(
    "A still without its movie is a plain photo, a movie without its still a plain video (§8.12)")
  func halves() throws {
    let temporary = try TemporaryLibrary()
    let movie = try MadeMovie.live(Self.identifier)
    try temporary.change {
      PHAssetCreationRequest.forAsset()
        .addResource(with: .photo, data: Self.still(Self.identifier), options: nil)
      PHAssetCreationRequest.forAsset().addResource(with: .video, data: movie, options: nil)
    }
    let all = temporary.run { objects(PHAsset.fetchAssets(with: nil)) }
    #expect(all.map(\.playbackStyle) == [.image, .video])
    #expect(all.map { $0.mediaSubtypes.contains(.photoLive) } == [false, false])
  }

  @Test("Playback of a Live Photo can be switched off and on, that of a still cannot (§2.48)")
  func playback() throws {
    let temporary = try TemporaryLibrary { TestPhoto("still.jpg") }
    #expect(
      create(
        still: Self.still(Self.identifier), movie: try MadeMovie.live(Self.identifier),
        in: temporary) == nil)
    func live() throws -> PHAsset {
      try #require(temporary.run { PHAsset.fetchAssets(with: nil) }.lastObject)
    }
    for (isEnabled, style) in [(false, PHAsset.PlaybackStyle.image), (true, .livePhoto)] {
      let asset = try live()
      try temporary.change {
        PHAssetChangeRequest(for: asset).setLivePhotoVideoPlaybackEnabled(isEnabled)
      }
      #expect(try live().playbackStyle == style)
      #expect(try live().mediaSubtypes == .photoLive)
    }
    let still = try temporary.assets("still.jpg")[0]
    let error = photosError {
      try temporary.change {
        PHAssetChangeRequest(for: still).setLivePhotoVideoPlaybackEnabled(false)
      }
    }
    #expect(error?.code == .changeNotSupported)
    #expect(identifiers(error) == [still.localIdentifier])
  }
}
