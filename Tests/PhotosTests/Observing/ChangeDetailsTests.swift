import ChangeSoak
import Foundation
import Photos
import PhotosHost
import PhotosTesting
import Testing

@Suite("PHFetchResultChangeDetails") struct ChangeDetailsTests {
  @Test("Lead from any older result to the repeated fetch, for every kind of fetch (§4.17–4.34)")
  func randomTransactions() throws {
    var soak = Soak(seed: 20)
    soak.episode = 300
    try soak.run(transactions: 1_500)
  }

  @Test("What came and went again is still told of the change in between (§4.19)")
  func comeAndGone() throws {
    try withAlbum { library, album in
      let before = PHAsset.fetchAssets(in: album, options: nil)
      let all = PHAsset.fetchAssets(with: nil)
      let came = try library.changed {
        PHAssetCollectionChangeRequest(for: album)?.addAssets([all[2]])
      }
      let went = try library.changed {
        PHAssetCollectionChangeRequest(for: album)?.removeAssets([all[2]])
      }
      #expect(went.changeDetails(for: before) == nil)
      let details = try #require(came.changeDetails(for: before))
      #expect(details.insertedIndexes == [2])
    }
  }

  @Test("An element whose old value came back counts as changed (§4.17)")
  func changedAndBack() throws {
    try withAlbum { library, album in
      let before = PHAsset.fetchAssets(in: album, options: nil)
      _ = try library.changed { PHAssetChangeRequest(for: before[1]).isFavorite = true }
      let back = try library.changed { PHAssetChangeRequest(for: before[1]).isFavorite = false }
      #expect(back.changeDetails(for: before)?.changedIndexes == [1])
    }
  }

  @Test("Who may not read hears of no assets, also after the grant is gone (§3.10, §6.12)")
  func denied() throws {
    try withAlbum { library, _ in
      library.host.setAuthorization(.denied, for: .readWrite)
      let before = PHAsset.fetchAssets(with: nil)
      #expect(before.count == 0)
      let owner = try PHPhotoLibrary.open(at: library.host.url, configuration: .named("owner"))
      defer { owner.close() }
      let change = try owner.changed {
        let request = PHAssetCreationRequest.forAsset()
        request.addResource(
          with: .photo, data: TestPicture.jpeg(width: 4, height: 4), options: nil)
      }
      let seen = PHChange(library: library, state: change.state)
      #expect(seen.changeDetails(for: before) == nil)
    }
  }

  @Test("Moving one asset is one move, and one move of a list view (§4.23)")
  func oneMove() throws {
    try withAlbum { library, album in
      let before = PHAsset.fetchAssets(in: album, options: nil)
      let change = try library.changed {
        PHAssetCollectionChangeRequest(for: album, assets: before)?.moveAssets(at: [1], to: 0)
      }
      let details = try #require(change.changeDetails(for: before))
      var moves: [[Int]] = []
      details.enumerateMoves { moves.append([$0, $1]) }
      #expect(moves.count == 1)
      #expect(details.batchUpdates.moves.count == 1)
      #expect(details.changedIndexes == [])
    }
  }

  @Test("A newcomer at the top of a full result is one insertion and one removal (§4.27)")
  func limit() throws {
    let temporary = try TemporaryLibrary {
      for day in 1...5 {
        TestPhoto("\(day).jpg", taken: Date(timeIntervalSinceReferenceDate: Double(day) * 86_400))
      }
    }
    try PHPhotoLibrary.withShared(temporary.library) {
      let newest = PHFetchOptions()
      newest.sortDescriptors = [NSSortDescriptor(key: "creationDate", ascending: false)]
      newest.fetchLimit = 3
      let before = PHAsset.fetchAssets(with: newest)
      let change = try temporary.library.changed {
        let request = PHAssetCreationRequest.forAsset()
        request.addResource(
          with: .photo, data: TestPicture.jpeg(width: 4, height: 4), options: nil)
        request.creationDate = Date(timeIntervalSinceReferenceDate: 9 * 86_400)
      }
      let details = try #require(change.changeDetails(for: before))
      #expect(details.removedIndexes == [2])
      #expect(details.insertedIndexes == [0])
      #expect(details.hasMoves == false)
    }
  }

  @Test("A fetch that wants no index sets gets both results and nothing else (§4.28)")
  func notIncremental() throws {
    try withAlbum { library, _ in
      let options = PHFetchOptions()
      options.wantsIncrementalChangeDetails = false
      let before = PHAsset.fetchAssets(with: options)
      let change = try library.changed { PHAssetChangeRequest.deleteAssets([before[0]]) }
      let details = try #require(change.changeDetails(for: before))
      #expect(!details.hasIncrementalChanges)
      #expect(details.removedIndexes == nil)
      #expect(details.removedObjects.isEmpty)
      #expect(details.fetchResultAfterChanges.count == before.count - 1)
      #expect(details.batchUpdates.isEmpty)
    }
  }

  @Test("A change says nothing about another library's results and objects")
  func otherLibrary() throws {
    try withAlbum { library, _ in
      let other = try TemporaryLibrary { TestPhoto("other.jpg") }
      let result = PHPhotoLibrary.withShared(other.library) { PHAsset.fetchAssets(with: nil) }
      let asset = try #require(result.firstObject)
      let all = PHAsset.fetchAssets(with: nil)
      _ = try library.changed { PHAssetChangeRequest(for: all[1]).isFavorite = true }
      let change = try library.changed { PHAssetChangeRequest.deleteAssets(all) }
      #expect(change.state > other.library.currentChangeToken.state)
      #expect(change.changeDetails(for: result) == nil)
      #expect(change.changeDetails(for: asset) == nil)
    }
  }

  @Test("A change is good for results of another opening of the same library")
  func otherOpening() throws {
    try withAlbum { library, _ in
      let again = try PHPhotoLibrary.open(at: library.host.url)
      defer { again.close() }
      let result = PHPhotoLibrary.withShared(again) { PHAsset.fetchAssets(with: nil) }
      let change = try library.changed { PHAssetChangeRequest(for: result[0]).isFavorite = true }
      #expect(change.changeDetails(for: result)?.changedIndexes == [0])
      #expect(change.changeDetails(for: result[0])?.objectAfterChanges?.isFavorite == true)
    }
  }

  @Test("A result that is kept does not keep the results that came from it")
  func chainIsLetGo() throws {
    try withAlbum { library, album in
      let first = PHAsset.fetchAssets(in: album, options: nil)
      let asset = first[0]
      weak var middle: PHFetchResult<PHAsset>?
      weak var middleSnapshot: FetchSnapshot?
      var newest = first
      for turn in 0..<6 {
        let change = try library.changed {
          PHAssetChangeRequest(for: asset).isFavorite = turn % 2 == 0
        }
        let details = try #require(change.changeDetails(for: newest))
        newest = details.fetchResultAfterChanges
        if turn == 2 {
          middle = newest
          middleSnapshot = newest.snapshot
        }
      }
      #expect(middle == nil)
      #expect(middleSnapshot == nil)
      #expect(first.count == newest.count)
    }
  }

  @Test("Details made by hand compare two results; changed is what was passed in (§4.30)")
  func byHand() throws {
    try withAlbum { library, album in
      let before = PHAsset.fetchAssets(in: album, options: nil)
      let all = PHAsset.fetchAssets(with: nil)
      _ = try library.changed {
        PHAssetChangeRequest(for: all[0]).isFavorite = true
        PHAssetCollectionChangeRequest(for: album)?.addAssets([all[2]])
      }
      let after = PHAsset.fetchAssets(in: album, options: nil)
      let details = PHFetchResultChangeDetails(from: before, to: after, changedObjects: [])
      #expect(details.insertedIndexes == [2])
      #expect(details.changedIndexes == [])
      let told = PHFetchResultChangeDetails(from: before, to: after, changedObjects: [after[0]])
      #expect(told.changedIndexes == [0])
    }
  }

  /// Runs a test in a library of three pictures, two of which are in an album.
  private func withAlbum(
    _ body: (PHPhotoLibrary, PHAssetCollection) throws -> Void
  ) throws {
    let temporary = try TemporaryLibrary {
      TestPhoto("a.jpg", in: "Album")
      TestPhoto("b.jpg", in: "Album")
      TestPhoto("c.jpg")
    }
    let album = try #require(temporary.album(titled: "Album"))
    try PHPhotoLibrary.withShared(temporary.library) { try body(temporary.library, album) }
  }
}
