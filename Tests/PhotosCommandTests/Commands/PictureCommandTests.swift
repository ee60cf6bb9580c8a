import Foundation
import Photos
import PhotosTesting
import Testing

@Suite("photos resources") struct ResourcesCommandTests {
  @Test("Prints the original, then the RAW (§11.1), for people and for programs")
  func pair() throws {
    let scratch = try Scratch()
    let id = try scratch.makePair()
    let objects = try scratch.photos("resources", id, "--json").array()
    #expect(try objects.map { try $0.text("type") } == ["photo", "alternatePhoto"])
    #expect(try objects.map { try $0.text("filename") } == ["P1.jpg", "DNG.dng"])
    #expect(try objects[0].text("contentType") == "public.jpeg")
    #expect(try objects[0].number("pixelWidth") == 16)
    #expect(try objects[0].number("pixelHeight") == 12)
    #expect(try objects[1].number("size") == 13_662)
    let lines = try scratch.photos("resources", id).lines
    #expect(lines.count == 2)
    #expect(lines[0].contains("public.jpeg") && lines[0].contains("16×12"))
    #expect(lines[1].contains("13.7 kB") && lines[1].hasSuffix("DNG.dng"))
    #expect(try scratch.photos("resources", "FFFF").status == 1)
  }
}

@Suite("photos thumbnail") struct ThumbnailCommandTests {
  private func scratch() throws -> (Scratch, id: String) {
    let scratch = try Scratch()
    try scratch.write(TestPicture.jpeg(width: 400, height: 200), to: "a.jpg")
    return (scratch, try scratch.importFile("a.jpg"))
  }

  private func picture(_ scratch: Scratch, _ name: String) throws -> UIImage {
    try #require(UIImage(contentsOfFile: scratch.path(name)))
  }

  @Test(
    "Fits the picture or cuts a square, and enlarges nothing (§10.6)",
    arguments: [
      (["--size", "100"], 100, 50), ([], 256, 128), (["--size", "100", "--fill"], 100, 100),
      (["--size", "300", "--fill"], 200, 200), (["--size", "9000"], 400, 200),
      (["--size", "1"], 1, 1),
    ])
  func size(options: [String], width: Int, height: Int) throws {
    let (scratch, id) = try scratch()
    let result = try scratch.run(["thumbnail", id, "-o", "t.jpg"] + options)
    #expect(result.output == "Wrote \(scratch.path("t.jpg")), \(width)×\(height).\n")
    #expect(try picture(scratch, "t.jpg").size == CGSize(width: width, height: height))
  }

  @Test("The extension decides the format")
  func format() throws {
    let (scratch, id) = try scratch()
    let result = try scratch.photos("thumbnail", id, "-o", "t.PNG", "--json")
    #expect(try result.object().number("pixelHeight") == 128)
    try scratch.photos("thumbnail", id, "-o", "t.jpeg")
    let png = try Data(contentsOf: scratch.folder.appendingPathComponent("t.PNG"))
    let jpeg = try Data(contentsOf: scratch.folder.appendingPathComponent("t.jpeg"))
    #expect(png.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    #expect(jpeg.starts(with: [0xFF, 0xD8, 0xFF]))
    #expect(try picture(scratch, "t.PNG").size == picture(scratch, "t.jpeg").size)
  }

  @Test("A file is replaced only by force")
  func force() throws {
    let (scratch, id) = try scratch()
    try scratch.write(Data("mine".utf8), to: "t.jpg")
    let refused = try scratch.photos("thumbnail", id, "-o", "t.jpg")
    #expect(refused.status == 1)
    #expect(refused.errors.contains("--force"))
    #expect(FileManager.default.contents(atPath: scratch.path("t.jpg")) == Data("mine".utf8))
    #expect(try scratch.photos("thumbnail", id, "-o", "t.jpg", "--force").status == 0)
    #expect(try picture(scratch, "t.jpg").size.width == 256)
  }

  @Test("A file that cannot be written is named, and no part of it stays")
  func unwritable() throws {
    let (scratch, id) = try scratch()
    let result = try scratch.photos("thumbnail", id, "-o", "nowhere/t.jpg")
    #expect(result.status == 1)
    #expect(result.errors.contains("\(scratch.path("nowhere/t.jpg")) cannot be written: "))
    guard SmallDisk.isPermitted else { return }
    let disk = try SmallDisk(at: scratch.path("disk"), bytes: 4_096)
    try scratch.write(Data(count: 4_096), to: "disk/full")
    for options in [[], ["--force"]] {
      let result = try scratch.run(["thumbnail", id, "-o", "disk/t.jpg"] + options)
      #expect(result.errors.contains("\(disk.path)/t.jpg cannot be written: "))
      #expect(try scratch.files(in: "disk") == ["full"])
    }
  }

  @Test("Standard output takes a JPEG")
  func standardOutput() throws {
    let (scratch, id) = try scratch()
    let process = Process()
    process.executableURL = CommandRun.program
    process.arguments = [
      "--library", scratch.library.path, "thumbnail", id, "--size", "64", "-o", "-",
    ]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(data.starts(with: [0xFF, 0xD8, 0xFF]))
    #expect(UIImage(data: data)?.size == CGSize(width: 64, height: 32))
  }

  @Test("A video gives a frame of it (§10.16)")
  func video() throws {
    let scratch = try Scratch()
    let id = try scratch.importFile(Scratch.fixture("video/with-gps.mp4").path)
    #expect(try scratch.photos("thumbnail", id, "--size", "192", "-o", "v.jpg").status == 0)
    #expect(try picture(scratch, "v.jpg").size == CGSize(width: 192, height: 108))
  }

  @Test("What does not decode is named, and no file is made (§10.14)")
  func undecodable() throws {
    let scratch = try Scratch()
    let id = try scratch.importFile(Scratch.fixture("raw/Nikon.nef").path)
    let result = try scratch.photos("thumbnail", id, "-o", "t.jpg")
    #expect(result.status == 1)
    #expect(result.errors.hasPrefix("photos: Nikon.nef (\(id.prefix(8))): "))
    #expect(!scratch.exists("t.jpg"))
  }

  @Test(
    "A file or size that cannot be is a usage error",
    arguments: [
      [], ["-o", "t.gif"], ["-o", "t.jpg", "--size", "0"], ["-o", "t.jpg", "--size", "x"],
      ["-o", "-", "--json"],
    ])
  func usage(options: [String]) throws {
    let (scratch, id) = try scratch()
    #expect(try scratch.run(["thumbnail", id] + options).status == 2)
  }
}
