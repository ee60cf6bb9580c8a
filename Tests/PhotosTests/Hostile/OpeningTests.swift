import Foundation
import Photos
import PhotosHost
import PhotosTesting
import Testing

@Suite("Opening what is no library, or a damaged one") struct OpeningTests {
  let folder: TestFolder

  init() throws { folder = try TestFolder() }

  /// Makes a library with two pictures, and closes it.
  private func makeLibrary() throws -> URL {
    let url = folder.path("L.photolibrary")
    let library = try PHPhotoLibrary.open(at: url)
    for name in ["a.jpg", "b.jpg"] { try library.add(folder.picture(name)) }
    library.close()
    return url
  }

  /// All files of a folder with their bytes.
  private func contents(of url: URL) -> [String: Data] {
    var contents: [String: Data] = [:]
    for path in (try? FileManager.default.subpathsOfDirectory(atPath: url.path)) ?? [] {
      contents[path] = (try? Data(contentsOf: url.appending(path: path))) ?? Data()
    }
    return contents
  }

  /// Expects opening to fail and to change nothing.
  private func expectClosed(
    _ url: URL, _ code: PHPhotosError.Code, naming words: [String],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let before = contents(of: folder.url)
    expectError(code, naming: words, sourceLocation: sourceLocation) {
      try PHPhotoLibrary.open(at: url).close()
    }
    let after = contents(of: folder.url)
    let own = ["library.sqlite-shm", "library.sqlite-wal", "signal"]
    let changed = Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }
      .filter { path in !own.contains { path.hasSuffix($0) } }
    #expect(changed.isEmpty, sourceLocation: sourceLocation)
  }

  @Test("A file is no library")
  func file() throws {
    let file = try folder.picture()
    expectClosed(file, .libraryVolumeOffline, naming: [file.path])
    expectClosed(file.appending(path: "x"), .libraryVolumeOffline, naming: [file.path])
    expectClosed(URL(filePath: "/dev/null"), .libraryVolumeOffline, naming: ["/dev/null"])
    expectClosed(URL(filePath: "/proc/x"), .libraryVolumeOffline, naming: ["/proc/x"])
  }

  @Test("A folder with other things in it is not made a library")
  func otherThings() throws {
    _ = try folder.picture("holiday.jpg")
    expectClosed(folder.url, .libraryVolumeOffline, naming: [folder.url.path, "holiday.jpg"])
  }

  @Test("A library of a newer version is not touched")
  func newer() throws {
    let url = try makeLibrary()
    try Data("2\n".utf8).write(to: url.appending(path: "format"))
    expectClosed(
      url, .relinquishingLibraryBundleToWriter, naming: [url.path, "version 2", "newer"])
  }

  @Test(
    "A library whose version cannot be understood is not touched",
    arguments: ["", "x", "1.5", "-1", "0", "99999999999999999999999999", "1\n1", "\0", "{}"])
  func garbageVersion(text: String) throws {
    let url = try makeLibrary()
    try Data(text.utf8).write(to: url.appending(path: "format"))
    expectClosed(url, .libraryVolumeOffline, naming: [url.path])
  }

  @Test("A version that is no text, a long one, a folder or a dead link is not understood either")
  func oddVersion() throws {
    let url = try makeLibrary()
    let format = url.appending(path: "format")
    try Data([0xFF, 0xFE, 0x31]).write(to: format)
    expectClosed(url, .libraryVolumeOffline, naming: [url.path])
    try Data(repeating: 0x31, count: 1 << 20).write(to: format)
    expectClosed(url, .libraryVolumeOffline, naming: [url.path])
    try FileManager.default.removeItem(at: format)
    try FileManager.default.createDirectory(at: format, withIntermediateDirectories: false)
    expectClosed(url, .libraryVolumeOffline, naming: [url.path, "format"])
    try FileManager.default.removeItem(at: format)
    #expect(symlink("/nowhere/at/all", format.path) == 0)
    expectClosed(url, .libraryVolumeOffline, naming: [url.path, "format"])
  }

  @Test("A catalogue that is none is not touched")
  func garbageCatalogue() throws {
    let url = try makeLibrary()
    let database = url.appending(path: "library.sqlite")
    try Data((0..<50_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }).write(to: database)
    expectClosed(url, .libraryVolumeOffline, naming: ["library.sqlite"])
  }

  @Test("A catalogue cut short is an error, now or when it is read, and never an empty library")
  func truncatedCatalogue() throws {
    let url = try makeLibrary()
    let database = url.appending(path: "library.sqlite")
    let whole = try Data(contentsOf: database)
    for length in [1, 50, 100, 512, 4096, whole.count / 4, whole.count / 2, whole.count - 4096] {
      try whole.prefix(length).write(to: database)
      do {
        let library = try PHPhotoLibrary.open(at: url)
        defer { library.close() }
        let problems = try library.host.verify(readingFiles: true).problems
        #expect(!problems.isEmpty, "cut to \(length)")
      } catch let error as PHPhotosError {
        #expect(error.code == .libraryVolumeOffline, "\(error)")
      }
      for name in ["-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: database.path + name)
      }
    }
    try whole.write(to: database)
    let library = try PHPhotoLibrary.open(at: url)
    defer { library.close() }
    #expect(try library.host.verify(readingFiles: true).problems == [])
  }

  @Test("A library that lost its catalogue is not given an empty one")
  func lostCatalogue() throws {
    let url = try makeLibrary()
    let database = url.appending(path: "library.sqlite")
    try Data().write(to: database)
    expectClosed(url, .libraryVolumeOffline, naming: [database.path])
    try FileManager.default.removeItem(at: database)
    expectClosed(url, .libraryVolumeOffline, naming: [database.path])
  }

  @Test("A catalogue of a newer schema is not touched")
  func newerSchema() throws {
    let url = try makeLibrary()
    let database = url.appending(path: "library.sqlite")
    var bytes = try Data(contentsOf: database)
    // Source: SQLite, "The Database File Format": the user version is at offset 60, big-endian.
    bytes.replaceSubrange(60..<64, with: [0, 0, 0, 200])
    try bytes.write(to: database)
    expectClosed(url, .relinquishingLibraryBundleToWriter, naming: ["200", "newer"])
  }

  @Test("A library without its originals opens, tells which are missing, and takes new ones")
  func lostOriginals() throws {
    let url = try makeLibrary()
    try FileManager.default.removeItem(at: url.appending(path: "originals"))
    let library = try PHPhotoLibrary.open(at: url)
    defer { library.close() }
    let report = try library.host.verify(readingFiles: true)
    #expect(report.problems.map(\.kind) == [.missingFile, .missingFile])
    #expect(report.problems.allSatisfy { $0.identifier != nil && $0.path != nil })
    let identifier = try library.add(folder.picture("c.jpg"))
    #expect(library.asset(identifier) != nil)
    #expect(try library.host.verify(readingFiles: true).problems.count == 2)
  }

  @Test("Damaged and foreign originals are told by name")
  func damagedOriginals() throws {
    let url = try makeLibrary()
    let files = LibraryImage.files(in: url.appending(path: "originals"))
    let paths = files.compactMap { $0.split(separator: " ").first }.map {
      url.path + "/originals" + $0
    }
    #expect(chmod(paths[0], 0o600) == 0)
    var bytes = try Data(contentsOf: URL(filePath: paths[0]))
    bytes[bytes.count / 2] ^= 1
    try bytes.write(to: URL(filePath: paths[0]))
    #expect(chmod(paths[1], 0o600) == 0)
    try Data("short".utf8).write(to: URL(filePath: paths[1]))
    let shard = URL(filePath: paths[0]).deletingLastPathComponent()
    try Data().write(to: shard.appending(path: "stranger.jpg"))
    let library = try PHPhotoLibrary.open(at: url)
    defer { library.close() }
    let quick = try library.host.verify(readingFiles: false).problems.map(\.kind.rawValue).sorted()
    #expect(quick == ["changedFile", "foreignFile"])
    let full = try library.host.verify(readingFiles: true).problems.map(\.kind.rawValue).sorted()
    #expect(full == ["changedFile", "changedFile", "foreignFile"])
  }
}
