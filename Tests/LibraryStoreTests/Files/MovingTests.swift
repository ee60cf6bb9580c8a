import Foundation
import LibraryStore
import Testing

/// §8.7: a moved file is in the library or where it was, never nowhere.
@Suite("Moving a file in") struct MovingTests {
  let files: TemporaryFiles

  init() throws { files = try TemporaryFiles() }

  private func stage(_ source: URL) throws -> StagedFile {
    try files.store.stage(source, as: files.path(), moving: true)
  }

  @Test("Once committed it is in the library only, and cannot be written to by its old mode")
  func committed() throws {
    let source = try files.folder.file("source")
    let staged = try stage(source)
    #expect(exists(source))
    try files.store.place([staged])
    #expect(exists(source))
    files.store.conclude([staged], committed: true)
    #expect(!exists(source))
    let placed = files.store.url(of: staged.path)
    #expect(try Data(contentsOf: placed) == Data("photo".utf8))
    #expect(try linkCount(of: placed) == 1)
    #expect(try mode(of: placed) == 0o400)
  }

  @Test("On failure it is at its place as it was, whenever that comes", arguments: [false, true])
  func failed(isPlaced: Bool) throws {
    let source = try files.folder.file("source")
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: source.path)
    let staged = try stage(source)
    if isPlaced {
      try files.store.place([staged])
      #expect(try mode(of: source) == 0o644)
      files.store.unplace([staged])
    }
    files.store.conclude([staged], committed: false)
    #expect(try Data(contentsOf: source) == Data("photo".utf8))
    #expect(try mode(of: source) == 0o644)
    #expect(try linkCount(of: source) == 1)
    #expect(files.staged == [])
    #expect(files.store.allPaths() == [])
  }

  @Test("A hard-linked file is refused, and untouched")
  func hardLinked() throws {
    let source = try files.folder.file("source")
    try FileManager.default.linkItem(
      at: source, to: files.folder.url.appendingPathComponent("other"))
    #expect(code { _ = try stage(source) } == .notSupported)
    #expect(try linkCount(of: source) == 2)
    #expect(code { _ = try files.store.stage(source, as: files.path(), moving: false) } == nil)
  }

  @Test("An open file is refused, and can be moved once it is closed", arguments: [false, true])
  func open(forWriting: Bool) throws {
    let source = try files.folder.file("source")
    let handle =
      forWriting
      ? try FileHandle(forWritingTo: source) : try FileHandle(forReadingFrom: source)
    #expect(code { _ = try stage(source) } == .notSupported)
    #expect(try linkCount(of: source) == 1)
    #expect(files.staged == [])
    try handle.close()
    #expect(code { _ = try stage(source) } == nil)
  }

  @Test("A symbolic link is refused: what it leads to would not move")
  func symbolicLink() throws {
    let file = try files.folder.file("file")
    let link = files.folder.url.appendingPathComponent("link")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
    #expect(code { _ = try stage(link) } == .notSupported)
    let copy = try files.store.stage(link, as: files.path(), moving: false)
    #expect(try Data(contentsOf: files.store.url(of: copy)) == Data("photo".utf8))
    #expect(try linkCount(of: file) == 1)
  }

  @Test("Written to after it was staged, it is refused at commit and keeps the new bytes")
  func changedMeanwhile() throws {
    let source = try files.folder.file("source")
    let staged = try stage(source)
    let handle = try FileHandle(forWritingTo: source)
    try handle.seekToEnd()
    try handle.write(contentsOf: Data(" again".utf8))
    try handle.close()
    #expect(code { try files.store.place([staged]) } == .interrupted)
    files.store.conclude([staged], committed: false)
    #expect(try Data(contentsOf: source) == Data("photo again".utf8))
    #expect(files.store.allPaths() == [])
  }

  @Test("Opened after it was staged, it is refused at commit")
  func openedMeanwhile() throws {
    let source = try files.folder.file("source")
    let staged = try stage(source)
    let handle = try FileHandle(forWritingTo: source)
    #expect(code { try files.store.place([staged]) } == .notSupported)
    try handle.close()
    try files.store.place([staged])
  }

  @Test("Another file that took its name meanwhile stays, though it is as long")
  func replacedMeanwhile() throws {
    let source = try files.folder.file("source")
    let staged = try stage(source)
    try FileManager.default.removeItem(at: source)
    try Data("other".utf8).write(to: source)
    try files.store.place([staged])
    files.store.conclude([staged], committed: true)
    #expect(try Data(contentsOf: source) == Data("other".utf8))
    #expect(try files.bytes(of: staged.path) == Data("photo".utf8))
  }
}
