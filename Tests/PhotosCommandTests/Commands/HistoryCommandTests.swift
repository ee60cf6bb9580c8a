import Foundation
import Photos
import PhotosHost
import Testing

@Suite("photos log, undo and verify") struct HistoryCommandTests {
  @Test("Tells what each transaction did, the newest first")
  func log() throws {
    let scratch = try Scratch()
    let ids = try scratch.importPictures("a.jpg", "b.jpg", album: "Rome")
    try scratch.photos("favorite", ids[0])
    try scratch.photos("delete", ids[1])
    let lines = try scratch.photos("log").lines
    #expect(lines.count == 3)
    #expect(
      lines[0].hasPrefix("3  ") && lines[0].hasSuffix("  photos  1 item deleted, 1 album changed"))
    #expect(lines[1].hasSuffix("  photos  1 item changed"))
    #expect(lines[2].hasSuffix("  photos  2 items added, 1 album added"))
    let objects = try scratch.photos("log", "--json").objects()
    #expect(try objects.map { try $0.number("transaction") } == [3, 2, 1])
    #expect(try objects[1].object("assets").texts("updated") == [ids[0]])
    #expect(try objects[2].object("assets").texts("inserted") == ids.sorted())
    #expect(objects[0].isNull("undoes"))
    #expect(
      try objects[0].text("date").wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/) != nil)
  }

  @Test("Stops at a number of transactions, at a transaction, or at a date")
  func limits() throws {
    let scratch = try Scratch()
    for title in ["a", "b", "c"] { try scratch.photos("album", "create", title) }
    func numbers(_ words: String...) throws -> [Double] {
      try scratch.run(["log", "--json"] + words).objects().map { try $0.number("transaction") }
    }
    #expect(try numbers("--limit", "2") == [3, 2])
    #expect(try numbers("--since", "1") == [3, 2])
    #expect(try numbers("--since", "2000-01-01") == [3, 2, 1])
    #expect(try numbers("--since", "3000-01-01") == [])
    let date = try scratch.photos("log", "--json").objects()[1].text("date")
    #expect(try numbers("--since", date).first == 3)
    #expect(try scratch.photos("log", "--since", "never").status == 2)
  }

  @Test("Goes back through more transactions than are read at once")
  func longLog() throws {
    let scratch = try Scratch()
    try scratch.photos("album", "create", "x")
    let library = try PHPhotoLibrary.open(at: scratch.library)
    defer { library.close() }
    for index in 0..<130 {
      try library.performChangesAndWait {
        _ = PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle: "\(index)")
      }
    }
    let numbers = try scratch.photos("log", "--json").objects().map { try $0.number("transaction") }
    #expect(numbers == (1...131).reversed().map(Double.init))
  }

  @Test("Undoes the last change that is still in force, step by step, and no undo")
  func undo() throws {
    let scratch = try Scratch()
    let ids = try scratch.importPictures("a.jpg", "b.jpg")
    try scratch.photos("favorite", ids[0])
    try scratch.photos("delete", ids[1])
    #expect(try scratch.photos("undo").output == "Undid #3: 1 item deleted.\n")
    #expect(try scratch.names() == ["a.jpg", "b.jpg"])
    #expect(try scratch.photos("undo").output == "Undid #2: 1 item changed.\n")
    #expect(try scratch.photos("list", "--json").array()[0].flag("isFavorite") == false)
    let undo = try scratch.photos("undo", "--json").object()
    #expect(try undo.number("undoes") == 1)
    #expect(try undo.object("assets").texts("deleted") == ids.sorted())
    #expect(try scratch.names().isEmpty)
    let nothing = try scratch.photos("undo")
    #expect(nothing.status == 1)
    #expect(nothing.errors == "photos: There is nothing to undo.\n")
  }

  @Test("Undoes a transaction by number, and an undo too")
  func undoByNumber() throws {
    let scratch = try Scratch()
    let ids = try scratch.importPictures("a.jpg", "b.jpg")
    try scratch.photos("favorite", ids[0])
    try scratch.photos("hide", ids[1])
    #expect(try scratch.photos("undo", "2").status == 0)
    #expect(try scratch.photos("undo", "#4").status == 0)
    #expect(try scratch.photos("list", "--json").array()[0].flag("isFavorite"))
    let log = try scratch.photos("log", "-n1").lines[0]
    #expect(log.hasSuffix("undid #4: 1 item changed"))
    // To undo an undo is to do the change again, which is then the last one.
    #expect(try scratch.photos("undo").output == "Undid #5: undid #4: 1 item changed.\n")
    #expect(try scratch.photos("undo").output == "Undid #3: 1 item changed.\n")
    #expect(try scratch.photos("undo").output == "Undid #1: 2 items added.\n")
  }

  @Test("Refuses to undo what was changed again since, and what never was")
  func refusals() throws {
    let scratch = try Scratch()
    let id = try scratch.importPictures("a.jpg")[0]
    try scratch.photos("favorite", id)
    try scratch.photos("favorite", "--off", id)
    #expect(try scratch.photos("undo", "2").status == 1)
    #expect(try scratch.photos("undo", "99").errors.contains("no transaction #99"))
    #expect(try scratch.photos("undo", "x").status == 2)
  }

  @Test("Verify finds a missing file, a foreign one, and changed bytes when it reads them")
  func verify() throws {
    let scratch = try Scratch()
    let ids = try scratch.importPictures("a.jpg", "b.jpg")
    #expect(try scratch.photos("verify").output == "2 files, no problem.\n")
    func file(_ identifier: String) -> URL {
      scratch.library.appendingPathComponent(
        "originals/\(identifier.prefix(2))/\(identifier.prefix(36))-1.jpg")
    }
    var bytes = try Data(contentsOf: file(ids[0]))
    bytes[bytes.count - 3] ^= 1
    try FileManager.default.removeItem(at: file(ids[0]))
    try bytes.write(to: file(ids[0]))
    #expect(try scratch.photos("verify").status == 0)
    let changed = try scratch.photos("verify", "--read-files", "--json")
    #expect(changed.status == 1)
    let problem = try changed.object().list("problems")[0]
    #expect(try problem.text("kind") == "changedFile")
    #expect(try problem.text("identifier") == ids[0])
    try FileManager.default.removeItem(at: file(ids[1]))
    try Data("x".utf8).write(
      to: scratch.library.appendingPathComponent("originals/\(ids[1].prefix(2))/x.jpg"))
    let result = try scratch.photos("verify")
    #expect(result.status == 1)
    #expect(result.output.contains("is missing"))
    #expect(result.output.contains("belongs to no asset"))
    #expect(result.output.hasSuffix("2 files, 2 problems.\n"))
  }
}
