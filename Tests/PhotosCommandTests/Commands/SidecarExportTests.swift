import Foundation
import Photos
import PhotosHost
import Testing

@Suite("photos export --xmp") struct SidecarExportTests {
  /// The facts that a sidecar carries, in JSON.
  private static let keys = [
    "creationDate", "creationDateOffset", "location", "isFavorite", "rating", "caption", "keywords",
  ]

  private func facts(of library: String, in scratch: Scratch) throws -> [NSDictionary] {
    try scratch.photos("list", "--json", "--library", library, "--hidden").array().map { photo in
      let kept = photo.members.filter { Self.keys.contains($0.key) }
      return kept as NSDictionary
    }
  }

  @Test("Export and import again give the same facts, also those that were taken away")
  func roundTrip() throws {
    let scratch = try Scratch()
    try scratch.write(
      Data(contentsOf: Scratch.fixture("metadata/BonTonARTSTORplusIPTC.jpg")), to: "in/a.jpg")
    try scratch.write(Data(contentsOf: Scratch.fixture("heic/IMG_0102.HEIC")), to: "in/b.HEIC")
    try scratch.write(Data(contentsOf: Scratch.fixture("heic/IMG_0102.HEIC")), to: "in/c.HEIC")
    try scratch.write(Data(contentsOf: Scratch.fixture("raw/DNG.dng")), to: "in/d.dng")
    try scratch.write(Data(contentsOf: Scratch.fixture("made/turned.mov")), to: "in/e.mov")
    #expect(try scratch.photos("import", "in").status == 0)
    let library = try PHPhotoLibrary.open(at: scratch.library)
    try PHPhotoLibrary.withShared(library) {
      let photos = PHAsset.fetchAssets(with: nil)
      try library.performChangesAndWait {
        let words = PHAssetChangeRequest(for: photos.object(at: 0))
        words.caption = "Zwei Zeilen,\nmit Komma & <Zeichen>"
        words.addKeyword("a, b")
        words.addKeyword("ünïcode")
        words.rating = .five
        let bare = PHAssetChangeRequest(for: photos.object(at: 1))
        bare.location = nil
        bare.creationDate = nil
        bare.isFavorite = true
        let moved = PHAssetChangeRequest(for: photos.object(at: 2))
        moved.location = CLLocation(
          coordinate: CLLocationCoordinate2D(latitude: -33.123456789, longitude: 0),
          altitude: -12.5, horizontalAccuracy: 4.75, verticalAccuracy: 0, timestamp: Date())
        moved.creationDate = Date(timeIntervalSince1970: 1_714_566_659.25)
        moved.creationDateOffset = -12600
      }
    }
    library.close()
    let before = try facts(of: scratch.library.path, in: scratch)
    let exported = try scratch.photos("export", "--all", "--xmp", "--to", "out", "--json")
    #expect(exported.status == 0)
    #expect(try exported.object().number("sidecars") == 5)
    #expect(
      try scratch.files(in: "out") == [
        "a.jpg", "a.jpg.xmp", "b.HEIC", "b.HEIC.xmp", "c.HEIC", "c.HEIC.xmp", "d.dng", "d.dng.xmp",
        "e.mov", "e.mov.xmp",
      ])
    let second = scratch.path("Second.photolibrary")
    let again = try scratch.photos("import", "out", "--library", second, "--json")
    #expect(again.status == 0)
    #expect(try again.object().object("paired").number("sidecars") == 5)
    let after = try facts(of: second, in: scratch)
    #expect(after.count == 5)
    for (old, new) in zip(before, after) { check(old, new) }
  }

  /// Compares values; a clock that was not known is now this machine's, and degrees may differ by
  /// less than a millimetre.
  private func check(_ old: NSDictionary, _ new: NSDictionary) {
    for key in Self.keys {
      switch key {
      case "creationDateOffset" where old[key] is NSNull && !(old["creationDate"] is NSNull):
        #expect(new[key] as? String == "+00:00")
      case "location":
        let places = [old, new].map { $0[key] as? [String: Any] }
        #expect((places[0] == nil) == (places[1] == nil))
        for name in places[0]?.keys.sorted() ?? [] {
          let numbers = places.map { ($0?[name] as? NSNumber)?.doubleValue ?? .infinity }
          #expect(numbers[0] == numbers[1] || abs(numbers[0] - numbers[1]) < 1e-6)
        }
      default:
        #expect((old[key] as? NSObject) == (new[key] as? NSObject), "\(key)")
      }
    }
  }

  @Test("Is repeated without harm, and never replaces a sidecar that says something else")
  func existing() throws {
    let scratch = try Scratch()
    let ids = try scratch.importPictures("a.jpg", "b.jpg")
    for _ in 0..<2 {
      #expect(try scratch.photos("export", "--all", "--xmp", "--to", "out").status == 0)
    }
    #expect(try scratch.files(in: "out") == ["a.jpg", "a.jpg.xmp", "b.jpg", "b.jpg.xmp"])
    let old = try Data(contentsOf: scratch.folder.appendingPathComponent("out/a.jpg.xmp"))
    try scratch.photos("favorite", ids[0])
    let result = try scratch.photos("export", "--all", "--xmp", "--to", "out")
    #expect(result.status == 1)
    #expect(result.errors.contains("a.jpg.xmp is there already"))
    #expect(try scratch.files(in: "out").count == 4)
    #expect(try Data(contentsOf: scratch.folder.appendingPathComponent("out/a.jpg.xmp")) == old)
  }

  @Test(
    "One choice of files at a time",
    arguments: [("original", "current"), ("current", "all-resources")])
  func choices(first: String, second: String) throws {
    let scratch = try Scratch()
    let id = try scratch.importPictures("a.jpg")[0]
    let result = try scratch.photos("export", id, "--\(first)", "--\(second)", "--to", "out")
    #expect(result.status == 2)
    #expect(result.errors.contains("contradict"))
  }

  @Test("The current version of what was never edited is the original")
  func unedited() throws {
    let scratch = try Scratch()
    let id = try scratch.importPictures("a.jpg")[0]
    #expect(try scratch.photos("export", id, "--current", "--to", "out").status == 0)
    #expect(try scratch.isSame("out/a.jpg", "import/a.jpg"))
  }
}
