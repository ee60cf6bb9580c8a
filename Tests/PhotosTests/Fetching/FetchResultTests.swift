import Foundation
import Photos
import PhotosHost
import PhotosTesting
import TestSupport
import Testing

/// Fetch results (§3.1–3.10).
@Suite("PHFetchResult") struct FetchResultTests {
  private static let letters = ["a", "b", "c", "d", "e"]

  private func library() throws -> TemporaryLibrary {
    try TemporaryLibrary { for name in Self.letters { TestPhoto(name) } }
  }

  @Test("A result is a snapshot: it and its objects stay as they were (§3.2, §3.4, §1.1)")
  func snapshot() throws {
    let temporary = try library()
    let result = temporary.run { PHAsset.fetchAssets(with: nil) }
    let held = result[0]
    let (a, b) = (try temporary.assets("a")[0], try temporary.assets("b")[0])
    try temporary.change {
      PHAssetChangeRequest(for: a).isFavorite = true
      PHAssetChangeRequest(for: b).caption = "Later"
    }
    try temporary.change { PHAssetChangeRequest.deleteAssets([a, b]) }
    #expect(result.count == 5)
    #expect(!held.isFavorite)
    // Of another fetch nothing was read before the change.
    #expect(names(result) == Self.letters)
    #expect(!result[0].isFavorite && result[1].extendedMetadata.caption == nil)
  }

  @Test("An old result gives objects as of its own moment, read only later (§3.4)")
  func lateReading() throws {
    let temporary = try library()
    let result = temporary.run { PHAsset.fetchAssets(with: nil) }
    let album = try temporary.makeAlbum("Before", of: "a")
    let albums = temporary.run {
      PHAssetCollection.fetchAssetCollections(with: .album, subtype: .any, options: nil)
    }
    let a = try temporary.assets("a")[0]
    try temporary.change {
      PHAssetChangeRequest(for: a).isFavorite = true
      PHAssetCollectionChangeRequest(for: album)?.title = "After"
      PHAssetCollectionChangeRequest(for: album)?.removeAssets([a])
    }
    try temporary.change {
      PHAssetChangeRequest.deleteAssets([a])
      PHAssetCollectionChangeRequest.deleteAssetCollections([album])
    }
    let old = result[0]
    #expect(old.localIdentifier == a.localIdentifier)
    #expect(old.extendedMetadata.originalFilename == "a" && !old.isFavorite)
    #expect(albums[0].localizedTitle == "Before")
    #expect(albums[0].estimatedAssetCount == 1)
  }

  @Test("contains and index(of:) go by identity; a range restricts the search (§3.5)")
  func search() throws {
    let temporary = try library()
    let result = temporary.run { PHAsset.fetchAssets(with: nil) }
    let c = try temporary.assets("c")[0]
    try temporary.change { PHAssetChangeRequest(for: c).isFavorite = true }
    let newer = try temporary.assets("c")[0]
    #expect(result.contains(newer))
    #expect(result.index(of: newer) == 2)
    #expect(result.index(of: newer, in: NSRange(location: 1, length: 2)) == 2)
    #expect(result.index(of: newer, in: NSRange(location: 0, length: 2)) == NSNotFound)
    #expect(result.index(of: newer, in: NSRange(location: 3, length: 2)) == NSNotFound)
    let other = try TemporaryLibrary { TestPhoto("z") }
    let foreign = try other.assets("z")[0]
    #expect(!result.contains(foreign))
    #expect(result.index(of: foreign) == NSNotFound)
    #expect(result.index(of: PHAsset()) == NSNotFound)
    let reopened = try PHPhotoLibrary.open(at: temporary.library.host.url)
    defer { reopened.close() }
    let again = try #require(
      PHPhotoLibrary.withShared(reopened) {
        PHAsset.fetchAssets(withLocalIdentifiers: [c.localIdentifier], options: nil).firstObject
      })
    #expect(result.index(of: again) == 2)
  }

  @Test("First and last of an empty result are nil (§3.5)")
  func empty() {
    let result = PHFetchResult<PHAsset>()
    #expect(result.count == 0)
    #expect(result.firstObject == nil && result.lastObject == nil)
    #expect(!result.contains(PHAsset()))
    #expect(result.objects(at: []).isEmpty)
    #expect(result.countOfAssets(with: .image) == 0)
  }

  @Test("First, last, subscript and objects(at:) agree")
  func access() throws {
    let temporary = try library()
    let result = temporary.run { PHAsset.fetchAssets(with: nil) }
    #expect(result.firstObject == result[0] && result.lastObject == result.object(at: 4))
    #expect(
      result.objects(at: [0, 2, 4]).map { $0.extendedMetadata.originalFilename } == ["a", "c", "e"])
  }

  @Test("An index out of range stops the program (§3.5)", arguments: [-1, 5, Int.max])
  func outOfRange(index: Int) throws {
    let temporary = try library()
    let result = temporary.run { PHAsset.fetchAssets(with: nil) }
    let rule = recordedMisuse { _ = result[index] }
    #expect(rule == "Index \(index) is beyond the bounds of a fetch result of 5 objects.")
    guard index > 0 else { return }
    #expect(recordedMisuse { _ = result.objects(at: [0, 5]) }?.contains("Index 5") == true)
  }

  @Test("An index out of range ends the process (§3.5)")
  func exits() async {
    await #expect(processExitsWith: .failure) { _ = PHFetchResult<PHAsset>()[0] }
  }

  /// Enumerates and returns what the block saw, up to a number of calls.
  private func walk(
    _ result: PHFetchResult<PHAsset>, at indexes: IndexSet? = nil,
    _ options: NSEnumerationOptions = [], stoppingAfter limit: Int = .max
  ) -> String {
    let seen = Notes<String>()
    let block: (PHAsset, Int, UnsafeMutablePointer<ObjCBool>) -> Void = { asset, index, stop in
      seen.add("\(asset.extendedMetadata.originalFilename ?? "")\(index)")
      if seen.all.count == limit { stop.pointee = true }
    }
    if let indexes {
      result.enumerateObjects(at: indexes, options: options, using: block)
    } else {
      result.enumerateObjects(options: options, using: block)
    }
    return seen.all.joined(separator: " ")
  }

  @Test("Enumeration: ascending, reverse, at indexes, stopped (§3.6)")
  func enumeration() throws {
    let temporary = try library()
    let result = temporary.run { PHAsset.fetchAssets(with: nil) }
    let plain = Notes<Int>()
    result.enumerateObjects { _, index, _ in plain.add(index) }
    #expect(plain.all == [0, 1, 2, 3, 4])
    #expect(walk(result) == "a0 b1 c2 d3 e4")
    #expect(walk(result, .reverse) == "e4 d3 c2 b1 a0")
    #expect(walk(result, stoppingAfter: 2) == "a0 b1")
    #expect(walk(result, .reverse, stoppingAfter: 3) == "e4 d3 c2")
    #expect(walk(result, at: [1, 3]) == "b1 d3")
    #expect(walk(result, at: [1, 3, 4], .reverse) == "e4 d3 b1")
    #expect(walk(result, at: [0, 2, 4], stoppingAfter: 1) == "a0")
    #expect(walk(result, at: []) == "")
    #expect(walk(PHFetchResult()) == "")
  }

  @Test("Concurrent enumeration calls once for each index (§3.6)")
  func concurrent() throws {
    let temporary = try library()
    try temporary.change {
      for _ in 0..<60 {
        PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle: "x")
      }
    }
    let albums = temporary.run {
      PHAssetCollection.fetchAssetCollections(with: .album, subtype: .any, options: nil)
    }
    for options: NSEnumerationOptions in [.concurrent, [.concurrent, .reverse]] {
      let seen = Notes<Int>()
      albums.enumerateObjects(options: options) { album, index, _ in
        if albums[index] == album { seen.add(index) }
      }
      #expect(seen.all.sorted() == Array(0..<60))
    }
  }

  @Test("Fetching and changing from inside an enumeration does not deadlock (§3.6)")
  func reentrancy() throws {
    let temporary = try library()
    let result = temporary.run { PHAsset.fetchAssets(with: nil) }
    let seen = Notes<Int>()
    let failures = Notes<String>()
    for options: NSEnumerationOptions in [[], .concurrent, .reverse] {
      result.enumerateObjects(options: options) { asset, index, _ in
        let error = photosError {
          try temporary.change {
            let request = PHAssetChangeRequest(for: asset)
            request.caption = "\(index)"
            request.addKeyword("\(options.rawValue)")
          }
        }
        if let error { failures.add("\(error)") }
        seen.add(temporary.run { PHAsset.fetchAssets(with: nil).count })
        _ = result[4 - index].duration
      }
    }
    #expect(failures.all.isEmpty)
    #expect(seen.all == Array(repeating: 5, count: 15))
    let after = try temporary.assets("a", "e")
    #expect(after.map { $0.extendedMetadata.caption } == ["0", "4"])
    #expect(after[0].extendedMetadata.keywords == ["0", "1", "2"])
  }

  @Test("countOfAssets counts in the snapshot, whatever the kind of fetch (§3.7)")
  func counts() throws {
    let temporary = try library()
    try temporary.change {
      let movie = PHAssetCreationRequest.forAsset()
      movie.addResource(with: .video, fileURL: Corpus.fixture("made/fast.mov"), options: nil)
      movie.isFavorite = true
      guard let placeholder = movie.placeholderForCreatedAsset else { return }
      PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle: "Trip")
        .addAssets([placeholder])
    }
    let a = try temporary.assets("a")[0]
    let album = try #require(temporary.album(titled: "Trip"))
    try temporary.change { PHAssetCollectionChangeRequest(for: album)?.addAssets([a]) }
    let results = temporary.run { () -> [(PHFetchResult<PHAsset>, Int, Int)] in
      let recents = objects(
        PHAssetCollection.fetchAssetCollections(
          with: .smartAlbum, subtype: .smartAlbumUserLibrary, options: nil))
      return [
        (PHAsset.fetchAssets(with: nil), 5, 1),
        (PHAsset.fetchAssets(with: options(limit: 2)), 2, 0),
        (PHAsset.fetchAssets(with: options(NSPredicate(format: "favorite == YES"))), 0, 1),
        (PHAsset.fetchAssets(in: album, options: nil), 1, 1),
        (PHAsset.fetchAssets(in: recents[0], options: nil), 5, 1),
        (PHAsset.fetchAssets(withLocalIdentifiers: [a.localIdentifier], options: nil), 1, 0),
      ]
    }
    try temporary.change { PHAssetChangeRequest.deleteAssets([a]) }
    for (result, images, videos) in results {
      #expect(result.countOfAssets(with: .image) == images)
      #expect(result.countOfAssets(with: .video) == videos)
      #expect(result.countOfAssets(with: .audio) == 0)
    }
    let albums = temporary.run { PHCollection.fetchTopLevelUserCollections(with: nil) }
    #expect(albums.countOfAssets(with: .image) == 0)
  }

  @Test("Results are walked as fast enumerations, and a copy is the same snapshot (§3.8)")
  func copying() throws {
    let temporary = try library()
    let result = temporary.run { PHAsset.fetchAssets(with: nil) }
    let copy = try #require(result.copy() as? PHFetchResult<PHAsset>)
    try temporary.change { PHAssetChangeRequest.deleteAssets(result) }
    #expect(names(copy) == Self.letters)
    var iterator = NSFastEnumerationIterator(result)
    var walked: [String] = []
    while let asset = iterator.next() as? PHAsset {
      walked.append(asset.extendedMetadata.originalFilename ?? "")
    }
    #expect(walked == Self.letters)
  }

  @Test("A fetch is reproducible (§3.9)")
  func reproducible() throws {
    let temporary = try library()
    for key in [nil, "pixelWidth", "creationDate", "addedDate"] {
      for isAscending in [true, false] {
        let fetched = (0..<3).map { _ in
          temporary.run {
            names(PHAsset.fetchAssets(with: options(sortedBy: key, ascending: isAscending)))
          }
        }
        #expect(Set(fetched).count == 1)
      }
    }
  }

  @Test("Objects are loaded in batches around what is looked at, in whatever order (§3.3)")
  func batches() throws {
    let temporary = try TemporaryLibrary()
    try SyntheticLibrary.fill(temporary.library, count: 420, seed: 3)
    let everything = options(hidden: true)
    let (first, second) = temporary.run {
      (PHAsset.fetchAssets(with: everything), PHAsset.fetchAssets(with: everything))
    }
    let expected = objects(first).map(\.localIdentifier)
    #expect(Set(expected).count == 420)
    var random = SeededRandom(seed: 9)
    for index in (0..<420).shuffled(using: &random) {
      #expect(second[index].localIdentifier == expected[index])
    }
    // Walks of both directions that begin anywhere, one of them from the end of a batch.
    for start in [0, 5, 7, 8, 200, 419] {
      let (forwards, backwards) = temporary.run {
        (PHAsset.fetchAssets(with: everything), PHAsset.fetchAssets(with: everything))
      }
      for index in start..<420 { #expect(forwards[index].localIdentifier == expected[index]) }
      for index in (0...start).reversed() {
        #expect(backwards[index].localIdentifier == expected[index])
      }
    }
  }

  @Test("An object that was read stays the same one, whatever is read around it")
  func identity() throws {
    let temporary = try TemporaryLibrary()
    try SyntheticLibrary.fill(temporary.library, count: 40, seed: 3)
    let result = temporary.run { PHAsset.fetchAssets(with: options(hidden: true)) }
    let lone = [3, 20, 31].map { result[$0] }
    for index in 0..<result.count { _ = result[index] }
    for (index, asset) in zip([3, 20, 31], lone) { #expect(result[index] === asset) }
  }

  @Test("Results and objects serve any thread at once (§1.7)")
  func threads() throws {
    let temporary = try library()
    let result = temporary.run { PHAsset.fetchAssets(with: nil) }
    let seen = Notes<[String]>()
    DispatchQueue.concurrentPerform(iterations: 16) { index in
      if index.isMultiple(of: 4) {
        _ = photosError {
          try temporary.change { PHAssetChangeRequest(for: result[1]).caption = "\(index)" }
        }
      }
      seen.add(names(result))
    }
    #expect(seen.all.count == 16 && Set(seen.all) == [Self.letters])
  }

  @Test("After the library was closed what was loaded stays, and the rest are stand-ins")
  func closed() throws {
    let temporary = try library()
    try temporary.makeAlbum("Trip", of: "a")
    _ = try temporary.makeFolder("F")
    let (assets, albums, folders, top) = temporary.run {
      (
        PHAsset.fetchAssets(with: nil),
        PHAssetCollection.fetchAssetCollections(with: .album, subtype: .any, options: nil),
        PHCollectionList.fetchCollectionLists(with: .folder, subtype: .any, options: nil),
        PHCollection.fetchTopLevelUserCollections(with: nil)
      )
    }
    let loaded = temporary.run { PHAsset.fetchAssets(with: nil) }
    // Whoever looks at two in a row is given those that follow.
    let (a, b) = (loaded[0], loaded[1])
    temporary.library.close()
    #expect([a, b, loaded[2]].map(\.extendedMetadata.originalFilename) == ["a", "b", "c"])
    #expect(assets.count == 5 && albums.count == 1 && folders.count == 1 && top.count == 2)
    #expect(assets[0].localIdentifier == "" && albums[0].localizedTitle == nil)
    #expect(folders[0].localizedTitle == nil && top[0].localizedTitle == nil)
  }
}
