internal import Foundation
internal import Synchronization

/// Standard output, gathered into large pieces.
///
/// Safe to use from any thread.
final class Output: Sendable {
  private static let pieceSize = 1 << 16
  private let pending = Mutex(Data())

  /// Adds a line.
  ///
  /// - Throws: ``CommandFailure`` when the output cannot be written.
  func line(_ text: String) throws(CommandFailure) {
    try write(text + "\n")
  }

  /// Adds text as it is.
  func write(_ text: String) throws(CommandFailure) { try write(Data(text.utf8)) }

  /// Adds bytes.
  func write(_ data: Data) throws(CommandFailure) {
    let isFull = pending.withLock { pending in
      pending.append(data)
      return pending.count >= Output.pieceSize
    }
    if isFull { try flush() }
  }

  /// Hands everything over.
  func flush() throws(CommandFailure) {
    let failure = pending.withLock { pending -> CommandFailure? in
      defer { pending = Data() }
      guard !pending.isEmpty else { return nil }
      do {
        try FileHandle.standardOutput.write(contentsOf: pending)
        return nil
      } catch {
        return CommandFailure("The output cannot be written: \(error.localizedDescription)")
      }
    }
    if let failure { throw failure }
  }
}
