import Foundation
import Testing

@Suite("photos albums, album and folder") struct AlbumCommandTests {
  private func titles(_ scratch: Scratch) throws -> [String] {
    try scratch.photos("albums", "--json").array().map { try $0.text("title") }
  }

  @Test("Shows folders and albums as a tree with counts")
  func tree() throws {
    let scratch = try Scratch()
    _ = try scratch.importPictures("a.jpg", "b.jpg", album: "Rome")
    try scratch.photos("folder", "create", "Trips")
    try scratch.photos("folder", "add", "Trips", "Rome")
    try scratch.photos("album", "create", "Other")
    let lines = try scratch.photos("albums").lines.map { $0.dropFirst(8) }
    #expect(lines == ["  1  Trips/", "  2    Rome", "  0  Other"])
    let top = try scratch.photos("albums", "--json").array()
    #expect(try top.map { try $0.text("kind") } == ["folder", "album"])
    let child = try top[0].list("children")[0]
    #expect(try child.text("title") == "Rome")
    #expect(try child.number("count") == 2)
  }

  @Test("Shows smart albums when asked, with counts")
  func smart() throws {
    let scratch = try Scratch()
    let identifiers = try scratch.importPictures("a.jpg", "b.jpg")
    try scratch.photos("favorite", identifiers[0])
    let albums = try scratch.photos("albums", "--smart", "--json").array()
    #expect(albums.count == 21)
    let found = try albums.first { try $0.text("title") == "Favorites" }
    let favorites = try #require(found)
    #expect(try favorites.text("kind") == "smartAlbum")
    #expect(try favorites.number("count") == 1)
    #expect(try scratch.photos("albums", "--json").output == "[]\n")
  }

  @Test("Prints the identifier of a new album, which may be in a folder")
  func create() throws {
    let scratch = try Scratch()
    let folder = try scratch.photos("folder", "create", "Trips").lines[0]
    let album = try scratch.photos("album", "create", "Rome", "--folder", folder).lines[0]
    #expect(folder.hasSuffix("/L0/020"))
    #expect(album.hasSuffix("/L0/040"))
    let inner = try scratch.photos("folder", "create", "Old", "--folder", "Trips", "--json")
      .object()
    #expect(try inner.text("kind") == "folder")
    let children = try scratch.photos("albums", "--json").array()[0].list("children")
    #expect(try children.map { try $0.text("title") } == ["Rome", "Old"])
  }

  @Test("Renames and deletes by title, identifier or its beginning")
  func renameAndDelete() throws {
    let scratch = try Scratch()
    let album = try scratch.photos("album", "create", "Rome").lines[0]
    #expect(try scratch.photos("album", "rename", "Rome", "Roma").output.contains("“Roma”"))
    try scratch.photos("album", "rename", String(album.prefix(8)).lowercased(), "Paris")
    #expect(try titles(scratch) == ["Paris"])
    #expect(try scratch.photos("album", "delete", album).output == "Deleted 1 album.\n")
    #expect(try titles(scratch) == [])
    #expect(
      try scratch.photos("album", "delete", "Paris").errors
        == "photos: There is no album “Paris”.\n")
  }

  @Test("A title that two albums share is ambiguous, and the candidates are listed")
  func ambiguity() throws {
    let scratch = try Scratch()
    let twins = try (0..<2).map { _ in try scratch.photos("album", "create", "Twin").lines[0] }
    let result = try scratch.photos("album", "delete", "Twin")
    #expect(result.status == 1)
    for twin in twins { #expect(result.errors.contains("\(twin) (Twin)")) }
    #expect(try scratch.photos("album", "delete", twins[0]).status == 0)
    #expect(try scratch.photos("album", "delete", "Twin").status == 0)
  }

  @Test("An album and a folder of one title are told apart only by identifier")
  func sameTitle() throws {
    let scratch = try Scratch()
    try scratch.photos("folder", "create", "Outer")
    let album = try scratch.photos("album", "create", "Same").lines[0]
    try scratch.photos("folder", "create", "Same")
    let result = try scratch.photos("folder", "add", "Outer", "Same")
    #expect(result.status == 1)
    #expect(result.errors.contains("ambiguous"))
    #expect(try scratch.photos("folder", "add", "Outer", album).status == 0)
  }

  @Test("Adds at the end, keeps members in place, removes and moves (§2.29–2.37)")
  func members() throws {
    let scratch = try Scratch()
    let ids = try scratch.importPictures("a.jpg", "b.jpg", "c.jpg", "d.jpg")
    try scratch.photos("album", "create", "Rome")
    #expect(
      try scratch.run(["album", "add", "Rome", ids[2], ids[0]]).output
        == "Added 2 items to “Rome”.\n")
    #expect(
      try scratch.run(["album", "add", "Rome"] + ids).output == "Added 2 items to “Rome”.\n")
    #expect(try scratch.names("--album", "Rome") == ["c.jpg", "a.jpg", "b.jpg", "d.jpg"])
    try scratch.photos("album", "move", "Rome", ids[3], ids[2], "--to", "1")
    #expect(try scratch.names("--album", "Rome") == ["a.jpg", "c.jpg", "d.jpg", "b.jpg"])
    #expect(
      try scratch.photos("album", "remove", "Rome", ids[0]).output
        == "Removed 1 item from “Rome”.\n")
    #expect(try scratch.names("--album", "Rome") == ["c.jpg", "d.jpg", "b.jpg"])
    #expect(try scratch.names() == ["a.jpg", "b.jpg", "c.jpg", "d.jpg"])
  }

  @Test("Places count hidden members, as in the library (§2.34–2.38)")
  func hiddenMembers() throws {
    let scratch = try Scratch()
    let ids = try scratch.importPictures("a.jpg", "b.jpg", "c.jpg", album: "Rome")
    try scratch.photos("hide", ids[0])
    try scratch.photos("album", "move", "Rome", ids[2], "--to", "1")
    #expect(try scratch.names("--album", "Rome", "--hidden") == ["a.jpg", "c.jpg", "b.jpg"])
  }

  @Test("A place that cannot be is refused, and nothing moves")
  func badPlaces() throws {
    let scratch = try Scratch()
    let ids = try scratch.importPictures("a.jpg", "b.jpg", album: "Rome")
    let other = try scratch.importPictures("c.jpg")[0]
    #expect(try scratch.photos("album", "move", "Rome", ids[0]).status == 2)
    #expect(try scratch.photos("album", "move", "Rome", ids[0], "--to", "x").status == 2)
    #expect(try scratch.photos("album", "move", "Rome", ids[0], "--to", "2").status == 1)
    #expect(try scratch.photos("album", "move", "Rome", other, "--to", "0").status == 1)
    #expect(try scratch.names("--album", "Rome") == ["a.jpg", "b.jpg"])
  }

  @Test("A smart album cannot be changed, and says why (§2.50)")
  func smartAlbums() throws {
    let scratch = try Scratch()
    let identifier = try scratch.importPictures("a.jpg")[0]
    for words in [
      ["album", "add", "Favorites", identifier], ["album", "rename", "Favorites", "x"],
      ["album", "delete", "Favorites"],
    ] {
      let result = try scratch.run(words)
      #expect(result.status == 1)
      #expect(result.errors.contains("Favorites"))
    }
  }

  @Test("Collections go into folders, out of them, and to other places, also at the top level")
  func folders() throws {
    let scratch = try Scratch()
    for title in ["A", "B", "C"] { try scratch.photos("album", "create", title) }
    try scratch.photos("folder", "create", "F")
    try scratch.photos("folder", "move", "/", "F", "C", "--to", "0")
    #expect(try titles(scratch) == ["C", "F", "A", "B"])
    try scratch.photos("folder", "add", "F", "A", "B", "C")
    #expect(try titles(scratch) == ["F"])
    try scratch.photos("folder", "move", "F", "C", "--to", "0")
    try scratch.photos("folder", "remove", "F", "A")
    #expect(try titles(scratch) == ["F", "A"])
    let children = try scratch.photos("albums", "--json").array()[0].list("children")
    #expect(try children.map { try $0.text("title") } == ["C", "B"])
    try scratch.photos("folder", "rename", "F", "G")
    #expect(try scratch.photos("folder", "delete", "G").output == "Deleted 1 folder.\n")
    #expect(try titles(scratch) == ["A"])
    #expect(try scratch.photos("folder", "delete", "G").status == 1)
  }

  @Test("A title wins over the beginning of an identifier, whatever kind that is of")
  func titlesFirst() throws {
    let scratch = try Scratch()
    let folder = try scratch.photos("folder", "create", "Outer").lines[0]
    try scratch.photos("album", "create", String(folder.prefix(4)))
    let album = try scratch.photos("album", "create", "Album").lines[0]
    try scratch.photos("folder", "create", String(album.prefix(4)))
    let words = ["folder", "add", "Outer", String(folder.prefix(4)), String(album.prefix(4))]
    #expect(try scratch.run(words).status == 0)
    let children = try scratch.photos("albums", "--json").array()[0].list("children")
    #expect(try children.map { try $0.text("kind") } == ["album", "folder"])
  }

  @Test("A folder cannot be put into itself")
  func loops() throws {
    let scratch = try Scratch()
    try scratch.photos("folder", "create", "Outer")
    try scratch.photos("folder", "create", "Inner", "--folder", "Outer")
    #expect(try scratch.photos("folder", "add", "Inner", "Outer").status == 1)
    #expect(try titles(scratch) == ["Outer"])
  }
}
