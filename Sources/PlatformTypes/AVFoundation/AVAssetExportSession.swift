public import Foundation
internal import MediaFiles
internal import Synchronization

/// Writes a movie anew by a preset: smaller, cut, in another container.
///
///     guard let session = AVAssetExportSession(asset: asset, presetName: AVAssetExportPreset1280x720)
///     else { return }
///     try await session.export(to: target, as: .mp4)
///
/// A session works once. Nothing is left behind when it fails or is cancelled, and what exists at the
/// target is never overwritten. A movie that is stored lying stays so, with the matrix that turns it.
///
/// Set the properties before it starts; the others may be read from any thread.
///
/// Source: Apple, `AVAssetExportSession`.
open class AVAssetExportSession: NSObject, @unchecked Sendable {
  // @unchecked: what changes during the export is guarded by the lock of `progressing`; the other
  // properties belong to whoever made the session, until it starts.

  /// How far a session is.
  public enum Status: Int, Sendable {
    /// It did not start.
    case unknown = 0
    /// It waits for its turn.
    case waiting = 1
    /// It works.
    case exporting = 2
    /// The result is there.
    case completed = 3
    /// There is no result, for ``AVAssetExportSession/error``.
    case failed = 4
    /// Somebody cancelled.
    case cancelled = 5
  }

  /// The movie.
  public let asset: AVAsset

  /// The name of the preset.
  public let presetName: String

  /// As many exports at once as there are processors; each uses several threads itself.
  private static let queue: OperationQueue = {
    let queue = OperationQueue()
    queue.qualityOfService = .userInitiated
    queue.name = "AVAssetExportSession"
    queue.maxConcurrentOperationCount = ProcessInfo.processInfo.activeProcessorCount
    return queue
  }()

  private let preset: ExportPreset
  let progressing = ExportProgress()

  /// Makes a session.
  ///
  /// - Parameters:
  ///   - asset: The movie.
  ///   - presetName: One of ``allExportPresets()``; `nil` comes back for others.
  public init?(asset: AVAsset, presetName: String) {
    guard let preset = ExportPreset.named(presetName) else { return nil }
    self.asset = asset
    self.presetName = presetName
    self.preset = preset
  }

  // MARK: What is wanted

  /// Where the result goes: a file that does not exist, in a folder that does.
  open var outputURL: URL?

  /// The kind of file that is written, one of ``supportedFileTypes``.
  @safe open var outputFileType: AVFileType?

  /// The part that is written; all of it unless set.
  open var timeRange = CMTimeRange(start: .zero, duration: .positiveInfinity)

  /// Whether the index comes first, so that playing can begin before all has arrived.
  open var shouldOptimizeForNetworkUse = false

  /// The fields that are written, in place of those of the movie, which are kept where this is `nil`
  /// or empty.
  open var metadata: [AVMetadataItem]?

  /// Which fields of the movie are kept; all where it is `nil`.
  open var metadataItemFilter: AVMetadataItemFilter?

  /// The largest size in bytes; 0, the only value that is supported here, does not limit.
  ///
  /// With another value the export fails.
  open var fileLengthLimit: Int64 = 0

  /// The kinds of files that can be written with this preset; empty when the movie cannot be.
  @safe open var supportedFileTypes: [AVFileType] {
    asset.readable.map(preset.types) ?? []
  }

  /// How long the result will be at most.
  open var maxDuration: CMTime { asset.duration }

  // MARK: What is told

  /// How far it is.
  open var status: Status { progressing.status }

  /// How much is done, from 0 to 1.
  open var progress: Float { Float(progressing.progress) }

  /// Why there is no result: an ``AVError``.
  open var error: (any Error)? { progressing.error }

  // MARK: Working

  /// Starts to work, on a private queue, where the handler is called once at the end.
  ///
  /// - Parameter handler: Called when the result is there or will never be; look at ``status``.
  open func exportAsynchronously(completionHandler handler: @escaping @Sendable () -> Void) {
    guard let url = outputURL, let type = outputFileType else {
      preconditionFailure("An export session needs an outputURL and an outputFileType.")
    }
    start(url, type) { _ in handler() }
  }

  /// Works, and returns when the result is there or will never be; look at ``status``.
  open func export() async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        exportAsynchronously { continuation.resume() }
      }
    } onCancel: {
      cancelExport()
    }
  }

  /// Works, and returns when the result is there.
  ///
  /// Cancelling the task cancels the work.
  ///
  /// - Parameters:
  ///   - url: Where the result goes: a file that does not exist, in a folder that does.
  ///   - fileType: The kind of file, one of ``supportedFileTypes``.
  ///   - isolation: Where the caller runs.
  /// - Throws: An ``AVError``, ``AVError/Code/operationCancelled`` when it was cancelled, or
  ///   `CancellationError` when the task had been before the work began.
  public func export(
    to url: URL, as fileType: AVFileType, isolation: isolated (any Actor)? = #isolation
  ) async throws {
    try Task.checkCancellation()
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation {
        (continuation: CheckedContinuation<Void, any Error>) in
        start(url, fileType) { error in
          if let error { continuation.resume(throwing: error) } else { continuation.resume() }
        }
      }
    } onCancel: {
      cancelExport()
    }
  }

  /// Ends the work soon; what was written is removed.
  ///
  /// Does nothing when it has ended.
  open func cancelExport() { progressing.cancel() }

  /// The states of the session, from now until it ends.
  ///
  /// - Parameter updateInterval: How many seconds there are at least between two tidings of progress.
  /// - Returns: A sequence that ends with the work.
  public func states(
    updateInterval: TimeInterval? = nil
  ) -> some Sendable & AsyncSequence<State, Never> {
    progressing.states(interval: updateInterval ?? 0)
  }

  /// How far a session is, for ``states(updateInterval:)``.
  public enum State: Sendable {
    /// It did not start.
    case pending
    /// It waits for its turn.
    case waiting
    /// It works; so much is done.
    case exporting(progress: Progress)
  }

  private func start(
    _ url: URL, _ type: AVFileType, _ ended: @escaping @Sendable (AVError?) -> Void
  ) {
    guard progressing.start() else {
      preconditionFailure("An export session works once; make another one.")
    }
    let work = Result { () throws(AVError) in try transcoder(type) }
    let (source, progressing) = (asset.file, progressing)
    AVAssetExportSession.queue.addOperation {
      let error = progressing.run { report, isCancelled throws(AVError) in
        let transcoder = try work.get()
        do {
          try transcoder.write(source, to: url, progress: report, isCancelled: isCancelled)
        } catch let error as MediaError {
          throw AVError(error)
        } catch {
          throw AVError(.unknown, message: "\(error)")
        }
      }
      ended(error)
    }
  }

  private func transcoder(_ type: AVFileType) throws(AVError) -> MovieTranscoder {
    guard fileLengthLimit == 0 else {
      throw AVError(
        .operationNotSupportedForAsset, message: "The size of a result cannot be limited here.")
    }
    let movie: MovieDescription
    do throws(MediaError) { movie = try asset.movie() } catch { throw AVError(error) }
    guard preset.types(for: movie).contains(type), let container = type.container else {
      throw AVError(
        .operationNotSupportedForAsset,
        message: "\(presetName) cannot write this movie as \(type.rawValue).")
    }
    var settings = preset.settings
    settings.container = container
    settings.isStreamable = shouldOptimizeForNetworkUse
    if container == .m4a { settings.video = .dropped }
    let (first, length) = (timeRange.start.seconds, timeRange.duration.seconds)
    if first > 0 || length < .infinity {
      guard first >= 0, length > 0 else {
        throw AVError(.invalidSourceMedia, message: "The time range is empty or invalid.")
      }
      settings.timeRange = first..<min(first + length, first + movie.duration + 1)
    }
    addMetadata(to: &settings)
    return MovieTranscoder(settings)
  }

  private func addMetadata(to settings: inout MovieTranscoder.Settings) {
    if metadataItemFilter != nil {
      for key in AVMetadataItemFilter.removed { settings.metadata[key] = .some(nil) }
    }
    guard let metadata, !metadata.isEmpty else { return }
    settings.keepsMetadata = false
    for item in metadata {
      if let key = item.identifier?.quickTimeKey, let text = item.stringValue {
        settings.metadata[key] = text
      }
    }
  }

  // MARK: Presets

  /// The names of all presets.
  ///
  /// - Returns: The names, the smallest results first.
  open class func allExportPresets() -> [String] { ExportPreset.all.map(\.name) }

  /// The names of the presets that can write a movie; reads its file.
  ///
  /// - Parameter asset: The movie.
  /// - Returns: The names, the smallest results first.
  open class func exportPresets(compatibleWith asset: AVAsset) -> [String] {
    guard let movie = asset.readable else { return [] }
    return ExportPreset.all.filter { !$0.preset.types(for: movie).isEmpty }.map(\.name)
  }

  /// Tells whether a preset can write a movie into a kind of file, on a private queue.
  ///
  /// - Parameters:
  ///   - presetName: The name of the preset.
  ///   - asset: The movie.
  ///   - outputFileType: The kind of file; any where it is `nil`.
  ///   - handler: Called once.
  open class func determineCompatibility(
    ofExportPreset presetName: String, with asset: AVAsset, outputFileType: AVFileType?,
    completionHandler handler: @escaping @Sendable (Bool) -> Void
  ) {
    AVAsset.queue.async { handler(isCompatible(presetName, asset, outputFileType)) }
  }

  /// Returns whether a preset can write a movie into a kind of file, any where it is `nil`.
  open class func compatibility(
    ofExportPreset presetName: String, with asset: AVAsset, outputFileType: AVFileType?
  ) async -> Bool {
    isCompatible(presetName, asset, outputFileType)
  }

  /// Tells the kinds of files that can be written, on a private queue.
  open func determineCompatibleFileTypes(
    completionHandler handler: @escaping @Sendable ([AVFileType]) -> Void
  ) {
    AVAsset.queue.async { [self] in handler(supportedFileTypes) }
  }

  /// The kinds of files that can be written.
  public var compatibleFileTypes: [AVFileType] {
    get async { supportedFileTypes }
  }

  private static func isCompatible(
    _ name: String, _ asset: AVAsset, _ type: AVFileType?
  ) -> Bool {
    guard let preset = ExportPreset.named(name), let movie = asset.readable else { return false }
    let types = preset.types(for: movie)
    return type.map(types.contains) ?? !types.isEmpty
  }
}
