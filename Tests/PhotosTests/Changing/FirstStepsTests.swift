import Foundation
import Photos
import PhotosHost
import PhotosTesting
import Testing

@Suite("First steps") struct FirstStepsTests {
  @Test("A block creates an asset and adds its placeholder to an album")
  func createAndAdd() throws {
    let temporary = try TemporaryLibrary {
      TestPhoto("a.jpg", in: "Trip")
      TestPhoto("b.jpg", favorite: true)
    }
    try PHPhotoLibrary.withShared(temporary.library) {
      let all = PHAsset.fetchAssets(with: nil)
      #expect(all.count == 2)
      #expect(all[0].extendedMetadata.originalFilename == "a.jpg")
      #expect(all[1].isFavorite)
      #expect(all[0].pixelWidth == 16)
      let album = try #require(temporary.album(titled: "Trip"))
      #expect(album.estimatedAssetCount == 1)
      let members = PHAsset.fetchAssets(in: album, options: nil)
      #expect(members.firstObject == all[0])
      try PHPhotoLibrary.shared().performChangesAndWait {
        PHAssetChangeRequest(for: all[0]).isFavorite = true
        PHAssetCollectionChangeRequest(for: album, assets: members)?.insertAssets([all[1]], at: [0])
      }
      #expect(all[0].isFavorite == false)
      let change = PHChange(library: temporary.library, state: 2)
      let details = try #require(change.changeDetails(for: all))
      #expect(details.changedIndexes == [0])
      let memberDetails = try #require(change.changeDetails(for: members))
      #expect(memberDetails.insertedIndexes == [0])
      #expect(memberDetails.changedIndexes == [1])
      #expect(memberDetails.fetchResultAfterChanges.count == 2)
      let report = try temporary.library.host.verify(readingFiles: true)
      #expect(report.problems == [])
      #expect(report.fileCount == 2)
    }
  }
}
