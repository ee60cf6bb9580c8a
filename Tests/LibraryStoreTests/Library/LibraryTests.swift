import Foundation
import LibraryStore
import Testing

@Suite("Library") struct LibraryTests {
  let folder: TemporaryFolder
  let url: URL

  init() throws {
    folder = try TemporaryFolder()
    url = folder.url.appendingPathComponent("Test.photolibrary")
  }

  @Test("Opening makes the folder, for its owner alone, with all smart albums in it")
  func making() throws {
    let library = try Library(at: url)
    defer { library.close() }
    #expect(try mode(of: url) == 0o700)
    let query = CollectionQuery(
      scope: .kind(.smartAlbum, subtype: nil), client: TemporaryLibrary.owner)
    let ids = try library.catalog.fetch(.collections(query), at: nil).ids
    let albums = try library.catalog.collections(Array(ids), at: 0).compactMap { $0 }
    #expect(albums.map(\.subtype) == Array(200...220))
    #expect(albums.first { $0.subtype == 203 }?.title == "Favorites")
    #expect(try library.catalog.inconsistencies() == [])
  }

  @Test("It is the same library however often it is opened")
  func reopening() throws {
    let first = try Library(at: url)
    let second = try Library(at: url)
    #expect(first.catalog.libraryUUID == second.catalog.libraryUUID)
    first.close()
    second.close()
    let third = try Library(at: url)
    defer { third.close() }
    #expect(first.catalog.libraryUUID == third.catalog.libraryUUID)
  }

  @Test("A folder with other things in it is not made a library")
  func foreign() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    try Data().write(to: url.appendingPathComponent("letter.txt"))
    #expect(code { _ = try Library(at: url) } == .offline)
    #expect(try FileManager.default.contentsOfDirectory(atPath: url.path) == ["letter.txt"])
    let file = try folder.file("file")
    #expect(code { _ = try Library(at: file) } == .offline)
  }

  @Test("One of a newer version, or that says none, is refused and left as it is")
  func versions() throws {
    try Library(at: url).close()
    let format = url.appendingPathComponent("format")
    try Data("2\n".utf8).write(to: format)
    #expect(code { _ = try Library(at: url) } == .relinquished)
    try Data("two".utf8).write(to: format)
    #expect(code { _ = try Library(at: url) } == .offline)
    try Data("1\n".utf8).write(to: format)
    #expect(code { try Library(at: url).close() } == nil)
  }

  @Test("A catalogue that is no database is refused")
  func damaged() throws {
    try Library(at: url).close()
    for name in ["library.sqlite-wal", "library.sqlite-shm"] {
      try? FileManager.default.removeItem(at: url.appendingPathComponent(name))
    }
    try Data(repeating: 7, count: 10_000).write(to: url.appendingPathComponent("library.sqlite"))
    #expect(code { _ = try Library(at: url) } == .offline)
  }

  @Test("After closing every call fails with what it is")
  func closing() throws {
    let library = try Library(at: url)
    library.close()
    library.close()
    #expect(library.isClosed)
    #expect(code { _ = try library.catalog.state() } == .relinquished)
    #expect(code { try library.purge([]) } == .relinquished)
    let change = ChangeSet(client: TemporaryLibrary.owner, date: 0)
    #expect(code { try library.commitAndWait(change) } == .relinquished)
    #expect(
      code { _ = try library.files.stage(Data(), as: "originals/AA/AA-1") } == .relinquished)
  }

  @Test("A library that was taken away does not come back empty")
  func takenAway() throws {
    let library = try Library(at: url)
    defer { library.close() }
    let away = folder.url.appendingPathComponent("Away.photolibrary")
    try FileManager.default.moveItem(at: url, to: away)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    // More at once than connections are kept, so that some must be opened.
    DispatchQueue.concurrentPerform(iterations: 24) { _ in
      _ = try? library.catalog.state()
    }
    #expect(!exists(url.appendingPathComponent("library.sqlite")))
  }

  // MARK: News

  @Test("§4.4: subscribers hear of each state once, in order, from after they came")
  func news() throws {
    let library = try Library(at: url)
    let other = try Library(at: url)
    defer {
      library.close()
      other.close()
    }
    func change(_ library: Library) throws {
      var change = ChangeSet(client: TemporaryLibrary.owner, date: 0)
      change.createAsset()
      try library.commitAndWait(change)
    }
    try change(library)
    let heard = Box<[ChangeFeed.News]>([])
    let done = DispatchSemaphore(value: 0)
    let subscription = try library.feed.subscribe { news in
      heard.value.append(news)
      if news == .state(7) { done.signal() }
    }
    for index in 0..<6 { try change(index % 2 == 0 ? library : other) }
    #expect(done.wait(timeout: .now() + 20) == .success)
    #expect(heard.value == (2...7).map { .state($0) })
    subscription.cancel()
    try change(library)
    #expect(heard.value.count == 6)
  }

  @Test("§4.11: that the library went away is told once")
  func unavailable() throws {
    let library = try Library(at: url)
    defer { library.close() }
    let done = DispatchSemaphore(value: 0)
    let heard = Box<[ChangeFeed.News]>([])
    let subscription = try library.feed.subscribe { news in
      heard.value.append(news)
      done.signal()
    }
    try FileManager.default.moveItem(
      at: url, to: folder.url.appendingPathComponent("Away.photolibrary"))
    #expect(done.wait(timeout: .now() + 20) == .success)
    #expect(heard.value == [.unavailable(StoreError(.relinquished, ""))])
    subscription.cancel()
  }

  @Test("§1.7: a hundred threads read while others write")
  func reading() throws {
    let temporary = try TemporaryLibrary()
    let uuids = try temporary.addAssets(20)
    let catalog = temporary.catalog
    let library = temporary.library
    let wrong = Box(0)
    let lock = NSLock()
    DispatchQueue.concurrentPerform(iterations: 100) { index in
      do {
        if index % 5 == 0 {
          var change = ChangeSet(client: TemporaryLibrary.owner, date: Double(index))
          change.patch(uuids[index % 20]) { $0.rating = 1 + index / 5 }
          try library.commitAndWait(change)
        }
        let query = AssetQuery(scope: .list(uuids), client: TemporaryLibrary.owner)
        let list = try catalog.fetch(.assets(query), at: nil)
        let assets = try catalog.assets(Array(list.ids), at: list.state)
        if assets.contains(where: { $0.map { $0.since > list.state } ?? true }) {
          lock.withLock { wrong.value += 1 }
        }
      } catch {
        lock.withLock { wrong.value += 1 }
      }
    }
    #expect(wrong.value == 0)
  }
}
