import Foundation
import Photos
import PhotosHost
import PhotosTesting
import Testing

/// Opening, closing and verifying libraries, and standing in for the shared one.
@Suite("Opening and verifying") struct OpeningTests {
  private func temporaryURL() -> URL {
    FileManager.default.temporaryDirectory
      .appendingPathComponent("\(UUID().uuidString).photolibrary", isDirectory: true)
  }

  @Test("Opening creates a library, and opening again finds what it holds")
  func reopening() throws {
    let url = temporaryURL()
    defer { try? FileManager.default.removeItem(at: url) }  // A temporary folder may stay.
    let first = try PHPhotoLibrary.open(at: url)
    #expect(first.host.url.path == url.path)
    try first.performChangesAndWait {
      PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle: "Kept")
    }
    let token = first.currentChangeToken
    first.close()
    let second = try PHPhotoLibrary.open(at: url)
    defer { second.close() }
    #expect(PHPhotoLibrary.withShared(second, topLevelTitles) == ["Kept"])
    #expect(second.currentChangeToken == token)
  }

  @Test("Two openings of one folder are two views of one library")
  func twice() throws {
    let temporary = try TemporaryLibrary { TestPhoto("a") }
    var configuration = LibraryConfiguration()
    configuration.client = "Other"
    let other = try PHPhotoLibrary.open(
      at: temporary.library.host.url, configuration: configuration)
    let a = try temporary.assets("a")[0]
    try other.performChangesAndWait { PHAssetChangeRequest(for: a).isFavorite = true }
    #expect(try temporary.assets("a")[0].isFavorite)
    #expect(try temporary.library.host.transactions(since: nil).map(\.client).last == "Other")
    other.close()
    try temporary.change { PHAssetChangeRequest(for: a).isFavorite = false }
    #expect(try temporary.assets("a")[0].isFavorite == false)
  }

  @Test("A folder that is no library, or a file, is refused (2i)")
  func noLibrary() throws {
    let folder = temporaryURL()
    defer { try? FileManager.default.removeItem(at: folder) }  // A temporary folder may stay.
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appendingPathComponent("file")
    try Data("text".utf8).write(to: file)
    for url in [file, folder] {
      let error = photosError { _ = try PHPhotoLibrary.open(at: url) }
      #expect(error?.code == .libraryVolumeOffline)
      #expect(error?.localizedDescription.contains(url.path) == true)
    }
    #expect(try Data(contentsOf: file) == Data("text".utf8))
  }

  @Test("Closing twice is closing once, and other openings live on")
  func closing() throws {
    let temporary = try TemporaryLibrary { TestPhoto("a") }
    let other = try PHPhotoLibrary.open(at: temporary.library.host.url)
    #expect(other.unavailabilityReason == nil)
    other.close()
    other.close()
    #expect((other.unavailabilityReason as? PHPhotosError)?.errorCode == 3142)
    #expect(temporary.library.unavailabilityReason == nil)
    #expect(temporary.run(allNames) == ["a"])
  }

  @Test("withShared binds the calling thread or task, side by side")
  func sideBySide() async throws {
    let libraries = try (0..<4).map { index in
      try TemporaryLibrary { for number in 0...index { TestPhoto("\(number)") } }
    }
    await withTaskGroup(of: Bool.self) { group in
      for (index, temporary) in libraries.enumerated() {
        group.addTask {
          await PHPhotoLibrary.withShared(temporary.library) {
            for _ in 0..<10 {
              await Task.yield()
              if PHAsset.fetchAssets(with: nil).count != index + 1 { return false }
            }
            // Tasks made inside inherit it.
            let child = Task { PHAsset.fetchAssets(with: nil).count }
            return await child.value == index + 1
          }
        }
      }
      for await isRight in group { #expect(isRight) }
    }
    let counts = Notes<Bool>()
    DispatchQueue.concurrentPerform(iterations: 12) { step in
      let index = step % 4
      let count = PHPhotoLibrary.withShared(libraries[index].library) {
        PHAsset.fetchAssets(with: nil).count
      }
      counts.add(count == index + 1)
    }
    #expect(counts.all == Array(repeating: true, count: 12))
  }

  @Test("withShared nests, and passes results and errors on")
  func nested() throws {
    let (outer, inner) = (try TemporaryLibrary().library, try TemporaryLibrary().library)
    struct Failure: Error {}
    PHPhotoLibrary.withShared(outer) {
      #expect(PHPhotoLibrary.shared() === outer)
      #expect(PHPhotoLibrary.withShared(inner) { PHPhotoLibrary.shared() === inner })
      #expect(throws: Failure.self) { try PHPhotoLibrary.withShared(inner) { throw Failure() } }
      #expect(PHPhotoLibrary.shared() === outer)
    }
  }

  @Test("An object belongs to its library, whatever the shared one is")
  func ownLibrary() throws {
    let (first, second) = (
      try TemporaryLibrary { TestPhoto("a", in: "Trip") }, try TemporaryLibrary { TestPhoto("b") }
    )
    let album = try #require(first.album(titled: "Trip"))
    let found = second.run { names(PHAsset.fetchAssets(in: album, options: nil)) }
    #expect(found == ["a"])
    let a = try first.assets("a")[0]
    let error = photosError { try second.change { PHAssetChangeRequest(for: a).isFavorite = true } }
    #expect(error?.code == .identifierNotFound)
  }

  // MARK: Verification

  /// The files of the originals.
  private func originals(_ temporary: TemporaryLibrary) throws -> [URL] {
    let folder = temporary.library.host.url.appendingPathComponent("originals")
    let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?
      .allObjects
    return (all as? [URL] ?? []).filter { !$0.hasDirectoryPath }.sorted { $0.path < $1.path }
  }

  private typealias Problem = VerificationReport.Problem

  @Test("A sound library has no problems; every file is counted")
  func sound() throws {
    let temporary = try TemporaryLibrary { for name in ["a", "b", "c"] { TestPhoto(name) } }
    let c = try temporary.assets("c")[0]
    try temporary.change { PHAssetChangeRequest.deleteAssets([c]) }
    for isReading in [true, false] {
      let report = try temporary.library.host.verify(readingFiles: isReading)
      #expect(report.problems == [])
      #expect(report.fileCount == 3)
    }
  }

  @Test("A deleted file is found, and the asset it belonged to")
  func missing() throws {
    let temporary = try TemporaryLibrary { TestPhoto("a") }
    let file = try #require(try originals(temporary).first)
    try FileManager.default.removeItem(at: file)
    let problems = try temporary.library.host.verify(readingFiles: false).problems
    #expect(problems.map(\.kind) == [.missingFile])
    #expect(problems[0].identifier == temporary.identifiers["a"])
    #expect(problems[0].path.map(file.path.hasSuffix) == true)
    #expect(problems[0].message.contains("missing"))
  }

  @Test("A changed byte is found by reading, a changed size without")
  func changed() throws {
    let temporary = try TemporaryLibrary { TestPhoto("a") }
    let file = try #require(try originals(temporary).first)
    let bytes = try Data(contentsOf: file)
    var other = bytes
    other[other.count / 2] ^= 1
    func replace(by data: Data) throws {
      try FileManager.default.removeItem(at: file)
      try data.write(to: file)
    }
    let host = temporary.library.host
    try replace(by: other)
    #expect(try host.verify(readingFiles: false).problems == [])
    let read = try host.verify(readingFiles: true).problems
    #expect(read.map(\.kind) == [.changedFile] && read[0].identifier == temporary.identifiers["a"])
    try replace(by: bytes + [0])
    #expect(try host.verify(readingFiles: false).problems.map(\.kind) == [.changedFile])
    try replace(by: bytes)
    #expect(try host.verify(readingFiles: true).problems == [])
  }

  @Test("A foreign file is found")
  func foreign() throws {
    let temporary = try TemporaryLibrary { TestPhoto("a") }
    let folder = try #require(try originals(temporary).first).deletingLastPathComponent()
    try Data("x".utf8).write(to: folder.appendingPathComponent("foreign.jpg"))
    let problems = try temporary.library.host.verify(readingFiles: false).problems
    #expect(problems.map(\.kind) == [.foreignFile])
    #expect(problems[0].path?.hasSuffix("foreign.jpg") == true && problems[0].identifier == nil)
  }
}
