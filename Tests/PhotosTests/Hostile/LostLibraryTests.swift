import Dispatch
import Foundation
import Photos
import PhotosHost
import PhotosTesting
import Testing

/// Notes what it hears of a library.
private final class Listener: NSObject, PHPhotoLibraryAvailabilityObserver,
  PHPhotoLibraryChangeObserver, @unchecked Sendable
{
  // The semaphores guard themselves.
  let lost = DispatchSemaphore(value: 0)
  let changed = DispatchSemaphore(value: 0)

  func photoLibraryDidBecomeUnavailable(_ photoLibrary: PHPhotoLibrary) { lost.signal() }
  func photoLibraryDidChange(_ changeInstance: PHChange) { changed.signal() }
}

@Suite("Libraries that go away while they are open (§4.11)") struct LostLibraryTests {
  let folder: TestFolder
  let url: URL
  let library: PHPhotoLibrary
  let asset: PHAsset

  init() throws {
    folder = try TestFolder()
    url = folder.path("L.photolibrary")
    library = try PHPhotoLibrary.open(at: url)
    let identifier = try library.add(folder.picture("first.jpg"))
    asset = try #require(library.asset(identifier))
  }

  /// Expects all writing to fail because the library is gone, and no reading to stop the program.
  private func expectLost(sourceLocation: SourceLocation = #_sourceLocation) throws {
    let asset = asset
    let picture = try folder.picture("later.jpg")
    let changes: [() throws -> Void] = [
      { try library.performChangesAndWait { PHAssetChangeRequest(for: asset).isFavorite = true } },
      { try library.performChangesAndWait { PHAssetChangeRequest.deleteAssets([asset]) } },
      { try library.add(picture) },
      { try library.add(picture) { $0.shouldMoveFile = true } },
    ]
    for change in changes {
      expectError(
        .relinquishingLibraryBundleToWriter, naming: [url.path], sourceLocation: sourceLocation,
        change)
    }
    #expect(FileManager.default.fileExists(atPath: picture.path), sourceLocation: sourceLocation)
    let reason = library.unavailabilityReason as? PHPhotosError
    #expect(reason?.code == .relinquishingLibraryBundleToWriter, sourceLocation: sourceLocation)
    #expect(asset.pixelWidth == 16, sourceLocation: sourceLocation)
    PHPhotoLibrary.withShared(library) {
      #expect(PHAsset.fetchAssets(with: nil).count <= 1, sourceLocation: sourceLocation)
    }
    // Only that it ends matters: an open file may still give an answer.
    _ = try? library.host.verify(readingFiles: true)
    _ = try? library.host.maintain()
  }

  @Test("A deleted library is told of once, cannot be changed, and is not made again")
  func deleted() throws {
    let listener = Listener()
    library.register(listener as any PHPhotoLibraryAvailabilityObserver)
    try FileManager.default.removeItem(at: url)
    #expect(listener.lost.wait(timeout: .now() + 20) == .success)
    try expectLost()
    #expect(!FileManager.default.fileExists(atPath: url.path))
    library.close()
    #expect(!FileManager.default.fileExists(atPath: url.path))
    #expect(listener.lost.wait(timeout: .now()) == .timedOut)
  }

  @Test("A moved library is told of, cannot be changed from here, and is whole where it is now")
  func moved() throws {
    let listener = Listener()
    library.register(listener as any PHPhotoLibraryAvailabilityObserver)
    let place = folder.path("Moved.photolibrary")
    try FileManager.default.moveItem(at: url, to: place)
    try expectLost()
    #expect(listener.lost.wait(timeout: .now() + 20) == .success)
    #expect(!FileManager.default.fileExists(atPath: url.path))
    library.close()
    let found = try PHPhotoLibrary.open(at: place)
    defer { found.close() }
    #expect(found.asset(asset.localIdentifier)?.isFavorite == false)
    #expect(try found.host.transactions(since: nil).count == 1)
    #expect(try found.host.verify(readingFiles: true).problems == [])
  }

  @Test("A library in the place of the one that was opened is not written to")
  func replaced() throws {
    try FileManager.default.moveItem(at: url, to: folder.path("Moved.photolibrary"))
    let other = try PHPhotoLibrary.open(at: url)
    defer { other.close() }
    try other.add(folder.picture())
    let before = try LibraryImage(of: other)
    try expectLost()
    library.close()
    #expect(try LibraryImage(of: other) == before)
  }

  @Test("A closed library says so")
  func closed() throws {
    library.close()
    library.close()
    let reason = library.unavailabilityReason as? PHPhotosError
    #expect(reason?.code == .relinquishingLibraryBundleToWriter)
    expectError(.relinquishingLibraryBundleToWriter, naming: ["closed"]) {
      try library.performChangesAndWait {
        _ = PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle: "x")
      }
    }
    let picture = try folder.picture("later.jpg")
    expectError(.relinquishingLibraryBundleToWriter, naming: ["closed"]) {
      try library.add(picture)
    }
    expectError(.relinquishingLibraryBundleToWriter, naming: ["closed"]) {
      _ = try library.host.verify(readingFiles: false)
    }
    #expect(LibraryImage.files(in: url.appending(path: "staging")).isEmpty)
  }

  @Test("Whoever clears the staging folder does no harm")
  func stagingDeleted() throws {
    for name in ["staging", "cache", "edits"] {
      try FileManager.default.removeItem(at: url.appending(path: name))
    }
    let picture = try folder.picture("later.jpg")
    #expect(library.asset(try library.add(picture)) != nil)
    try FileManager.default.removeItem(at: url.appending(path: "staging"))
    #expect(library.asset(try library.add(picture) { $0.shouldMoveFile = true }) != nil)
    #expect(try library.host.verify(readingFiles: true).problems == [])
    #expect(LibraryImage.files(in: url.appending(path: "staging")).isEmpty)
    library.close()
  }

  @Test("Without the signal file the news still arrive, and a new opening makes it again")
  func signalDeleted() throws {
    let other = try PHPhotoLibrary.open(at: url)
    defer { other.close() }
    let listener = Listener()
    other.register(listener as any PHPhotoLibraryChangeObserver)
    try FileManager.default.removeItem(at: url.appending(path: "signal"))
    let third = try PHPhotoLibrary.open(at: url)
    defer { third.close() }
    for opened in [library, third] {
      try opened.add(folder.picture("later.jpg"))
      #expect(listener.changed.wait(timeout: .now() + 20) == .success)
    }
    #expect(try other.host.transactions(since: nil).count == 3)
    #expect(try library.host.verify(readingFiles: true).problems == [])
    library.close()
  }
}
