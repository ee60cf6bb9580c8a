import Foundation
import Photos
import PhotosHost
import PhotosTesting
import Testing

/// Promises of objects (§2.25–2.28).
@Suite("Placeholders") struct PlaceholderTests {
  private static func newPhoto() -> PHAssetCreationRequest {
    let request = PHAssetCreationRequest.forAsset()
    request.addResource(with: .photo, data: TestPicture.jpeg(width: 4, height: 4), options: nil)
    return request
  }

  @Test("A creation request has one, a request on an existing asset none (§2.25)")
  func presence() throws {
    let temporary = try TemporaryLibrary { TestPhoto("a.jpg") }
    let a = try temporary.assets("a.jpg")[0]
    let seen = Notes<Bool>()
    try temporary.change {
      seen.add(Self.newPhoto().placeholderForCreatedAsset != nil)
      seen.add(PHAssetChangeRequest(for: a).placeholderForCreatedAsset != nil)
    }
    #expect(seen.all == [true, false])
  }

  @Test("Its identifier is final at once and names the created object (§2.26, §1.5)")
  func identity() throws {
    let temporary = try TemporaryLibrary()
    let kept = Notes<PHObjectPlaceholder>()
    try temporary.change {
      let photo = Self.newPhoto().placeholderForCreatedAsset
      let album = PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle: "A")
      let folder = PHCollectionListChangeRequest.creationRequestForCollectionList(withTitle: "F")
      for placeholder in [
        photo, album.placeholderForCreatedAssetCollection,
        folder.placeholderForCreatedCollectionList,
      ] {
        if let placeholder { kept.add(placeholder) }
      }
    }
    let (photo, album, folder) = (kept.all[0], kept.all[1], kept.all[2])
    try temporary.run {
      let asset = try #require(
        PHAsset.fetchAssets(withLocalIdentifiers: [photo.localIdentifier], options: nil).firstObject
      )
      #expect(photo.isEqual(asset) && asset.isEqual(photo))
      #expect(photo.hash == asset.hash)
      let found = PHAssetCollection.fetchAssetCollections(
        withLocalIdentifiers: [album.localIdentifier], options: nil)
      #expect(found.firstObject?.localizedTitle == "A")
      let folders = PHCollectionList.fetchCollectionLists(
        withLocalIdentifiers: [folder.localIdentifier], options: nil)
      #expect(folders.firstObject?.localizedTitle == "F")
    }
  }

  @Test("A committed one may be passed wherever the object could be (§2.28)")
  func committed() throws {
    let temporary = try TemporaryLibrary()
    let kept = Notes<PHObjectPlaceholder>()
    try temporary.change {
      if let photo = Self.newPhoto().placeholderForCreatedAsset { kept.add(photo) }
    }
    try temporary.change {
      PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle: "A")
        .addAssets(kept.all)
    }
    #expect(try temporary.members(of: "A").count == 1)
    try temporary.change { PHAssetChangeRequest.deleteAssets(kept.all) }
    #expect(temporary.run(allNames).isEmpty)
  }

  @Test("One of a failed block names nothing, and fails a later block with 3201 (§2.28)")
  func failed() throws {
    let temporary = try TemporaryLibrary()
    let kept = Notes<PHObjectPlaceholder>()
    let first = photosError {
      try temporary.change {
        if let photo = Self.newPhoto().placeholderForCreatedAsset { kept.add(photo) }
        _ = PHAssetCreationRequest.forAsset()
      }
    }
    #expect(first?.code == .missingResource)
    let identifier = kept.all[0].localIdentifier
    let found = temporary.run {
      PHAsset.fetchAssets(withLocalIdentifiers: [identifier], options: nil)
    }
    #expect(found.count == 0)
    let second = photosError {
      try temporary.change {
        PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle: "A")
          .addAssets(kept.all)
      }
    }
    #expect(second?.code == .identifierNotFound)
    #expect(identifiers(second) == [identifier])
    #expect(temporary.run(topLevelTitles).isEmpty)
  }

  @Test("One of a block that is still open fails another block with 3201 (§2.28)")
  func open() throws {
    let temporary = try TemporaryLibrary()
    let other = try PHPhotoLibrary.open(at: temporary.library.host.url)
    defer { other.close() }
    let codes = Notes<Int>()
    try temporary.change {
      guard let photo = Self.newPhoto().placeholderForCreatedAsset else { return }
      let error = photosError {
        try other.performChangesAndWait {
          PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle: "A")
            .addAssets([photo])
        }
      }
      codes.add(error?.errorCode ?? 0)
    }
    #expect(codes.all == [3201])
    #expect(temporary.run(allNames).count == 1)
  }
}
