package import Foundation
internal import CLinux
internal import Glibc
internal import Synchronization

/// Files in a library's folder on a local disk.
///
/// A file goes into place by a second name: it keeps the one in staging until its transaction is
/// committed. So whatever a process leaves behind when it dies is found by a look at its staging
/// folder, however large the library is.
package final class LocalFileStore: FileStore {
  private let root: URL
  private let staging: URL
  private let session: URL
  /// The lock that tells others that this session lives.
  private let lock = Mutex(Lock.none)

  private enum Lock {
    /// Nothing was staged yet.
    case none
    case held(Int32)
    case closed
  }

  private static let lockName = ".lock"
  private static let renamedSuffix = ".renamed"

  /// Opens a session; makes its staging folder when first needed.
  package init(root: URL) {
    self.root = root
    staging = root.appendingPathComponent("staging", isDirectory: true)
    session = staging.appendingPathComponent(
      "\(getpid())-\(UUID.random().uuidString)", isDirectory: true)
  }

  deinit { close() }

  package func close() {
    lock.withLock { lock in
      if case .held(let descriptor) = lock {
        // What stays is cleared at the next opening.
        try? FileManager.default.removeItem(at: session)
        Posix.close(descriptor)
      }
      lock = .closed
    }
  }

  package func url(of file: StagedFile) -> URL { session.appendingPathComponent(file.name) }

  package func url(of path: String) -> URL { root.appendingPathComponent(path) }

  // MARK: Staging

  package func stage(
    _ source: URL, as path: String, moving: Bool
  ) throws(StoreError) -> StagedFile {
    try openSession()
    let input = try SourceFile(source, moving: moving)
    let name = LocalFileStore.name(of: path)
    let target = session.appendingPathComponent(name)
    let isLinked = moving && LocalFileStore.link(source, target, input.status)
    do throws(StoreError) {
      let output = isLinked ? nil : try OutputFile(target)
      let (size, digest) = try input.copy(to: output)
      return StagedFile(
        path: path, name: name, size: size, sha256: digest, movedFrom: moving ? source : nil,
        movedStatus: moving ? input.status : nil)
    } catch {
      Posix.unlink(target.path)
      throw error
    }
  }

  /// Gives a file a name in staging, unless something else has its old name by now.
  private static func link(_ source: URL, _ target: URL, _ status: FileStatus) -> Bool {
    guard Posix.link(source.path, target.path) == 0 else { return false }
    if FileStatus(ofLinkOrFileAt: target.path)?.isUnchanged(since: status) == true { return true }
    Posix.unlink(target.path)
    return false
  }

  package func stage(_ data: Data, as path: String) throws(StoreError) -> StagedFile {
    try openSession()
    let name = LocalFileStore.name(of: path)
    let target = session.appendingPathComponent(name)
    let output = try OutputFile(target)
    let digest = try Digest()
    do throws(StoreError) {
      for region in data.regions {
        let bytes = [UInt8](region)
        unsafe bytes.withUnsafeBytes { unsafe digest.update($0) }
        try output.write(bytes[...])
      }
      return StagedFile(
        path: path, name: name, size: Int64(data.count), sha256: digest.finish(), movedFrom: nil)
    } catch {
      Posix.unlink(target.path)
      throw error
    }
  }

  package func rename(
    _ file: StagedFile, as path: String
  ) throws(StoreError) -> StagedFile {
    let name = LocalFileStore.name(of: path)
    let target = session.appendingPathComponent(name)
    guard Posix.rename(url(of: file).path, target.path) == 0 else {
      throw .system("\(name) cannot be staged", errno)
    }
    return StagedFile(
      path: path, name: name, size: file.size, sha256: file.sha256, movedFrom: file.movedFrom,
      movedStatus: file.movedStatus)
  }

  private static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  private func openSession() throws(StoreError) {
    try lock.withLock { (lock: inout Lock) throws(StoreError) in
      if case .closed = lock { throw StoreError(.relinquished, "The library was closed.") }
      if case .held(let descriptor) = lock {
        if Posix.exists(session.path) { return }
        // Somebody cleared the folder of staged files; a new one does as well.
        Posix.close(descriptor)
        lock = .none
      }
      lock = .held(try exclusively { () throws(StoreError) in try makeSession() })
    }
  }

  private func makeSession() throws(StoreError) -> Int32 {
    guard Posix.makeFolder(session.path) == 0 else {
      throw .system("\(session.path) cannot be made", errno)
    }
    let path = session.appendingPathComponent(LocalFileStore.lockName).path
    let descriptor = Posix.open(path, O_RDWR | O_CREAT)
    guard descriptor >= 0, flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      throw .system("\(path) cannot be locked", errno)
    }
    return descriptor
  }

  /// Runs `body` while nobody else begins or clears a session: between the making of its folder and
  /// the taking of its lock a session looks dead.
  private func exclusively<Result>(
    _ body: () throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    _ = Posix.makeFolder(staging.path)
    let descriptor = Posix.open(staging.path, O_RDONLY)
    guard descriptor >= 0 else { throw .system("\(staging.path) cannot be opened", errno) }
    defer { Posix.close(descriptor) }
    while flock(descriptor, LOCK_EX) != 0 && errno == EINTR {}
    return try body()
  }

  // MARK: Placing

  package func place(_ files: [StagedFile]) throws(StoreError) {
    var placed: [StagedFile] = []
    do throws(StoreError) {
      for file in files {
        try place(file)
        placed.append(file)
      }
      try sync(files)
    } catch {
      unplace(placed)
      throw error
    }
  }

  private func place(_ file: StagedFile) throws(StoreError) {
    let target = url(of: file.path)
    let folder = target.deletingLastPathComponent()
    try makeFolder(folder)
    let staged = url(of: file)
    // A file that is to be moved stays its owner's, in all respects, until it is; so its owner may
    // have written to it.
    if let source = file.movedStatus, isLink(staged, to: source) {
      try SourceFile.checkUntouched(staged, since: source)
    } else {
      Posix.setMode(staged.path, 0o400)
    }
    guard Posix.link(staged.path, target.path) != 0 else { return }
    guard errno == EPERM || errno == ENOTSUP || errno == EMLINK else {
      throw .system("\(file.path) cannot be put into place", errno)
    }
    // A disk without second names: a marker in staging stands for it.
    let marker = staged.path + LocalFileStore.renamedSuffix
    let descriptor = Posix.open(marker, O_WRONLY | O_CREAT)
    if descriptor >= 0 { Posix.close(descriptor) }
    guard Posix.rename(staged.path, target.path) == 0 else {
      throw .system("\(file.path) cannot be put into place", errno)
    }
  }

  /// Whether what has a name in staging is the source of a move itself, and no copy of it.
  private func isLink(_ staged: URL, to source: FileStatus) -> Bool {
    let found = FileStatus(ofLinkOrFileAt: staged.path)
    return found?.device == source.device && found?.inode == source.inode
  }

  /// Makes one of the folders that files are placed in, if it is absent.
  private func makeFolder(_ folder: URL) throws(StoreError) {
    if Posix.exists(folder.path) { return }
    let parent = folder.deletingLastPathComponent()
    if Posix.makeFolder(parent.path) == 0 { syncFolder(root) }
    guard Posix.makeFolder(folder.path) == 0 || errno == EEXIST else {
      throw .system("\(folder.path) cannot be made", errno)
    }
    syncFolder(parent)
  }

  /// Makes files and their folders durable: one by one where they are few, else the whole disk at
  /// once.
  private func sync(_ files: [StagedFile]) throws(StoreError) {
    guard files.count <= 4 else {
      let descriptor = Posix.open(root.path, O_RDONLY)
      defer { Posix.close(descriptor) }
      guard syncfs(descriptor) == 0 else { throw .system("The disk cannot be synced", errno) }
      return
    }
    for file in files {
      let target = url(of: file.path)
      let descriptor = Posix.open(target.path, O_RDONLY)
      defer { Posix.close(descriptor) }
      guard descriptor >= 0, fsync(descriptor) == 0 else {
        throw .system("\(file.path) cannot be synced", errno)
      }
      syncFolder(target.deletingLastPathComponent())
    }
  }

  private func syncFolder(_ folder: URL) {
    let descriptor = Posix.open(folder.path, O_RDONLY)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    Posix.close(descriptor)
  }

  package func unplace(_ files: [StagedFile]) {
    for file in files {
      let target = url(of: file.path)
      let staged = url(of: file)
      // Where the file has only the one name, it goes back by it.
      if Posix.exists(staged.path) {
        Posix.unlink(target.path)
      } else {
        _ = Posix.rename(target.path, staged.path)
      }
    }
  }

  package func conclude(_ files: [StagedFile], committed: Bool) {
    for file in files {
      let staged = url(of: file)
      if committed, let source = file.movedFrom { removeMoved(source, file) }
      Posix.unlink(staged.path)
      Posix.unlink(staged.path + LocalFileStore.renamedSuffix)
    }
  }

  /// Removes the source of a move, unless something else has its name by now.
  private func removeMoved(_ source: URL, _ file: StagedFile) {
    Posix.setMode(url(of: file.path).path, 0o400)
    guard let before = file.movedStatus,
      FileStatus(ofLinkOrFileAt: source.path)?.isUnchanged(since: before) == true
    else { return }
    Posix.unlink(source.path)
  }

  package func doom(_ paths: [String]) throws(StoreError) {
    guard !paths.isEmpty else { return }
    try openSession()
    for path in paths { _ = try OutputFile(marker(of: path)) }
  }

  package func remove(_ paths: [String]) {
    for path in paths {
      Posix.unlink(url(of: path).path)
      Posix.unlink(marker(of: path).path)
    }
  }

  /// The entry in staging that makes a recovery ask whether a file in place is named.
  private func marker(of path: String) -> URL {
    session.appendingPathComponent(LocalFileStore.name(of: path) + LocalFileStore.renamedSuffix)
  }

  // MARK: Recovery

  package func recover(
    named: ([String]) throws(StoreError) -> Set<String>
  ) throws(StoreError) {
    try exclusively { () throws(StoreError) in try clear(named: named) }
  }

  private func clear(
    named: ([String]) throws(StoreError) -> Set<String>
  ) throws(StoreError) {
    for name in LocalFileStore.entries(of: staging) {
      let folder = staging.appendingPathComponent(name, isDirectory: true)
      let lockPath = folder.appendingPathComponent(LocalFileStore.lockName).path
      let descriptor = Posix.open(lockPath, O_RDWR)
      defer { if descriptor >= 0 { Posix.close(descriptor) } }
      // A session whose lock is held lives.
      if descriptor >= 0, flock(descriptor, LOCK_EX | LOCK_NB) != 0 { continue }
      let staged = LocalFileStore.entries(of: folder).filter { $0 != LocalFileStore.lockName }
      let paths = staged.map { name in
        StoredPath.path(
          ofFileNamed: name.hasSuffix(LocalFileStore.renamedSuffix)
            ? String(name.dropLast(LocalFileStore.renamedSuffix.count)) : name)
      }
      let kept = try named(paths)
      for path in paths where !kept.contains(path) { Posix.unlink(url(of: path).path) }
      try? FileManager.default.removeItem(at: folder)  // Another process may be at it as well.
    }
  }

  package func digest(of path: String) throws(StoreError) -> [UInt8] {
    try SourceFile(url(of: path), moving: false).copy(to: nil).sha256
  }

  package func allPaths() -> [String] {
    StoredPath.folders.flatMap { folder in
      LocalFileStore.entries(of: url(of: folder)).flatMap { shard in
        LocalFileStore.entries(of: url(of: "\(folder)/\(shard)")).map { name in
          "\(folder)/\(shard)/\(name)"
        }
      }
    }
  }

  private static func entries(of folder: URL) -> [String] {
    // No folder, no entries.
    (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
  }
}
