internal import Foundation
internal import FoundationNetworking
internal import Synchronization

/// One transfer of a file by HTTP.
final class UploadTransfer: Sendable {
  /// What came of it.
  enum Outcome: Sendable {
    case answered(status: Int, headers: [String: String])
    /// There was no answer, for this reason.
    case failed(String)
    case cancelled
  }

  private struct Running {
    var task: URLSessionTask?
    var isCancelled = false
  }

  private let running = Mutex(Running())

  /// Sends a file as the body of a request, and waits for the answer.
  func send(_ request: URLRequest, file: URL, by session: URLSession) async -> Outcome {
    await withCheckedContinuation { continuation in
      let task = session.uploadTask(with: request, fromFile: file) { [self] _, response, error in
        continuation.resume(returning: outcome(response, error))
      }
      let mayStart = running.withLock { running in
        running.task = task
        return !running.isCancelled
      }
      // A task that was cancelled before it began calls its handler too.
      if mayStart { task.resume() } else { task.cancel() }
    }
  }

  /// Ends the transfer, also one that has not begun.
  func cancel() {
    let task = running.withLock { running in
      running.isCancelled = true
      return running.task
    }
    task?.cancel()
  }

  private func outcome(_ response: URLResponse?, _ error: (any Error)?) -> Outcome {
    if running.withLock({ $0.isCancelled }) { return .cancelled }
    guard let response = response as? HTTPURLResponse, error == nil else {
      return .failed(error?.localizedDescription ?? "The server did not answer by HTTP.")
    }
    var headers: [String: String] = [:]
    for (name, value) in response.allHeaderFields { headers["\(name)"] = "\(value)" }
    return .answered(status: response.statusCode, headers: headers)
  }
}
