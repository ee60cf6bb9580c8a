public import Foundation
internal import MediaFiles

/// A track of a movie or sound.
///
/// Never changes; safe to use from any thread.
///
/// Source: Apple, `AVAssetTrack`.
open class AVAssetTrack: NSObject, AVAsynchronousKeyValueLoading, @unchecked Sendable {
  // @unchecked: constants, and a reference that only becomes nil.
  private let track: MovieDescription.Track

  /// The asset it is of, as long as somebody holds that.
  open private(set) weak var asset: AVAsset?

  init(_ track: MovieDescription.Track, of asset: AVAsset) {
    self.track = track
    self.asset = asset
  }

  /// Its number in the file.
  open var trackID: CMPersistentTrackID { CMPersistentTrackID(clamping: track.identifier) }

  /// What it consists of.
  @safe open var mediaType: AVMediaType {
    switch track.kind {
    case .video: .video
    case .audio: .audio
    case .text: .subtitle
    case .timedMetadata: .metadata
    case .other: .muxed
    }
  }

  /// Size of the stored pictures in pixels; zero where there are none.
  ///
  /// Turned, by ``preferredTransform``, where the camera was held upright.
  open var naturalSize: CGSize { CGSize(width: track.width, height: track.height) }

  /// How the stored pictures are turned and moved to be upright; y points down.
  open var preferredTransform: CGAffineTransform {
    let numbers = track.transform.map { CGFloat($0) }
    return CGAffineTransform(
      a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4], ty: numbers[5])
  }

  /// Pictures a second on average; 0 where there are none.
  open var nominalFrameRate: Float { Float(track.frameRate) }

  /// How long a picture is shown on average.
  ///
  /// Unverified: Apple gives the shortest.
  open var minFrameDuration: CMTime {
    guard track.frameRate > 0 else { return .invalid }
    return CMTime(seconds: 1 / track.frameRate, preferredTimescale: 90_000)
  }

  /// When in the movie it is.
  open var timeRange: CMTimeRange {
    func time(_ seconds: Double) -> CMTime {
      let scale = CMTimeScale(clamping: track.timeScale)
      return CMTime(
        value: CMTimeValue(exactly: (seconds * Double(scale)).rounded()) ?? .max,
        timescale: max(1, scale))
    }
    return CMTimeRange(start: time(track.start), duration: time(track.duration))
  }

  /// Ticks a second of its own clock.
  open var naturalTimeScale: CMTimeScale { CMTimeScale(clamping: track.timeScale) }

  /// Bits a second; 0 if unknown.
  open var estimatedDataRate: Float { Float(track.bitRate) }

  /// The language as ISO 639-2 has it; `nil` if the file does not say.
  open var languageCode: String? { track.language }

  /// Whether players show it: always, as tracks that are off are not told apart here.
  open var isEnabled: Bool { true }

  /// Whether there is a decoder for it here.
  open var isPlayable: Bool { track.isDecodable }

  /// Whether there is a decoder for it here.
  open var isDecodable: Bool { track.isDecodable }
}

extension AVPartialAsyncProperty where Root: AVAssetTrack {
  /// Size of the stored pictures in pixels.
  public static var naturalSize: AVAsyncProperty<Root, CGSize> { .init { $0.naturalSize } }
  /// How the pictures are turned to be upright.
  public static var preferredTransform: AVAsyncProperty<Root, CGAffineTransform> {
    .init { $0.preferredTransform }
  }
  /// Pictures a second.
  public static var nominalFrameRate: AVAsyncProperty<Root, Float> {
    .init { $0.nominalFrameRate }
  }
  /// How long a picture is shown.
  public static var minFrameDuration: AVAsyncProperty<Root, CMTime> {
    .init { $0.minFrameDuration }
  }
  /// When in the movie it is.
  public static var timeRange: AVAsyncProperty<Root, CMTimeRange> { .init { $0.timeRange } }
  /// Bits a second.
  public static var estimatedDataRate: AVAsyncProperty<Root, Float> {
    .init { $0.estimatedDataRate }
  }
  /// Ticks a second.
  public static var naturalTimeScale: AVAsyncProperty<Root, CMTimeScale> {
    .init { $0.naturalTimeScale }
  }
  /// The language.
  public static var languageCode: AVAsyncProperty<Root, String?> { .init { $0.languageCode } }
  /// Whether players show it.
  public static var isEnabled: AVAsyncProperty<Root, Bool> { .init { $0.isEnabled } }
  /// Whether it can be played.
  public static var isPlayable: AVAsyncProperty<Root, Bool> { .init { $0.isPlayable } }
  /// Whether it can be decoded.
  public static var isDecodable: AVAsyncProperty<Root, Bool> { .init { $0.isDecodable } }
}
