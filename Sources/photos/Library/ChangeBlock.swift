internal import Photos
internal import Synchronization

extension PHPhotoLibrary {
  /// Runs a change block that may find that it cannot go on, and commits it durably.
  ///
  /// A block that throws must do so before its first request; nothing is changed then.
  ///
  /// - Throws: What the block throws, or why the library refuses the change.
  func change<R: Sendable>(_ block: @escaping () throws -> R) throws -> R {
    let answer = Mutex<Result<R, any Error>?>(nil)
    try performChangesAndWait {
      let result = Result { try block() }
      answer.withLock { $0 = result }
    }
    guard let result = answer.withLock({ $0 }) else {
      throw CommandFailure("The change was not made.")
    }
    return try result.get()
  }
}
