internal import Dispatch
internal import Foundation
public import PlatformTypes

extension PHImageManager {
  /// Requests a video as a movie to be played.
  ///
  /// - Parameters:
  ///   - asset: A video.
  ///   - options: The version. Everything is local here, so that there is no progress of a download
  ///     (§10.10), and always of full quality (§10.17).
  ///   - resultHandler: Called once, on a private queue: with the item, or `nil` and in the
  ///     information why (§10.11, §10.14).
  /// - Returns: What cancels the request.
  @discardableResult
  public func requestPlayerItem(
    forVideo asset: PHAsset, options: PHVideoRequestOptions?,
    resultHandler: @escaping (AVPlayerItem?, [AnyHashable: Any]?) -> Void
  ) -> PHImageRequestID {
    requestVideo(asset, options, resultHandler) { source throws(PHPhotosError) in
      AVPlayerItem(asset: try source.asset())
    }
  }

  /// Requests a session that writes a video anew: smaller, cut, in another container.
  ///
  ///     manager.requestExportSession(
  ///       forVideo: asset, options: nil, exportPreset: AVAssetExportPreset1280x720
  ///     ) { session, info in … }
  ///
  /// - Parameters:
  ///   - asset: A video.
  ///   - options: The version (§10.17).
  ///   - exportPreset: One of `AVAssetExportSession.allExportPresets()`; another one is answered by
  ///     ``PHPhotosError/Code/changeNotSupported``.
  ///   - resultHandler: Called once, on a private queue: with the session, or `nil` and in the
  ///     information why (§10.11, §10.14). Set where the result goes, and start it.
  /// - Returns: What cancels the request; the session has a cancelling of its own.
  @discardableResult
  public func requestExportSession(
    forVideo asset: PHAsset, options: PHVideoRequestOptions?, exportPreset: String,
    resultHandler: @escaping (AVAssetExportSession?, [AnyHashable: Any]?) -> Void
  ) -> PHImageRequestID {
    requestVideo(asset, options, resultHandler) { source throws(PHPhotosError) in
      let movie = try source.asset()
      guard let session = AVAssetExportSession(asset: movie, presetName: exportPreset) else {
        throw PHPhotosError(
          .changeNotSupported, message: "There is no export preset “\(exportPreset)”.")
      }
      return session
    }
  }

  /// Requests a video as a movie: its file, its tracks and its length.
  ///
  ///     manager.requestAVAsset(forVideo: asset, options: nil) { movie, _, _ in
  ///       guard let file = (movie as? AVURLAsset)?.url else { return }
  ///       // Read from it; it lies in the library and must not be written to.
  ///     }
  ///
  /// - Parameters:
  ///   - asset: A video.
  ///   - options: The version (§10.17).
  ///   - resultHandler: Called once, on a private queue: with an `AVURLAsset`, or `nil` and in the
  ///     information why (§10.11, §10.14). There never is an audio mix.
  /// - Returns: What cancels the request.
  @discardableResult
  public func requestAVAsset(
    forVideo asset: PHAsset, options: PHVideoRequestOptions?,
    resultHandler: @escaping (AVAsset?, AVAudioMix?, [AnyHashable: Any]?) -> Void
  ) -> PHImageRequestID {
    requestVideo(asset, options, { resultHandler($0, nil, $1) }) { source throws(PHPhotosError) in
      try source.asset() as AVAsset
    }
  }

  private func requestVideo<Result>(
    _ asset: PHAsset, _ options: PHVideoRequestOptions?,
    _ handler: @escaping (Result?, [AnyHashable: Any]?) -> Void,
    _ make: @escaping @Sendable (VideoSource) throws(PHPhotosError) -> Result
  ) -> PHImageRequestID {
    let version = options?.version ?? .current
    let queue = DispatchQueue(label: "PHVideo-results")
    return run(asset, isSynchronous: false, queue: queue, handler) { delivery in
      delivery.finish { () throws(PHPhotosError) in try make(VideoSource(asset, version: version)) }
    }
  }
}
