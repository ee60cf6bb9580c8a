internal import Foundation
internal import Glibc

/// The file by which one process tells the others that there is a new state.
///
/// Eight bytes, the newest state; their writing is what inotify wakes the others for.
struct Signal {
  private let descriptor: Int32

  /// - Returns: `nil` where the file cannot be written, as on a read-only medium.
  init?(_ url: URL) {
    descriptor = Posix.open(url.path, O_WRONLY | O_CREAT)
    guard descriptor >= 0 else { return nil }
  }

  /// Tells the others.
  ///
  /// A failure only delays them until their next look by themselves.
  func send(_ state: LibraryState) {
    var bytes = state.littleEndian
    _ = unsafe withUnsafeBytes(of: &bytes) {
      unsafe pwrite(descriptor, $0.baseAddress, $0.count, 0)
    }
  }

  func close() { Posix.close(descriptor) }
}
