import Foundation
import Photos
import PhotosTesting
import Testing

/// The forms of predicates, and what is refused (§3.11–3.13).
@Suite("Forms of predicates") struct PredicateFormTests {
  private static let noon = Date(timeIntervalSinceReferenceDate: 1_000)

  private func library() throws -> TemporaryLibrary {
    try TemporaryLibrary {
      TestPhoto("a", taken: Self.noon, favorite: true, size: (8, 6))
      TestPhoto("b", taken: Self.noon.addingTimeInterval(60), size: (20, 10))
      TestPhoto("c", taken: Self.noon.addingTimeInterval(120), hidden: true, size: (30, 20))
    }
  }

  private func found(_ predicate: NSPredicate, in temporary: TemporaryLibrary) -> String {
    temporary.run {
      names(PHAsset.fetchAssets(with: options(predicate, hidden: true))).joined()
    }
  }

  @Test("Arguments of every kind (§3.13)")
  func arguments() throws {
    let temporary = try library()
    let (a, b) = (try temporary.assets("a")[0], try temporary.assets("b")[0])
    let both = [a, b]
    let cases: [(NSPredicate, String)] = [
      (NSPredicate(format: "%K == %d", "pixelWidth", 8), "a"),
      (NSPredicate(format: "pixelWidth == %ld", 20), "b"),
      (NSPredicate(format: "pixelWidth == %lld", Int64(30)), "c"),
      (NSPredicate(format: "pixelWidth == %u", UInt32(8)), "a"),
      (NSPredicate(format: "pixelWidth > %i", Int32(8)), "bc"),
      (NSPredicate(format: "duration <= %f", 0.5), "abc"),
      (NSPredicate(format: "creationDate == %@", Self.noon as any CVarArg), "a"),
      (NSPredicate(format: "creationDate > %@", Self.noon as NSDate), "bc"),
      (NSPredicate(format: "mediaType == %d", PHAssetMediaType.image.rawValue), "abc"),
      (NSPredicate(format: "isFavorite == %@", NSNumber(value: true)), "a"),
      (NSPredicate(format: "isFavorite = YES"), "a"),
      (NSPredicate(format: "favorite == 1"), "a"),
      (NSPredicate(format: "hidden != NO"), "c"),
      (NSPredicate(format: "isHidden == TRUE"), "c"),
      (NSPredicate(format: "localIdentifier == %@", a.localIdentifier), "a"),
      (
        NSPredicate(format: "localIdentifier IN %@", both.map(\.localIdentifier) as any CVarArg),
        "ab"
      ),
      (NSPredicate(format: "localIdentifier IN %@", both.map(\.localIdentifier) as NSArray), "ab"),
      (NSPredicate(format: "SELF == %@", a as any CVarArg), "a"),
      (NSPredicate(format: "SELF == %@", a), "a"),
      (NSPredicate(format: "SELF IN %@", both), "ab"),
      (NSPredicate(format: "NOT (SELF IN %@)", NSArray(array: both)), "c"),
      (NSPredicate(format: "SELF IN %@", Set(both)), "ab"),
      (NSPredicate(format: "pixelWidth BETWEEN {10, 25}"), "b"),
      (NSPredicate(format: "pixelWidth BETWEEN %@", [10, 30]), "bc"),
      (NSPredicate(format: "pixelWidth IN {8, 30}"), "ac"),
      (NSPredicate(format: "pixelWidth > 2 * 5 + 5"), "bc"),
      (NSPredicate(format: "25 > pixelWidth"), "ab"),
      (NSPredicate(format: "pixelWidth > pixelHeight"), "abc"),
      (NSPredicate(format: "pixelWidth < pixelHeight"), ""),
      (NSPredicate(format: "TRUEPREDICATE"), "abc"),
      (NSPredicate(format: "FALSEPREDICATE"), ""),
      (NSPredicate(value: true), "abc"),
      (NSPredicate(value: false), ""),
      (NSPredicate(format: "burstIdentifier == nil"), "abc"),
      (NSPredicate(format: "burstIdentifier != nil"), ""),
      (NSPredicate(format: "burstIdentifier == %@", "none"), ""),
      (NSPredicate(format: "burstIdentifier != %@", "none"), "abc"),
      (NSPredicate(format: "(mediaSubtypes & %d) == 0", 8), "abc"),
      (NSPredicate(format: "mediaSubtypes & 8 != 0"), ""),
      (NSPredicate(format: "!(isFavorite == YES) && pixelWidth < 25"), "b"),
      (NSPredicate(format: "isFavorite == YES || isHidden == YES"), "ac"),
    ]
    for (predicate, expected) in cases {
      #expect(found(predicate, in: temporary) == expected, "\(predicate)")
    }
  }

  @Test("Compound predicates made in code (§3.13)")
  func compounds() throws {
    let temporary = try library()
    let wide = NSPredicate(format: "pixelWidth > 10")
    let favorite = NSPredicate(format: "favorite == YES")
    let cases: [(NSPredicate, String)] = [
      (NSCompoundPredicate(andPredicateWithSubpredicates: [wide, favorite]), ""),
      (NSCompoundPredicate(orPredicateWithSubpredicates: [wide, favorite]), "abc"),
      (NSCompoundPredicate(notPredicateWithSubpredicate: wide), "a"),
      (
        NSCompoundPredicate(
          andPredicateWithSubpredicates: [
            wide, NSCompoundPredicate(notPredicateWithSubpredicate: favorite),
          ]), "bc"
      ),
      (NSCompoundPredicate(andPredicateWithSubpredicates: []), "abc"),
    ]
    for (predicate, expected) in cases { #expect(found(predicate, in: temporary) == expected) }
  }

  @Test("Text with quotes, options and wildcards (§3.13)")
  func text() throws {
    let temporary = try TemporaryLibrary()
    let all = ["Été", "ete", "Sea side", "it's", "", "a*b"]
    try temporary.change {
      for title in all {
        PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle: title)
      }
    }
    let cases: [(NSPredicate, [String])] = [
      (NSPredicate(format: "title == 'ete'"), ["ete"]),
      (NSPredicate(format: "title ==[c] 'ETE'"), ["ete"]),
      (NSPredicate(format: "title ==[d] 'Ete'"), ["Été"]),
      (NSPredicate(format: "localizedTitle ==[cd] \"ETE\""), ["Été", "ete"]),
      (NSPredicate(format: "title == %@", "it's"), ["it's"]),
      (NSPredicate(format: "title == \"it's\""), ["it's"]),
      (NSPredicate(format: "title == 'it\\'s'"), ["it's"]),
      (NSPredicate(format: "title == ''"), [""]),
      (NSPredicate(format: "title CONTAINS 'side'"), ["Sea side"]),
      (NSPredicate(format: "title BEGINSWITH[c] 'sea'"), ["Sea side"]),
      (NSPredicate(format: "title ENDSWITH 'e'"), ["ete", "Sea side"]),
      (NSPredicate(format: "title LIKE '?t?'"), ["Été", "ete"]),
      (NSPredicate(format: "title LIKE 'S*e'"), ["Sea side"]),
      (NSPredicate(format: "title LIKE 'a\\\\*b'"), ["a*b"]),
      (NSPredicate(format: "title MATCHES '[a-z]+'"), ["ete"]),
      (NSPredicate(format: "title IN {'ete', ''}"), ["ete", ""]),
      (NSPredicate(format: "'sid' IN title"), ["Sea side"]),
      (NSPredicate(format: "title BETWEEN {'a', 'f'}"), ["ete", "a*b"]),
      (NSPredicate(format: "estimatedAssetCount == 0 AND startDate == nil"), all),
    ]
    for (predicate, expected) in cases {
      let found = temporary.run {
        titles(
          PHAssetCollection.fetchAssetCollections(
            with: .album, subtype: .any, options: options(predicate)))
      }
      #expect(found == expected, "\(predicate)")
    }
  }

  /// What is refused, with a word of the reason.
  private static var refused: [(NSPredicate, PHObject.Type, String)] {
    [
      (NSPredicate(format: "originalFilename == 'x'"), PHAsset.self, "originalFilename"),
      (NSPredicate(format: "estimatedAssetCount > 0"), PHAsset.self, "estimatedAssetCount"),
      (NSPredicate(format: "pixelWidth > 0"), PHAssetCollection.self, "pixelWidth"),
      (
        NSPredicate(format: "estimatedAssetCount > 0"), PHCollectionList.self, "estimatedAssetCount"
      ),
      (NSPredicate(format: "estimatedAssetCount > 0"), PHCollection.self, "estimatedAssetCount"),
      (NSPredicate(format: "addedDate > %@", Date() as any CVarArg), PHAsset.self, "addedDate"),
      (NSPredicate(block: { _, _ in true }), PHAsset.self, "Block"),
      (NSPredicate(format: "pixelWidth + 1 > 5"), PHAsset.self, "+"),
      (NSPredicate(format: "duration & 1 == 1"), PHAsset.self, "whole numbers"),
      (NSPredicate(format: "ANY pixelWidth > 5"), PHAsset.self, "ANY"),
      (NSPredicate(format: "pixelWidth IN 5"), PHAsset.self, "list"),
      (NSPredicate(format: "pixelWidth BETWEEN {1, 2, 3}"), PHAsset.self, "bounds"),
      (NSPredicate(format: "pixelWidth >"), PHAsset.self, "Unsupported"),
      (NSPredicate(format: "SELF == %@", NSObject()), PHAsset.self, "NSObject"),
      (NSPredicate(format: "pixelWidth == %@", Data([1])), PHAsset.self, "kind"),
    ]
  }

  @Test(
    "Anything else stops the program with the keys allowed, and validate(for:) throws it (§3.12, §3.13)"
  )
  func refusals() throws {
    for (predicate, type, word) in Self.refused {
      let options = options(predicate)
      let error = photosError { try options.validate(for: type) }
      let sentence = error?.localizedDescription ?? ""
      #expect(error?.code == .changeNotSupported, "\(predicate)")
      #expect(sentence.hasPrefix("Unsupported predicate in fetch options: "))
      #expect(sentence.contains(word), "\(sentence)")
      #expect(sentence.contains("SELF, localIdentifier"))
      #expect(sentence.contains(type is PHAsset.Type ? "burstIdentifier" : "localizedTitle"))
      let temporary = try TemporaryLibrary()
      let rule = recordedMisuse {
        temporary.run {
          switch type {
          case is PHAsset.Type: _ = PHAsset.fetchAssets(with: options)
          case is PHAssetCollection.Type:
            _ = PHAssetCollection.fetchAssetCollections(
              with: .album, subtype: .any, options: options)
          case is PHCollectionList.Type:
            _ = PHCollectionList.fetchCollectionLists(
              with: .folder, subtype: .any, options: options)
          default: _ = PHCollection.fetchTopLevelUserCollections(with: options)
          }
        }
      }
      #expect(rule == sentence)
    }
  }

  @Test("A fetch with an unsupported predicate ends the process with the sentence (§3.12)")
  func exits() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let temporary = try TemporaryLibrary()
      PHPhotoLibrary.withShared(temporary.library) {
        let options = PHFetchOptions()
        options.predicate = NSPredicate(format: "filename == 'x'")
        _ = PHAsset.fetchAssets(with: options)
      }
    }
    let output = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(
      output.contains("Unsupported predicate in fetch options: PHAsset has no key “filename”"))
    #expect(output.contains("creationDate, modificationDate, mediaType"))
  }

  @Test("Unsupported sort keys stop the program too (§3.12)")
  func sortKeys() throws {
    let temporary = try TemporaryLibrary()
    for (key, type) in [
      ("filename", PHAsset.self as PHObject.Type), ("addedDate", PHCollection.self),
    ] {
      let error = photosError { try options(sortedBy: key).validate(for: type) }
      #expect(error?.code == .changeNotSupported)
      #expect(
        error?.localizedDescription.hasPrefix("Unsupported sort descriptor in fetch options: ")
          == true)
      #expect(error?.localizedDescription.contains(key) == true)
    }
    let rule = recordedMisuse {
      temporary.run { _ = PHAsset.fetchAssets(with: options(sortedBy: "filename")) }
    }
    #expect(rule?.contains("filename") == true)
  }

  @Test("Supported options validate (§3.12)")
  func valid() throws {
    try options(NSPredicate(format: "pixelWidth > 1"), sortedBy: "addedDate").validate(
      for: PHAsset.self)
    try options(NSPredicate(format: "estimatedAssetCount > 1"), sortedBy: "endDate")
      .validate(for: PHAssetCollection.self)
    try PHFetchOptions().validate(for: PHCollection.self)
  }
}
