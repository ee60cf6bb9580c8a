import Foundation
import Photos
import PhotosHost
import PhotosTesting
import Testing

@Suite("Availability") struct AvailabilityTests {
  @Test(
    "A library whose folder goes away is unavailable with 3142, told once (§4.11)",
    arguments: [true, false])
  func folderGoes(isMoved: Bool) throws {
    let folder = try TemporaryFolder()
    let library = try PHPhotoLibrary.open(at: folder.url.appendingPathComponent("A.photolibrary"))
    defer { library.close() }
    #expect(library.unavailabilityReason == nil)
    let observer = AvailabilityRecorder()
    let other = AvailabilityRecorder()
    library.register(observer)
    library.register(other)
    try folder.remove(library.host.url, moving: isMoved)
    #expect(observer.waits())
    #expect(other.waits())
    #expect(!observer.calls[0].isMainThread)
    let reason = try #require(library.unavailabilityReason as? PHPhotosError)
    #expect(reason.code == .relinquishingLibraryBundleToWriter)
    #expect(reason.errorCode == 3142)
    // Whoever comes late has missed it.
    let late = AvailabilityRecorder()
    library.register(late)
    #expect(!late.waits(seconds: 0.2))
    #expect(observer.calls.count == 1)
  }

  @Test("Who registers when nobody has noticed yet makes the others hear of it (§4.11)")
  func noticedByALateOne() throws {
    let folder = try TemporaryFolder()
    let parent = folder.url.appendingPathComponent("Pictures")
    try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
    let library = try PHPhotoLibrary.open(at: parent.appendingPathComponent("A.photolibrary"))
    defer { library.close() }
    let (early, late) = (AvailabilityRecorder(), AvailabilityRecorder())
    library.register(early)
    // Nothing happens to the library's own folder.
    try FileManager.default.moveItem(at: parent, to: folder.url.appendingPathComponent("Moved"))
    library.register(late)
    #expect(early.waits())
    #expect(!late.waits(seconds: 0.2))
  }

  @Test("The reason is known without any observer too (§4.11)")
  func withoutObservers() throws {
    let folder = try TemporaryFolder()
    let library = try PHPhotoLibrary.open(at: folder.url.appendingPathComponent("A.photolibrary"))
    defer { library.close() }
    try folder.remove(library.host.url, moving: false)
    let reason = try #require(library.unavailabilityReason as? PHPhotosError)
    #expect(reason.code == .relinquishingLibraryBundleToWriter)
  }

  @Test("A library that is closed is unavailable with 3142, told once (§4.11)")
  func closed() throws {
    let temporary = try TemporaryLibrary()
    let observer = AvailabilityRecorder()
    let gone = AvailabilityRecorder()
    temporary.library.register(observer)
    temporary.library.register(gone)
    temporary.library.unregisterAvailabilityObserver(gone)
    temporary.library.close()
    temporary.library.close()
    #expect(observer.waits())
    let reason = try #require(temporary.library.unavailabilityReason as? PHPhotosError)
    #expect(reason.code == .relinquishingLibraryBundleToWriter)
    #expect(reason.localizedDescription == "The library was closed.")
    #expect(observer.calls.count == 1)
    #expect(gone.calls.isEmpty)
  }

  @Test("A library that another took the place of is unavailable with 3142 (§4.11)")
  func replaced() throws {
    let folder = try TemporaryFolder()
    let url = folder.url.appendingPathComponent("A.photolibrary")
    let library = try PHPhotoLibrary.open(at: url)
    defer { library.close() }
    let observer = AvailabilityRecorder()
    library.register(observer)
    let other = folder.url.appendingPathComponent("B.photolibrary")
    try PHPhotoLibrary.open(at: other).close()
    // At once, so that the place is never empty.
    let database = { (url: URL) in url.appendingPathComponent("library.sqlite").path }
    #expect(rename(database(other), database(url)) == 0)
    #expect(observer.waits())
    let reason = try #require(library.unavailabilityReason as? PHPhotosError)
    #expect(reason.errorCode == 3142)
  }

  @Test(
    "A library whose volume is unmounted is unavailable with 3114 (§4.11)",
    .enabled(if: SmallDisk.isPermitted))
  func volumeGoes() throws {
    let disk = try SmallDisk(megabytes: 8)
    let library = try PHPhotoLibrary.open(at: disk.url.appendingPathComponent("A.photolibrary"))
    defer { library.close() }
    let observer = AvailabilityRecorder()
    library.register(observer)
    disk.unmount()
    #expect(observer.waits())
    let reason = try #require(library.unavailabilityReason as? PHPhotosError)
    #expect(reason.code == .libraryVolumeOffline)
    #expect(reason.errorCode == 3114)
    #expect(reason.localizedDescription.contains(disk.url.lastPathComponent))
    let error = photosError {
      try library.performChangesAndWait {
        PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle: "x")
      }
    }
    #expect(error?.errorCode == 3114)
  }
}

/// A folder that goes away with its owner.
final class TemporaryFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent(UUID().uuidString, isDirectory: true)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    // A temporary folder that stays is cleared by the system.
    try? FileManager.default.removeItem(at: url)
  }

  /// Removes something, or moves it elsewhere in the folder.
  func remove(_ item: URL, moving isMoved: Bool) throws {
    if isMoved {
      try FileManager.default.moveItem(at: item, to: url.appendingPathComponent("elsewhere"))
    } else {
      try FileManager.default.removeItem(at: item)
    }
  }
}
