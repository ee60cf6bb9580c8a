import Foundation
import Photos
import PhotosHost
import Testing

@Suite("photos access") struct AccessCommandTests {
  /// What a program that asks, and is answered nothing, may read.
  private func status(_ client: String, _ scratch: Scratch) throws -> (Int, [String]) {
    var configuration = LibraryConfiguration()
    configuration.client = client
    configuration.authorization = .ask { _ in .notDetermined }
    let library = try PHPhotoLibrary.open(at: scratch.library, configuration: configuration)
    defer { library.close() }
    return PHPhotoLibrary.withShared(library) {
      let found = PHAsset.fetchAssets(with: nil)
      return (
        PHPhotoLibrary.authorizationStatus(for: .readWrite).rawValue,
        (0..<found.count).map { found.object(at: $0).localIdentifier }
      )
    }
  }

  @Test("Programs are granted access, limited, denied and forgotten, and listed (§6.2)")
  func whole() throws {
    let scratch = try Scratch()
    let ids = try scratch.importPictures("a.jpg", "b.jpg", "c.jpg")
    #expect(try scratch.photos("access", "--json").output == "[]\n")
    #expect(try scratch.photos("access").output == "")
    #expect(
      try scratch.photos("access", "grant", "Postcards").output
        == "“Postcards” may read and change all photos.\n")
    #expect(try status("Postcards", scratch) == (3, ids))
    let short = ids.map { String($0.prefix(8)).lowercased() }
    #expect(
      try scratch.photos("access", "limit", "Postcards", short[0]).output
        == "“Postcards” sees 1 item only.\n")
    #expect(try status("Postcards", scratch) == (4, [ids[0]]))
    try scratch.photos("access", "limit", "Postcards", "--add", short[1], short[2])
    #expect(try status("Postcards", scratch) == (4, ids))
    let object = try scratch.photos("access", "limit", "Postcards", "--remove", ids[0], "--json")
      .object()
    #expect(try object.texts("selection") == [ids[1], ids[2]])
    #expect(try object.text("readWrite") == "limited")
    #expect(object.isNull("addOnly"))
    try scratch.photos("access", "grant", "Camera", "--level", "add-only")
    #expect(
      try scratch.photos("access", "list").lines == [
        "Camera     not asked        allowed", "Postcards  selected photos  not asked  2",
      ])
    #expect(try scratch.photos("access", "revoke", "Postcards").output.contains("has no access"))
    #expect(try status("Postcards", scratch) == (2, []))
    let list = try scratch.photos("access", "list", "--json").array()
    #expect(try list.map { try $0.text("client") } == ["Camera", "Postcards"])
    #expect(try list[1].text("addOnly") == "denied")
    try scratch.photos("access", "reset", "Postcards")
    #expect(try status("Postcards", scratch) == (0, []))
    #expect(try scratch.photos("access", "list").lines.count == 1)
    // It is a transaction like all others, which can be undone by its number.
    let number = try scratch.photos("log", "--json").objects()[0].number("transaction")
    #expect(try scratch.photos("undo", "\(Int(number))").status == 0)
    #expect(try scratch.photos("access", "list").lines.count == 2)
  }

  @Test("What cannot be is refused, and changes nothing")
  func refusals() throws {
    let scratch = try Scratch()
    _ = try scratch.importPictures("a.jpg")
    #expect(try scratch.photos("access", "reset", "Nobody").status == 1)
    #expect(try scratch.photos("access", "limit", "Postcards", "0000").status == 1)
    #expect(try scratch.photos("access", "grant").status == 2)
    #expect(try scratch.photos("access", "grant", "Postcards", "--level", "all").status == 2)
    #expect(try scratch.photos("access", "limit", "Postcards", "--add", "--remove").status == 2)
    #expect(try scratch.photos("access", "grnat", "Postcards").errors.contains("access grant"))
    #expect(try scratch.photos("access", "--json").output == "[]\n")
  }
}
