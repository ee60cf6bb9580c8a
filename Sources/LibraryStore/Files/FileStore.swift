package import Foundation

/// Where the bytes of a library lie.
///
/// Files are staged first, put into place inside the transaction that names them, and never change
/// afterwards.
package protocol FileStore: Sendable {
  /// Copies (or, to be moved, links) a file into staging and hashes it in the same pass.
  ///
  /// - Throws: ``StoreError/Code/missingResource`` when it is absent, unreadable or no file,
  ///   ``StoreError/Code/notSupported`` when it is to be moved but is open or has other names
  ///   (§8.7), ``StoreError/Code/full`` when the disk is.
  func stage(_ source: URL, as path: String, moving: Bool) throws(StoreError) -> StagedFile
  /// Writes bytes into staging.
  func stage(_ data: Data, as path: String) throws(StoreError) -> StagedFile
  /// The same file, to be placed elsewhere: for when its type, and so its name, is known only once
  /// it is staged.
  func rename(_ file: StagedFile, as path: String) throws(StoreError) -> StagedFile
  /// Puts staged files into place, durably; none of them is there when it throws.
  func place(_ files: [StagedFile]) throws(StoreError)
  /// Takes placed files away again, because the transaction that names them failed.
  func unplace(_ files: [StagedFile])
  /// Ends the staging of files: `committed` ones lose their second name, and their source if they
  /// were moved; the others leave no trace.
  func conclude(_ files: [StagedFile], committed: Bool)
  /// Where to read a staged file.
  func url(of file: StagedFile) -> URL
  /// Where to read a placed file.
  func url(of path: String) -> URL
  /// Notes that files are about to lose the rows that name them, so that they go even if this
  /// process dies in between.
  func doom(_ paths: [String]) throws(StoreError)
  /// Deletes files that no row names any more.
  func remove(_ paths: [String])
  /// Clears what dead processes left: staged files, and placed ones whose transaction never came to
  /// be.
  func recover(named: ([String]) throws(StoreError) -> Set<String>) throws(StoreError)
  /// Reads a placed file from its beginning, in order, in chunks of at most 1 MiB.
  ///
  /// - Parameters:
  ///   - path: Which file.
  ///   - body: Takes a chunk; returns whether to go on.
  /// - Throws: ``StoreError/Code/missingResource`` when it is not there or cannot be read.
  func read(_ path: String, _ body: (Data) -> Bool) throws(StoreError)
  /// Copies a placed file to where nothing is yet; when it fails, nothing is there after either
  /// (§11.4).
  ///
  /// - Parameters:
  ///   - path: Which file.
  ///   - target: Where to; its folder must exist.
  ///   - isCancelled: Asked between chunks.
  /// - Throws: ``StoreError/Code/notSupported`` when there is something already,
  ///   ``StoreError/Code/cancelled``, or what the disk says.
  func export(
    _ path: String, to target: URL, isCancelled: () -> Bool
  ) throws(StoreError)
  /// The SHA-256 of a placed file's bytes as they are now.
  func digest(of path: String) throws(StoreError) -> [UInt8]
  /// The relative paths of all files in place.
  func allPaths() -> [String]
  /// Lets go of this process's staging folder.
  func close()
}

/// A file on its way into a library.
package struct StagedFile: Sendable, Equatable {
  /// Where it will lie, relative to the library's folder.
  package let path: String
  /// Its name in staging.
  package let name: String
  /// Bytes.
  package let size: Int64
  package let sha256: [UInt8]
  /// The file it was made from, if that is to be removed once the transaction is committed.
  package let movedFrom: URL?
  /// How that file was when it was read, so that another one by its name is never removed.
  var movedStatus: FileStatus?
}
