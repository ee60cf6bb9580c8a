internal import Dispatch
internal import Foundation

extension PHAsset {
  /// Requests what is needed to edit the asset's content as it is now (§7.1).
  ///
  /// - Parameters:
  ///   - options: Which edits the program can go on from; without any, it gets the present version.
  ///   - completionHandler: Called once, on a serial queue: with an input, or with none and the reason in the
  ///     information (§7.2).
  /// - Returns: What cancels the request.
  @discardableResult
  public func requestContentEditingInput(
    with options: PHContentEditingInputRequestOptions?,
    completionHandler: @escaping (PHContentEditingInput?, [AnyHashable: Any]) -> Void
  ) -> PHContentEditingInputRequestID {
    ContentEditingRequest(self, options, completionHandler).begin()
  }

  /// Cancels a request for an input: it ends with no input and the cancelled key (§7.3); an unknown
  /// or finished one is ignored.
  public func cancelContentEditingInputRequest(_ requestID: PHContentEditingInputRequestID) {
    ContentEditingRequest.running.cancel(requestID)
  }
}

/// One request for a content editing input.
private final class ContentEditingRequest: @unchecked Sendable {
  // Options and handler are used on the queues below only, one call after the other.
  static let running = RequestRegister<PHContentEditingInputRequestID>()
  private static let work = DispatchQueue(
    label: "PHContentEditing-requests", qos: .userInitiated, attributes: .concurrent)

  private let asset: PHAsset
  private let options: PHContentEditingInputRequestOptions?
  private let handler: (PHContentEditingInput?, [AnyHashable: Any]) -> Void
  private let results = DispatchQueue(label: "PHContentEditing-results", qos: .userInitiated)

  init(
    _ asset: PHAsset, _ options: PHContentEditingInputRequestOptions?,
    _ handler: @escaping (PHContentEditingInput?, [AnyHashable: Any]) -> Void
  ) {
    self.asset = asset
    self.options = options.map(ContentEditingRequest.copy)
    self.handler = handler
  }

  /// Options as they are now: changing them later has no effect.
  private static func copy(
    _ options: PHContentEditingInputRequestOptions
  ) -> PHContentEditingInputRequestOptions {
    let copy = PHContentEditingInputRequestOptions()
    copy.canHandleAdjustmentData = options.canHandleAdjustmentData
    copy.skipsDisplaySizeImage = options.skipsDisplaySizeImage
    copy.originalResourceChoice = options.originalResourceChoice
    return copy
  }

  func begin() -> PHContentEditingInputRequestID {
    let id = ContentEditingRequest.running.begin { [self] _ in
      finish(nil, [PHContentEditingInputCancelledKey: true])
    }
    ContentEditingRequest.work.async { [self] in
      guard ContentEditingRequest.running.isRunning(id) else { return }
      do throws(PHPhotosError) {
        let input = PHContentEditingInput(try EditableVersion(asset, options))
        if ContentEditingRequest.running.end(id) { finish(input, [:]) }
      } catch {
        if ContentEditingRequest.running.end(id) {
          finish(nil, [PHContentEditingInputErrorKey: error])
        }
      }
    }
    return id
  }

  private func finish(_ input: PHContentEditingInput?, _ extra: [String: Any]) {
    var info: [AnyHashable: Any] = [PHContentEditingInputResultIsInCloudKey: false]
    for (key, value) in extra { info[key] = value }
    nonisolated(unsafe) let result = (input, info)
    results.async { [self] in
      SharedLibrary.run(asset.origin?.library) { unsafe handler(result.0, result.1) }
    }
  }
}
