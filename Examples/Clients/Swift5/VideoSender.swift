import AVFoundation
import Photos

/// Finds the files of videos, and writes smaller copies to send.
class VideoSender {
  private let manager = PHImageManager.default()
  private var exporter: AVAssetExportSession?

  /// The file of a video, if it lies on this device.
  func file(of video: PHAsset, completion: @escaping (URL?) -> Void) {
    let options = PHVideoRequestOptions()
    options.version = .original
    options.deliveryMode = .highQualityFormat
    options.isNetworkAccessAllowed = true
    manager.requestAVAsset(forVideo: video, options: options) { asset, _, _ in
      completion((asset as? AVURLAsset)?.url)
    }
  }

  /// How long the video plays.
  func playbackLength(of video: PHAsset, completion: @escaping (Double?) -> Void) {
    manager.requestPlayerItem(forVideo: video, options: nil) { (item: AVPlayerItem?, _) in
      completion(item.map { CMTimeGetSeconds($0.duration) })
    }
  }

  /// Writes a small copy; tells whether it is there, or why not.
  func writeSmallCopy(
    of video: PHAsset, to url: URL, completion: @escaping (Bool, Error?) -> Void
  ) {
    manager.requestExportSession(
      forVideo: video, options: nil, exportPreset: AVAssetExportPresetMediumQuality
    ) { [weak self] session, info in
      guard let self, let session else {
        return completion(false, info?[PHImageErrorKey] as? Error)
      }
      exporter = session
      session.outputURL = url
      session.outputFileType = .mp4
      session.shouldOptimizeForNetworkUse = true
      session.exportAsynchronously {
        switch session.status {
        case .completed: completion(true, nil)
        case .failed, .cancelled: completion(false, session.error)
        default: completion(false, nil)
        }
      }
    }
  }
}
