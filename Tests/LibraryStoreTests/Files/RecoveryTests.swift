import Foundation
import LibraryStore
import Testing

/// Clearing up after processes that died.
@Suite("LocalFileStore.recover") struct RecoveryTests {
  let files: TemporaryFiles
  let dead: URL

  init() throws {
    files = try TemporaryFiles()
    dead = files.root.appendingPathComponent("staging/1-dead")
    try FileManager.default.createDirectory(at: dead, withIntermediateDirectories: true)
    try Data().write(to: dead.appendingPathComponent(".lock"))
  }

  /// A file of a dead session: staged, and perhaps in place.
  private func leave(placed: Bool, marker: Bool = false) throws -> String {
    let path = files.path()
    let name = (path as NSString).lastPathComponent
    let target = files.store.url(of: path)
    try FileManager.default.createDirectory(
      at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
    let staged = dead.appendingPathComponent(name)
    if marker {
      try Data().write(to: dead.appendingPathComponent(name + ".renamed"))
      try Data(path.utf8).write(to: target)
    } else {
      try Data(path.utf8).write(to: staged)
      if placed { try FileManager.default.linkItem(at: staged, to: target) }
    }
    return path
  }

  @Test("Files that a row names are kept, others go, and the dead session with them")
  func clearing() throws {
    let named = [try leave(placed: true), try leave(placed: true, marker: true)]
    let unnamed = [
      try leave(placed: true), try leave(placed: true, marker: true), try leave(placed: false),
    ]
    var asked: Set<String> = []
    try files.store.recover { (paths) throws(StoreError) in
      asked.formUnion(paths)
      return Set(paths).intersection(named)
    }
    #expect(asked == Set(named + unnamed))
    #expect(Set(files.store.allPaths()) == Set(named))
    #expect(!exists(dead))
    for path in named {
      #expect(try files.bytes(of: path) == Data(path.utf8))
      #expect(try linkCount(of: files.store.url(of: path)) == 1)
    }
  }

  @Test("A session that lives is left alone, as is its own")
  func living() throws {
    let other = LocalFileStore(root: files.root)
    let staged = try other.stage(Data("photo".utf8), as: files.path())
    let own = try files.store.stage(Data("own".utf8), as: files.path())
    try files.store.recover { _ in [] }
    try other.place([staged])
    try files.store.place([own])
    #expect(files.store.allPaths().count == 2)
  }

  @Test("When rows cannot be read nothing is removed")
  func unreadable() throws {
    let path = try leave(placed: true)
    #expect(
      code {
        try files.store.recover { (_) throws(StoreError) in throw StoreError(.offline, "No rows") }
      } == .offline)
    #expect(files.store.allPaths() == [path])
    #expect(exists(dead))
  }

  @Test("Stray files and folders in staging go as well")
  func strays() throws {
    let staging = files.root.appendingPathComponent("staging")
    try Data().write(to: staging.appendingPathComponent("stray"))
    try FileManager.default.createDirectory(
      at: staging.appendingPathComponent("empty"), withIntermediateDirectories: true)
    try files.store.recover { _ in [] }
    #expect(try FileManager.default.contentsOfDirectory(atPath: staging.path) == [])
  }

  @Test("Sessions that begin while others clear up lose nothing")
  func race() async throws {
    let root = files.root
    try await withThrowingTaskGroup(of: Void.self) { group in
      for task in 0..<8 {
        group.addTask {
          for round in 0..<40 {
            let store = LocalFileStore(root: root)
            let path = OriginalPath.path(asset: UUID(), type: 1, fileExtension: "")
            let file = try store.stage(Data("\(task) \(round)".utf8), as: path)
            try store.recover { _ in [] }
            try store.place([file])
            store.unplace([file])
            store.close()
          }
        }
      }
      try await group.waitForAll()
    }
  }
}
