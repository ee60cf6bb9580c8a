internal import Dispatch
internal import Foundation

/// The results of one image request on their way to its handler, with the keys that each must carry
/// (§10.11).
final class ImageDelivery<Result>: @unchecked Sendable {
  // The handler is only called on `queue`, or on the calling thread of a synchronous request.
  private let handler: (Result?, [AnyHashable: Any]?) -> Void
  private let queue: DispatchQueue?
  private(set) var id: PHImageRequestID = PHInvalidImageRequestID

  /// Begins a request.
  ///
  /// - Parameters:
  ///   - queue: Where the handler is called; `nil` for the calling thread of a synchronous request.
  ///   - handler: Takes the results.
  init(
    queue: DispatchQueue?, _ handler: @escaping (Result?, [AnyHashable: Any]?) -> Void
  ) {
    self.queue = queue
    self.handler = handler
    // Set before anybody else can see the object.
    id = ImageRequests.shared.begin { [self] id in
      call { self.handler(nil, self.info([PHImageCancelledKey: true], isDegraded: false)) }
    }
  }

  /// Whether the request was neither cancelled nor ended.
  var isRunning: Bool { ImageRequests.shared.isRunning(id) }

  /// Whether the caller waits for the one result.
  var isSynchronous: Bool { queue == nil }

  /// Hands out a result that will be followed by another (§10.4).
  func give(degraded result: Result) {
    nonisolated(unsafe) let result = result
    call { [self] in
      guard isRunning else { return }
      unsafe handler(result, info([:], isDegraded: true))
    }
  }

  /// Hands out the last result, or the error in its place; nothing if the request was cancelled
  /// meanwhile.
  func finish(_ work: () throws(PHPhotosError) -> Result) {
    guard isRunning else { return }
    do throws(PHPhotosError) {
      nonisolated(unsafe) let result = try work()
      end { [self] in unsafe handler(result, info([:], isDegraded: false)) }
    } catch {
      end { [self] in handler(nil, info([PHImageErrorKey: error], isDegraded: false)) }
    }
  }

  private func end(_ last: @escaping @Sendable () -> Void) {
    if ImageRequests.shared.end(id) { call(last) }
  }

  private func call(_ body: @escaping @Sendable () -> Void) {
    if let queue { queue.async(execute: body) } else { body() }
  }

  private func info(_ extra: [String: Any], isDegraded: Bool) -> [AnyHashable: Any] {
    var info: [AnyHashable: Any] = [
      PHImageResultRequestIDKey: id, PHImageResultIsDegradedKey: isDegraded,
      PHImageResultIsInCloudKey: false,
    ]
    for (key, value) in extra { info[key] = value }
    return info
  }
}
