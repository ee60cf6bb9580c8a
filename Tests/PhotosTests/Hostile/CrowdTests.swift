import Dispatch
import Foundation
import Photos
import PhotosHost
import PhotosTesting
import Synchronization
import Testing

@Suite("Many changes at once, some of which fail") struct CrowdTests {
  @Test("Of 200 concurrent blocks exactly those that say so are in the library (§2.8, §2.16)")
  func crowd() throws {
    let temporary = try TemporaryLibrary { TestPhoto("first.jpg", in: "Album") }
    let library = temporary.library
    let folder = try TestFolder()
    let second = try PHPhotoLibrary.open(at: library.host.url)
    defer { second.close() }
    let picture = try folder.picture()
    let text = try folder.file("text.jpg", Data("text".utf8))
    let album = try #require(temporary.album(titled: "Album"))
    let group = DispatchGroup()
    let added = Mutex<[String]>([])
    let codes = Mutex<[Int]>([])
    for number in 0..<200 {
      group.enter()
      let made = Mutex("")
      // Half of them through another opening of the same library.
      (number % 2 == 0 ? library : second).performChanges {
        let request = PHAssetCreationRequest.forAsset()
        made.withLock { $0 = request.placeholderForCreatedAsset?.localIdentifier ?? "" }
        request.addResource(
          with: .photo, fileURL: number % 5 == 0 ? text : picture, options: nil)
        guard let placeholder = request.placeholderForCreatedAsset else { return }
        PHAssetCollectionChangeRequest(for: album)?.addAssets([placeholder])
        if number % 7 == 0 {
          PHAssetCollectionChangeRequest(for: album)?.removeAssets(at: [100_000])
        }
      } completionHandler: { success, error in
        #expect(success == (error == nil))
        if success { added.withLock { $0.append(made.withLock { $0 }) } }
        if let error = error as? PHPhotosError { codes.withLock { $0.append(error.errorCode) } }
        group.leave()
      }
    }
    group.wait()
    let unreadable = (0..<200).filter { $0 % 5 == 0 }.count
    let misplaced = (0..<200).filter { $0 % 5 != 0 && $0 % 7 == 0 }.count
    #expect(codes.withLock { $0.filter { $0 == 3302 }.count } == unreadable)
    #expect(codes.withLock { $0.filter { $0 == 3300 }.count } == misplaced)
    let expected = Set(added.withLock { $0 })
    #expect(expected.count == 200 - unreadable - misplaced)
    for opened in [library, second] {
      let image = try LibraryImage(of: opened)
      #expect(Set(image.assets).subtracting(temporary.identifiers.values) == expected)
      #expect(image.transactions == Array(1...Int64(expected.count + 1)))
      #expect(image.problems == [])
      #expect(image.files.filter { $0.hasPrefix("/originals") }.count == expected.count + 1)
      #expect(!image.files.contains { $0.hasPrefix("/staging") })
    }
    let members = PHPhotoLibrary.withShared(library) {
      PHAsset.fetchAssets(in: album, options: nil)
    }
    #expect(members.count == expected.count + 1)
  }

  @Test("Two openings in one process see each other's changes, and closing one leaves the other")
  func twoOpenings() throws {
    let temporary = try TemporaryLibrary { TestPhoto("first.jpg") }
    let folder = try TestFolder()
    let second = try PHPhotoLibrary.open(at: temporary.library.host.url)
    let identifier = try second.add(folder.picture())
    let asset = try #require(temporary.library.asset(identifier))
    try temporary.library.performChangesAndWait {
      PHAssetChangeRequest(for: asset).isFavorite = true
    }
    #expect(second.asset(identifier)?.isFavorite == true)
    second.close()
    try temporary.library.performChangesAndWait { PHAssetChangeRequest.deleteAssets([asset]) }
    #expect(temporary.library.asset(identifier) == nil)
    #expect(try temporary.library.host.verify(readingFiles: true).problems == [])
  }

  @Test("A clock that runs backwards, or mad, does not: transactions keep their order in time")
  func clock() throws {
    let folder = try TestFolder()
    let readings = Mutex<[Double]>([])
    var options = SessionOptions()
    options.clock = { readings.withLock { $0.isEmpty ? 0 : $0.removeFirst() } }
    let session = try LibrarySession(url: folder.path("L"), options: options)
    let library = PHPhotoLibrary(session: session)
    defer { library.close() }
    let identifier = try library.add(folder.picture())
    for reading in [1_000, 500, -1_000_000, 2_000, 1_999.999, .nan, 3_000, -.infinity] {
      readings.withLock { $0 = [Double](repeating: reading, count: 8) }
      let asset = try #require(library.asset(identifier))
      try library.performChangesAndWait {
        PHAssetChangeRequest(for: asset).isFavorite = !asset.isFavorite
      }
      let after = try #require(library.asset(identifier))
      let dates = [asset.modificationDate, after.modificationDate].compactMap(\.self)
      #expect(dates.count == 2 && dates[0] < dates[1], "after \(reading)")
    }
    let dates = try library.host.transactions(since: nil).map(\.date)
    #expect(dates == dates.sorted())
    #expect(dates.last == Date(timeIntervalSinceReferenceDate: 3_000))
  }
}
