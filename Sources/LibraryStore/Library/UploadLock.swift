internal import Foundation
internal import Glibc
internal import Synchronization

/// The right to perform a library's upload jobs, which one program at a time has.
package final class UploadLock: Sendable {
  private let descriptor: Mutex<Int32>

  /// Takes the right.
  ///
  /// - Throws: ``StoreError/Code/interrupted`` when another has it.
  init(_ file: URL) throws(StoreError) {
    let opened = Posix.open(file.path, O_RDWR | O_CREAT)
    guard opened >= 0 else { throw .system("\(file.path) cannot be opened", errno) }
    guard flock(opened, LOCK_EX | LOCK_NB) == 0 else {
      Posix.close(opened)
      throw StoreError(.interrupted, "Another program performs the library's upload jobs already.")
    }
    descriptor = Mutex(opened)
  }

  deinit { end() }

  /// Gives the right back.
  package func end() {
    descriptor.withLock { descriptor in
      if descriptor >= 0 { Posix.close(descriptor) }
      descriptor = -1
    }
  }
}
