internal import Dispatch
internal import Synchronization

/// Waits for work that ends with a call on another queue.
final class Completion: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)
  private let error = Mutex<(any Error)?>(nil)

  /// Starts work, and returns or throws when it has ended.
  static func wait(_ start: (@escaping @Sendable ((any Error)?) -> Void) -> Void) throws {
    let completion = Completion()
    start { error in
      completion.error.withLock { $0 = error }
      completion.semaphore.signal()
    }
    completion.semaphore.wait()
    if let error = completion.error.withLock({ $0 }) { throw error }
  }
}
