//! Export a video: smaller, and in another container.
//!
//! What exists at the target is never overwritten; nothing is left behind when an export fails or is cancelled.

import Foundation
import Photos

// snippet.hide
let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).mp4")

// snippet.show
/// Writes the first ten seconds of a video into a file, at most 1280 × 720 pixels large.
func export(_ video: PHAsset, to file: URL) async throws {
  let movie = await withCheckedContinuation { continuation in
    PHImageManager.default().requestAVAsset(forVideo: video, options: nil) { movie, _, _ in
      continuation.resume(returning: movie)
    }
  }
  guard let movie,
    let session = AVAssetExportSession(asset: movie, presetName: AVAssetExportPreset1280x720)
  else { return }
  session.timeRange = CMTimeRange(
    start: .zero, duration: CMTime(seconds: 10, preferredTimescale: 600))
  try await session.export(to: file, as: .mp4)
  print("\(try await AVURLAsset(url: file).load(.duration).seconds) s")
}

// snippet.hide
defer { try? FileManager.default.removeItem(at: file) }
guard let video = PHAsset.fetchAssets(with: .video, options: nil).firstObject else {
  preconditionFailure("There is no video among the pictures.")
}
try await export(video, to: file)
let written = AVURLAsset(url: file)
precondition(
  abs(written.duration.seconds - min(10, video.duration)) < 0.01, "It has another length.")
