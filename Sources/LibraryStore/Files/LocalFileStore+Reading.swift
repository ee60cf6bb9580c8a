package import Foundation
internal import Glibc

/// Giving out the bytes of files in place.
extension LocalFileStore {
  package func read(_ path: String, _ body: (Data) -> Bool) throws(StoreError) {
    try ReadableFile(url(of: path)).read(body)
  }

  package func export(
    _ path: String, to target: URL, isCancelled: () -> Bool
  ) throws(StoreError) {
    try ReadableFile(url(of: path)).export(to: target, isCancelled: isCancelled)
  }
}

/// A file whose bytes are given out, in a library or beside it.
package struct ReadableFile: Sendable {
  private let url: URL

  /// Takes the place of a file; whether there is one is told by reading.
  package init(_ url: URL) { self.url = url }

  /// Reads the file from its beginning, in order, in chunks of at most 1 MiB.
  ///
  /// - Parameter body: Takes a chunk; returns whether to go on.
  /// - Throws: ``StoreError/Code/missingResource`` when it is not there or cannot be read.
  package func read(_ body: (Data) -> Bool) throws(StoreError) {
    let file = try SourceFile(url, moving: false)
    try file.forEachChunk { bytes in body(Data(bytes)) }
  }

  /// Copies the file to where nothing is yet; when it fails, nothing is there after either (§11.4).
  ///
  /// - Parameters:
  ///   - target: Where to; its folder must exist.
  ///   - isCancelled: Asked between chunks.
  /// - Throws: ``StoreError/Code/notSupported`` when there is something already,
  ///   ``StoreError/Code/cancelled``, or what the disk says.
  package func export(to target: URL, isCancelled: () -> Bool) throws(StoreError) {
    let file = try SourceFile(url, moving: false)
    guard !Posix.exists(target.path) else { throw ReadableFile.occupied(target) }
    // Under a name of its own until it is whole; a second name never replaces what is there.
    let partial = target.deletingLastPathComponent()
      .appendingPathComponent(".\(UUID.random().uuidString).partial")
    defer { Posix.unlink(partial.path) }
    let output = try OutputFile(partial)
    var failure: StoreError?
    try file.forEachChunk { bytes in
      guard !isCancelled() else { return false }
      do throws(StoreError) { try output.write(bytes) } catch { failure = error }
      return failure == nil
    }
    if let failure { throw failure }
    if isCancelled() { throw StoreError(.cancelled, "The request was cancelled.") }
    try ReadableFile.settle(partial, as: target)
  }

  private static func settle(_ partial: URL, as target: URL) throws(StoreError) {
    Posix.setMode(partial.path, 0o644)
    if Posix.link(partial.path, target.path) == 0 { return }
    if errno == EEXIST { throw occupied(target) }
    guard errno == EPERM || errno == ENOTSUP else {
      throw .system("\(target.path) cannot be made", errno)
    }
    // A disk without second names.
    guard !Posix.exists(target.path) else { throw occupied(target) }
    guard Posix.rename(partial.path, target.path) == 0 else {
      throw .system("\(target.path) cannot be made", errno)
    }
  }

  private static func occupied(_ target: URL) -> StoreError {
    StoreError(.notSupported, "\(target.path) exists already and is not replaced.")
  }
}
