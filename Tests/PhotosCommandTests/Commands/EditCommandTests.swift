import Foundation
import Photos
import PhotosHost
import TestSupport
import Testing

@Suite("photos edit and revert") struct EditCommandTests {
  /// A picture whose left half is black and right half white, of 40 × 20 pixels, stored as it is.
  private func halves(_ name: String, in scratch: Scratch) throws -> String {
    let row = Data(
      (0..<40).flatMap { x -> [UInt8] in x < 20 ? [0, 0, 0, 255] : [255, 255, 255, 255] })
    let pixels = (0..<20).reduce(into: Data()) { data, _ in data += row }
    let image = try #require(UIImage(pixels: pixels, width: 40, height: 20))
    try scratch.write(try #require(image.pngData()), to: name)
    return try scratch.importFile(name)
  }

  /// The pixels of the file that `export --current` writes.
  private func current(_ id: String, in scratch: Scratch) throws -> Pixels {
    let folder = "out-\(UUID().uuidString)"
    let result = try scratch.photos("export", id, "--current", "--to", folder, "--json")
    let path = try result.object().list("exported")[0].text("path")
    let image = try #require(UIImage(contentsOfFile: path)?.cgImage)
    return Pixels(width: image.width, height: image.height, bytes: [UInt8](image.pixels))
  }

  private struct Pixels {
    let width: Int
    let height: Int
    let bytes: [UInt8]

    /// The brightness of red in the middle of a quarter: left or right, upper or lower.
    func red(right: Bool, lower: Bool) -> Int {
      let x = width * (right ? 3 : 1) / 4
      let y = height * (lower ? 3 : 1) / 4
      return Int(bytes[(y * width + x) * 4])
    }
  }

  private func recipe(_ result: CommandResult) throws -> JSONObject {
    try result.object().list("edited")[0].object("recipe")
  }

  // MARK: Edits

  @Test("A later edit goes on from the recipe and starts from the original again (§7.1)")
  func continuing() throws {
    let scratch = try Scratch()
    let id = try halves("a.png", in: scratch)
    let first = try scratch.photos("edit", id, "--crop", "0,0,0.5,1", "--exposure=-1", "--json")
    #expect(first.status == 0)
    #expect(first.errors == "")
    #expect(try first.object().list("edited")[0].number("pixelWidth") == 20)
    let second = try scratch.photos("edit", id, "--crop", "0.25,0,0.75,1", "--json")
    let now = try recipe(second)
    #expect(try now.number("exposure") == -1)
    #expect(now.members["contrast"] == nil)
    #expect(now.members["crop"] as? [Double] == [0.25, 0, 0.75, 1])
    // Nothing of what the first crop cut off is lost.
    let pixels = try current(id, in: scratch)
    #expect(pixels.width == 30 && pixels.height == 20)
    #expect(pixels.red(right: false, lower: false) < 10)
    // White of half the light: 188 in sRGB.
    #expect(abs(pixels.red(right: true, lower: true) - 188) < 5)
  }

  @Test("Turns add up, and the part that was cropped stays the same")
  func turning() throws {
    let scratch = try Scratch()
    let id = try halves("a.png", in: scratch)
    // The black half, with a quarter of the white beside it.
    try scratch.photos("edit", id, "--crop", "0,0,0.75,1")
    for (turns, expected) in [(1, [20, 30]), (2, [30, 20]), (3, [20, 30])] {
      let result = try scratch.photos("edit", id, "--rotate", "90", "--json")
      #expect(try recipe(result).number("rotate") == Double(turns * 90))
      let pixels = try current(id, in: scratch)
      #expect([pixels.width, pixels.height] == expected)
    }
    // Three quarters clockwise: left is below.
    let pixels = try current(id, in: scratch)
    #expect(pixels.red(right: false, lower: true) < 10)
    #expect(pixels.red(right: false, lower: false) > 240)
    let back = try scratch.photos("edit", id, "--rotate", "-270", "--crop", "0,0,1,1", "--json")
    #expect(try back.object().list("edited")[0].isNull("recipe"))
    #expect(try back.object().list("edited")[0].flag("hasAdjustments") == false)
  }

  @Test("Upright means upright, whatever orientation the file has (§7.6)")
  func orientation() throws {
    let scratch = try Scratch()
    try scratch.write(
      Data(contentsOf: Scratch.fixture("orientation/rotation_6.jpg")), to: "a.jpg")
    let id = try scratch.importFile("a.jpg")
    let result = try scratch.photos("edit", id, "--monochrome", "--json")
    #expect(try result.object().list("edited")[0].number("pixelWidth") == 231)
    #expect(try result.object().list("edited")[0].number("pixelHeight") == 308)
    let pixels = try current(id, in: scratch)
    #expect(pixels.width == 231 && pixels.height == 308)
    let isGrey = stride(from: 0, to: pixels.bytes.count, by: 4).allSatisfy { start in
      abs(Int(pixels.bytes[start]) - Int(pixels.bytes[start + 2])) < 6
    }
    #expect(isGrey)
  }

  @Test("The render keeps the facts of the original and the date that the library has")
  func facts() throws {
    let scratch = try Scratch()
    try scratch.write(Data(contentsOf: Scratch.fixture("heic/IMG_0102.HEIC")), to: "a.HEIC")
    let id = try scratch.importFile("a.HEIC")
    let before = try scratch.photos("info", id, "--json").object()
    #expect(try scratch.photos("edit", id, "--contrast", "1.1", "--straighten", "2").status == 0)
    try scratch.photos("export", id, "--current", "--to", "out")
    #expect(try scratch.files(in: "out") == ["a.jpg"])
    let attributes = try FileManager.default.attributesOfItem(atPath: scratch.path("out/a.jpg"))
    // 2021-08-06 11:32:22.397 at -07:00
    let date = try #require(attributes[.modificationDate] as? Date)
    #expect(abs(date.timeIntervalSince1970 - 1_628_274_742.397) < 0.01)
    // Imported again, the file tells what the original told.
    let copy = try scratch.importFile("out/a.jpg")
    let after = try scratch.photos("info", copy, "--json").object()
    for key in ["creationDate", "creationDateOffset"] {
      #expect(try after.text(key) == before.text(key))
    }
    for key in ["latitude", "longitude"] {
      let places = try [before, after].map { try $0.object("location").number(key) }
      #expect(abs(places[0] - places[1]) < 1e-6)
    }
  }

  @Test("Options, resources and info tell the edit (§7.11, §7.13)") func telling() throws {
    let scratch = try Scratch()
    let id = try halves("a.png", in: scratch)
    #expect(try scratch.photos("info", id, "--json").object().isNull("adjustments"))
    let result = try scratch.photos("edit", id, "--rotate", "180", "--saturation", "0.5")
    #expect(result.output.contains("a.png"))
    #expect(result.output.contains("rotate 180, saturation 0.5, 40×20."))
    let resources = try scratch.photos("resources", id, "--json").array()
    #expect(
      try resources.map { try $0.text("type") } == ["photo", "fullSizePhoto", "adjustmentData"])
    let info = try scratch.photos("info", id, "--json").object().object("adjustments")
    #expect(try info.text("formatIdentifier") == PhotoRecipe.formatIdentifier)
    #expect(try info.text("formatVersion") == "1")
    #expect(try info.object("recipe").number("rotate") == 180)
    #expect(
      try scratch.photos("info", id).output.contains(
        "rotate 180, saturation 0.5 (org.openphotokit.photos.recipe 1)"))
  }

  @Test("The same edit again changes nothing, and anew forgets the earlier ones")
  func repeating() throws {
    let scratch = try Scratch()
    let id = try halves("a.png", in: scratch)
    for _ in 0..<2 { #expect(try scratch.photos("edit", id, "--exposure", "1").status == 0) }
    #expect(try scratch.photos("log", "--json").objects().count == 2)
    let result = try scratch.photos("edit", id, "--anew", "--contrast", "2", "--json")
    #expect(try recipe(result).members.keys.sorted() == ["contrast"])
    let none = try scratch.photos("edit", id, "--contrast", "1", "--json")
    #expect(try none.object().list("edited")[0].isNull("recipe"))
    #expect(try scratch.photos("resources", id, "--json").array().count == 1)
  }

  @Test("An edit by another program is built upon, and stays below (§7.1, §7.11)")
  func foreign() throws {
    let scratch = try Scratch()
    let id = try halves("a.png", in: scratch)
    let library = try PHPhotoLibrary.open(at: scratch.library)
    try PHPhotoLibrary.withShared(library) {
      let asset = try #require(
        PHAsset.fetchAssets(withLocalIdentifiers: [id], options: nil).firstObject)
      try foreignEdit(asset, library)
    }
    library.close()
    let info = try scratch.photos("info", id)
    #expect(info.output.contains("by org.example.other 7"))
    #expect(try scratch.photos("edit", id, "--rotate", "90").status == 0)
    #expect(
      try scratch.photos("resources", id, "--json").array().map { try $0.text("type") } == [
        "photo", "fullSizePhoto", "adjustmentData", "adjustmentBasePhoto",
      ])
    // The other program's 10 × 6, turned.
    let pixels = try current(id, in: scratch)
    #expect(pixels.width == 6 && pixels.height == 10)
    // What changes nothing leaves the other program's edit.
    #expect(try scratch.photos("edit", id, "--rotate", "-90").status == 0)
    let neutral = try current(id, in: scratch)
    #expect(neutral.width == 10 && neutral.height == 6)
    try scratch.photos("revert", id)
    #expect(try current(id, in: scratch).width == 40)
  }

  /// Replaces the picture with 10 × 6 grey pixels.
  private func foreignEdit(_ asset: PHAsset, _ library: PHPhotoLibrary) throws {
    let done = DispatchSemaphore(value: 0)
    nonisolated(unsafe) var found: PHContentEditingInput?
    asset.requestContentEditingInput(with: nil) { input, _ in
      found = input
      done.signal()
    }
    done.wait()
    let output = PHContentEditingOutput(contentEditingInput: try #require(found))
    output.adjustmentData = PHAdjustmentData(
      formatIdentifier: "org.example.other", formatVersion: "7", data: Data([1, 2, 3]))
    let grey = try #require(
      UIImage(pixels: Data(repeating: 128, count: 240), width: 10, height: 6))
    try #require(grey.jpegData(compressionQuality: 1)).write(to: output.renderedContentURL)
    try library.performChangesAndWait {
      PHAssetChangeRequest(for: asset).contentEditingOutput = output
    }
  }

  // MARK: Revert

  @Test("Revert brings the original back in one transaction; undo brings back the edits (§7.12)")
  func revert() throws {
    let scratch = try Scratch()
    let first = try halves("a.png", in: scratch)
    let second = try scratch.importPictures("b.jpg")[0]
    try scratch.photos("edit", first, "--rotate", "90")
    let result = try scratch.photos("revert", first, second)
    #expect(result.status == 0)
    #expect(result.output == "Reverted 1 item; 1 item was not edited.\n")
    #expect(try scratch.photos("resources", first, "--json").array().count == 1)
    #expect(try current(first, in: scratch).width == 40)
    #expect(try scratch.photos("undo").status == 0)
    #expect(try current(first, in: scratch).width == 20)
    #expect(try scratch.photos("verify").status == 0)
  }

  // MARK: Refusals

  @Test("What cannot be edited is named, and the rest edited")
  func refusals() throws {
    let scratch = try Scratch()
    let photo = try halves("a.png", in: scratch)
    try scratch.write(Data(contentsOf: Scratch.fixture("gif/cogs.gif")), to: "c.gif")
    let animation = try scratch.importFile("c.gif")
    let result = try scratch.photos(
      "edit", animation, "nothing", photo, photo, "--exposure", "1", "--json")
    #expect(result.status == 1)
    for words in ["c.gif", "is an animation", "“nothing”"] {
      #expect(result.errors.contains(words))
    }
    #expect(result.errors.split(separator: "\n").count == 2)
    #expect(try result.object().list("edited").count == 1)
    #expect(try result.object().list("failed").count == 2)
  }

  @Test("A Live Photo stays one, or becomes a still when asked (§7.10)")
  func livePhoto() throws {
    let scratch = try Scratch()
    try scratch.still("in/IMG_1.jpg", "ONE")
    try scratch.liveMovie("in/IMG_1.mov", "ONE")
    let id = try scratch.photos("import", "in", "--json").object().list("imported")[0]
      .text("identifier")
    let whole = try scratch.photos("edit", id, "--monochrome", "--json")
    #expect(whole.errors == "")
    #expect(try whole.object().list("edited")[0].text("playbackStyle") == "livePhoto")
    let types = try scratch.photos("resources", id, "--json").array().map { try $0.text("type") }
    #expect(types.contains("fullSizePhoto") && types.contains("fullSizePairedVideo"))
    let still = try scratch.photos("edit", id, "--exposure", "1", "--still", "--json")
    #expect(try still.object().list("edited")[0].text("playbackStyle") == "image")
    try scratch.photos("revert", id)
    let info = try scratch.photos("info", id, "--json").object()
    #expect(try info.text("playbackStyle") == "livePhoto")
  }

  @Test("A video is turned and keeps its length (§7.5)") func video() throws {
    let scratch = try Scratch()
    try scratch.write(Data(contentsOf: Scratch.fixture("made/fast.mov")), to: "a.mov")
    let id = try scratch.importFile("a.mov")
    let before = try scratch.photos("info", id, "--json").object()
    let result = try scratch.photos("edit", id, "--rotate", "90", "--json")
    #expect(result.errors == "")
    let after = try result.object().list("edited")[0]
    #expect(try after.number("pixelWidth") == before.number("pixelHeight"))
    #expect(try after.number("pixelHeight") == before.number("pixelWidth"))
    #expect(abs(try after.number("duration") - before.number("duration")) < 0.1)
    #expect(try scratch.photos("revert", id).status == 0)
  }

  @Test(
    "Numbers out of range are refused before anything is done",
    arguments: [
      ["--rotate", "45"], ["--rotate", "x"], ["--straighten", "46"], ["--exposure", "nan"],
      ["--exposure", "11"], ["--contrast", "-0.1"], ["--saturation", ""], ["--crop", "0,0,1"],
      ["--crop", "0,0,0,1"], ["--crop", "0.5,0,0.6,1"], ["--crop", "a,0,1,1"], ["--anew"], [],
    ])
  func usage(options: [String]) throws {
    let scratch = try Scratch()
    let id = try scratch.importPictures("a.jpg")[0]
    let result = try scratch.run(["edit", id] + options)
    #expect(result.status == 2)
    #expect(result.errors.contains("usage: photos edit"))
    #expect(try scratch.photos("log", "--json").objects().count == 1)
  }
}
