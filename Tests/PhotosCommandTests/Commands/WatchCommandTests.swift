import Foundation
import Testing

@Suite("photos watch", .timeLimit(.minutes(1))) struct WatchCommandTests {
  /// Begins to watch, and returns when nothing can be missed any more.
  private func watch(_ scratch: Scratch, _ words: String...) throws -> CommandRun {
    let run = try CommandRun(["watch"] + words, in: scratch, [:])
    run.waitForErrors("Ctrl-C ends.\n")
    return run
  }

  private func indexes(_ change: JSONObject, _ key: String) throws -> [Int] {
    try change.list(key).map { Int(try $0.number("index")) }
  }

  private func names(_ change: JSONObject, _ key: String) throws -> [String] {
    try change.list(key).map { try $0.text("filename") }
  }

  @Test("A second process sees the exact indexes of everything a first one does (§4.18–4.23)")
  func everything() throws {
    let scratch = try Scratch()
    let ids = try scratch.importPictures("a.jpg", "b.jpg", "c.jpg")
    let run = try watch(scratch, "--json", "--count", "6")
    _ = try scratch.importPictures("d.jpg", "e.jpg")
    try scratch.photos("favorite", ids[1], ids[2])
    try scratch.photos("delete", ids[0], ids[2])
    try scratch.photos("undo")
    let album = try scratch.photos("album", "create", "Rome").lines[0]
    try scratch.photos("hide", ids[1])
    let result = try run.result()
    #expect(result.status == 0)
    let changes = try result.objects()
    #expect(try changes.map { try $0.number("transaction") } == [2, 3, 4, 5, 6, 7])
    #expect(try indexes(changes[0], "inserted") == [3, 4])
    #expect(try names(changes[0], "inserted") == ["d.jpg", "e.jpg"])
    #expect(try indexes(changes[1], "changed") == [1, 2])
    #expect(try indexes(changes[2], "removed") == [0, 2])
    #expect(try names(changes[2], "removed") == ["a.jpg", "c.jpg"])
    #expect(try indexes(changes[3], "inserted") == [0, 2])
    #expect(try changes[4].object("albums").list("inserted")[0].text("identifier") == album)
    #expect(try changes[4].object("albums").list("inserted")[0].text("title") == "Rome")
    #expect(try indexes(changes[5], "removed") == [1])
    #expect(try changes.map { try $0.number("count") } == [5, 5, 3, 5, 5, 4])
    for (index, change) in changes.enumerated() where index != 1 {
      #expect(try indexes(change, "changed").isEmpty)
    }
  }

  @Test("Watching an album tells of its members and moves, and of nothing else")
  func album() throws {
    let scratch = try Scratch()
    let ids = try scratch.importPictures("a.jpg", "b.jpg", "c.jpg", "d.jpg", album: "Rome")
    let run = try watch(scratch, "--album", "Rome", "--json", "--count", "4")
    _ = try scratch.importPictures("elsewhere.jpg")
    try scratch.photos("album", "create", "Paris")
    try scratch.photos("album", "move", "Rome", ids[3], "--to", "0")
    try scratch.photos("album", "remove", "Rome", ids[1])
    try scratch.photos("favorite", ids[0])
    try scratch.photos("album", "add", "Rome", ids[1])
    let changes = try run.result().objects()
    let moves = try changes[0].list("moved")
    #expect(try moves.map { [try $0.number("from"), try $0.number("to")] } == [[3, 0]])
    #expect(try moves.map { try $0.text("filename") } == ["d.jpg"])
    #expect(try indexes(changes[1], "removed") == [2])
    #expect(try indexes(changes[2], "changed") == [1])
    #expect(try indexes(changes[3], "inserted") == [3])
    #expect(changes[0].members["albums"] == nil)
  }

  @Test("Watching a predicate tells what begins and ceases to fit, in the order asked for")
  func predicate() throws {
    let scratch = try Scratch()
    let ids = try scratch.importPictures("a.jpg", "b.jpg", "c.jpg")
    for (id, year) in zip(ids, ["2023", "2022", "2021"]) {
      try scratch.photos("date", id, "\(year)-01-01T00:00:00Z")
    }
    let run = try watch(
      scratch, "--where", "favorite == YES", "--sort", "creationDate", "--json", "--count", "4")
    try scratch.photos("favorite", ids[0])
    try scratch.photos("hide", ids[1])
    try scratch.photos("favorite", ids[2])
    try scratch.photos("date", ids[0], "2020-01-01T00:00:00Z")
    try scratch.photos("favorite", "--off", ids[2])
    let changes = try run.result().objects()
    #expect(try indexes(changes[0], "inserted") == [0])
    #expect(try indexes(changes[1], "inserted") == [0])
    #expect(try changes[2].list("moved").count == 1)
    #expect(try names(changes[2], "changed") == ["a.jpg"])
    #expect(try indexes(changes[3], "removed") == [1])
  }

  @Test("Says it in one line for people, with names")
  func human() throws {
    let scratch = try Scratch()
    let ids = try scratch.importPictures("a.jpg", "b.jpg", "c.jpg", "d.jpg")
    try scratch.photos("album", "create", "Rome")
    let run = try watch(scratch, "--count", "4")
    try scratch.photos("favorite", ids[0], ids[1], ids[3])
    try scratch.photos("delete", ids[2])
    try scratch.photos("undo")
    try scratch.photos("album", "rename", "Rome", "Ro\nma")
    let lines = try run.result().lines.map { String($0.dropFirst(10)) }
    #expect(
      lines == [
        "#3 photos: changed 0–1, 3 (a.jpg, b.jpg, d.jpg)",
        "#4 photos: removed 2 (c.jpg)",
        "#5 photos: undid #4: inserted 2 (c.jpg)",
        "#6 photos: album “Ro\\nma” changed",
      ])
  }

  @Test("Ends with 0 on Ctrl-C and SIGTERM", arguments: [SIGINT, SIGTERM])
  func signals(number: Int32) throws {
    let scratch = try Scratch()
    _ = try scratch.importPictures("a.jpg")
    let run = try watch(scratch)
    kill(run.process.processIdentifier, number)
    let result = try run.result()
    #expect(run.process.terminationReason == .exit)
    #expect(result.status == 0)
    #expect(result.output == "")
  }

  @Test("Ends with a reason when the library goes away")
  func goneLibrary() throws {
    let scratch = try Scratch()
    _ = try scratch.importPictures("a.jpg")
    let run = try watch(scratch)
    try FileManager.default.moveItem(
      at: scratch.library, to: scratch.folder.appendingPathComponent("Moved"))
    let result = try run.result()
    #expect(result.status == 1)
    #expect(result.errors.contains("photos: "))
  }

  @Test("An album that is not there is an error")
  func unknownAlbum() throws {
    let scratch = try Scratch()
    _ = try scratch.importPictures("a.jpg")
    #expect(try scratch.photos("watch", "--album", "None").status == 1)
    #expect(try scratch.photos("watch", "--count", "0").status == 2)
  }
}
