import Foundation
import Photos
import PhotosHost
import PhotosTesting
import Testing

/// The errors that changes and openings end in (§2i, §2.54).
@Suite("Errors of changes") struct ChangeErrorTests {
  @Test("Every error is a PHPhotosError in the right domain with a sentence (§2.54)")
  func shape() throws {
    let temporary = try TemporaryLibrary { TestPhoto("a.jpg", in: "Trip") }
    let a = try temporary.assets("a.jpg")[0]
    let album = try #require(temporary.album(titled: "Trip"))
    let gone = try temporary.makeAlbum("Gone")
    try temporary.change { PHAssetCollectionChangeRequest.deleteAssetCollections([gone]) }
    let placeholder = Notes<PHObjectPlaceholder>()
    _ = photosError {
      try temporary.change {
        let request = PHAssetCreationRequest.forAsset()
        if let promised = request.placeholderForCreatedAsset { placeholder.add(promised) }
      }
    }
    let missing = URL(fileURLWithPath: "/nowhere/a.jpg")
    let blocks: [(Int, Bool, () -> Void)] = [
      (3201, true, { PHAssetCollectionChangeRequest(for: album)?.addAssets(placeholder.all) }),
      (3300, true, { PHAssetCollectionChangeRequest(for: album)?.removeAssets(at: [5]) }),
      (3300, true, { PHAssetCollectionChangeRequest.deleteAssetCollections([a]) }),
      (
        3302, false,
        {
          PHAssetCreationRequest.forAsset()
            .addResource(with: .photo, data: Data("x".utf8), options: nil)
        }
      ),
      (
        3303, false,
        {
          PHAssetCreationRequest.forAsset()
            .addResource(with: .photo, fileURL: missing, options: nil)
        }
      ),
    ]
    for (code, namesObjects, block) in blocks {
      do {
        try temporary.change(block)
        Issue.record("Code \(code) was expected")
      } catch {
        let error = error as NSError
        #expect(error.domain == PHPhotosErrorDomain)
        #expect(error.code == code)
        let listed = error.userInfo[PHLocalIdentifiersErrorKey] as? [String] ?? []
        #expect(listed.isEmpty != namesObjects)
        #expect(listed.allSatisfy { $0.contains("/L0/") })
        #expect(error.localizedDescription.hasSuffix("."))
        #expect(error.localizedDescription.split(separator: " ").count > 3)
      }
    }
  }

  @Test("A missing folder is named by a folder's identifier (§2.54, §1.3)")
  func goneFolder() throws {
    let temporary = try TemporaryLibrary()
    let folder = try temporary.makeFolder("F")
    let error = photosError {
      try temporary.change {
        let request = PHCollectionListChangeRequest(for: folder)
        let other = try? PHPhotoLibrary.open(at: temporary.library.host.url)
        // Somebody else deletes it between the request and the commit.
        try? other?.performChangesAndWait {
          PHCollectionListChangeRequest.deleteCollectionLists([folder])
        }
        request?.title = "G"
        other?.close()
      }
    }
    #expect(error?.code == .identifierNotFound)
    #expect(identifiers(error) == [folder.localIdentifier])
  }

  @Test("A closed library fails with 3142, an empty block too")
  func closed() async throws {
    let temporary = try TemporaryLibrary { TestPhoto("a.jpg") }
    let a = try temporary.assets("a.jpg")[0]
    let library = temporary.library
    library.close()
    #expect((library.unavailabilityReason as? PHPhotosError)?.errorCode == 3142)
    let blocks: [() -> Void] = [
      {}, { PHAssetChangeRequest(for: a).isFavorite = true },
      { PHAssetCreationRequest.forAsset() },
    ]
    for block in blocks {
      #expect(photosError { try library.performChangesAndWait(block) }?.errorCode == 3142)
    }
    var asynchronous: (any Error)?
    do { try await library.performChanges {} } catch { asynchronous = error }
    #expect((asynchronous as? PHPhotosError)?.errorCode == 3142)
    #expect(photosError { _ = try library.host.recentlyDeleted() }?.errorCode == 3142)
    #expect(photosError { _ = try library.host.verify(readingFiles: false) }?.errorCode == 3142)
    PHPhotoLibrary.withShared(library) { #expect(PHAsset.fetchAssets(with: nil).count == 0) }
  }
}
