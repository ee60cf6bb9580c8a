internal import Dispatch
internal import Foundation
internal import Photos
internal import PhotosHost
internal import Synchronization

/// Waits for content editing inputs.
enum ContentEditing {
  /// The version of an asset that an edit starts from.
  ///
  /// - Parameters:
  ///   - asset: What to edit.
  ///   - canHandle: Whether an edit that it has can be gone on from; called on another queue.
  /// - Returns: The input.
  /// - Throws: Why there is no input.
  static func input(
    of asset: PHAsset, canHandle: @escaping @Sendable (PHAdjustmentData) -> Bool
  ) throws -> PHContentEditingInput {
    let options = PHContentEditingInputRequestOptions()
    options.canHandleAdjustmentData = canHandle
    options.skipsDisplaySizeImage = true
    let done = DispatchSemaphore(value: 0)
    // Written before the semaphore is signalled, read after it was waited for.
    nonisolated(unsafe) var answer: Result<PHContentEditingInput, any Error>?
    asset.requestContentEditingInput(with: options) { input, info in
      if let input {
        unsafe answer = .success(input)
      } else {
        let error = info[PHContentEditingInputErrorKey] as? any Error
        unsafe answer = .failure(error ?? CommandFailure("The photo cannot be edited."))
      }
      done.signal()
    }
    done.wait()
    guard let answer = unsafe answer else {
      throw CommandFailure("The photo cannot be edited.")
    }
    return try answer.get()
  }

  /// The description of the edit that an asset has; `nil` when it has none or it cannot be read.
  static func adjustmentData(of asset: PHAsset) -> PHAdjustmentData? {
    guard asset.hasAdjustments else { return nil }
    let found = Found()
    // Without an input there is nothing to tell of the edit.
    _ = try? input(of: asset) { data in
      found.data.withLock { $0 = (data.formatIdentifier, data.formatVersion, data.data) }
      return false
    }
    return found.data.withLock(\.self).map {
      PHAdjustmentData(formatIdentifier: $0.format, formatVersion: $0.version, data: $0.data)
    }
  }

  private final class Found: Sendable {
    let data = Mutex<(format: String, version: String, data: Data)?>(nil)
  }
}
