import Foundation
import LibraryStore
import Photos
import PhotosHost
import PhotosTesting
import Synchronization
import Testing

/// What many observers and walks through results cost, in SQL statements.
@Suite("Cost of observing and reading", .serialized) struct SharingTests {
  let temporary: TemporaryLibrary
  let catalog: SQLiteCatalog
  var library: PHPhotoLibrary { temporary.library }

  init() throws {
    temporary = try TemporaryLibrary()
    try SyntheticLibrary.fill(temporary.library, count: 600)
    catalog = try #require(try temporary.library.session.library.catalog as? SQLiteCatalog)
  }

  private func fetchAll(byDate: Bool = true) -> PHFetchResult<PHAsset> {
    let options = PHFetchOptions()
    options.includeHiddenAssets = true
    if byDate {
      options.sortDescriptors = [NSSortDescriptor(key: "creationDate", ascending: false)]
    }
    return PHPhotoLibrary.withShared(library) { PHAsset.fetchAssets(with: options) }
  }

  /// The statements of a change that so many observers ask the same ten results about.
  private func statements(observers count: Int) throws -> Int {
    let results = (0..<10).map { fetchAll(byDate: $0 % 2 == 0) }
    let held = Mutex<[PHFetchResultChangeDetails<PHAsset>]>([])
    let observers = (0..<count).map { _ in
      RecordingObserver { change in
        guard let change else { return }
        let details = results.compactMap { change.changeDetails(for: $0) }
        held.withLock { $0 += details }
      }
    }
    for observer in observers { library.register(observer) }
    defer { for observer in observers { library.unregisterChangeObserver(observer) } }
    let before = catalog.statistics.statements
    let asset = results[0][count]
    try library.performChangesAndWait {
      PHAssetChangeRequest(for: asset).isFavorite = !asset.isFavorite
    }
    for observer in observers { #expect(observer.waits()) }
    #expect(held.withLock { $0.count } == 10 * count)
    // All got the same results after, not equal ones.
    let after = Set(
      held.withLock { $0.map { $0.fetchResultAfterChanges.snapshot.map(ObjectIdentifier.init) } })
    #expect(after.count == 10)
    return catalog.statistics.statements - before
  }

  @Test("A hundred observers of ten results cost what one costs: details are found out once (§4.9)")
  func observers() throws {
    _ = try statements(observers: 2)
    let one = try statements(observers: 1)
    let hundred = try statements(observers: 100)
    // Whoever finds no idle connection opens one, with a few statements each.
    #expect(hundred <= one + 40, "\(one), \(hundred)")
  }

  @Test(
    "Walking through a result reads each object once, in few transactions, in either direction (§3.3)"
  )
  func walking() throws {
    for options in [[], .reverse] as [NSEnumerationOptions] {
      let result = fetchAll()
      let before = catalog.statistics
      var count = 0
      result.enumerateObjects(options: options) { asset, _, _ in
        if asset.creationDate != nil { count += 1 }
      }
      let cost = catalog.statistics - before
      #expect(count == 600)
      #expect(cost.statements <= 600 + 2 * 10, "\(cost)")
      #expect(cost.machineSteps <= 70 * 600, "\(cost)")
      let again = catalog.statistics
      #expect(result.objects(at: IndexSet(0..<600)).count == 600)
      #expect(catalog.statistics == again)
    }
  }

  @Test("A count, a position and the number of a media type read no objects (§3.5, §3.7)")
  func counting() throws {
    let result = fetchAll()
    let object = result[300]
    let before = catalog.statistics
    #expect(result.index(of: object) == 300)
    #expect(result.count == 600)
    #expect(catalog.statistics == before)
    let photos = result.countOfAssets(with: .image)
    #expect(photos + result.countOfAssets(with: .video) == 600)
    let cost = catalog.statistics - before
    #expect(cost.machineSteps <= 2 * 12 * 600, "\(cost)")
  }

  @Test("The first object of a result costs one batch (§3.3)")
  func first() throws {
    _ = fetchAll().firstObject
    let result = fetchAll()
    let before = catalog.statistics
    #expect(result.firstObject != nil)
    #expect((catalog.statistics - before).statements <= 10)
  }

  @Test("A long history is read page by page, not one transaction after the other (§5.3)")
  func history() throws {
    let token = library.currentChangeToken
    for _ in 0..<200 { try library.nudged() }
    let before = catalog.statistics.statements
    var albums = 0
    for change in try library.fetchPersistentChanges(since: token) {
      albums += try change.changeDetails(for: .assetCollection).insertedLocalIdentifiers.count
      #expect(try change.changeDetails(for: .asset).insertedLocalIdentifiers.isEmpty)
    }
    #expect(albums == 200)
    // An album of each, its parent on each page, and what begins a page.
    #expect(catalog.statistics.statements - before <= 260 + 2 * 20)
  }
}
