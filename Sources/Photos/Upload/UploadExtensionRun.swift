internal import Dispatch
internal import Foundation
internal import LibraryStore

/// One run of an extension's program: it is asked to look at its jobs, the jobs are performed, and so
/// on until there is nothing left to do.
struct UploadExtensionRun: Sendable {
  /// Makes, retries and acknowledges jobs.
  let process: @Sendable () async -> PHBackgroundResourceUploadProcessingResult
  /// Told that the program is to end early.
  let end: @Sendable () async -> Void

  /// Seconds before an extension that has more to do is asked again, when no job had to be
  /// performed meanwhile.
  private static let pause: Double = 1

  /// Returns whether all is done.
  func run() async -> Bool {
    let work = Task { await alternate() }
    let signals = DispatchSource.makeSignalSource(signal: SIGTERM)
    signal(SIGTERM, SIG_IGN)
    signals.setEventHandler { work.cancel() }
    signals.activate()
    defer { signals.cancel() }
    let isDone = await work.value
    if work.isCancelled { await end() }
    return isDone
  }

  private func alternate() async -> Bool {
    while !Task.isCancelled {
      let result = await process()
      guard result != .failure, !Task.isCancelled else { return false }
      do throws(StoreError) {
        let library = try PHPhotoLibrary.shared().session.library
        let tally = try await UploadRunner(library, UploadRunner.Options()).run()
        if tally.count > 0 { continue }
      } catch {
        logger("Upload jobs cannot be performed: \(error.message)")
        return false
      }
      if result == .completed { return true }
      // It throws when the program is to end.
      try? await Task.sleep(for: .seconds(Self.pause))
    }
    return false
  }
}
