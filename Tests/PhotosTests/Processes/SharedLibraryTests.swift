import Foundation
import Photos
import PhotosHost
import PhotosTesting
import TestSupport
import Testing

@Suite("Several processes", .serialized) struct SharedLibraryTests {
  @Test(
    "Two write and two watch: all see every change once and in order, and nothing is lost (§4.1–4.4, §4.33)"
  )
  func writersAndWatchers() throws {
    let count = 60
    let temporary = try TemporaryLibrary {
      for number in 0..<12 { TestPhoto("\(number).jpg", in: "Album") }
    }
    let library = temporary.library
    let album = try #require(temporary.album(titled: "Album")).localIdentifier
    let path = library.host.url.path
    let start = library.currentChangeToken
    let watchers = try (0..<2).map { _ in try WorkerProcess(["watch", path, album]) }
    let writers = try ["first", "second"].map {
      try WorkerProcess(["write", path, album, $0, "\(count)"])
    }
    for worker in watchers + writers { #expect(worker.waits(for: "ready") != nil) }
    for writer in writers { writer.tell("go") }
    for writer in writers {
      #expect(writer.waits(for: "done", "failed") == "done")
      #expect(writer.lines(after: "confirmed").count == count)
    }
    let last = library.currentChangeToken.state
    for watcher in watchers {
      watcher.tell("\(last)")
      let verdict = watcher.waits(for: "equal", "failed")
      #expect(verdict?.hasPrefix("equal \(2 * count) ") == true, "\(verdict ?? "no verdict")")
    }
    for worker in watchers + writers { worker.waitUntilExit() }
    PHPhotoLibrary.withShared(library) {
      let albums = PHAssetCollection.fetchAssetCollections(
        with: .album, subtype: .any, options: nil)
      let titles = Set((0..<albums.count).compactMap { albums[$0].localizedTitle })
      for name in ["first", "second"] {
        for number in 0..<count { #expect(titles.contains("\(name) \(number)")) }
      }
      #expect(albums.count == 1 + 2 * count)
      #expect(PHAsset.fetchAssets(with: nil).count == 12 + 2 * count / 6)
    }
    #expect(try Array(library.fetchPersistentChanges(since: start)).count == 2 * count)
    #expect(try library.host.verify(readingFiles: true).problems == [])
  }

  @Test(
    "A process that is killed leaves what it confirmed, all or nothing of the rest, and no file (§2.14, §2.16)"
  )
  func killed() throws {
    let folder = try TemporaryFolder()
    let url = folder.url.appendingPathComponent("Killed.photolibrary", isDirectory: true)
    var random = SeededRandom(seed: 5)
    var confirmed: Set<String> = []
    for round in 0..<8 {
      let worker = try WorkerProcess(["import", url.path, "\(round)"])
      let count = 1 + random.below(12)
      #expect(
        worker.waits(for: "confirmed", "failed", count: count)?.hasPrefix("confirmed") == true)
      // A random moment inside a transaction, not a wait for something.
      usleep(UInt32(random.below(20_000)))
      worker.killAndWait()
      try check(worker, url, &confirmed)
    }
    #expect(confirmed.count > 20)
  }

  /// Reopens the library, and compares it with what the process said.
  private func check(
    _ worker: WorkerProcess, _ url: URL, _ confirmed: inout Set<String>
  ) throws {
    let library = try PHPhotoLibrary.open(at: url)
    defer { library.close() }
    let said = Set(worker.lines(after: "confirmed"))
    let present = PHPhotoLibrary.withShared(library) {
      let all = PHAsset.fetchAssets(with: nil)
      return Set((0..<all.count).map { all[$0].localIdentifier })
    }
    var possible = confirmed
    for line in worker.lines(after: "began") {
      let words = line.split(separator: " ").map(String.init)
      let identifiers = Set(words.dropFirst())
      possible.formUnion(identifiers)
      if said.contains(words[0]) {
        #expect(identifiers.isSubset(of: present), "A confirmed transaction is lost")
      }
      let isWhole = identifiers.isSubset(of: present) || identifiers.isDisjoint(with: present)
      #expect(isWhole, "A transaction is there in part")
    }
    #expect(confirmed.isSubset(of: present))
    #expect(present.isSubset(of: possible))
    confirmed = present
    let report = try library.host.verify(readingFiles: true)
    #expect(report.problems == [])
    #expect(report.fileCount == present.count)
  }
}
