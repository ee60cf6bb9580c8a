import Foundation
import Photos
import PhotosHost
import PhotosTesting
import Testing

/// The order in which the requests of one block are applied (§2.17–2.24).
@Suite("Phases of a change") struct PhaseTests {
  private static func newPhoto(_ name: String) -> PHAssetCreationRequest {
    let request = PHAssetCreationRequest.forAsset()
    let options = PHAssetResourceCreationOptions()
    options.originalFilename = name
    request.addResource(with: .photo, data: TestPicture.jpeg(width: 4, height: 4), options: options)
    return request
  }

  @Test("An album request made before the asset's may add its placeholder (§2.18)")
  func albumFirst() throws {
    let temporary = try TemporaryLibrary()
    try temporary.change {
      let album = PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle: "A")
      let photo = Self.newPhoto("x.jpg")
      album.addAssets([photo.placeholderForCreatedAsset].compactMap(\.self))
    }
    #expect(try temporary.members(of: "A") == ["x.jpg"])
  }

  @Test(
    "An album and its folder are created in one block in either order (§2.18)",
    arguments: [true, false])
  func albumAndFolder(albumFirst: Bool) throws {
    let temporary = try TemporaryLibrary()
    try temporary.change {
      func album() -> PHObjectPlaceholder {
        PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle: "A")
          .placeholderForCreatedAssetCollection
      }
      func folder() -> PHCollectionListChangeRequest {
        PHCollectionListChangeRequest.creationRequestForCollectionList(withTitle: "F")
      }
      if albumFirst {
        let album = album()
        folder().addChildCollections([album])
      } else {
        let folder = folder()
        folder.addChildCollections([album()])
      }
    }
    try temporary.run {
      #expect(topLevelTitles() == ["F"])
      let folder = try #require(
        PHCollection.fetchTopLevelUserCollections(with: nil).firstObject as? PHCollectionList)
      #expect(titles(PHCollection.fetchCollections(in: folder, options: nil)) == ["A"])
    }
  }

  @Test(
    "Children removed from a folder survive its deletion, whichever call came first (§2.18)",
    arguments: [true, false])
  func survivingChildren(removesFirst: Bool) throws {
    let temporary = try TemporaryLibrary()
    let kept = try temporary.makeAlbum("Kept")
    let lost = try temporary.makeAlbum("Lost")
    let folder = try temporary.makeFolder("F")
    try temporary.change {
      PHCollectionListChangeRequest(for: folder)?.addChildCollections([kept, lost])
    }
    try temporary.change {
      if !removesFirst { PHCollectionListChangeRequest.deleteCollectionLists([folder]) }
      PHCollectionListChangeRequest(for: folder)?.removeChildCollections([kept])
      if removesFirst { PHCollectionListChangeRequest.deleteCollectionLists([folder]) }
    }
    #expect(temporary.run(topLevelTitles) == ["Kept"])
    #expect(temporary.album(titled: "Lost") == nil)
  }

  @Test(
    "Requests for one object share a record: reads see pending values, the last setter wins (§2.19)"
  )
  func sharedRecord() throws {
    let temporary = try TemporaryLibrary { TestPhoto("a.jpg", in: "Trip") }
    let asset = try temporary.assets("a.jpg")[0]
    let album = try #require(temporary.album(titled: "Trip"))
    let date = Date(timeIntervalSinceReferenceDate: 1000)
    let read = Notes<String>()
    try temporary.change {
      let first = PHAssetChangeRequest(for: asset)
      let second = PHAssetChangeRequest(for: asset)
      first.caption = "one"
      second.caption = "two"
      first.rating = .four
      second.creationDate = date
      read.add("\(first.caption ?? "") \(second.rating.rawValue) \(first.creationDate == date)")
      let title = PHAssetCollectionChangeRequest(for: album)
      PHAssetCollectionChangeRequest(for: album)?.title = "Journey"
      read.add(title?.title ?? "")
      title?.title = "Voyage"
    }
    #expect(read.all == ["two 4 true", "Journey"])
    let after = try temporary.assets("a.jpg")[0]
    #expect(after.extendedMetadata.caption == "two")
    #expect(after.rating == .four)
    #expect(after.creationDate == date)
    #expect(temporary.album(titled: "Voyage") != nil)
  }

  @Test("Reads through a creation request see what was set (§2.19)")
  func creationRecord() throws {
    let temporary = try TemporaryLibrary()
    let read = Notes<Bool>()
    try temporary.change {
      let photo = Self.newPhoto("x.jpg")
      read.add(photo.isFavorite)
      photo.isFavorite = true
      photo.addKeyword("sea")
      read.add(photo.isFavorite)
    }
    #expect(read.all == [false, true])
    let asset = try #require(temporary.run { PHAsset.fetchAssets(with: nil) }.firstObject)
    #expect(asset.isFavorite)
    #expect(asset.extendedMetadata.keywords == ["sea"])
  }

  @Test("Keywords: added once, removed if there, the last call on each wins (§2.19, §2.22)")
  func keywords() throws {
    let temporary = try TemporaryLibrary { TestPhoto("a.jpg") }
    let asset = try temporary.assets("a.jpg")[0]
    try temporary.change {
      let request = PHAssetChangeRequest(for: asset)
      for keyword in ["sea", "sun", "sea", "sand"] { request.addKeyword(keyword) }
      request.removeKeyword("sun")
      request.removeKeyword("never there")
    }
    #expect(try temporary.assets("a.jpg")[0].extendedMetadata.keywords == ["sea", "sand"])
    let token = temporary.library.currentChangeToken
    try temporary.change {
      let request = PHAssetChangeRequest(for: asset)
      request.addKeyword("sea")
      request.removeKeyword("sun")
    }
    #expect(temporary.library.currentChangeToken == token)
  }

  @Test(
    "Deletion wins over changes and additions of the same object (§2.20)", arguments: [true, false])
  func deletionWins(deletesFirst: Bool) throws {
    let temporary = try TemporaryLibrary {
      TestPhoto("a.jpg")
      TestPhoto("b.jpg", in: "Trip")
    }
    let a = try temporary.assets("a.jpg")[0]
    let album = try #require(temporary.album(titled: "Trip"))
    let other = try temporary.makeAlbum("Other")
    try temporary.change {
      let delete = {
        PHAssetChangeRequest.deleteAssets([a])
        PHAssetCollectionChangeRequest.deleteAssetCollections([other])
      }
      if deletesFirst { delete() }
      PHAssetChangeRequest(for: a).isFavorite = true
      PHAssetCollectionChangeRequest(for: album)?.addAssets([a])
      PHAssetCollectionChangeRequest(for: other)?.title = "Renamed"
      PHAssetCollectionChangeRequest(for: other)?.addAssets([a])
      if !deletesFirst { delete() }
    }
    #expect(temporary.run(allNames) == ["b.jpg"])
    #expect(try temporary.members(of: "Trip") == ["b.jpg"])
    #expect(temporary.run(topLevelTitles) == ["Trip"])
  }

  @Test("Deleting twice is deleting once, and deleting what is gone is ignored (§2.21)")
  func deletingTwice() throws {
    let temporary = try TemporaryLibrary { TestPhoto("a.jpg", in: "Trip") }
    let a = try temporary.assets("a.jpg")[0]
    let album = try #require(temporary.album(titled: "Trip"))
    try temporary.change {
      PHAssetChangeRequest.deleteAssets([a, a])
      PHAssetChangeRequest.deleteAssets([a])
      PHAssetCollectionChangeRequest.deleteAssetCollections([album, album])
    }
    #expect(try temporary.library.host.recentlyDeleted().count == 1)
    let token = temporary.library.currentChangeToken
    try temporary.change {
      PHAssetChangeRequest.deleteAssets([a])
      PHAssetCollectionChangeRequest.deleteAssetCollections([album])
    }
    #expect(temporary.library.currentChangeToken == token)
  }

  @Test("Changing an asset that is gone fails with 3201 and its identifier (§2.21)")
  func changingTheGone() throws {
    let temporary = try TemporaryLibrary { TestPhoto("a.jpg", in: "Trip") }
    let a = try temporary.assets("a.jpg")[0]
    let album = try #require(temporary.album(titled: "Trip"))
    try temporary.change { PHAssetChangeRequest.deleteAssets([a]) }
    for block: () -> Void in [
      { PHAssetChangeRequest(for: a).isFavorite = true },
      { PHAssetCollectionChangeRequest(for: album)?.addAssets([a]) },
    ] {
      let error = photosError { try temporary.change(block) }
      #expect(error?.code == .identifierNotFound)
      #expect(identifiers(error) == [a.localIdentifier])
      #expect(error?.localizedDescription.contains(a.localIdentifier) == true)
    }
  }

  @Test("Setting what already holds changes nothing, not even the modification date (§2.22)")
  func noOps() throws {
    let temporary = try TemporaryLibrary { TestPhoto("a.jpg", favorite: true, in: "Trip") }
    let a = try temporary.assets("a.jpg")[0]
    let album = try #require(temporary.album(titled: "Trip"))
    let token = temporary.library.currentChangeToken
    try temporary.change {
      let request = PHAssetChangeRequest(for: a)
      request.isFavorite = true
      request.isHidden = false
      request.creationDate = a.creationDate
      request.location = nil
      request.caption = nil
      request.rating = .unset
      let albumRequest = PHAssetCollectionChangeRequest(for: album)
      albumRequest?.title = "Trip"
      albumRequest?.addAssets([a])
      albumRequest?.removeAssets([PHAsset]())
      albumRequest?.moveAssets(at: [0], to: 0)
    }
    #expect(temporary.library.currentChangeToken == token)
    #expect(try temporary.assets("a.jpg")[0].modificationDate == a.modificationDate)
  }

  @Test("The modification date moves with own changes only, and strictly (§7.15)")
  func modificationDate() throws {
    let temporary = try TemporaryLibrary { TestPhoto("a.jpg") }
    var last = try #require(try temporary.assets("a.jpg")[0].modificationDate)
    for round in 0..<5 {
      let asset = try temporary.assets("a.jpg")[0]
      try temporary.change { PHAssetChangeRequest(for: asset).isFavorite = round.isMultiple(of: 2) }
      let next = try #require(try temporary.assets("a.jpg")[0].modificationDate)
      #expect(next > last)
      last = next
    }
    try temporary.makeAlbum("Trip", of: "a.jpg")
    #expect(try temporary.assets("a.jpg")[0].modificationDate == last)
  }

  @Test("Creating and deleting in one block leaves nothing behind (§2.24)")
  func unborn() throws {
    let temporary = try TemporaryLibrary { TestPhoto("a.jpg", in: "Trip") }
    let album = try #require(temporary.album(titled: "Trip"))
    let a = try temporary.assets("a.jpg")[0]
    let token = temporary.library.currentChangeToken
    try temporary.change {
      let photo = Self.newPhoto("x.jpg")
      photo.isFavorite = true
      let new = PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle: "New")
      let folder = PHCollectionListChangeRequest.creationRequestForCollectionList(withTitle: "F")
      guard let placeholder = photo.placeholderForCreatedAsset else { return }
      new.addAssets([placeholder])
      let request = PHAssetCollectionChangeRequest(for: album)
      request?.addAssets([placeholder])
      request?.insertAssets([placeholder, a], at: [0, 1])
      request?.replaceAssets(at: [0], withAssets: [a])
      folder.addChildCollections([new.placeholderForCreatedAssetCollection])
      PHAssetChangeRequest.deleteAssets([placeholder])
      PHAssetCollectionChangeRequest.deleteAssetCollections([
        new.placeholderForCreatedAssetCollection
      ])
      PHCollectionListChangeRequest.deleteCollectionLists([
        folder.placeholderForCreatedCollectionList
      ])
    }
    #expect(temporary.run(allNames) == ["a.jpg"])
    #expect(temporary.run(topLevelTitles) == ["Trip"])
    #expect(try temporary.library.host.recentlyDeleted().isEmpty)
    #expect(try temporary.library.host.verify(readingFiles: true).problems == [])
    let changes = try temporary.library.fetchPersistentChanges(since: token)
    for change in changes {
      let details = try change.changeDetails(for: .asset)
      #expect(details.insertedLocalIdentifiers.isEmpty && details.deletedLocalIdentifiers.isEmpty)
    }
  }
}
