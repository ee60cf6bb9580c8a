internal import Foundation
internal import Glibc
internal import Synchronization

/// The file by which one process tells the others that there is a new state.
///
/// Eight bytes, the newest state; their writing is what inotify wakes the others for.
final class Signal: Sendable {
  /// The open file; -1 once closed, because its number may be another file's by then.
  private let descriptor: Mutex<Int32>

  /// - Returns: `nil` where the file cannot be written, as on a read-only medium.
  init?(_ url: URL) {
    let opened = Posix.open(url.path, O_WRONLY | O_CREAT)
    guard opened >= 0 else { return nil }
    descriptor = Mutex(opened)
  }

  deinit { close() }

  /// Tells the others.
  ///
  /// A failure only delays them until their next look by themselves.
  func send(_ state: LibraryState) {
    var bytes = state.littleEndian
    descriptor.withLock { descriptor in
      guard descriptor >= 0 else { return }
      _ = unsafe withUnsafeBytes(of: &bytes) {
        unsafe pwrite(descriptor, $0.baseAddress, $0.count, 0)
      }
    }
  }

  func close() {
    descriptor.withLock { descriptor in
      if descriptor >= 0 { Posix.close(descriptor) }
      descriptor = -1
    }
  }
}
