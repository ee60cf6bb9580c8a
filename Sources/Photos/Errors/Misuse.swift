import Dispatch
import Foundation
import Synchronization

/// Ends the process because its program broke a rule of the API.
///
/// Every trap of this module goes through here. What a caller could not have known beforehand,
/// such as a bad file or a full disk, is an error and never comes here.
///
///     guard let transaction = Transaction.current else {
///       misuse("A change request may only be made inside a block of performChanges.")
///     }
///     // stderr: Photos/PHChangeRequest.swift:12: Fatal error: Photos: A change request may …
///
/// A test can turn it into a recorded sentence with ``recordedMisuse(_:)``.
///
/// - Parameters:
///   - rule: A full sentence that names the call and the rule, in the caller's words.
///   - file: Where the rule is checked, for those who debug this module.
///   - line: Where in that file.
package func misuse(
  _ rule: String, file: StaticString = #fileID, line: UInt = #line
) -> Never {
  MisuseRecorder.ofCurrentThread?.record(rule)
  fatalError("Photos: \(rule)", file: file, line: line)
}

/// Runs `body` on a thread of its own and returns the rule that it broke, nil if it broke none.
///
///     recordedMisuse { _ = PHFetchResult<PHAsset>()[0] }  // "Index 0 is beyond the 0 objects …"
///
/// For tests: it takes a fraction of the time that a process of its own would. After a misuse the
/// thread can neither go on nor unwind, so it is parked for good, together with whatever it held,
/// locks included. Give `body` a library that nobody else uses.
///
/// Only the thread of `body` is watched. Misuse on another queue, such as that of `performChanges`,
/// ends the process as usual; use an exit test there. Task-local values of the caller, such as the
/// library that stands in for the shared one, are not seen inside `body`; bind them there.
package func recordedMisuse(_ body: @escaping () -> Void) -> String? {
  let recorder = MisuseRecorder()
  // Only the new thread touches `body`; the caller waits meanwhile.
  nonisolated(unsafe) let body = body
  Thread.detachNewThread {
    recorder.watchCurrentThread()
    unsafe body()
    recorder.end()
  }
  return recorder.wait()
}

/// Waits for one thread to break a rule or to come to its end.
private final class MisuseRecorder: Sendable {
  private static let key = "Photos.MisuseRecorder"
  private let rule = Mutex<String?>(nil)
  private let ended = DispatchSemaphore(value: 0)

  /// The recorder that watches the calling thread, if there is one.
  ///
  /// Kept with the thread and not as a task-local value, which tasks made in the body would
  /// inherit.
  static var ofCurrentThread: MisuseRecorder? {
    Thread.current.threadDictionary[key] as? MisuseRecorder
  }

  func watchCurrentThread() {
    Thread.current.threadDictionary[Self.key] = self
  }

  /// Notes the rule and stops the calling thread for ever.
  func record(_ brokenRule: String) -> Never {
    rule.withLock { $0 = brokenRule }
    end()
    while true { Thread.sleep(forTimeInterval: 3600) }
  }

  func end() {
    ended.signal()
  }

  /// Waits for the end and returns the rule that was broken.
  func wait() -> String? {
    ended.wait()
    return rule.withLock { $0 }
  }
}
