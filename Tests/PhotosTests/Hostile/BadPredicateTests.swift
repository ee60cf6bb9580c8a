import Foundation
import Photos
import PhotosHost
import PhotosTesting
import Testing

@Suite("Predicates of users") struct BadPredicateTests {
  @Test(
    "A malformed format is an error that shows it, and no predicate",
    arguments: [
      "", " ", "creationDate", "creationDate >", "> 5", "isFavorite == ", "(isFavorite == YES",
      "isFavorite == YES)", "isFavorite = = YES", "isFavorite == 'x", "isFavorite == \"x",
      "a == %@", "a == %d %d", "AND", "NOT", "a == 1 AND", "a IN", "a IN {", "a IN {1,",
      "a BETWEEN",
      "a == 1e", "a == 0x", "a ==[z] 1", "\0", "a == 'x\0", "a == $", "@", "a.@ == 1", "#",
      "FUNCTION(", "SUBQUERY(a, $x, $x", "a == 1;", "💥", "a IN 5", "a BETWEEN {1}", "a == '\\u12'",
    ])
  func malformed(format: String) throws {
    let error = #expect(throws: (any Error).self) { try NSPredicate.parsing(format) }
    let text = error.map { String(describing: $0) } ?? ""
    #expect(!text.isEmpty)
  }

  @Test("Deep nesting and a long list end in an answer, not in a crash")
  func large() throws {
    for depth in [100, 20_000] {
      let open = String(repeating: "(", count: depth)
      let close = String(repeating: ")", count: depth)
      for format in [
        "\(open)isFavorite == 1\(close)", open, String(repeating: "NOT ", count: depth) + "a == 1",
        String(repeating: "isFavorite == 1 AND ", count: depth) + "isFavorite == 1",
        "pixelWidth == " + String(repeating: "-", count: depth) + "1",
      ] {
        do {
          let options = PHFetchOptions()
          options.predicate = try NSPredicate.parsing(format)
          try options.validate(for: PHAsset.self)
        } catch {
          #expect(!String(describing: error).isEmpty)
        }
      }
    }
    let options = PHFetchOptions()
    let widths = (0..<50_000).map(String.init).joined(separator: ",")
    options.predicate = try NSPredicate.parsing("pixelWidth IN {\(widths)}")
    let temporary = try TemporaryLibrary { TestPhoto("a.jpg") }
    let found = PHPhotoLibrary.withShared(temporary.library) {
      PHAsset.fetchAssets(with: options)
    }
    #expect(found.count == 1)
  }

  @Test(
    "A key or operation that a class does not know is refused by its name (§3.12)",
    arguments: [
      ("unknownKey == 1", "unknownKey"), ("localizedTitle == 'x'", "localizedTitle"),
      ("creationDate.timeIntervalSince1970 > 5", "creationDate.timeIntervalSince1970"),
      ("pixelWidth + 1 == 5", "calculation"), ("isFavorite IN mediaType", "list"),
      ("self.x == 1", "x"),
    ])
  func unsupported(format: String, word: String) throws {
    let options = PHFetchOptions()
    options.predicate = try NSPredicate.parsing(format)
    expectError(.changeNotSupported, naming: [word]) { try options.validate(for: PHAsset.self) }
  }

  @Test(
    "A sort key that a class does not know is refused by its name (§3.12)",
    arguments: ["nope", "a\0b", "localizedTitle"])
  func sortKeys(key: String) throws {
    let options = PHFetchOptions()
    options.sortDescriptors = [NSSortDescriptor(key: key, ascending: true)]
    expectError(.changeNotSupported, naming: [key]) { try options.validate(for: PHAsset.self) }
  }

  @Test("A block predicate cannot be looked into and is refused (§3.12)")
  func block() throws {
    let options = PHFetchOptions()
    options.predicate = NSPredicate { _, _ in true }
    expectError(.changeNotSupported, naming: []) { try options.validate(for: PHAsset.self) }
  }

  @Test(
    "Odd values find nothing, or what they name, and do no harm",
    arguments: [
      "pixelWidth == 99999999999999999999", "pixelWidth > -1e400", "duration == 1e308",
      "mediaType == 'image'", "localIdentifier == ''", "localIdentifier == 'x\\0'",
      "title LIKE '*****************************x'", "title MATCHES '(((('",
      "title MATCHES '(a+)+$'", "creationDate == nil", "isFavorite == 'yes'", "pixelWidth == 1.5",
      "mediaSubtypes & 18446744073709551615 != 0", "creationDate > 5",
    ])
  func values(format: String) throws {
    let temporary = try TemporaryLibrary { TestPhoto("a.jpg") }
    let before = try LibraryImage(of: temporary.library)
    let options = PHFetchOptions()
    do {
      options.predicate = try NSPredicate.parsing(format)
      try options.validate(for: PHAsset.self)
    } catch {
      #expect(!String(describing: error).isEmpty)
      return
    }
    let found = PHPhotoLibrary.withShared(temporary.library) {
      PHAsset.fetchAssets(with: options)
    }
    #expect(found.count <= 1)
    #expect(try LibraryImage(of: temporary.library) == before)
  }
}
