public import Foundation
internal import MediaFiles
internal import Synchronization

/// Makes pictures of single moments of a movie.
///
///     let generator = AVAssetImageGenerator(asset: asset)
///     generator.appliesPreferredTrackTransform = true
///     let (image, actualTime) = try await generator.image(at: CMTime(seconds: 1, preferredTimescale: 600))
///
/// The picture is always exactly the one that is shown at that time, whatever tolerance is allowed.
/// Set the properties before asking; not for use from several threads at once, but several requests
/// may be under way.
///
/// Source: Apple, `AVAssetImageGenerator`.
open class AVAssetImageGenerator: NSObject, @unchecked Sendable {
  // @unchecked: the properties belong to whoever made it; `cancelled` is guarded by its lock.

  /// What became of a picture.
  public enum Result: Int, Sendable {
    /// It is there.
    case succeeded = 0
    /// It could not be made.
    case failed = 1
    /// Somebody cancelled.
    case cancelled = 2
  }

  /// Called with each picture: the time asked for, the picture, the time from which it is shown, what
  /// became of it, and why it failed.
  public typealias CompletionHandler = (
    CMTime, CGImage?, CMTime, AVAssetImageGenerator.Result, (any Error)?
  ) -> Void

  /// The movie.
  public let asset: AVAsset

  /// Whether pictures are turned upright; false unless set.
  open var appliesPreferredTrackTransform = false

  /// The box in which pictures are fitted, in pixels; a side of 0 does not limit, and nothing is
  /// enlarged.
  open var maximumSize = CGSize.zero

  /// How much earlier a picture may be; has no effect.
  open var requestedTimeToleranceBefore = CMTime.positiveInfinity

  /// How much later a picture may be; has no effect.
  open var requestedTimeToleranceAfter = CMTime.positiveInfinity

  /// How often everything was cancelled.
  private let cancelled = Mutex(0)

  /// Makes a generator for a movie.
  public init(asset: AVAsset) { self.asset = asset }

  /// Returns the picture that is shown at a time.
  ///
  /// - Parameters:
  ///   - requestedTime: From the beginning; beyond the end the last picture is meant.
  ///   - actualTime: Is set to the time from which the picture is shown, if not nil.
  /// - Returns: The picture.
  /// - Throws: An ``AVError``.
  open func copyCGImage(
    at requestedTime: CMTime, actualTime: UnsafeMutablePointer<CMTime>?
  ) throws -> CGImage {
    let (image, time) = try job.run(requestedTime)
    unsafe actualTime?.pointee = time
    return image
  }

  /// Returns the picture that is shown at a time, and the time from which it is.
  ///
  /// - Throws: An ``AVError``.
  open func image(at time: CMTime) async throws -> (image: CGImage, actualTime: CMTime) {
    let job = job
    return try await withCheckedThrowingContinuation { continuation in
      AVAsset.queue.async {
        continuation.resume(with: Swift.Result { try job.run(time) })
      }
    }
  }

  /// Makes pictures one after the other, on a private queue, where the handler is called.
  ///
  /// - Parameters:
  ///   - requestedTimes: Times as `NSValue`s are on Apple's platforms; here they are ``CMTime``s.
  ///   - handler: Called once for each time, in order.
  open func generateCGImagesAsynchronously(
    forTimes requestedTimes: [CMTime], completionHandler handler: @escaping CompletionHandler
  ) {
    let job = job
    let round = cancelled.withLock { $0 }
    // Called on one queue, one call after the other.
    nonisolated(unsafe) let handler = handler
    AVAsset.queue.async { [self] in
      for time in requestedTimes {
        guard cancelled.withLock({ $0 }) == round else {
          unsafe handler(time, nil, .invalid, .cancelled, nil)
          continue
        }
        do {
          let (image, actual) = try job.run(time)
          unsafe handler(time, image, actual, .succeeded, nil)
        } catch {
          unsafe handler(time, nil, .invalid, .failed, error)
        }
      }
    }
  }

  /// Cancels what is not made yet: its handlers are told so.
  open func cancelAllCGImageGeneration() { cancelled.withLock { $0 += 1 } }

  private var job: Job {
    Job(file: asset.file, size: maximumSize, isUpright: appliesPreferredTrackTransform)
  }

  /// What is asked of the generator at one moment.
  private struct Job: Sendable {
    let file: URL
    let size: CGSize
    let isUpright: Bool

    func run(_ time: CMTime) throws -> (image: CGImage, actualTime: CMTime) {
      guard !time.seconds.isNaN else {
        throw AVError(.noImageAtTime, message: "There is no picture at an invalid time.")
      }
      do throws(MediaError) {
        let (image, seconds) = try MovieFrames(contentsOf: file).picture(
          at: min(max(0, time.seconds), 1e9),
          maximumSize: (Double(size.width), Double(size.height)), isUpright: isUpright)
        let ticks = CMTimeValue(exactly: (seconds * 1_000_000).rounded()) ?? .max
        return (CGImage(image), CMTime(value: ticks, timescale: 1_000_000))
      } catch {
        throw AVError(error)
      }
    }
  }
}
