import Foundation
import Testing

@Suite("photos delete, recently-deleted, recover and purge") struct RecentlyDeletedCommandTests {
  @Test("Deleted photos are listed, and recovered into their albums (§2.46)")
  func recovery() throws {
    let scratch = try Scratch()
    let ids = try scratch.importPictures("a.jpg", "b.jpg", album: "Rome")
    #expect(try scratch.photos("delete", ids[0]).output == "Moved 1 item to Recently Deleted.\n")
    #expect(try scratch.names("--album", "Rome") == ["b.jpg"])
    let deleted = try scratch.photos("recently-deleted", "--json").array()
    #expect(try deleted.map { try $0.text("identifier") } == [ids[0]])
    #expect(try deleted[0].text("filename") == "a.jpg")
    let line = try scratch.photos("recently-deleted").lines[0]
    #expect(line.hasPrefix(ids[0].prefix(8)) && line.hasSuffix("  a.jpg"))
    let recovered = try scratch.photos("recover", String(ids[0].prefix(8)).lowercased(), "--json")
    #expect(try recovered.array().map { try $0.text("identifier") } == [ids[0]])
    #expect(try scratch.names("--album", "Rome").sorted() == ["a.jpg", "b.jpg"])
    #expect(try scratch.photos("recently-deleted", "--json").output == "[]\n")
  }

  @Test("Purged photos are gone with their files")
  func purge() throws {
    let scratch = try Scratch()
    let ids = try scratch.importPictures("a.jpg", "b.jpg", "c.jpg")
    try scratch.run(["delete"] + ids.prefix(2))
    #expect(try scratch.photos("purge", ids[0]).output == "Deleted 1 item for good.\n")
    #expect(try scratch.photos("recover", ids[0]).status == 1)
    #expect(try scratch.photos("purge", "--expired").output == "Deleted 0 items for good.\n")
    let all = try scratch.photos("purge", "--all", "--json").array()
    #expect(try all.map { try $0.text("identifier") } == [ids[1]])
    let report = try scratch.photos("verify", "--json").object()
    #expect(try report.number("fileCount") == 1)
    #expect(try report.list("problems").isEmpty)
  }

  @Test("What is not in Recently Deleted can be neither recovered nor purged")
  func refusals() throws {
    let scratch = try Scratch()
    let id = try scratch.importPictures("a.jpg")[0]
    for command in ["recover", "purge"] {
      let result = try scratch.photos(command, id)
      #expect(result.status == 1)
      #expect(result.errors.contains("Recently Deleted"))
    }
    #expect(try scratch.photos("purge").status == 2)
    #expect(try scratch.photos("purge", "--all", id).status == 2)
    #expect(try scratch.names() == ["a.jpg"])
  }
}
