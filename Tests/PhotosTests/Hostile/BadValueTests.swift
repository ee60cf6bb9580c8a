import Foundation
import Photos
import PhotosHost
import PhotosTesting
import Testing

@Suite("Values that no asset or album can have, or hardly") struct BadValueTests {
  let temporary: TemporaryLibrary
  let library: PHPhotoLibrary
  let asset: PHAsset

  init() throws {
    temporary = try TemporaryLibrary {
      TestPhoto("a.jpg", taken: Date(timeIntervalSinceReferenceDate: 0), in: "Album")
      TestPhoto("b.jpg", in: "Album")
    }
    library = temporary.library
    asset = try #require(temporary.asset(named: "a.jpg"))
  }

  private func change(_ body: @escaping (PHAssetChangeRequest) -> Void) throws {
    let asset = asset
    try library.performChangesAndWait { body(PHAssetChangeRequest(for: asset)) }
  }

  private var current: PHAsset? { library.asset(asset.localIdentifier) }

  // MARK: Dates

  @Test(
    "A date that is no moment is refused by the asset's name",
    arguments: [Double.nan, .infinity, -.infinity])
  func noMoment(seconds: Double) throws {
    let identifier = asset.localIdentifier
    let error = try expectRefusal(
      .changeNotSupported, naming: [identifier, "\(seconds)"], of: library
    ) {
      try change { $0.creationDate = Date(timeIntervalSinceReferenceDate: seconds) }
    }
    #expect(error?.userInfo[PHLocalIdentifiersErrorKey] as? [String] == [identifier])
  }

  @Test(
    "Any other date is kept to the bit, and can be sorted and asked for",
    arguments: [
      Date.distantPast.timeIntervalSinceReferenceDate, -63_114_076_800, -1e17, 1e17, 0, -0.0,
      .leastNonzeroMagnitude, .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
    ])
  func extremeDate(seconds: Double) throws {
    let date = Date(timeIntervalSinceReferenceDate: seconds)
    try change { $0.creationDate = date }
    #expect(current?.creationDate == date)
    let options = PHFetchOptions()
    options.sortDescriptors = [NSSortDescriptor(key: "creationDate", ascending: true)]
    options.predicate = NSPredicate(format: "creationDate == %@", date as NSDate)
    let found = PHPhotoLibrary.withShared(library) { PHAsset.fetchAssets(with: options) }
    #expect(found.firstObject == asset)
    #expect(try library.host.verify(readingFiles: false).problems == [])
  }

  // MARK: Places

  @Test(
    "A coordinate that is no place counts as none (§8.15)",
    arguments: [
      (Double.nan, 0), (0, Double.nan), (.infinity, 0), (0, -.infinity), (90.000_1, 0), (0, 180.1),
      (-180, -180), (1e300, 1e300),
    ])
  func noPlace(latitude: Double, longitude: Double) throws {
    try change { $0.location = CLLocation(latitude: 1, longitude: 2) }
    #expect(current?.location != nil)
    try change { $0.location = CLLocation(latitude: latitude, longitude: longitude) }
    #expect(current?.location == nil)
  }

  @Test(
    "The ends of the Earth are places, and what else is no number counts as not known (§8.15)",
    arguments: [(0, 0), (90, 180), (-90, -180.0)])
  func extremePlaces(latitude: Double, longitude: Double) throws {
    let place = CLLocation(
      coordinate: CLLocationCoordinate2D(latitude: latitude, longitude: longitude),
      altitude: .nan, horizontalAccuracy: .infinity, verticalAccuracy: -.infinity, course: .nan,
      speed: .infinity, timestamp: Date(timeIntervalSinceReferenceDate: .nan))
    try change { $0.location = place }
    let found = try #require(current?.location)
    #expect(found.coordinate.latitude == latitude)
    #expect(found.coordinate.longitude == longitude)
    let rest = [
      found.altitude, found.horizontalAccuracy, found.verticalAccuracy, found.course, found.speed,
      found.timestamp.timeIntervalSinceReferenceDate,
    ]
    #expect(rest == [0, 0, -1, -1, -1, 0])
  }

  // MARK: Text

  @Test(
    "Captions and keywords of any length and any characters come back as they were",
    arguments: [
      " ", "\0", "a\0b", "'; DROP TABLE asset; --", "%s%n", "\u{FFFF}\u{10FFFF}", "\t\u{1B}", ",;",
      "e\u{301}", String(repeating: "long ", count: 200_000),
    ])
  func text(_ text: String) throws {
    try change {
      $0.caption = text
      $0.addKeyword(text)
    }
    let metadata = try #require(current?.extendedMetadata)
    #expect(metadata.caption.map { Array($0.utf8) } == Array(text.utf8))
    #expect(metadata.keywords.map { Array($0.utf8) } == [Array(text.utf8)])
    let before = try library.host.transactions(since: nil).count
    // The same again is no change (§2.22).
    try change {
      $0.caption = text
      $0.addKeyword(text)
    }
    #expect(try library.host.transactions(since: nil).count == before)
    #expect(try library.host.verify(readingFiles: false).problems == [])
  }

  @Test(
    "A keyword is one line that is not empty; a caption may be anything",
    arguments: [
      ("", []), ("\n", []), ("a\nb", ["a b"]), ("a\r\nb\r", ["a b"]),
      (" a\u{2028}b\u{85}", ["a b"]),
    ])
  func lines(_ text: String, keywords: [String]) throws {
    for _ in 0..<2 {
      try change {
        $0.caption = text
        $0.addKeyword(text)
      }
      #expect(current?.extendedMetadata.keywords == keywords)
      #expect(current?.extendedMetadata.caption == text)
    }
    #expect(try library.host.transactions(since: nil).count == 2)
    try change { $0.removeKeyword(text) }
    #expect(current?.extendedMetadata.keywords == [])
  }

  @Test("Ten thousand keywords are kept in order, repeats once")
  func manyKeywords() throws {
    let words = (0..<10_000).map { "keyword \($0)" }
    try change { request in
      for word in words + words { request.addKeyword(word) }
    }
    #expect(current?.extendedMetadata.keywords == words)
    try change { request in
      for word in words.dropFirst() { request.removeKeyword(word) }
    }
    #expect(current?.extendedMetadata.keywords == ["keyword 0"])
  }

  @Test(
    "Titles of any length and any characters come back as they were (§9.7)",
    arguments: [
      "", "\0", "Trip\0Home", "a/b", "..", "\n", "👩‍👩‍👧‍👦", String(repeating: "é", count: 500_000),
    ])
  func titles(_ title: String) throws {
    var identifier = ""
    try library.performChangesAndWait {
      let album = PHAssetCollectionChangeRequest.creationRequestForAssetCollection(
        withTitle: title)
      identifier = album.placeholderForCreatedAssetCollection.localIdentifier
      _ = PHCollectionListChangeRequest.creationRequestForCollectionList(withTitle: title)
    }
    let albums = PHPhotoLibrary.withShared(library) {
      PHAssetCollection.fetchAssetCollections(
        withLocalIdentifiers: [identifier], options: nil)
    }
    #expect(albums.firstObject?.localizedTitle.map { Array($0.utf8) } == Array(title.utf8))
    let options = PHFetchOptions()
    options.predicate = NSPredicate(format: "localizedTitle == %@", title)
    let found = PHPhotoLibrary.withShared(library) {
      PHAssetCollection.fetchAssetCollections(with: .album, subtype: .any, options: options)
    }
    #expect(found.firstObject?.localIdentifier == identifier)
  }

  // MARK: Indexes

  @Test(
    "Indexes beyond the end are refused at once, however many and large (§2.34–2.37)",
    arguments: [
      IndexSet(integer: 2), IndexSet(integer: .max - 1), IndexSet(integersIn: 0..<3),
      IndexSet(integersIn: 0..<(.max - 1)), IndexSet(integersIn: 5..<1_000_000_000_000),
    ], [false, true])
  func indexes(_ indexes: IndexSet, hasSnapshot: Bool) throws {
    let album = try #require(temporary.album(titled: "Album"))
    let members = PHPhotoLibrary.withShared(library) {
      PHAsset.fetchAssets(in: album, options: nil)
    }
    let snapshot = hasSnapshot ? members : nil
    let asset = asset
    let calls: [(PHAssetCollectionChangeRequest) -> Void] = [
      { $0.removeAssets(at: indexes) },
      { $0.moveAssets(at: indexes, to: 0) },
      { $0.insertAssets([asset], at: indexes) },
      { $0.replaceAssets(at: indexes, withAssets: [asset]) },
      { $0.moveAssets(at: [0], to: 2) },
      { $0.moveAssets(at: [0], to: .max) },
      { $0.moveAssets(at: [0], to: -1) },
      { $0.moveAssets(at: [0], to: .min) },
    ]
    for call in calls {
      try expectRefusal(.changeNotSupported, naming: ["Album"], of: library) {
        try library.performChangesAndWait {
          guard let request = PHAssetCollectionChangeRequest(for: album, assets: snapshot) else {
            return
          }
          call(request)
        }
      }
    }
  }

  @Test("Asking a change of a fetch result for anything but an asset is refused (§2.31)")
  func wrongElements() throws {
    let album = try #require(temporary.album(titled: "Album"))
    let elements: [Any] = [album, "text", 5, NSNull(), PHAsset(), PHObject()]
    for element in elements {
      try expectRefusal(.changeNotSupported, naming: [], of: library) {
        try library.performChangesAndWait {
          PHAssetCollectionChangeRequest(for: album)?.addAssets([element] as NSArray)
        }
      }
      try expectRefusal(.changeNotSupported, naming: [], of: library) {
        try library.performChangesAndWait {
          PHAssetChangeRequest.deleteAssets([element] as NSArray)
        }
      }
    }
  }
}
