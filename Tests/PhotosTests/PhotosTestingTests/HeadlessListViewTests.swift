import Foundation
import Photos
import PhotosHost
import PhotosTesting
import TestSupport
import Testing

/// The list view that refuses what would crash a real one (§4.32, §4.34).
@Suite("HeadlessListView") struct HeadlessListViewTests {
  private func updates(
    delete: IndexSet = [], insert: IndexSet = [], reload: IndexSet = [],
    move: [(from: Int, to: Int)] = []
  ) -> PHBatchUpdates {
    PHBatchUpdates(deletions: delete, insertions: insert, reloads: reload, moves: move)
  }

  private func library() throws -> TemporaryLibrary {
    try TemporaryLibrary { for name in ["a", "b", "c", "d"] { TestPhoto(name) } }
  }

  @Test("Each kind of illegal batch is refused, and changes nothing")
  func illegal() throws {
    let result = try library().run { PHAsset.fetchAssets(with: nil) }
    let batches: [(PHBatchUpdates, String)] = [
      (updates(delete: [0]), "invalid number of items"),
      (updates(insert: [0]), "invalid number of items"),
      (updates(delete: [1], insert: [1], reload: [1]), "both deleted and reloaded"),
      (updates(reload: [1], move: [(1, 2)]), "both moved and reloaded"),
      (updates(delete: [1], insert: [0], move: [(1, 2)]), "both deleted and moved"),
      (updates(delete: [0], insert: [2], move: [(1, 2)]), "both inserted and moved to"),
      (updates(delete: [4], insert: [0]), "delete item 4"),
      (updates(delete: [0], insert: [4]), "insert item 4"), (updates(reload: [4]), "reload item 4"),
      (updates(move: [(4, 0)]), "move from item 4"), (updates(move: [(0, 4)]), "move to item 4"),
      (updates(move: [(0, 1), (0, 2)]), "moved twice"),
      (updates(move: [(0, 1), (2, 1)]), "moved twice"),
    ]
    for (batch, phrase) in batches {
      let list = HeadlessListView(result)
      let before = list.rows
      let violation = #expect(throws: HeadlessListView.Violation.self) {
        try list.performBatch(batch, showing: result)
      }
      #expect(violation?.description.contains(phrase) == true, "\(violation?.description ?? "")")
      #expect(list.rows == before)
    }
  }

  @Test("Legal batches are accepted, and show what a real list would")
  func legal() throws {
    let temporary = try library()
    let result = temporary.run { PHAsset.fetchAssets(with: nil) }
    let ids = objects(result).map(\.localIdentifier)
    let list = HeadlessListView(result)
    try list.performBatch(updates(), showing: result)
    #expect(list.identifiers == ids)
    // To the order d, a, c: b goes, d moves to the front.
    let wanted = [ids[3], ids[0], ids[2]]
    let after = temporary.run { PHAsset.fetchAssets(withLocalIdentifiers: wanted, options: nil) }
    try list.performBatch(updates(delete: [1], move: [(3, 0)]), showing: after)
    #expect(list.identifiers == wanted)
    try temporary.change {
      PHAssetCreationRequest.forAsset()
        .addResource(with: .photo, data: TestPicture.jpeg(width: 4, height: 4), options: nil)
    }
    let five = try temporary.run {
      let newest = try #require(PHAsset.fetchAssets(with: nil).lastObject).localIdentifier
      return PHAsset.fetchAssets(withLocalIdentifiers: [ids[1]] + wanted + [newest], options: nil)
    }
    try list.performBatch(updates(insert: [0, 4]), showing: five)
    #expect(list.rows == HeadlessListView(five).rows)
    try list.performBatch(updates(delete: [0, 1, 2, 3, 4]), showing: PHFetchResult<PHAsset>())
    #expect(list.rows.isEmpty)
  }

  @Test("A row that is not reloaded keeps showing what it showed")
  func staleRows() throws {
    let temporary = try library()
    let result = temporary.run { PHAsset.fetchAssets(with: nil) }
    let list = HeadlessListView(result)
    let before = list.rows
    let a = try temporary.assets("a")[0]
    try temporary.change { PHAssetChangeRequest(for: a).isFavorite = true }
    let after = temporary.run { PHAsset.fetchAssets(with: nil) }
    try list.performBatch(updates(), showing: after)
    #expect(list.rows == before)
    try list.performBatch(updates(reload: [0]), showing: after)
    #expect(list.rows == HeadlessListView(after).rows)
    #expect(list.rows != before)
  }

  @Test("It follows the details of random changes", arguments: [1, 2])
  func following(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let temporary = try TemporaryLibrary {
      for index in 0..<12 {
        TestPhoto("\(index)", taken: Date(timeIntervalSinceReferenceDate: Double(index)))
      }
    }
    var result = temporary.run {
      PHAsset.fetchAssets(with: options(sortedBy: "creationDate"))
    }
    let list = HeadlessListView(result)
    for _ in 0..<25 {
      let assets = objects(result).shuffled(using: &random).prefix(3)
      let date = Date(timeIntervalSinceReferenceDate: .random(in: 0...12, using: &random))
      let operation = Int.random(in: 0..<4, using: &random)
      let token = temporary.library.currentChangeToken
      try temporary.change {
        switch operation {
        case 0: for asset in assets { PHAssetChangeRequest(for: asset).creationDate = date }
        case 1: for asset in assets { PHAssetChangeRequest(for: asset).isFavorite.toggle() }
        case 2:
          if result.count > 6 { PHAssetChangeRequest.deleteAssets(Array(assets.prefix(1))) }
        default:
          let photo = PHAssetCreationRequest.forAsset()
          photo.addResource(
            with: .photo, data: TestPicture.jpeg(width: 4, height: 4), options: nil)
          photo.creationDate = date
        }
      }
      guard temporary.library.currentChangeToken != token else { continue }
      let change = PHChange(library: temporary.library, state: token.state + 1)
      guard let details = change.changeDetails(for: result) else { continue }
      try list.apply(details)
      result = details.fetchResultAfterChanges
      #expect(list.rows == HeadlessListView(result).rows)
    }
  }

  @Test("Without incremental changes it reloads everything (§4.28)")
  func reloading() throws {
    let temporary = try library()
    let options = PHFetchOptions()
    options.wantsIncrementalChangeDetails = false
    let result = temporary.run { PHAsset.fetchAssets(with: options) }
    let list = HeadlessListView(result)
    let token = temporary.library.currentChangeToken
    try temporary.change { PHAssetChangeRequest.deleteAssets([result[0]]) }
    let change = PHChange(library: temporary.library, state: token.state + 1)
    let details = try #require(change.changeDetails(for: result))
    #expect(!details.hasIncrementalChanges)
    try list.apply(details)
    #expect(list.identifiers == objects(details.fetchResultAfterChanges).map(\.localIdentifier))
  }

  @Test("What a row shows can be chosen; collections show their titles")
  func content() throws {
    let temporary = try TemporaryLibrary { TestPhoto("a", in: "Trip") }
    let albums = temporary.run { PHCollection.fetchTopLevelUserCollections(with: nil) }
    #expect(HeadlessListView(albums).rows.map(\.content) == ["Trip"])
    let list = HeadlessListView(albums) { $0.localIdentifier }
    #expect(list.rows.map(\.content) == list.identifiers)
  }
}
