import Foundation
import Testing

@Suite("photos favorite, hide, date and location") struct PropertyCommandTests {
  @Test("Sets a property of several photos in one transaction, and takes it back")
  func flags() throws {
    let scratch = try Scratch()
    let ids = try scratch.importPictures("a.jpg", "b.jpg")
    for (command, key) in [("favorite", "isFavorite"), ("hide", "isHidden")] {
      let on = try scratch.run([command, "--json"] + ids).array()
      #expect(try on.map { try $0.flag(key) } == [true, true])
      let off = try scratch.run([command, "--off", "--json", ids[1]]).array()
      #expect(try off.map { try $0.flag(key) } == [false])
    }
    #expect(try scratch.photos("log").lines.count == 5)
    #expect(try scratch.photos("favorite", ids[1]).output == "Made 1 item favorite.\n")
  }

  @Test("One word that names nothing keeps all from being changed")
  func allOrNothing() throws {
    let scratch = try Scratch()
    let ids = try scratch.importPictures("a.jpg")
    #expect(try scratch.photos("favorite", ids[0], "nothing").status == 1)
    #expect(try scratch.photos("log").lines.count == 1)
  }

  @Test("Sets a date, with the value last or first, and takes it away (§8.18)")
  func dates() throws {
    let scratch = try Scratch()
    let ids = try scratch.importPictures("a.jpg", "b.jpg")
    let set = try scratch.photos("date", "--json", ids[0], ids[1], "2024-05-01T12:30:00.250+02:00")
    #expect(
      try set.array().map { try $0.text("creationDate") }
        == ["2024-05-01T10:30:00.250Z", "2024-05-01T10:30:00.250Z"])
    let first = try scratch.photos("date", "2020-01-01 00:00", ids[0], "--json").array()
    #expect(try first[0].text("creationDate") == "2020-01-01T00:00:00.000Z")
    let none = try scratch.photos("date", ids[1], "none", "--json").array()
    #expect(none[0].isNull("creationDate"))
    #expect(try scratch.photos("list").output.contains("  –  "))
  }

  @Test("Sets a place in any quarter of the world, and takes it away")
  func places() throws {
    let scratch = try Scratch()
    let id = try scratch.importPictures("a.jpg")[0]
    let place = try scratch.photos("location", "--json", id, "-33.9,18.4").array()[0].object(
      "location")
    #expect(try place.number("latitude") == -33.9)
    #expect(try place.number("longitude") == 18.4)
    #expect(place.isNull("altitude"))
    #expect(try scratch.photos("info", id).output.contains("Location    -33.9, 18.4\n"))
    #expect(try scratch.photos("location", "none", id, "--json").array()[0].isNull("location"))
  }

  @Test(
    "A value that cannot be is a usage error",
    arguments: [
      ["date", "2024-02-30"], ["date", "yesterday"], ["location", "91,0"], ["location", "0,181"],
      ["location", "1"], ["location", "1,2,3"], ["location", "nan,0"], ["location", "inf,0"],
    ])
  func badValues(words: [String]) throws {
    let scratch = try Scratch()
    let id = try scratch.importPictures("a.jpg")[0]
    let result = try scratch.photos(words[0], id, words[1])
    #expect(result.status == 2)
    #expect(result.errors.contains("usage: photos \(words[0])"))
  }
}
