internal import Dispatch
internal import Glibc
internal import Synchronization

/// Hears of Ctrl-C and of the wish to end, in place of the process's sudden death.
///
/// The second such signal ends the process at once.
final class EndSignals: @unchecked Sendable {
  // Dispatch sources may be used from any thread, though their types do not say so; the rest guards
  // itself.
  private let sources: [any DispatchSourceSignal]
  private let received = Mutex<ExitStatus?>(nil)

  /// Begins to listen.
  ///
  /// - Parameter handler: Called on a private queue when the first signal arrives.
  init(handler: @escaping @Sendable () -> Void = {}) {
    let queue = DispatchQueue(label: "photos-signals")
    let numbers = [(SIGINT, ExitStatus.interrupted), (SIGTERM, ExitStatus.terminated)]
    // The default action would come before the source hears of the signal.
    for (number, _) in numbers { _ = signal(number, SIG_IGN) }
    sources = numbers.map { DispatchSource.makeSignalSource(signal: $0.0, queue: queue) }
    for (source, (_, status)) in zip(sources, numbers) {
      source.setEventHandler { [weak self] in
        self?.receive(status)
        handler()
      }
      source.resume()
    }
  }

  /// Which signal arrived, as an exit status; `nil` while there was none.
  var status: ExitStatus? { received.withLock { $0 } }

  private func receive(_ status: ExitStatus) {
    received.withLock { $0 = $0 ?? status }
    for number in [SIGINT, SIGTERM] { _ = signal(number, SIG_DFL) }
    for source in sources { source.cancel() }
  }
}
