internal import Dispatch
public import Foundation
internal import MediaFiles
public import PlatformTypes
internal import Synchronization

/// Edits a Live Photo: one block of code changes the still and every picture of the movie.
///
///     guard let context = PHLivePhotoEditingContext(livePhotoEditingInput: input) else { return }
///     context.frameProcessor = { frame, _ in frame.image.applyingFilter("CISepiaTone") }
///     let output = PHContentEditingOutput(contentEditingInput: input)
///     output.adjustmentData = …
///     try await context.saveLivePhoto(to: output)
///     try await library.performChanges { PHAssetChangeRequest(for: asset).contentEditingOutput = output }
///
/// Pictures come upright, and so are those that the processor gives; ``orientation`` therefore is up.
/// The rendered halves get a content identifier of their own, so that they are a pair elsewhere, too
/// (§8.11). Not for use from several threads at once, but for ``cancel()``.
@safe open class PHLivePhotoEditingContext: NSObject {
  private let original: LivePhotoOriginal
  private let work = DispatchQueue(label: "PHLivePhotoEditing", qos: .userInitiated)
  private let running = RunningEdits()

  /// The still, upright, in full size.
  public let fullSizeImage: CIImage

  /// How long the movie is.
  public let duration: CMTime

  /// When in the movie the still was taken; zero when the movie does not say.
  public let photoTime: CMTime

  /// How the pictures must be turned to be upright: up, as they are.
  public let orientation = CGImagePropertyOrientation.up

  /// Changes each picture; without one they stay as they are.
  ///
  /// Read when preparing or saving begins.
  @safe open var frameProcessor: PHLivePhotoFrameProcessingBlock?

  /// How loud the sound is, from 0, silent, to 1, as it was; other values count as the nearest of
  /// them.
  open var audioVolume: Float = 1

  /// Makes a context for an edit; nil when it starts from no Live Photo, or its files cannot be read.
  public init?(livePhotoEditingInput livePhotoInput: PHContentEditingInput) {
    guard let still = livePhotoInput.fullSizeImageURL, let movie = livePhotoInput.movie,
      let image = CIImage(contentsOf: still, options: [.applyOrientationProperty: true]),
      // Why the movie cannot be read does not matter: there is no context.
      let facts = try? MediaReader.facts(of: movie)
    else { return nil }
    fullSizeImage = image
    duration = LivePhotoOriginal.time(facts.duration)
    photoTime = LivePhotoOriginal.time(facts.stillImageTime ?? 0)
    original = LivePhotoOriginal(
      image: image, still: still, movie: movie, photoTime: photoTime)
  }

  /// Contexts are made for an input.
  @available(*, unavailable) public override init() { fatalError("A context needs an input.") }

  /// Renders a Live Photo to look at, of at most a size.
  ///
  /// - Parameters:
  ///   - targetSize: The room that there is, in pixels; `CGSize.zero` or
  ///     ``PHImageManagerMaximumSize`` for the full size. Nothing is enlarged.
  ///   - options: None has an effect: frames are always rendered before playing.
  ///   - handler: Called once, on a serial queue: with a Live Photo whose files go with it, or with the
  ///     error of the frame processor, or a ``PHPhotosError``;
  ///     ``PHPhotosError/Code/userCancelled`` after ``cancel()``.
  public func prepareLivePhotoForPlayback(
    withTargetSize targetSize: CGSize, options: [String: Any]? = nil,
    completionHandler handler: @escaping @Sendable (PHLivePhoto?, (any Error)?) -> Void
  ) {
    let rendering = rendering(within: targetSize)
    perform(
      {
        let folder = RenderFolder()
        let (still, movie) = (folder.render(of: .jpeg), folder.pairedVideo)
        let size = try rendering.write(still: still, movie: movie, isCancelled: $0)
        return PHLivePhoto(LivePhotoContent(still: still, movie: movie, folder: folder), size: size)
      },
      {
        switch $0 {
        case .success(let livePhoto): handler(livePhoto, nil)
        case .failure(let error): handler(nil, error)
        }
      })
  }

  /// Renders a Live Photo to look at, as
  /// ``prepareLivePhotoForPlayback(withTargetSize:options:completionHandler:)`` does.
  ///
  /// - Throws: The error of the frame processor, or a ``PHPhotosError``.
  public func livePhotoForPlayback(
    targetSize: CGSize, options: [String: Any]? = nil
  ) async throws -> PHLivePhoto {
    try await withCheckedThrowingContinuation { continuation in
      prepareLivePhotoForPlayback(withTargetSize: targetSize, options: options) {
        livePhoto, error in
        if let livePhoto {
          continuation.resume(returning: livePhoto)
        } else {
          continuation.resume(throwing: error ?? PHPhotosError(.internalError))
        }
      }
    }
  }

  /// Renders both halves in full size to where an edit is committed from (§7.10).
  ///
  /// The still becomes a JPEG at ``PHContentEditingOutput/renderedContentURL``; nothing is there when
  /// it fails.
  ///
  /// - Parameters:
  ///   - output: That of the edit; it still needs adjustment data.
  ///   - options: None has an effect.
  ///   - handler: Called once, on a serial queue: with true, or with false and the error of the frame
  ///     processor, or a ``PHPhotosError``; ``PHPhotosError/Code/userCancelled`` after ``cancel()``.
  public func saveLivePhoto(
    to output: PHContentEditingOutput, options: [String: Any]? = nil,
    completionHandler handler: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    let rendering = rendering(within: .zero)
    let (still, movie) = (output.renderedContentURL, output.renderedPairedVideoURL)
    // The files go with the output, which therefore must not go before.
    nonisolated(unsafe) let output = output
    perform(
      {
        _ = try rendering.write(still: still, movie: movie, isCancelled: $0)
        withExtendedLifetime(unsafe output) {}
      },
      {
        switch $0 {
        case .success: handler(true, nil)
        case .failure(let error): handler(false, error)
        }
      })
  }

  /// Renders both halves in full size, as ``saveLivePhoto(to:options:completionHandler:)`` does.
  ///
  /// - Throws: The error of the frame processor, or a ``PHPhotosError``.
  public func saveLivePhoto(
    to output: PHContentEditingOutput, options: [String: Any]? = nil
  ) async throws {
    try await withCheckedThrowingContinuation {
      (continuation: CheckedContinuation<Void, any Error>) in
      saveLivePhoto(to: output, options: options) { isSaved, error in
        if isSaved {
          continuation.resume()
        } else {
          continuation.resume(throwing: error ?? PHPhotosError(.internalError))
        }
      }
    }
  }

  /// Cancels all that is being prepared or saved; from any thread.
  public func cancel() { running.cancelAll() }

  // MARK: Work

  private func rendering(within target: CGSize) -> LivePhotoRendering {
    unsafe LivePhotoRendering(
      original: original, processor: frameProcessor,
      volume: Double(min(1, max(0, audioVolume.isNaN ? 1 : audioVolume))), target: target)
  }

  /// Does a piece of work on the context's queue and tells how it ended.
  private func perform<Value: Sendable>(
    _ body: @escaping (_ isCancelled: () -> Bool) throws -> Value,
    _ handler: @escaping @Sendable (Result<Value, any Error>) -> Void
  ) {
    let edit = running.begin()
    // Only run there.
    nonisolated(unsafe) let body = body
    work.async { [running] in
      let result = Result {
        let value = unsafe try body { running.isCancelled(edit) }
        guard !running.isCancelled(edit) else { throw RunningEdits.cancellation }
        return value
      }
      running.end(edit)
      handler(result)
    }
  }
}

/// What a context is preparing or saving.
private final class RunningEdits: Sendable {
  private struct State {
    var last = 0
    var running: Set<Int> = []
  }

  private let state = Mutex(State())

  static var cancellation: PHPhotosError {
    PHPhotosError(.userCancelled, message: "The edit of the Live Photo was cancelled.")
  }

  func begin() -> Int {
    state.withLock { state in
      state.last += 1
      state.running.insert(state.last)
      return state.last
    }
  }

  func isCancelled(_ edit: Int) -> Bool { state.withLock { !$0.running.contains(edit) } }

  func end(_ edit: Int) { state.withLock { _ = $0.running.remove(edit) } }

  func cancelAll() { state.withLock { $0.running = [] } }
}
