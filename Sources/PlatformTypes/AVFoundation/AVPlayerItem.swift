public import Foundation

/// A movie that is about to be played: what a player would be given.
///
/// There is no player here; the item tells whether the movie could be played.
///
/// Source: Apple, `AVPlayerItem`.
open class AVPlayerItem: NSObject, @unchecked Sendable {
  // @unchecked: not for use from several threads at once, as Apple's, which belongs to the main one.

  /// Whether it can be played.
  public enum Status: Int, Sendable {
    /// Nobody looked yet.
    case unknown = 0
    /// It can.
    case readyToPlay = 1
    /// It cannot, for ``AVPlayerItem/error``.
    case failed = 2
  }

  /// The movie.
  public let asset: AVAsset

  /// How loud which track is to be.
  open var audioMix: AVAudioMix?

  /// Makes an item of a movie.
  public init(asset: AVAsset) { self.asset = asset }

  /// Makes an item of a file.
  public convenience init(url URL: URL) { self.init(asset: AVURLAsset(url: URL)) }

  /// Whether it can be played; reads the file the first time.
  open var status: Status { asset.isPlayable ? .readyToPlay : .failed }

  /// Why it cannot be played.
  open var error: (any Error)? {
    do {
      _ = try asset.movie()
      return asset.isPlayable
        ? nil : AVError(.decoderNotFound, message: "There is no decoder for it on this machine.")
    } catch {
      return AVError(error)
    }
  }

  /// How long it is.
  open var duration: CMTime { asset.duration }

  /// The size of the upright pictures in pixels; zero where there are none.
  open var presentationSize: CGSize {
    guard let track = asset.tracks(withMediaType: .video).first else { return .zero }
    let size = track.naturalSize.applying(track.preferredTransform)
    return CGSize(width: abs(size.width), height: abs(size.height))
  }
}

/// How loud which track of a movie is to be.
///
/// Source: Apple, `AVAudioMix`, whose curves of volume over time are left out.
open class AVAudioMix: NSObject, @unchecked Sendable {
  // @unchecked: it holds nothing.

  /// A mix that leaves all tracks as they are.
  public override init() {}
}
