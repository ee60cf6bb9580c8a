internal import Foundation
internal import Synchronization

/// How far an export is, and who listens to it.
final class ExportProgress: Sendable {
  private struct Listener {
    var continuation: AsyncStream<AVAssetExportSession.State>.Continuation
    var interval: TimeInterval
    var told: TimeInterval = -.infinity
  }

  private struct Content {
    var status = AVAssetExportSession.Status.unknown
    var progress = 0.0
    var error: AVError?
    var isCancelled = false
    var listeners: [Listener] = []

    var isOver: Bool { [.completed, .failed, .cancelled].contains(status) }

    var state: AVAssetExportSession.State {
      switch status {
      case .unknown: return .pending
      case .waiting: return .waiting
      default:
        let progress = Progress(totalUnitCount: 1000)
        progress.completedUnitCount = Int64((self.progress * 1000).rounded(.down))
        return .exporting(progress: progress)
      }
    }
  }

  private let content = Mutex(Content())

  /// How far it is.
  var status: AVAssetExportSession.Status { content.withLock { $0.status } }

  /// How much is done, from 0 to 1.
  var progress: Double { content.withLock { $0.progress } }

  /// Why there is no result.
  var error: AVError? { content.withLock { $0.error } }

  /// Begins to wait for its turn; false if it did so before.
  func start() -> Bool {
    content.withLock { content in
      guard content.status == .unknown else { return false }
      content.status = .waiting
      return true
    }
  }

  /// Asks for the end.
  func cancel() {
    content.withLock { if !$0.isOver { $0.isCancelled = true } }
  }

  /// Does the work.
  ///
  /// - Parameter work: Is given what it reports progress to, and what it asks whether to go on.
  /// - Returns: The error for which there is no result.
  func run(
    _ work: ((Double) -> Void, () -> Bool) throws(AVError) -> Void
  ) -> AVError? {
    content.withLock { $0.status = .exporting }
    tell(force: true)
    var failure: AVError?
    do throws(AVError) {
      if isCancelled { throw AVError(.operationCancelled, message: "The export was cancelled.") }
      try work(report, { self.isCancelled })
    } catch {
      failure = error
    }
    end(failure)
    return failure
  }

  private var isCancelled: Bool { content.withLock { $0.isCancelled } }

  private func report(_ progress: Double) {
    content.withLock { $0.progress = progress }
    tell(force: false)
  }

  private func end(_ failure: AVError?) {
    let listeners = content.withLock { content in
      content.error = failure
      content.status =
        failure == nil ? .completed : failure?.code == .operationCancelled ? .cancelled : .failed
      defer { content.listeners = [] }
      return content.listeners
    }
    for listener in listeners { listener.continuation.finish() }
  }

  /// The states from now until the end.
  func states(interval: TimeInterval) -> AsyncStream<AVAssetExportSession.State> {
    AsyncStream(bufferingPolicy: .bufferingNewest(64)) { continuation in
      let (state, isOver) = content.withLock { content in
        if !content.isOver {
          content.listeners.append(Listener(continuation: continuation, interval: interval))
        }
        return (content.state, content.isOver)
      }
      if isOver { continuation.finish() } else { continuation.yield(state) }
    }
  }

  private func tell(force: Bool) {
    let now = ProcessInfo.processInfo.systemUptime
    let due = content.withLock { content in
      var due: [(Listener, AVAssetExportSession.State)] = []
      for index in content.listeners.indices
      where force || now - content.listeners[index].told >= content.listeners[index].interval {
        content.listeners[index].told = now
        due.append((content.listeners[index], content.state))
      }
      return due
    }
    for (listener, state) in due { listener.continuation.yield(state) }
  }
}
