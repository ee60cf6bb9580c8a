import Foundation
import PhotosHost
import Testing
import Photos

@Suite("photos import") struct ImportCommandTests {
  @Test("Adds files and folders in natural order, and makes the library")
  func order() throws {
    let scratch = try Scratch()
    for name in ["card/IMG_10.jpg", "card/IMG_2.jpg", "card/b/IMG_1.jpg", "IMG_3.jpg"] {
      try scratch.picture(name)
    }
    let result = try scratch.photos("import", "card", "IMG_3.jpg")
    #expect(result.status == 0)
    #expect(result.errors == "")
    #expect(result.output.hasPrefix("Imported 4 items ("))
    #expect(try scratch.names() == ["IMG_1.jpg", "IMG_2.jpg", "IMG_10.jpg", "IMG_3.jpg"])
  }

  @Test("Names bad files with the reason, and imports the others in one transaction")
  func badFiles() throws {
    let scratch = try Scratch()
    let good = try scratch.picture("in/a.jpg")
    let bytes = try Data(contentsOf: URL(fileURLWithPath: good))
    try scratch.picture("in/c.jpg")
    try scratch.write(bytes.prefix(bytes.count / 2), to: "in/b-cut.jpg")
    try scratch.write(Data(), to: "in/d-empty.png")
    try scratch.write(Data("no picture".utf8), to: "in/e-text.jpg")
    let result = try scratch.photos("import", "in")
    #expect(result.status == 1)
    for name in ["b-cut.jpg", "d-empty.png", "e-text.jpg"] {
      #expect(result.errors.contains("photos: \(scratch.path("in/\(name)")): "))
    }
    #expect(result.errors.split(separator: "\n").count == 3)
    #expect(result.output.contains("Imported 2 items"))
    #expect(result.output.contains("3 failed"))
    #expect(try scratch.names() == ["a.jpg", "c.jpg"])
    #expect(try scratch.photos("log").lines.count == 1)
    #expect(try scratch.photos("verify").status == 0)
  }

  @Test("Passes over companions, hidden files and whatever is no media, and counts them")
  func otherFiles() throws {
    let scratch = try Scratch()
    try scratch.picture("in/a.jpg")
    for name in [
      "in/nobody.xmp", "in/A.AAE", "in/a.json", "in/.hidden.jpg", "in/notes.txt", "in/README",
    ] {
      try scratch.write(Data("text".utf8), to: name)
    }
    let result = try scratch.photos("import", "in", "--json")
    #expect(result.status == 0)
    #expect(result.errors == "")
    #expect(try result.object().number("notMedia") == 6)
    #expect(try result.object().list("imported").count == 1)
  }

  @Test("A file that was named itself is not passed over, unless it is a sidecar")
  func namedFiles() throws {
    let scratch = try Scratch()
    try scratch.write(Data("text".utf8), to: "notes.txt")
    try scratch.write(Data("text".utf8), to: "a.xmp")
    let result = try scratch.photos("import", "notes.txt", "a.xmp", "nowhere.jpg", "")
    #expect(result.status == 1)
    #expect(result.errors.contains("notes.txt: not a photo or video"))
    #expect(result.errors.contains("nowhere.jpg: No such file or directory"))
    #expect(result.errors.contains("an empty path"))
    #expect(!result.errors.contains("a.xmp"))
  }

  @Test("Follows links once, and is not caught in loops")
  func links() throws {
    let scratch = try Scratch()
    try scratch.picture("in/a.jpg")
    try scratch.picture("elsewhere/b.jpg")
    for (name, target) in [
      ("in/loop", "."), ("in/up", ".."), ("in/to-b", "../elsewhere"), ("in/a2.jpg", "a.jpg"),
    ] {
      try FileManager.default.createSymbolicLink(
        atPath: scratch.path(name), withDestinationPath: target)
    }
    let result = try scratch.photos("import", "in", "in/a.jpg")
    #expect(result.status == 0)
    #expect(try scratch.names().sorted() == ["a.jpg", "b.jpg"])
  }

  @Test("Does not descend into libraries")
  func libraries() throws {
    let scratch = try Scratch()
    _ = try scratch.importPictures("a.jpg")
    let result = try scratch.photos("import", scratch.library.path)
    #expect(result.status == 1)
    #expect(result.errors.contains("photo library"))
    #expect(try scratch.names() == ["a.jpg"])
  }

  @Test("Leaves out content that the library has, and content that came before in the run")
  func duplicates() throws {
    let scratch = try Scratch()
    let first = try scratch.picture("in/a.jpg")
    try FileManager.default.createDirectory(
      atPath: scratch.path("more"), withIntermediateDirectories: true)
    for name in ["in/copy.jpg", "more/again.jpg"] {
      try FileManager.default.copyItem(atPath: first, toPath: scratch.path(name))
    }
    let run = try scratch.photos("import", "--skip-duplicates", "--json", "in")
    #expect(run.status == 0)
    let identifier = try run.object().list("imported")[0].text("identifier")
    #expect(try run.object().list("duplicates").map { try $0.text("identifier") } == [identifier])
    let second = try scratch.photos("import", "--skip-duplicates", "more")
    #expect(second.output.contains("Imported 0 items"))
    #expect(second.output.contains("1 duplicate skipped"))
    try scratch.photos("delete", identifier)
    let third = try scratch.photos("import", "--skip-duplicates", "more")
    #expect(third.output.contains("Imported 1 item "))
  }

  @Test("Twins of a file that cannot be imported are not called duplicates")
  func badTwins() throws {
    let scratch = try Scratch()
    let good = try Data(contentsOf: URL(fileURLWithPath: scratch.picture("a.jpg")))
    for name in ["in/a.jpg", "in/b.jpg"] { try scratch.write(good.prefix(200), to: name) }
    let result = try scratch.photos("import", "--skip-duplicates", "--json", "in")
    #expect(result.status == 1)
    #expect(try result.object().list("failed").count == 2)
    #expect(try result.object().list("duplicates").isEmpty)
    #expect(try result.object().number("notTried") == 0)
  }

  @Test("Puts files into an album by title, making it once")
  func album() throws {
    let scratch = try Scratch()
    _ = try scratch.importPictures("a.jpg", album: "Rome")
    _ = try scratch.importPictures("b.jpg", "c.jpg", album: "Rome")
    let albums = try scratch.photos("albums", "--json").array()
    #expect(try albums.map { try $0.text("title") } == ["Rome"])
    #expect(try scratch.names("--album", "Rome") == ["a.jpg", "b.jpg", "c.jpg"])
  }

  @Test("Makes no album when nothing was imported, and none of two that share a title")
  func albumTrouble() throws {
    let scratch = try Scratch()
    try scratch.write(Data("x".utf8), to: "bad.jpg")
    #expect(try scratch.photos("import", "--album", "Rome", "bad.jpg").status == 1)
    #expect(try scratch.photos("albums", "--json").output == "[]\n")
    for _ in 0..<2 { try scratch.photos("album", "create", "Twin") }
    try scratch.picture("a.jpg")
    let result = try scratch.photos("import", "--album", "Twin", "a.jpg")
    #expect(result.status == 1)
    #expect(result.errors.contains("“Twin” is ambiguous"))
    #expect(try scratch.names().isEmpty)
  }

  @Test("Copies files, or moves them when asked, and keeps those that are bad")
  func moving() throws {
    let scratch = try Scratch()
    try scratch.picture("in/a.jpg")
    try scratch.photos("import", "in")
    #expect(scratch.exists("in/a.jpg"))
    try scratch.picture("in/b.jpg")
    try scratch.write(Data("x".utf8), to: "in/bad.jpg")
    #expect(try scratch.photos("import", "--move", "in").status == 1)
    #expect(!scratch.exists("in/b.jpg"))
    #expect(scratch.exists("in/bad.jpg"))
    #expect(try scratch.names() == ["a.jpg", "a.jpg", "b.jpg"])
  }

  @Test("A hundred files go into one transaction")
  func batches() throws {
    let scratch = try Scratch()
    let picture = try Data(contentsOf: URL(fileURLWithPath: scratch.picture("a.jpg")))
    for index in 0..<150 { try scratch.write(picture, to: "in/\(index).jpg") }
    #expect(try scratch.photos("import", "in").status == 0)
    let log = try scratch.photos("log", "--json").objects()
    #expect(try log.map { try $0.object("assets").texts("inserted").count } == [50, 100])
    #expect(try scratch.names() == (0..<150).map { "\($0).jpg" })
  }

  @Test("Ctrl-C lets the transaction finish, reports, and ends with 130", .timeLimit(.minutes(1)))
  func interruption() throws {
    let scratch = try Scratch()
    let picture = try Data(contentsOf: URL(fileURLWithPath: scratch.picture("a.jpg")))
    for index in 0..<1_200 { try scratch.write(picture, to: "in/\(index).jpg") }
    let library = try PHPhotoLibrary.open(at: scratch.library)
    defer { library.close() }
    let firstChange = FirstChange()
    library.register(firstChange)
    let run = try CommandRun(["import", "in", "--json"], in: scratch, [:])
    firstChange.wait()
    run.process.interrupt()
    let result = try run.result()
    #expect(result.status == 130)
    let report = try result.object()
    let count = try report.list("imported").count
    #expect(try report.flag("interrupted"))
    #expect(count > 0 && count < 1_200 && count.isMultiple(of: 100))
    #expect(try report.number("notTried") == Double(1_200 - count))
    #expect(try scratch.names().count == count)
    #expect(try scratch.photos("verify").status == 0)
  }
}

/// Hears of the first change of a library.
private final class FirstChange: NSObject, PHPhotoLibraryChangeObserver, Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  func photoLibraryDidChange(_ changeInstance: PHChange) { semaphore.signal() }

  func wait() { semaphore.wait() }
}
