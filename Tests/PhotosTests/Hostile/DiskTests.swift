import Foundation
import Glibc
import Photos
import PhotosHost
import PhotosTesting
import Synchronization
import TestSupport
import Testing

@Suite("Full and read-only disks", .enabled(if: SmallDisk.isPermitted, "Only root may mount."))
struct DiskTests {
  private func noise(_ count: Int) -> String {
    String((0..<count).map { _ in Character(UnicodeScalar(UInt8.random(in: 97...122))) })
  }

  @Test(
    "A full disk refuses files, leaves none of them half, and takes them once there is room (§2.55)"
  )
  func fullForFiles() throws {
    let disk = try SmallDisk(megabytes: 8)
    let folder = try TestFolder()
    let library = try PHPhotoLibrary.open(at: disk.url.appending(path: "L"))
    defer { library.close() }
    try library.add(folder.picture())
    let large = try folder.file(
      "large.jpg",
      Data(contentsOf: Corpus.fixture("metadata/BonTonARTSTORplusIPTC.jpg"))
        + Data(count: 1 << 20))
    for left in [0, 4096, 65_536, 1 << 19] {
      let filler = disk.fill(leaving: left)
      try expectRefusal(.notEnoughSpace, naming: ["No space left"], of: library) {
        try library.add(large)
      }
      try expectRefusal(.notEnoughSpace, naming: ["No space left"], of: library) {
        try library.performChangesAndWait {
          for _ in 0..<6 {
            PHAssetCreationRequest.forAsset().addResource(
              with: .photo, fileURL: large, options: nil)
          }
        }
      }
      try FileManager.default.removeItem(at: filler)
    }
    let identifier = try library.add(large)
    #expect(library.asset(identifier) != nil)
    #expect(try library.host.verify(readingFiles: true).problems == [])
  }

  @Test("A file that is to be moved onto a full disk stays (§8.7)")
  func fullForMoves() throws {
    let disk = try SmallDisk(megabytes: 4)
    let folder = try TestFolder()
    let library = try PHPhotoLibrary.open(at: disk.url.appending(path: "L"))
    defer { library.close() }
    let file = try folder.file(
      "moved.jpg", Data(contentsOf: Corpus.fixture("metadata/BonTonARTSTORplusIPTC.jpg")))
    let bytes = try Data(contentsOf: file)
    _ = disk.fill()
    try expectRefusal(.notEnoughSpace, naming: [], of: library) {
      try library.add(file) { $0.shouldMoveFile = true }
    }
    #expect(try Data(contentsOf: file) == bytes)
  }

  @Test("A disk that fills during the commit undoes it (§2.16, §2.55)")
  func fullForCatalogue() throws {
    let disk = try SmallDisk(megabytes: 8)
    let folder = try TestFolder()
    let library = try PHPhotoLibrary.open(at: disk.url.appending(path: "L"))
    defer { library.close() }
    let identifier = try library.add(folder.picture())
    let asset = try #require(library.asset(identifier))
    for left in [0, 20_000, 200_000, 900_000] {
      let filler = disk.fill(leaving: left)
      let caption = noise(1_500_000)
      try expectRefusal(.notEnoughSpace, naming: [], of: library) {
        try library.performChangesAndWait {
          PHAssetChangeRequest(for: asset).caption = caption
          _ = PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle: "Lost")
        }
      }
      try FileManager.default.removeItem(at: filler)
    }
    try library.performChangesAndWait { PHAssetChangeRequest(for: asset).isFavorite = true }
    #expect(library.asset(identifier)?.isFavorite == true)
    #expect(try library.host.verify(readingFiles: true).problems == [])
  }

  /// Texts of the second length do not fit SQLite's cache, so that the disk is full before the commit.
  @Test(
    "Of changes that share a commit on a full disk each one's answer is true (§2.8, §2.16)",
    arguments: [700_000, 24_000_000])
  func fullForBatch(length: Int) throws {
    let disk = try SmallDisk(megabytes: 8)
    let library = try PHPhotoLibrary.open(at: disk.url.appending(path: "L"))
    defer { library.close() }
    let filler = disk.fill(leaving: 600_000)
    let group = DispatchGroup()
    let succeeded = Mutex<Set<String>>([])
    let codes = Mutex<Set<Int>>([])
    let picture = TestPicture.jpeg(width: 16, height: 12)
    let large = String(repeating: "x", count: length)
    // While another program writes, changes gather; then they share a commit.
    let writer = open(library.host.url.appending(path: "signal").path, O_RDWR)
    #expect(flock(writer, LOCK_EX) == 0)
    for number in 0..<24 {
      group.enter()
      let title = number % 12 == 5 ? "\(number) \(large)" : "\(number)"
      library.performChanges {
        _ = PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle: title)
        PHAssetCreationRequest.forAsset().addResource(with: .photo, data: picture, options: nil)
      } completionHandler: { success, error in
        if success { succeeded.withLock { _ = $0.insert(title) } }
        if let error = error as? PHPhotosError { codes.withLock { _ = $0.insert(error.errorCode) } }
        group.leave()
      }
    }
    // An empty change takes its turn after the others and commits nothing.
    try library.performChangesAndWait {}
    close(writer)
    group.wait()
    let image = try LibraryImage(of: library)
    let titles = Set(image.collections.map { String($0.dropFirst(44)) })
    #expect(titles == succeeded.withLock { $0 })
    #expect(image.assets.count == titles.count)
    #expect(image.problems == [])
    #expect(codes.withLock { $0 } == [PHPhotosError.Code.notEnoughSpace.rawValue])
    #expect(image.files.filter { $0.hasPrefix("/originals") }.count == titles.count)
    #expect(!image.files.contains { $0.hasPrefix("/staging") })
    try FileManager.default.removeItem(at: filler)
    let folder = try TestFolder()
    #expect(library.asset(try library.add(folder.picture())) != nil)
  }

  @Test("A library on a read-only medium can be read, and says why it cannot be changed")
  func readOnly() throws {
    let disk = try SmallDisk(megabytes: 8)
    let folder = try TestFolder()
    let url = disk.url.appending(path: "L")
    let writable = try PHPhotoLibrary.open(at: url)
    let identifier = try writable.add(folder.picture())
    writable.close()
    #expect(disk.setReadOnly(true))
    let library = try PHPhotoLibrary.open(at: url)
    defer { library.close() }
    let asset = try #require(library.asset(identifier))
    #expect(asset.pixelWidth == 16)
    let changes: [() -> Void] = [
      { PHAssetChangeRequest(for: asset).isFavorite = true },
      { PHAssetChangeRequest.deleteAssets([asset]) },
      { _ = PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle: "New") },
    ]
    for change in changes {
      try expectRefusal(.accessRestricted, naming: ["read-only"], of: library) {
        try library.performChangesAndWait(change)
      }
    }
    let picture = try folder.picture("other.jpg")
    try expectRefusal(.accessRestricted, naming: ["ead-only"], of: library) {
      try library.add(picture)
    }
    try expectRefusal(.accessRestricted, naming: ["ead-only"], of: library) {
      try library.add(picture) { $0.shouldMoveFile = true }
    }
    #expect(FileManager.default.fileExists(atPath: picture.path))
    expectError(.libraryVolumeOffline, naming: ["Other"]) {
      _ = try PHPhotoLibrary.open(at: disk.url.appending(path: "Other"))
    }
  }

  @Test("A library whose medium becomes read-only while it is open fails clearly and recovers")
  func becomesReadOnly() throws {
    let disk = try SmallDisk(megabytes: 8)
    let folder = try TestFolder()
    let library = try PHPhotoLibrary.open(at: disk.url.appending(path: "L"))
    library.close()
    // Files that are open for writing keep a disk from becoming read-only; so only what opens anew is tested.
    #expect(disk.setReadOnly(true))
    let reading = try PHPhotoLibrary.open(at: disk.url.appending(path: "L"))
    #expect(throws: PHPhotosError.self) { try reading.add(folder.picture()) }
    reading.close()
    #expect(disk.setReadOnly(false))
    let writing = try PHPhotoLibrary.open(at: disk.url.appending(path: "L"))
    defer { writing.close() }
    #expect(writing.asset(try writing.add(folder.picture())) != nil)
  }
}
