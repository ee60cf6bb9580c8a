import Foundation
import LibraryStore
import Testing

/// Putting files into place, and taking them away again.
@Suite("LocalFileStore.place") struct PlacingTests {
  let files: TemporaryFiles

  init() throws { files = try TemporaryFiles() }

  @Test("Places few and many, read-only, and concludes without a trace", arguments: [1, 4, 5, 20])
  func placing(count: Int) throws {
    let staged = try (0..<count).map {
      try files.store.stage(Data("photo \($0)".utf8), as: files.path())
    }
    try files.store.place(staged)
    files.store.conclude(staged, committed: true)
    for (index, file) in staged.enumerated() {
      #expect(try files.bytes(of: file.path) == Data("photo \(index)".utf8))
      #expect(try mode(of: files.store.url(of: file.path)) == 0o400)
      #expect(try linkCount(of: files.store.url(of: file.path)) == 1)
    }
    #expect(Set(files.store.allPaths()) == Set(staged.map(\.path)))
    #expect(files.staged == [])
  }

  @Test("When one cannot be placed none is")
  func allOrNone() throws {
    let first = try files.store.stage(Data("first".utf8), as: files.path())
    let lost = try files.store.stage(Data("lost".utf8), as: files.path())
    try FileManager.default.removeItem(at: files.store.url(of: lost))
    #expect(code { try files.store.place([first, lost]) } != nil)
    #expect(files.store.allPaths() == [])
    try files.store.place([first])
    #expect(files.store.allPaths() == [first.path])
  }

  @Test("A file in place is never overwritten")
  func occupied() throws {
    let path = files.path()
    let first = try files.store.stage(Data("first".utf8), as: path)
    try files.store.place([first])
    files.store.conclude([first], committed: true)
    let second = try files.store.stage(Data("second".utf8), as: path)
    #expect(code { try files.store.place([second]) } != nil)
    #expect(try files.bytes(of: path) == Data("first".utf8))
  }

  @Test("What is taken away again can be placed once more, or leaves no trace")
  func unplacing() throws {
    let file = try files.store.stage(Data("photo".utf8), as: files.path())
    for _ in 0..<2 {
      try files.store.place([file])
      files.store.unplace([file])
      #expect(files.store.allPaths() == [])
    }
    files.store.conclude([file], committed: false)
    #expect(files.staged == [])
  }

  @Test("Removing takes what is there and minds nothing else")
  func removing() throws {
    let file = try files.store.stage(Data("photo".utf8), as: files.path())
    try files.store.place([file])
    files.store.conclude([file], committed: true)
    try files.store.doom([file.path])
    #expect(files.staged.count == 1)
    files.store.remove([file.path, files.path()])
    #expect(files.store.allPaths() == [])
    #expect(files.staged == [])
  }
}
