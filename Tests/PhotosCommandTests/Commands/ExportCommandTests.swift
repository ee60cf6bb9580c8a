import Foundation
import Testing

@Suite("photos export") struct ExportCommandTests {
  @Test("Writes the originals byte for byte under their names, and makes the folder (§11.4)")
  func originals() throws {
    let scratch = try Scratch()
    let ids = try scratch.importPictures("a.jpg", "b.jpg", "c.jpg")
    let result = try scratch.photos("export", ids[0], ids[2], ids[0], "--to", "x/out")
    #expect(result.status == 0)
    #expect(result.errors == "")
    #expect(result.output.hasPrefix("Exported 2 files ("))
    #expect(try scratch.files(in: "x/out") == ["a.jpg", "c.jpg"])
    for name in ["a.jpg", "c.jpg"] {
      #expect(try scratch.isSame("x/out/\(name)", "import/\(name)"))
    }
  }

  @Test("Folders, dates and times are those of the clock where the photo was taken")
  func dates() throws {
    let scratch = try Scratch()
    let data = ExifPicture.jpeg(date: "2024:05:01 00:30:07", offset: "+02:00")
    try scratch.write(data, to: "a.jpg")
    let id = try scratch.importFile("a.jpg")
    let name = "{year}/{month}/{date} {time} {day} {id} {name}"
    #expect(try scratch.photos("export", id, "--to", "out", "--name", name).status == 0)
    let path = "2024/05/2024-05-01 00-30-07 01 \(id.prefix(36)) a.jpg"
    #expect(try scratch.files(in: "out") == [path])
    let attributes = try FileManager.default.attributesOfItem(atPath: scratch.path("out/\(path)"))
    // 2024-04-30T22:30:07Z
    #expect(attributes[.modificationDate] as? Date == Date(timeIntervalSince1970: 1_714_516_207))
  }

  @Test("An album is exported in its order, with its title; a photo in none has no folder")
  func albums() throws {
    let scratch = try Scratch()
    let ids = try scratch.importPictures("a.jpg", "b.jpg", album: "Rome / Ostia")
    _ = try scratch.importPictures("c.jpg")
    try scratch.photos("album", "move", "Rome / Ostia", ids[1], "--to", "0")
    let name = "{album}/{index} {name}.{ext}"
    try scratch.photos("export", "--album", "Rome / Ostia", "--to", "one", "--name", name)
    #expect(try scratch.files(in: "one") == ["Rome _ Ostia/1 b.jpg", "Rome _ Ostia/2 a.jpg"])
    try scratch.photos("export", "--all", "--to", "all", "--name", "{album}/{name}")
    #expect(
      try scratch.files(in: "all") == ["Rome _ Ostia/a.jpg", "Rome _ Ostia/b.jpg", "c.jpg"])
  }

  @Test("Predicates choose; hidden photos are only among all")
  func choices() throws {
    let scratch = try Scratch()
    let ids = try scratch.importPictures("a.jpg", "b.jpg", "c.jpg")
    try scratch.photos("favorite", ids[0])
    try scratch.photos("hide", ids[1])
    try scratch.photos("export", "--where", "favorite == YES", "--to", "some")
    #expect(try scratch.files(in: "some") == ["a.jpg"])
    try scratch.photos("export", "--where", "pixelWidth > 0", "--to", "seen")
    #expect(try scratch.files(in: "seen") == ["a.jpg", "c.jpg"])
    try scratch.photos("export", "--all", "--to", "all")
    #expect(try scratch.files(in: "all") == ["a.jpg", "b.jpg", "c.jpg"])
  }

  @Test("The RAW of a pair comes only with all resources (§11.1)")
  func resources() throws {
    let scratch = try Scratch()
    let id = try scratch.makePair()
    try scratch.photos("export", id, "--to", "one")
    #expect(try scratch.files(in: "one") == ["P1.jpg"])
    let run = try scratch.photos("export", id, "--to", "both", "--all-resources", "--json")
    #expect(
      try run.object().list("exported").map { try $0.text("type") } == ["photo", "alternatePhoto"])
    #expect(try scratch.files(in: "both") == ["DNG.dng", "P1.jpg"])
    let raw = try Data(contentsOf: Scratch.fixture("raw/DNG.dng"))
    #expect(FileManager.default.contents(atPath: scratch.path("both/DNG.dng")) == raw)
  }

  @Test("Nothing is replaced: others get numbers, the same bytes are skipped")
  func collisions() throws {
    let scratch = try Scratch()
    try scratch.picture("in/1/IMG.jpg")
    try scratch.picture("in/2/IMG.jpg")
    try scratch.photos("import", "in")
    try scratch.write(Data("mine".utf8), to: "out/IMG.jpg")
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path("out/IMG (2).jpg"), withDestinationPath: "nowhere")
    let first = try scratch.photos("export", "--all", "--to", "out")
    #expect(first.status == 0)
    #expect(try scratch.files(in: "out") == ["IMG (3).jpg", "IMG (4).jpg", "IMG.jpg"])
    #expect(try scratch.isSame("out/IMG (3).jpg", "in/1/IMG.jpg"))
    #expect(try scratch.isSame("out/IMG (4).jpg", "in/2/IMG.jpg"))
    #expect(FileManager.default.contents(atPath: scratch.path("out/IMG.jpg")) == Data("mine".utf8))
    #expect(!scratch.exists("nowhere"))
    let second = try scratch.photos("export", "--all", "--to", "out")
    #expect(second.status == 0)
    #expect(second.output.contains("Exported 0 files"))
    #expect(second.output.contains("2 identical files skipped"))
    #expect(try scratch.files(in: "out").count == 3)
  }

  @Test("A file of the same length with other bytes is no copy")
  func sameLength() throws {
    let scratch = try Scratch()
    let ids = try scratch.importPictures("a.jpg")
    var data = try Data(contentsOf: scratch.folder.appendingPathComponent("import/a.jpg"))
    data[data.count - 1] ^= 1
    try scratch.write(data, to: "out/a.jpg")
    try scratch.photos("export", ids[0], "--to", "out")
    #expect(try scratch.files(in: "out") == ["a (2).jpg", "a.jpg"])
    #expect(try scratch.isSame("out/a (2).jpg", "import/a.jpg"))
  }

  @Test("What cannot be exported is named, and the others are exported")
  func failures() throws {
    let scratch = try Scratch()
    let ids = try scratch.importPictures("a.jpg", "b.jpg", "c.jpg")
    try scratch.loseOriginal(of: ids[1])
    let result = try scratch.run(["export", "--json", "--to", "out", "FFFFFFFF"] + ids)
    #expect(result.status == 1)
    #expect(result.errors.contains("photos: b.jpg (\(ids[1].prefix(8))): "))
    #expect(result.errors.contains("FFFFFFFF"))
    let failed = try result.object().list("failed").map { try $0.text("identifier") }
    #expect(failed == ["FFFFFFFF", ids[1]])
    #expect(try result.object().number("notFinished") == 0)
    #expect(try scratch.files(in: "out") == ["a.jpg", "c.jpg"])
  }

  @Test("A file in the place of a folder is named, and fails only what belongs there")
  func fileInTheWay() throws {
    let scratch = try Scratch()
    _ = try scratch.importPictures("a.jpg", album: "Rome")
    _ = try scratch.importPictures("b.jpg")
    try scratch.write(Data(), to: "out/Rome")
    let result = try scratch.photos("export", "--all", "--to", "out", "--name", "{album}/{name}")
    #expect(result.status == 1)
    #expect(result.errors.contains("\(scratch.path("out/Rome")) cannot be made: a file is in its"))
    #expect(try scratch.files(in: "out") == ["Rome", "b.jpg"])
  }

  @Test("A name that a disk would take for a path or a terminal for an order is made harmless")
  func hostileNames() throws {
    let scratch = try Scratch()
    let names = ["\u{1B}[2Jx.jpg", "new\nline.jpg", "%20#?.jpg", "~a.jpg", "… …..jpg"]
    for name in names { try scratch.picture("in/\(name)") }
    try scratch.photos("import", "in")
    #expect(try scratch.photos("export", "--all", "--to", "out").status == 0)
    #expect(
      try Set(scratch.files(in: "out"))
        == ["_[2Jx.jpg", "new_line.jpg", "%20#?.jpg", "~a.jpg", "… …..jpg"])
  }

  @Test(
    "A full disk ends the export with an error and leaves no part of a file (§11.4)",
    .enabled(if: SmallDisk.isPermitted))
  func fullDisk() throws {
    let scratch = try Scratch()
    let id = try scratch.importFile(Scratch.fixture("video/with-gps.mp4").path)
    let more = try scratch.importPictures("a.jpg")
    let disk = try SmallDisk(at: scratch.path("disk"), bytes: 131_072)
    let result = try scratch.photos("export", "--json", id, more[0], "--to", disk.path)
    #expect(result.status == 1)
    #expect(result.errors.contains("No space left on device"))
    #expect(result.errors.split(separator: "\n").count == 1)
    #expect(try result.object().number("notFinished") == 2)
    #expect(try FileManager.default.contentsOfDirectory(atPath: disk.path).isEmpty)
  }

  @Test("Ctrl-C ends it between two files, with a report and 130", .timeLimit(.minutes(1)))
  func interruption() throws {
    let scratch = try Scratch()
    let picture = try Data(contentsOf: URL(fileURLWithPath: scratch.picture("a.jpg")))
    for index in 0..<800 { try scratch.write(picture, to: "in/\(index).jpg") }
    try scratch.photos("import", "in")
    // So many complaints that the process has to wait until they are read.
    let originals = scratch.path("Test.photolibrary/originals")
    try FileManager.default.moveItem(atPath: originals, toPath: scratch.path("lost"))
    try FileManager.default.createDirectory(atPath: originals, withIntermediateDirectories: false)
    let run = try CommandRun(["export", "--all", "--to", "out", "--json"], in: scratch, [:])
    run.waitForErrors("0.jpg")
    run.process.interrupt()
    let result = try run.result()
    #expect(result.status == 130)
    #expect(try result.object().flag("interrupted"))
    #expect(try result.object().number("notFinished") > 0)
  }

  @Test(
    "A command line that asks for nothing or for too much is a usage error",
    arguments: [
      ["--to", "x"], ["--all"], ["--to", "x", "--all", "--album", "A"],
      ["--to", "x", "--limit", "3"], ["--to", "x", "ABCD", "--all"],
      ["--to", "x", "--all", "--original", "--all-resources"],
      ["--to", "x", "--all", "--name", "{nmae}"], ["--to", "x", "--all", "--name", "../{name}"],
      ["--to", "x", "--all", "--name", "/{name}"], ["--to", "x", "--all", "--name", "{name"],
    ])
  func usage(words: [String]) throws {
    let scratch = try Scratch()
    _ = try scratch.importPictures("a.jpg")
    let result = try scratch.run(["export"] + words)
    #expect(result.status == 2)
    #expect(result.errors.contains("usage: photos export"))
    #expect(!scratch.exists("x"))
  }

  @Test("Nothing is written into a library")
  func library() throws {
    let scratch = try Scratch()
    _ = try scratch.importPictures("a.jpg")
    let result = try scratch.photos("export", "--all", "--to", "Test.photolibrary/out")
    #expect(result.status == 1)
    #expect(result.errors.contains("inside a photo library"))
    #expect(!scratch.exists("Test.photolibrary/out"))
  }
}
