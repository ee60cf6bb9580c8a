import Foundation
import Testing

@Suite("photos list and info") struct ListCommandTests {
  @Test("Prints a line for each, in order of addition, with columns that line up")
  func human() throws {
    let scratch = try Scratch()
    let identifiers = try scratch.importPictures("a.jpg", "b.jpg")
    try scratch.photos("favorite", identifiers[1])
    let lines = try scratch.photos("list").lines
    #expect(lines.count == 2)
    #expect(lines[0].hasPrefix(identifiers[0].prefix(8)))
    #expect(lines[0].hasSuffix("photo  16×12     a.jpg"))
    #expect(lines[1].hasSuffix("photo  16×12  ♥  b.jpg"))
    #expect(lines[0].contains(" +00:00  "))
  }

  @Test("An asset in JSON has all keys, in their order")
  func keys() throws {
    let scratch = try Scratch()
    let identifier = try scratch.importPictures("a.jpg")[0]
    let output = try scratch.photos("list", "--json").output
    let keys = output.matches(of: /"(\w+)":/).map { String($0.output.1) }
    #expect(
      keys == [
        "identifier", "filename", "mediaType", "mediaSubtypes", "playbackStyle", "contentType",
        "pixelWidth", "pixelHeight", "duration", "creationDate", "creationDateOffset",
        "modificationDate", "addedDate", "location", "isFavorite", "isHidden", "rating", "caption",
        "keywords", "burstIdentifier", "representsBurst", "sourceType", "hasAdjustments",
      ])
    let asset = try scratch.photos("info", "--json", identifier).object()
    #expect(try asset.text("identifier") == identifier)
    #expect(try asset.text("mediaType") == "image")
    #expect(try asset.text("contentType") == "public.jpeg")
    #expect(try asset.number("pixelWidth") == 16)
    #expect(asset.isNull("location") && asset.isNull("caption"))
    #expect(try asset.list("albums").isEmpty)
  }

  @Test("Dates are in UTC for programs, and on the camera's clock for people")
  func dates() throws {
    let scratch = try Scratch()
    let picture = ExifPicture.jpeg(date: "2024:05:01 12:30:59", offset: "+05:30")
    try scratch.write(picture, to: "a.jpg")
    try scratch.photos("import", "a.jpg")
    let asset = try scratch.photos("list", "--json").array()[0]
    #expect(try asset.text("creationDate") == "2024-05-01T07:00:59.000Z")
    #expect(try asset.text("creationDateOffset") == "+05:30")
    #expect(try scratch.photos("list").output.contains("  2024-05-01 12:30:59 +05:30  "))
  }

  @Test("Without an offset of its own a date is on this machine's clock")
  func localDates() throws {
    let scratch = try Scratch()
    let identifier = try scratch.importPictures("a.jpg")[0]
    try scratch.photos("date", identifier, "2024-07-01T00:00:00Z")
    let list = try scratch.photos("list", environment: ["TZ": "Europe/Berlin"])
    #expect(list.output.contains("2024-07-01 02:00:00 +02:00"))
    #expect(try scratch.photos("list", "--json").array()[0].isNull("creationDateOffset"))
  }

  @Test("Filters, sorts and limits, in this order (§3.14)")
  func selection() throws {
    let scratch = try Scratch()
    let identifiers = try scratch.importPictures("a.jpg", "b.jpg", "c.jpg", "d.jpg")
    for (identifier, day) in zip(identifiers, ["04", "01", "03", "02"]) {
      try scratch.photos("date", identifier, "2024-05-\(day)T00:00:00Z")
    }
    try scratch.run(["favorite"] + identifiers.dropFirst())
    #expect(try scratch.names("--sort", "creationDate") == ["b.jpg", "d.jpg", "c.jpg", "a.jpg"])
    #expect(
      try scratch.names("--where", "favorite == YES", "--sort", "-creationDate", "-n2")
        == ["c.jpg", "d.jpg"])
    #expect(
      try scratch.names("--sort", "favorite:desc,creationDate:asc")
        == ["b.jpg", "d.jpg", "c.jpg", "a.jpg"])
    #expect(try scratch.names("--where", "pixelWidth > 16").isEmpty)
    #expect(try scratch.names("--album", "Favorites") == ["b.jpg", "c.jpg", "d.jpg"])
  }

  @Test("Leaves hidden ones out unless asked for (§3.18)")
  func hidden() throws {
    let scratch = try Scratch()
    let identifiers = try scratch.importPictures("a.jpg", "b.jpg")
    try scratch.photos("hide", identifiers[0])
    #expect(try scratch.names() == ["b.jpg"])
    #expect(try scratch.names("--hidden") == ["a.jpg", "b.jpg"])
    #expect(try scratch.photos("info", identifiers[0]).output.contains("Hidden      yes"))
  }

  @Test("Points at the mistake in a predicate")
  func caret() throws {
    let scratch = try Scratch()
    _ = try scratch.importPictures("a.jpg")
    let result = try scratch.photos("list", "--where", "日本 = = YES")
    #expect(result.status == 2)
    let lines = result.errors.split(separator: "\n").map(String.init)
    #expect(lines[1] == "  日本 = = YES")
    #expect(lines[2] == "         ^")
    #expect(lines[3] == "usage: photos list [OPTION…]")
  }

  @Test(
    "A predicate or sort key that cannot be is a usage error, never a crash (§3.12)",
    arguments: [
      ["--where", "title == 'x'"], ["--where", "%@"], ["--where", "creationDate == %d"],
      ["--where", ""], ["--where", "ANY keywords == 'x'"], ["--where", "FUNCTION(1,'a') == 1"],
      ["--where", "favorite == $x"], ["--where", "favorite MATCHES '('"],
      ["--sort", "title"], ["--sort", ""], ["--sort", "-"], ["--sort", "creationDate:up"],
      ["--sort", "creationDate,"], ["--limit", "0"], ["--limit", "x"], ["--limit", "-1"],
    ])
  func mistakes(options: [String]) throws {
    let scratch = try Scratch()
    try scratch.photos("album", "create", "x")
    let result = try scratch.run(["list"] + options)
    #expect(result.status == 2, "\(result.errors)")
    #expect(result.errors.hasPrefix("photos: "))
    #expect(result.errors.contains("usage: photos list"))
  }

  @Test("An empty list is nothing for people and an empty array for programs")
  func empty() throws {
    let scratch = try Scratch()
    try scratch.photos("album", "create", "x")
    #expect(try scratch.photos("list").output == "")
    #expect(try scratch.photos("list", "--json").output == "[]\n")
  }

  @Test("A beginning of an identifier suffices, in any case of letters, while it is the only one")
  func prefixes() throws {
    let scratch = try Scratch()
    // With 17 identifiers, two begin with the same digit.
    let names = (0..<17).map { "\($0).jpg" }
    for name in names { try scratch.picture("in/\(name)") }
    let identifiers = try scratch.photos("import", "in", "--json").object().list("imported")
      .map { try $0.text("identifier") }
    let one = identifiers[0]
    for word in [
      one, one.lowercased(), String(one.prefix(36)), String(one.prefix(20)).lowercased(),
    ] {
      #expect(try scratch.photos("info", "--json", word).object().text("identifier") == one)
    }
    let byDigit = Dictionary(grouping: identifiers) { $0.prefix(1) }
    let shared = try #require(byDigit.values.first { $0.count > 1 })
    let result = try scratch.photos("info", String(shared[0].prefix(1)))
    #expect(result.status == 1)
    #expect(result.errors.contains("is ambiguous: "))
    for identifier in shared.prefix(8) { #expect(result.errors.contains(identifier)) }
  }

  @Test(
    "A word that names no photo is an error",
    arguments: [
      "zzz", "12345678-1234", "", "%", "*", "00000000-0000-0000-0000-000000000000/L0/040",
    ])
  func unknown(word: String) throws {
    let scratch = try Scratch()
    _ = try scratch.importPictures("a.jpg")
    for command in ["info", "favorite", "delete"] {
      let result = try scratch.photos(command, word)
      #expect(result.status == 1)
      #expect(result.errors.hasPrefix("photos: "))
      #expect(result.output == "")
    }
  }

  @Test("Info tells of the albums that hold a photo")
  func info() throws {
    let scratch = try Scratch()
    let identifier = try scratch.importPictures("a.jpg", album: "Rome")[0]
    let output = try scratch.photos("info", String(identifier.prefix(8)).lowercased()).output
    #expect(output.contains("Identifier  \(identifier)\n"))
    #expect(output.contains("Pixels      16×12\n"))
    #expect(output.contains("Albums      Rome\n"))
    let albums = try scratch.photos("info", identifier, "--json").object().list("albums")
    #expect(try albums.map { try $0.text("title") } == ["Rome"])
  }
}
