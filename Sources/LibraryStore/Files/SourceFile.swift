internal import CLinux
internal import Foundation
internal import Glibc

/// A file to be taken in, open for reading.
final class SourceFile {
  private let descriptor: Int32
  private let path: String
  /// How the file was when it was opened.
  let status: FileStatus

  /// Opens an ordinary file.
  ///
  /// - Parameters:
  ///   - url: Where it is.
  ///   - moving: Also see to it that nobody else has the file, by another name or open (§8.7).
  /// - Throws: ``StoreError/Code/missingResource``, or ``StoreError/Code/notSupported`` for a file
  ///   that cannot be moved.
  init(_ url: URL, moving: Bool) throws(StoreError) {
    let opened = try SourceFile.open(url.path)
    path = url.path
    (descriptor, status) = opened
    if moving { try checkMovable() }
  }

  /// Opens an ordinary file, or none.
  private static func open(_ path: String) throws(StoreError) -> (Int32, FileStatus) {
    // The system would take the name to end there, and read another file.
    guard !path.utf8.contains(0) else {
      throw StoreError(.missingResource, "\(path) is no name of a file: it holds a NUL character.")
    }
    // Without blocking, so that a pipe does not hang the caller before it is recognised.
    let opened = Posix.open(path, O_RDONLY | O_NONBLOCK)
    guard opened >= 0 else { throw SourceFile.unreadable(path, errno) }
    guard let status = FileStatus(of: opened), status.kind == S_IFREG else {
      let isFolder = FileStatus(of: opened)?.kind == S_IFDIR
      Posix.close(opened)
      throw StoreError(
        .missingResource, "\(path) is \(isFolder ? "a folder" : "no ordinary file").")
    }
    return (opened, status)
  }

  /// Checks that the file has one name and that nobody else has it open (§8.7).
  private func checkMovable() throws(StoreError) {
    guard FileStatus(ofLinkOrFileAt: path)?.kind != S_IFLNK else {
      throw StoreError(.notSupported, "\(path) is a symbolic link and cannot be moved.")
    }
    guard status.nameCount == 1 else {
      throw StoreError(.notSupported, "\(path) has other names (hard links) and cannot be moved.")
    }
    try checkNotOpenElsewhere()
  }

  private func checkNotOpenElsewhere() throws(StoreError) {
    guard clinux_is_open_elsewhere(descriptor) < 0, errno == EAGAIN else { return }
    throw StoreError(.notSupported, "\(path) is open in a program and cannot be moved.")
  }

  /// Sees to it that a file which was given a second name is as it was, and nobody has it open.
  static func checkUntouched(_ url: URL, since status: FileStatus) throws(StoreError) {
    let file = try SourceFile(url, moving: false)
    guard file.status.isUnchanged(since: status) else {
      throw StoreError(.interrupted, "\(url.path) was changed while it was added.")
    }
    try file.checkNotOpenElsewhere()
  }

  deinit { Posix.close(descriptor) }

  /// Reads all bytes, hashing them and writing them to `output` in one pass.
  func copy(to output: OutputFile?) throws(StoreError) -> (size: Int64, sha256: [UInt8]) {
    let digest = try Digest()
    var size: Int64 = 0
    var failure: StoreError?
    try forEachChunk { bytes in
      unsafe bytes.withUnsafeBytes { unsafe digest.update($0) }
      size += Int64(bytes.count)
      do throws(StoreError) { try output?.write(bytes) } catch { failure = error }
      return failure == nil
    }
    if let failure { throw failure }
    return (size, digest.finish())
  }

  /// Reads all bytes in order, in chunks of at most 1 MiB, until `body` returns false.
  func forEachChunk(_ body: (ArraySlice<UInt8>) -> Bool) throws(StoreError) {
    var buffer = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes {
        unsafe read(descriptor, $0.baseAddress, $0.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw SourceFile.unreadable(path, errno) }
      guard count > 0, body(buffer[..<count]) else { return }
    }
  }

  /// Reads at most `count` bytes.
  func beginning(_ count: Int) throws(StoreError) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: count)
    let found = unsafe buffer.withUnsafeMutableBytes {
      unsafe read(descriptor, $0.baseAddress, $0.count)
    }
    guard found >= 0 else { throw SourceFile.unreadable(path, errno) }
    return Array(buffer[..<found])
  }

  private static func unreadable(_ path: String, _ number: Int32) -> StoreError {
    // What the process or the machine lacks is no fault of the file.
    if StoreError.isShortage(number) { return .system("\(path) cannot be read", number) }
    return StoreError(
      .missingResource, "\(path) cannot be read: \(StoreError.reason(number)).",
      underlyingCode: number)
  }
}

/// A file of the library, open for writing.
final class OutputFile {
  fileprivate let descriptor: Int32
  fileprivate let path: String

  init(_ url: URL) throws(StoreError) {
    path = url.path
    descriptor = Posix.open(path, O_WRONLY | O_CREAT | O_TRUNC)
    guard descriptor >= 0 else { throw .system("\(path) cannot be made", errno) }
  }

  deinit { Posix.close(descriptor) }

  /// Writes bytes at the end.
  func write(_ bytes: ArraySlice<UInt8>) throws(StoreError) {
    var rest = bytes
    while !rest.isEmpty {
      let written = unsafe rest.withUnsafeBytes {
        unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
      }
      if written < 0, errno == EINTR { continue }
      guard written > 0 else { throw .system("\(path) cannot be written", errno) }
      rest = rest.dropFirst(written)
    }
  }
}

extension OutputFile {
  /// Waits until the bytes are on the disk.
  func sync() throws(StoreError) {
    guard fsync(descriptor) == 0 else { throw .system("\(path) cannot be synced", errno) }
  }
}

extension StoreError {
  /// What an `errno` says.
  static func reason(_ number: Int32) -> String {
    unsafe String(cString: strerror(number))
  }

  /// Whether the process or the machine ran out of something that may be there again later.
  package static func isShortage(_ number: Int32) -> Bool {
    [EMFILE, ENFILE, ENOMEM, EAGAIN].contains(number)
  }

  /// An error of the file system: a full disk, a read-only one, or another.
  static func system(
    _ what: String, _ number: Int32, file: StaticString = #fileID, line: UInt = #line
  ) -> StoreError {
    let code: Code =
      switch number {
      case ENOSPC, EDQUOT: .full
      case EROFS, EACCES, EPERM: .restricted
      case ENOENT, ENOTDIR: .relinquished
      case _ where isShortage(number): .interrupted
      default: .offline
      }
    return StoreError(
      code, "\(what): \(reason(number)).", underlyingCode: number, file: file, line: line)
  }
}
