import Foundation
import Photos
import PhotosHost
import PhotosTesting
import Synchronization
import Testing

/// The retired symbols; calling them is deprecated, so they are called through a protocol.
private protocol OlderSpellings {
  func favorite(_ asset: PHAsset)
  func empty(_ album: PHAssetCollection)
  func keepFirst(of album: PHAssetCollection, _ assets: PHFetchResult<PHAsset>)
  func rename(_ list: PHCollectionList, _ title: String)
  func turn(_ list: PHCollectionList, _ children: PHFetchResult<PHCollection>)
  func insertions(
    _ before: PHFetchResult<PHAsset>, _ after: PHFetchResult<PHAsset>
  ) -> IndexSet?
  func retiredFetches() -> [Int]
  func isSyncFailureHidden(_ asset: PHAsset) -> Bool
  func data(
    of asset: PHAsset, _ options: PHImageRequestOptions,
    _ handler: @escaping (Data?, String?, UIImage.Orientation, [AnyHashable: Any]?) -> Void)
}

private struct Older: OlderSpellings {
  @available(*, deprecated) func favorite(_ asset: PHAsset) {
    PHAssetChangeRequest(forAsset: asset).isFavorite = true
  }

  @available(*, deprecated) func empty(_ album: PHAssetCollection) {
    let members = PHAsset.fetchAssets(in: album, options: nil)
    PHAssetCollectionChangeRequest(forAssetCollection: album)?.removeAssets(members)
  }

  @available(*, deprecated)
  func keepFirst(of album: PHAssetCollection, _ assets: PHFetchResult<PHAsset>) {
    PHAssetCollectionChangeRequest(forAssetCollection: album, assets: assets)?
      .removeAssets(at: IndexSet(integersIn: 1..<assets.count))
  }

  @available(*, deprecated) func rename(_ list: PHCollectionList, _ title: String) {
    PHCollectionListChangeRequest(forCollectionList: list)?.title = title
  }

  @available(*, deprecated)
  func turn(_ list: PHCollectionList, _ children: PHFetchResult<PHCollection>) {
    PHCollectionListChangeRequest(forCollectionList: list, childCollections: children)?
      .moveChildCollections(at: [0], to: 1)
  }

  @available(*, deprecated)
  func insertions(
    _ before: PHFetchResult<PHAsset>, _ after: PHFetchResult<PHAsset>
  ) -> IndexSet? {
    PHFetchResultChangeDetails(fromFetchResult: before, toFetchResult: after, changedObjects: [])
      .insertedIndexes
  }

  @available(*, deprecated) func retiredFetches() -> [Int] {
    [
      PHAsset.fetchAssets(withALAssetURLs: [], options: nil).count,
      PHAssetCollection.fetchAssetCollections(withALAssetGroupURLs: [], options: nil).count,
      PHAssetCollection.fetchMoments(with: nil).count,
      PHAssetCollection.fetchMoments(inMomentList: PHCollectionList(), options: nil).count,
      PHCollectionList.fetchMomentLists(with: .momentListYear, options: nil).count,
      PHCollectionList.fetchMomentLists(
        with: .momentListCluster, containingMoment: PHAssetCollection(), options: nil
      ).count,
    ]
  }

  @available(*, deprecated) func isSyncFailureHidden(_ asset: PHAsset) -> Bool {
    asset.isSyncFailureHidden
  }

  @available(*, deprecated)
  func data(
    of asset: PHAsset, _ options: PHImageRequestOptions,
    _ handler: @escaping (Data?, String?, UIImage.Orientation, [AnyHashable: Any]?) -> Void
  ) {
    PHImageManager.default().requestImageData(
      for: asset, options: options, resultHandler: handler)
  }
}

@Suite("Retired and older spellings") struct OlderSpellingTests {
  private let older: any OlderSpellings = Older()

  @Test("Requests made by older initializers do the same (§2.39–2.43)")
  func requests() throws {
    let temporary = try TemporaryLibrary {
      TestPhoto("a", in: "Trip")
      TestPhoto("b", in: "Trip")
      TestPhoto("c", in: "Trip")
    }
    let trip = try #require(temporary.album(titled: "Trip"))
    try temporary.run {
      let a = try #require(temporary.asset(named: "a"))
      let all = PHAsset.fetchAssets(in: trip, options: nil)
      try temporary.library.performChangesAndWait { older.favorite(a) }
      #expect(temporary.asset(named: "a")?.isFavorite == true)
      try temporary.library.performChangesAndWait { older.keepFirst(of: trip, all) }
      let kept = PHAsset.fetchAssets(in: trip, options: nil)
      #expect(kept.firstObject == a && kept.count == 1)
      #expect(older.insertions(kept, all) == [1, 2])
      try temporary.library.performChangesAndWait { older.empty(trip) }
      #expect(PHAsset.fetchAssets(in: trip, options: nil).count == 0)
    }
  }

  @Test("Folders are renamed and rearranged by older initializers (§2.42)")
  func folders() throws {
    let temporary = try TemporaryLibrary {
      TestPhoto("a", in: "First", "Second")
    }
    let first = try #require(temporary.album(titled: "First"))
    let second = try #require(temporary.album(titled: "Second"))
    try temporary.run {
      try temporary.library.performChangesAndWait {
        PHCollectionListChangeRequest.creationRequestForCollectionList(withTitle: "Years")
          .addChildCollections([first, second] as NSArray)
      }
      let list = try #require(
        PHCollectionList.fetchCollectionLists(with: .folder, subtype: .any, options: nil)
          .firstObject)
      let children = PHCollection.fetchCollections(in: list, options: nil)
      try temporary.library.performChangesAndWait {
        older.rename(list, "Decades")
        older.turn(list, children)
      }
      let turned = PHCollection.fetchCollections(in: list, options: nil)
      #expect(turned.objects(at: [0, 1]) == [second, first])
      let renamed = PHCollectionList.fetchCollectionLists(
        withLocalIdentifiers: [list.localIdentifier], options: nil)
      #expect(renamed.firstObject?.localizedTitle == "Decades")
    }
  }

  @Test("Moments and the assets library find nothing (§9.1), nothing failed to synchronise")
  func retired() throws {
    let temporary = try TemporaryLibrary { TestPhoto("a") }
    temporary.run { #expect(older.retiredFetches() == [0, 0, 0, 0, 0, 0]) }
    let asset = try #require(temporary.asset(named: "a"))
    #expect(!older.isSyncFailureHidden(asset))
  }

  @Test("Image data comes with the older type of orientation (§10.8)")
  func data() throws {
    let temporary = try TemporaryLibrary { TestPhoto("a") }
    let asset = try #require(temporary.asset(named: "a"))
    let options = PHImageRequestOptions()
    options.isSynchronous = true
    let heard = Mutex<[String]>([])
    older.data(of: asset, options) { data, type, orientation, _ in
      let isJPEG = data?.starts(with: [0xFF, 0xD8]) == true
      heard.withLock { $0.append("\(isJPEG) \(type ?? "") \(orientation)") }
    }
    #expect(heard.withLock { $0 } == ["true public.jpeg up"])
  }

  @Test("Nothing is known of reference image data")
  func referenceImages() throws {
    let temporary = try TemporaryLibrary { TestPhoto("a") }
    let asset = try #require(temporary.asset(named: "a"))
    #expect(!PHReferenceImageInfo(asset: asset).imageContainsReferenceImageData)
    let file = URL(fileURLWithPath: "/nowhere.heic")
    #expect(!PHReferenceImageInfo(fileURL: file).imageContainsReferenceImageData)
  }

  @Test("A result whose class is not told has details too (§4.17)")
  func untypedDetails() throws {
    let temporary = try TemporaryLibrary { TestPhoto("a") }
    try temporary.run {
      let all = PHAsset.fetchAssets(with: nil)
      let asset = try #require(all.firstObject)
      let change = try temporary.library.changed {
        PHAssetChangeRequest(for: asset).isFavorite = true
      }
      let untyped = PHFetchResult<AnyObject>(all.snapshot)
      let details = try #require(change.changeDetails(for: untyped))
      #expect(details.changedIndexes == [0])
      #expect(details.fetchResultAfterChanges.firstObject == asset)
      #expect(change.changeDetails(for: PHFetchResult<AnyObject>()) == nil)
    }
  }
}
