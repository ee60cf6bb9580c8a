import Foundation
import Photos
import PhotosTesting
import Testing

/// Objects and their identity (§1.1–1.6).
@Suite("Objects and identity") struct IdentityTests {
  @Test("Identifiers are a UUID, /L0/ and a class code (§1.3)")
  func shape() throws {
    let temporary = try TemporaryLibrary { TestPhoto("a", in: "Trip") }
    let folder = try temporary.makeFolder("F")
    let asset = try temporary.assets("a")[0]
    let album = try #require(temporary.album(titled: "Trip"))
    let smart = temporary.run {
      objects(
        PHAssetCollection.fetchAssetCollections(with: .smartAlbum, subtype: .any, options: nil))
    }
    let all: [(PHObject, String)] =
      [(asset, "001"), (album, "040"), (folder, "020")] + smart.map { ($0, "040") }
    for (object, code) in all {
      let parts = object.localIdentifier.split(separator: "/")
      #expect(parts.count == 3 && parts[1] == "L0" && parts[2] == code)
      #expect(UUID(uuidString: String(parts[0])) != nil)
    }
    #expect(Set(all.map(\.0.localIdentifier)).count == all.count)
  }

  @Test("A deleted object's identifier is never used again (§1.3)")
  func neverReused() throws {
    let temporary = try TemporaryLibrary()
    var seen: Set<String> = []
    for round in 1...8 {
      let album = try temporary.makeAlbum("A")
      seen.insert(album.localIdentifier)
      #expect(seen.count == round)
      try temporary.change { PHAssetCollectionChangeRequest.deleteAssetCollections([album]) }
    }
  }

  @Test("Equality and hash go by identifier alone (§1.5)")
  func equality() throws {
    let temporary = try TemporaryLibrary {
      TestPhoto("a", in: "Trip")
      TestPhoto("b")
    }
    let (a, b) = (try temporary.assets("a")[0], try temporary.assets("b")[0])
    try temporary.change { PHAssetChangeRequest(for: a).isFavorite = true }
    let newer = try temporary.assets("a")[0]
    #expect(newer == a && newer.hash == a.hash && newer !== a)
    #expect(newer.isFavorite && !a.isFavorite)
    #expect(a != b)
    #expect(Set([a, b, newer]).count == 2)
    #expect(NSSet(array: [a, b, newer]).count == 2)
    #expect(!a.isEqual("a") && !a.isEqual(nil))
    let reopened = try PHPhotoLibrary.open(at: temporary.library.host.url)
    defer { reopened.close() }
    let again = PHPhotoLibrary.withShared(reopened) {
      PHAsset.fetchAssets(withLocalIdentifiers: [a.localIdentifier], options: nil).firstObject
    }
    #expect(again == a)
  }

  @Test("A stand-in equals nothing but itself")
  func standIns() {
    let (first, second) = (PHAsset(), PHAsset())
    #expect(first == first && first != second)
    #expect(first.localIdentifier.isEmpty)
    #expect(first.creationDate == nil && first.modificationDate == nil && first.addedDate == nil)
    #expect(PHCollection().localizedTitle == nil)
    #expect(PHCollectionList().canContainCollections)
    #expect(PHAssetCollection().canContainAssets)
  }

  @Test("A copy is the object itself, and a description names it")
  func copying() throws {
    let asset = try TemporaryLibrary { TestPhoto("a") }.assets("a")[0]
    #expect(asset.copy() as? PHAsset === asset)
    #expect(asset.description.contains(asset.localIdentifier))
    #expect("\(asset)".contains("PHAsset"))
  }

  @Test("Objects are arguments of predicates")
  func arguments() throws {
    let temporary = try TemporaryLibrary { TestPhoto("a") }
    let a = try temporary.assets("a")[0]
    let argument: any CVarArg = a
    let predicate = NSPredicate(format: "SELF == %@", argument)
    #expect(temporary.run { PHAsset.fetchAssets(with: options(predicate)).count } == 1)
    #expect(String(format: "%@", a).contains(a.localIdentifier))
  }

  @Test("All setters come back as properties of a newer snapshot")
  func properties() throws {
    let temporary = try TemporaryLibrary { TestPhoto("a") }
    let a = try temporary.assets("a")[0]
    let place = CLLocation(
      coordinate: CLLocationCoordinate2D(latitude: -33.5, longitude: 151.25), altitude: 12,
      horizontalAccuracy: 5, verticalAccuracy: 3, course: 90, speed: 1.5,
      timestamp: Date(timeIntervalSinceReferenceDate: 77))
    let date = Date(timeIntervalSinceReferenceDate: 0.1 + 0.2)
    try temporary.change {
      let request = PHAssetChangeRequest(for: a)
      request.creationDate = date
      request.location = place
      request.isFavorite = true
      request.isHidden = true
      request.rating = .three
      request.caption = "Sea\nside 🏖"
      request.addKeyword("été")
    }
    let after = try temporary.assets("a")[0]
    #expect(after.creationDate == date)
    let location = try #require(after.location)
    #expect(location.coordinate.latitude == -33.5 && location.coordinate.longitude == 151.25)
    #expect(location.altitude == 12 && location.horizontalAccuracy == 5)
    #expect(location.verticalAccuracy == 3 && location.course == 90 && location.speed == 1.5)
    #expect(location.timestamp == Date(timeIntervalSinceReferenceDate: 77))
    #expect(after.isFavorite && after.isHidden && after.rating == .three)
    #expect(after.extendedMetadata.caption == "Sea\nside 🏖")
    #expect(after.extendedMetadata.keywords == ["été"])
    #expect(!after.hasAdjustments && after.adjustmentFormatIdentifier == nil)
    #expect(after.adjustmentsState == PHAsset.AdjustmentsState.none)
    #expect(after.adjustmentTimestamp == nil)
    #expect(after.addedDate == a.addedDate)
  }
}
