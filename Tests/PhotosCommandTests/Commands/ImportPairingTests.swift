import Foundation
import PhotosHost
import TestSupport
import Testing

@Suite("photos import: what belongs together") struct ImportPairingTests {
  /// The names of files that became one photo each, in order, the sidecar last.
  private func groups(_ result: CommandResult, parts: Int = 1) throws -> [[String]] {
    try result.object().list("imported").map { item in
      let files = try item.list("files").map { try $0.text("path") }
      let sidecar = item.isNull("sidecar") ? [] : [try item.text("sidecar")]
      return (files + sidecar).map { path in
        path.split(separator: "/").suffix(parts).joined(separator: "/")
      }
    }
  }

  private func counts(_ result: CommandResult) throws -> [String: Double] {
    let paired = try result.object().object("paired")
    return try Dictionary(
      uniqueKeysWithValues: ["livePhotos", "rawPairs", "bursts", "sidecars"].map {
        ($0, try paired.number($0))
      }
    ).filter { $0.value > 0 }
  }

  // MARK: Live Photos

  @Test("A movie goes to the still of its identifier, whatever the names are (§8.11)")
  func identifiers() throws {
    let scratch = try Scratch()
    try scratch.still("in/IMG_1.jpg", "ONE")
    try scratch.liveMovie("in/IMG_1.mov", "TWO")
    try scratch.still("in/IMG_2.jpg", "TWO")
    try scratch.liveMovie("in/other/ABC.mov", "ONE")
    try scratch.still("in/IMG_3.jpg", nil)
    try scratch.liveMovie("in/IMG_3.mov", "THREE")
    let result = try scratch.photos("import", "in", "--json")
    #expect(result.status == 0)
    #expect(
      try groups(result) == [
        ["IMG_1.jpg", "ABC.mov"], ["IMG_2.jpg", "IMG_1.mov"], ["IMG_3.jpg"], ["IMG_3.mov"],
      ])
    #expect(try counts(result) == ["livePhotos": 2])
    let kinds = try scratch.photos("list", "--json").array().map {
      try $0.texts("mediaSubtypes").contains("live")
    }
    #expect(kinds.count(where: \.self) == 2)
  }

  @Test("Of several stills with the identifier, name and then folder decide, and each gets one")
  func copies() throws {
    let scratch = try Scratch()
    for folder in ["a", "b"] {
      try scratch.still("in/\(folder)/IMG_1.jpg", "ONE")
      try scratch.still("in/\(folder)/copy.jpg", "ONE")
      try scratch.liveMovie("in/\(folder)/IMG_1.mov", "ONE")
    }
    try scratch.liveMovie("in/a/more.mov", "ONE")
    try scratch.liveMovie("in/a/too much.mov", "ONE")
    try scratch.liveMovie("in/a/far too much.mov", "ONE")
    let result = try scratch.photos("import", "in", "--json")
    #expect(
      try groups(result, parts: 2).sorted { $0.joined() < $1.joined() } == [
        ["a/IMG_1.jpg", "a/IMG_1.mov"], ["a/copy.jpg", "a/far too much.mov"], ["a/too much.mov"],
        ["b/IMG_1.jpg", "b/IMG_1.mov"], ["b/copy.jpg", "a/more.mov"],
      ])
  }

  @Test("A movie that does not mark the time of its still stays a video (§8.11)")
  func unmarked() throws {
    let scratch = try Scratch()
    try scratch.still("in/IMG_1.jpg", "ONE")
    try scratch.write(try MadeMovie.live("ONE", hasStillTime: false), to: "in/IMG_1.mov")
    let result = try scratch.photos("import", "in", "--json")
    #expect(result.status == 0)
    #expect(try groups(result) == [["IMG_1.jpg"], ["IMG_1.mov"]])
  }

  @Test("A movie that is cut short is named, and its still imported")
  func cutMovie() throws {
    let scratch = try Scratch()
    try scratch.still("in/IMG_1.jpg", "ONE")
    let movie = try scratch.liveMovie("in/IMG_1.mov", "ONE")
    var bytes = try Data(contentsOf: URL(fileURLWithPath: movie))
    // The pictures lie before the movie box, so that zeros leave the box whole.
    bytes.replaceSubrange(200..<bytes.count / 2, with: Data(count: bytes.count / 2 - 200))
    try bytes.write(to: URL(fileURLWithPath: movie))
    let result = try scratch.photos("import", "in", "--json")
    #expect(result.status == 1)
    #expect(try groups(result) == [["IMG_1.jpg"]])
    #expect(result.errors.contains("IMG_1.mov"))
    #expect(try result.object().number("notTried") == 0)
  }

  // MARK: RAW

  @Test("A RAW file goes to the picture of its folder and name if both are of one moment")
  func raw() throws {
    let scratch = try Scratch()
    try scratch.raw("in/a.DNG")
    try scratch.picture("in/A.jpg", taken: "2005:08:03 18:59:18")
    try scratch.raw("in/b.dng")
    try scratch.picture("in/b.jpg", taken: "2006:01:01 00:00:00")
    try scratch.raw("in/c.dng")
    try scratch.picture("in/c.jpg")
    try scratch.raw("in/d.dng")
    try scratch.picture("in/elsewhere/d.jpg", taken: "2005:08:03 18:59:18")
    let result = try scratch.photos("import", "in", "--json")
    #expect(result.status == 0)
    #expect(
      try groups(result) == [
        ["A.jpg", "a.DNG"], ["b.dng"], ["b.jpg"], ["c.jpg", "c.dng"], ["d.dng"], ["d.jpg"],
      ])
    #expect(try counts(result) == ["rawPairs": 2])
    let identifier = try result.object().list("imported")[0].text("identifier")
    let resources = try scratch.photos("resources", identifier, "--json").array()
    #expect(try resources.map { try $0.text("type") } == ["photo", "alternatePhoto"])
  }

  @Test("A still with RAW and movie is one photo (§8.4)")
  func rawAndMovie() throws {
    let scratch = try Scratch()
    try scratch.still("in/IMG_1.jpg", "ONE")
    try scratch.raw("in/IMG_1.dng")
    try scratch.liveMovie("in/IMG_1.mov", "ONE")
    let result = try scratch.photos("import", "in", "--json")
    #expect(try groups(result) == [["IMG_1.jpg", "IMG_1.dng", "IMG_1.mov"]])
  }

  // MARK: Bursts

  @Test("The pictures of a burst share its identifier and are counted as one burst (§8.21)")
  func bursts() throws {
    let scratch = try Scratch()
    for index in 1...3 { try scratch.burst("in/\(index).jpg", "BURST") }
    try scratch.burst("in/4.jpg", "ALONE")
    let trial = try scratch.photos("import", "in", "--dry-run", "--json")
    #expect(try counts(trial) == ["bursts": 1])
    let result = try scratch.photos("import", "in", "--json")
    #expect(try groups(result).count == 4)
    #expect(try counts(result) == ["bursts": 1])
    #expect(
      try scratch.photos("list", "--json", "--where", "burstIdentifier == 'BURST'").array().count
        == 1)
  }

  // MARK: Sidecars

  @Test("A sidecar's facts hold instead of the file's, and what it does not state is the file's")
  func sidecar() throws {
    let scratch = try Scratch()
    try scratch.picture("in/IMG_1.jpg", taken: "2005:08:03 18:59:18")
    try scratch.sidecar(
      "in/IMG_1.xmp",
      """
      xmp:Rating="4" photoshop:DateCreated="2024-05-01T12:30:59+02:00"
      exif:GPSLatitude="43,28.2N" exif:GPSLongitude="11,52.2E"
      """)
    try scratch.picture("in/IMG_2.jpg", taken: "2005:08:03 18:59:18")
    try scratch.sidecar("in/IMG_2.JPG.XMP", "xmp:Rating=\"2\"")
    let result = try scratch.photos("import", "in", "--json")
    #expect(result.status == 0)
    #expect(try groups(result) == [["IMG_1.jpg", "IMG_1.xmp"], ["IMG_2.jpg", "IMG_2.JPG.XMP"]])
    #expect(try counts(result) == ["sidecars": 2])
    #expect(try result.object().number("notMedia") == 0)
    let photos = try scratch.photos("list", "--json").array()
    #expect(try photos.map { try $0.number("rating") } == [4, 2])
    #expect(try photos[1].text("creationDate") == "2005-08-03T18:59:18.000Z")
    #expect(try photos[0].text("creationDate") == "2024-05-01T10:30:59.000Z")
    #expect(try photos[0].text("creationDateOffset") == "+02:00")
    #expect(abs(try photos[0].object("location").number("latitude") - 43.47) < 1e-9)
  }

  @Test("Keywords of a sidecar are the whole list, also where the file has others")
  func keywords() throws {
    let scratch = try Scratch()
    let picture = Scratch.fixture("metadata/BonTonARTSTORplusIPTC.jpg")
    try scratch.write(Data(contentsOf: picture), to: "in/a.jpg")
    let plain = try scratch.photos("import", "in", "--json")
    #expect(plain.status == 0)
    try scratch.write(
      Data(contentsOf: Scratch.fixture("metadata/BonTonARTSTORplusIPTC.xmp")), to: "in/a.xmp")
    try scratch.photos("import", "in")
    let photos = try scratch.photos("list", "--json").array()
    #expect(try photos[1].texts("keywords").count == 14)
    #expect(try photos[1].number("rating") == 3)
  }

  @Test("A full name is better than a base name, and one sidecar serves one photo")
  func choice() throws {
    let scratch = try Scratch()
    try scratch.picture("in/a.jpg")
    try scratch.sidecar("in/a.xmp", "xmp:Rating=\"1\"")
    try scratch.sidecar("in/a.jpg.xmp", "xmp:Rating=\"5\"")
    try scratch.picture("in/b.jpg", taken: "2001:01:01 00:00:00")
    try scratch.raw("in/b.dng")
    try scratch.sidecar("in/b.xmp", "xmp:Rating=\"2\"")
    try scratch.raw("in/c.dng")
    try scratch.picture("in/c.jpg", taken: "2005:08:03 18:59:18")
    try scratch.sidecar("in/c.dng.xmp", "xmp:Rating=\"3\"")
    try scratch.sidecar("in/nobody.xmp", "xmp:Rating=\"3\"")
    let result = try scratch.photos("import", "in", "--json")
    #expect(
      try groups(result) == [
        ["a.jpg", "a.jpg.xmp"], ["b.dng", "b.xmp"], ["b.jpg"], ["c.jpg", "c.dng", "c.dng.xmp"],
      ])
    #expect(try result.object().number("notMedia") == 2)
  }

  @Test("A sidecar that cannot be read is named, and its photo imported without it")
  func badSidecar() throws {
    let scratch = try Scratch()
    try scratch.picture("in/a.jpg")
    let path = try scratch.write(Data("<x:xmpmeta".utf8), to: "in/a.xmp")
    let result = try scratch.photos("import", "in")
    #expect(result.status == 1)
    #expect(result.errors.hasPrefix("photos: \(path): "))
    #expect(result.errors.contains("imported without it"))
    #expect(result.output.contains("Imported 1 item "))
    #expect(result.output.contains("1 failed"))
    #expect(!result.output.contains("not tried"))
  }

  @Test("A file that was named itself has its sidecar, though its folder was not named")
  func named() throws {
    let scratch = try Scratch()
    try scratch.picture("a.jpg")
    try scratch.picture("b.jpg")
    try scratch.sidecar("a.xmp", "xmp:Rating=\"1\"")
    try scratch.sidecar("b.jpg.xmp", "xmp:Rating=\"5\"")
    let result = try scratch.photos("import", "a.jpg", "b.jpg", "--json")
    #expect(try groups(result) == [["a.jpg", "a.xmp"], ["b.jpg", "b.jpg.xmp"]])
  }

  // MARK: The run

  @Test("A dry run tells all and changes nothing")
  func dryRun() throws {
    let scratch = try Scratch()
    try scratch.still("in/IMG_1.jpg", "ONE")
    try scratch.liveMovie("in/IMG_1.mov", "ONE")
    try scratch.sidecar("in/IMG_1.xmp", "xmp:Rating=\"1\"")
    try scratch.write(Data("x".utf8), to: "in/bad.jpg")
    let first = try scratch.photos("import", "in", "--dry-run")
    #expect(first.status == 1)
    #expect(!FileManager.default.fileExists(atPath: scratch.library.path))
    #expect(first.lines.count == 2)
    for word in ["live photo", "IMG_1.jpg + ", "IMG_1.mov + ", "IMG_1.xmp"] {
      #expect(first.lines[0].contains(word))
    }
    #expect(first.lines[1].hasPrefix("Would import 1 item "))
    #expect(first.lines[1].contains("1 Live Photo, 1 sidecar, 1 failed."))
    try scratch.photos("import", "in")
    let second = try scratch.photos(
      "import", "in", "--dry-run", "--skip-duplicates", "--json", "--album", "New", "--move")
    #expect(try second.object().list("imported").isEmpty)
    #expect(try second.object().list("duplicates").count == 1)
    #expect(try second.object().flag("dryRun"))
    #expect(try scratch.names().count == 1)
    #expect(try scratch.photos("albums", "--json").output == "[]\n")
    #expect(scratch.exists("in/IMG_1.jpg"))
  }

  @Test("A pair is a duplicate when one photo has all of its files")
  func duplicates() throws {
    let scratch = try Scratch()
    let still = try scratch.still("one/IMG_1.jpg", "ONE")
    try scratch.photos("import", "one")
    try scratch.liveMovie("one/IMG_1.mov", "ONE")
    let whole = try scratch.photos("import", "one", "--skip-duplicates", "--json")
    #expect(try groups(whole) == [["IMG_1.jpg", "IMG_1.mov"]])
    let again = try scratch.photos("import", "one", "--skip-duplicates", "--json")
    #expect(try again.object().list("duplicates").count == 1)
    #expect(try groups(again).isEmpty)
    try scratch.write(Data(contentsOf: URL(fileURLWithPath: still)), to: "two/x.jpg")
    let part = try scratch.photos("import", "two", "--skip-duplicates", "--json")
    #expect(try part.object().list("duplicates").count == 1)
  }

  @Test("Moving takes all files of a pair, and leaves the sidecar")
  func moving() throws {
    let scratch = try Scratch()
    try scratch.still("in/IMG_1.jpg", "ONE")
    try scratch.liveMovie("in/IMG_1.mov", "ONE")
    try scratch.sidecar("in/IMG_1.xmp", "xmp:Rating=\"1\"")
    #expect(try scratch.photos("import", "--move", "in").status == 0)
    #expect(try scratch.files(in: "in") == ["IMG_1.xmp"])
    #expect(try scratch.photos("verify").status == 0)
  }
}
