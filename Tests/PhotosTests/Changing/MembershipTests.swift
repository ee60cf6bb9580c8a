import Foundation
import Photos
import PhotosHost
import PhotosTesting
import TestSupport
import Testing

/// Operations on the members of an album (§2.29–2.41), with and without a snapshot.
@Suite("Album membership") struct MembershipTests {
  /// One operation on an album of a, b, c, d with x and y outside of it.
  struct Case: CustomTestStringConvertible, Sendable {
    let name: String
    let expected: String?
    let operate: @Sendable (PHAssetCollectionChangeRequest, [String: PHAsset]) -> Void
    var testDescription: String { name }

    init(
      _ name: String, _ expected: String?,
      _ operate: @escaping @Sendable (PHAssetCollectionChangeRequest, [String: PHAsset]) -> Void
    ) {
      self.name = name
      self.expected = expected
      self.operate = operate
    }
  }

  /// The assets of one-letter names.
  private static func pick(_ assets: [String: PHAsset], _ letters: String) -> [PHAsset] {
    letters.compactMap { assets[String($0)] }
  }

  static let cases: [Case] = [
    Case("Adding appends in argument order (§2.30)", "abcdyx") { $0.addAssets(pick($1, "yx")) },
    Case("Adding a member keeps its place (§2.29)", "abcdx") { $0.addAssets(pick($1, "bxa")) },
    Case("Repeats in one call count once (§2.29)", "abcdx") { $0.addAssets(pick($1, "xx")) },
    Case("Adding nothing changes nothing", "abcd") { request, _ in request.addAssets([PHAsset]()) },
    Case("A set, an NSArray and a fetch result may be given (§2.31)", "abcdxy") {
      $0.addAssets(Set(pick($1, "x")))
      $0.addAssets(NSArray(array: pick($1, "y")))
    },
    Case("Insertion at the front", "xabcd") { $0.insertAssets(pick($1, "x"), at: [0]) },
    Case("Insertion at the end", "abcdx") { $0.insertAssets(pick($1, "x"), at: [4]) },
    Case("Each index is the place after all lower ones (§2.34)", "axbycd") {
      $0.insertAssets(pick($1, "xy"), at: [1, 3])
    },
    Case("The last index counts what was inserted before it (§2.34)", "xabcdy") {
      $0.insertAssets(pick($1, "xy"), at: [0, 5])
    },
    Case("An index beyond the end at its turn fails (§2.34)", nil) {
      $0.insertAssets(pick($1, "x"), at: [5])
    },
    Case("As many indexes as assets, else it fails (§2.34)", nil) {
      $0.insertAssets(pick($1, "xy"), at: [0])
    },
    Case("Inserting a member moves it (§2.29)", "cabd") { $0.insertAssets(pick($1, "c"), at: [0]) },
    Case("Inserting a member at the end", "bcda") { $0.insertAssets(pick($1, "a"), at: [3]) },
    Case("Removal ignores what is no member (§2.35)", "acd") {
      $0.removeAssets(pick($1, "bx"))
    },
    Case("Indexes of removal count before any of it (§2.35)", "bd") { request, _ in
      request.removeAssets(at: [0, 2])
    },
    Case("Removal beyond the end fails", nil) { request, _ in request.removeAssets(at: [0, 4]) },
    Case("Replacement puts asset k at index k (§2.36)", "axcy") {
      $0.replaceAssets(at: [1, 3], withAssets: pick($1, "xy"))
    },
    Case("A replacing member leaves its old place (§2.36)", "adc") {
      $0.replaceAssets(at: [1], withAssets: pick($1, "d"))
    },
    Case("A member replaced by itself stays", "abcd") {
      $0.replaceAssets(at: [1], withAssets: pick($1, "b"))
    },
    Case("Members can replace each other", "cbad") {
      $0.replaceAssets(at: [0, 2], withAssets: pick($1, "ca"))
    },
    Case("As many assets as indexes, else it fails (§2.36)", nil) {
      $0.replaceAssets(at: [0, 1], withAssets: pick($1, "x"))
    },
    Case("Replacement beyond the end fails", nil) {
      $0.replaceAssets(at: [4], withAssets: pick($1, "x"))
    },
    Case("Moving to the front (§2.37)", "cabd") { request, _ in
      request.moveAssets(at: [2], to: 0)
    },
    Case("The target counts without the moved (§2.37)", "bdac") { request, _ in
      request.moveAssets(at: [0, 2], to: 2)
    },
    Case("Moved ones keep their order, together", "bacd") { request, _ in
      request.moveAssets(at: [0, 2, 3], to: 1)
    },
    Case("A move beyond what remains fails (§2.37)", nil) { request, _ in
      request.moveAssets(at: [0], to: 4)
    },
    Case("A move of what is not there fails", nil) { request, _ in
      request.moveAssets(at: [4], to: 0)
    },
    Case("Several operations see each other (§2.38)", "xcb") {
      $0.removeAssets(at: [0])  // bcd
      $0.insertAssets(pick($1, "x"), at: [0])  // xbcd
      $0.moveAssets(at: [1], to: 3)  // xcdb
      $0.removeAssets(at: [2])  // xcb
    },
    Case("Addition, then a move of what was added (§2.38)", "xabcd") {
      $0.addAssets(pick($1, "x"))
      $0.moveAssets(at: [4], to: 0)
    },
    Case("Something that is no asset fails the block (§2.31)", nil) { request, _ in
      request.addAssets(["a string"])
    },
    Case("A collection is no asset (§2.31)", nil) { request, _ in
      request.addAssets([PHAssetCollection()])
    },
  ]

  private func library() throws -> TemporaryLibrary {
    try TemporaryLibrary {
      for name in ["a", "b", "c", "d"] { TestPhoto(name, in: "Trip") }
      for name in ["x", "y"] { TestPhoto(name) }
    }
  }

  private func assets(_ temporary: TemporaryLibrary) -> [String: PHAsset] {
    Dictionary(
      uniqueKeysWithValues: ["a", "b", "c", "d", "x", "y"].compactMap { name in
        temporary.asset(named: name).map { (name, $0) }
      })
  }

  @Test("Every operation, with and without a snapshot, and with nil for one (§2.29–2.41)")
  func operations() throws {
    for snapshots in 0..<3 {
      for test in Self.cases {
        let temporary = try library()
        let assets = assets(temporary)
        let album = try #require(temporary.album(titled: "Trip"))
        let members = PHAsset.fetchAssets(in: album, options: nil)
        let error = photosError {
          try temporary.change {
            let request =
              switch snapshots {
              case 0: PHAssetCollectionChangeRequest(for: album)
              case 1: PHAssetCollectionChangeRequest(for: album, assets: members)
              default: PHAssetCollectionChangeRequest(for: album, assets: nil)
              }
            if let request { test.operate(request, assets) }
          }
        }
        let found = try temporary.members(of: "Trip").joined()
        #expect(found == test.expected ?? "abcd", "\(test.name), \(snapshots)")
        #expect(error?.code == (test.expected == nil ? .changeNotSupported : nil), "\(test.name)")
      }
    }
  }

  /// What others do between a fetch and a commit, what the request does, and the outcome (§2.39).
  struct Merge: CustomTestStringConvertible, Sendable {
    let name: String
    let meanwhile: @Sendable (PHAssetCollectionChangeRequest, [String: PHAsset]) -> Void
    let operate: @Sendable (PHAssetCollectionChangeRequest, [String: PHAsset]) -> Void
    let expected: String
    var testDescription: String { name }
  }

  static let merges: [Merge] = [
    Merge(
      name: "Removal at an index removes what was seen there",
      meanwhile: { $0.insertAssets(pick($1, "x"), at: [0]) },
      operate: { request, _ in request.removeAssets(at: [1]) }, expected: "xacd"),
    Merge(
      name: "Members added by others keep their place",
      meanwhile: { $0.insertAssets(pick($1, "x"), at: [2]) },
      operate: { request, _ in request.moveAssets(at: [0], to: 3) }, expected: "bxcda"),
    Merge(
      name: "Members removed by others stay removed",
      meanwhile: { $0.removeAssets(pick($1, "c")) },
      operate: { request, _ in request.moveAssets(at: [2], to: 0) }, expected: "abd"),
    Merge(
      name: "An insertion lands after its nearest neighbour that still is there",
      meanwhile: { $0.removeAssets(pick($1, "b")) },
      operate: { $0.insertAssets(pick($1, "y"), at: [2]) }, expected: "aycd"),
    Merge(
      name: "An insertion at the front stays at the front",
      meanwhile: { $0.removeAssets(pick($1, "a")) },
      operate: { $0.insertAssets(pick($1, "y"), at: [0]) }, expected: "ybcd"),
    Merge(
      name: "Additions go last, behind those of others",
      meanwhile: { $0.addAssets(pick($1, "x")) },
      operate: { $0.addAssets(pick($1, "y")) }, expected: "abcdxy"),
    Merge(
      name: "A replacement replaces what was seen, wherever it went",
      meanwhile: { request, _ in request.moveAssets(at: [0], to: 3) },
      operate: { $0.replaceAssets(at: [0], withAssets: pick($1, "y")) }, expected: "ybcd"),
    Merge(
      name: "What both removed is removed once",
      meanwhile: { $0.removeAssets(pick($1, "b")) },
      operate: { request, _ in request.removeAssets(at: [1]) }, expected: "acd"),
  ]

  @Test(
    "With a snapshot, an edit is merged with what others did meanwhile (§2.39)", arguments: merges)
  func merging(merge: Merge) throws {
    let temporary = try library()
    let assets = assets(temporary)
    let album = try #require(temporary.album(titled: "Trip"))
    let members = PHAsset.fetchAssets(in: album, options: nil)
    try temporary.change {
      if let request = PHAssetCollectionChangeRequest(for: album) {
        merge.meanwhile(request, assets)
      }
    }
    try temporary.change {
      if let request = PHAssetCollectionChangeRequest(for: album, assets: members) {
        merge.operate(request, assets)
      }
    }
    #expect(try temporary.members(of: "Trip").joined() == merge.expected)
  }

  @Test("Without a snapshot, indexes count in the album as it is at commit (§2.39)")
  func withoutSnapshot() throws {
    let temporary = try library()
    let assets = assets(temporary)
    let album = try #require(temporary.album(titled: "Trip"))
    try temporary.change {
      PHAssetCollectionChangeRequest(for: album)?.insertAssets(Self.pick(assets, "x"), at: [0])
    }
    try temporary.change { PHAssetCollectionChangeRequest(for: album)?.removeAssets(at: [1]) }
    #expect(try temporary.members(of: "Trip").joined() == "xbcd")
  }

  @Test("Indexes of a filtered or sorted snapshot are positions in it (§2.40)")
  func otherSnapshots() throws {
    let temporary = try library()
    let album = try #require(temporary.album(titled: "Trip"))
    let c = try temporary.assets("c")[0]
    try temporary.change { PHAssetChangeRequest(for: c).isFavorite = true }
    let favorites = PHAsset.fetchAssets(
      in: album, options: options(NSPredicate(format: "isFavorite == YES")))
    let newest = PHAsset.fetchAssets(
      in: album, options: options(sortedBy: "addedDate", ascending: false))
    #expect(favorites.count == 1)
    try temporary.change {
      PHAssetCollectionChangeRequest(for: album, assets: favorites)?.removeAssets(at: [0])
    }
    #expect(try temporary.members(of: "Trip").joined() == "abd")
    let last = try #require(newest.lastObject?.extendedMetadata.originalFilename)
    try temporary.change {
      PHAssetCollectionChangeRequest(for: album, assets: newest)?
        .removeAssets(at: [newest.count - 1])
    }
    #expect(
      try temporary.members(of: "Trip").joined() == "abd".replacingOccurrences(of: last, with: ""))
  }

  @Test("A snapshot of another collection fails with 3300 (§2.40)")
  func foreignSnapshot() throws {
    let temporary = try library()
    let album = try #require(temporary.album(titled: "Trip"))
    let other = try temporary.makeAlbum("Other", of: "x")
    let results = temporary.run {
      [
        PHAsset.fetchAssets(in: other, options: nil), PHAsset.fetchAssets(with: nil),
        PHAsset.fetchAssets(withLocalIdentifiers: [], options: nil),
      ]
    }
    for result in results {
      let error = photosError {
        try temporary.change {
          PHAssetCollectionChangeRequest(for: album, assets: result)?.removeAssets(at: [])
        }
      }
      #expect(error?.code == .changeNotSupported)
      #expect(identifiers(error) == [album.localIdentifier])
    }
  }

  @Test("init(for:) is nil for what is gone, transient or of another library (§2.41)")
  func failable() throws {
    let temporary = try library()
    let other = try TemporaryLibrary { TestPhoto("z", in: "Elsewhere") }
    let album = try #require(temporary.album(titled: "Trip"))
    let gone = try temporary.makeAlbum("Gone")
    let folder = try temporary.makeFolder("F")
    let foreign = try #require(other.album(titled: "Elsewhere"))
    try temporary.change {
      PHAssetCollectionChangeRequest.deleteAssetCollections([gone])
      PHCollectionListChangeRequest.deleteCollectionLists([folder])
    }
    let transient = temporary.run {
      PHAssetCollection.transientAssetCollection(with: [], title: "T")
    }
    let list = temporary.run { PHCollectionList.transientCollectionList(with: [], title: "T") }
    let made = Notes<Bool>()
    try temporary.change {
      for collection in [album, gone, transient, PHAssetCollection(), foreign] {
        made.add(PHAssetCollectionChangeRequest(for: collection) != nil)
        made.add(PHAssetCollectionChangeRequest(for: collection, assets: nil) != nil)
      }
      for collection in [folder, list, PHCollectionList()] {
        made.add(PHCollectionListChangeRequest(for: collection) != nil)
      }
    }
    #expect(made.all == [true, true] + Array(repeating: false, count: 11))
  }

  @Test("A collection and a snapshot of another opening of the library serve as well (§2.39)")
  func otherOpening() throws {
    let temporary = try library()
    let other = try PHPhotoLibrary.open(at: temporary.library.host.url)
    defer { other.close() }
    try temporary.makeAlbum("Second")
    let (members, album, top) = try PHPhotoLibrary.withShared(other) {
      let album = try #require(
        PHAssetCollection.fetchAssetCollections(with: .album, subtype: .any, options: nil)
          .firstObject)
      return (
        PHAsset.fetchAssets(in: album, options: nil), album,
        PHCollection.fetchTopLevelUserCollections(with: nil)
      )
    }
    try temporary.change {
      PHAssetCollectionChangeRequest(for: album, assets: members)?.moveAssets(at: [3], to: 0)
      PHCollectionListChangeRequest(forTopLevelCollectionListUserCollections: top)?
        .moveChildCollections(at: [1], to: 0)
    }
    #expect(try temporary.members(of: "Trip").joined() == "dabc")
    #expect(temporary.run(topLevelTitles) == ["Second", "Trip"])
  }

  @Test("Hidden assets may be members, and indexes count them (§2.33)")
  func hidden() throws {
    let temporary = try TemporaryLibrary {
      TestPhoto("a", in: "Trip")
      TestPhoto("b", hidden: true, in: "Trip")
      TestPhoto("c", in: "Trip")
    }
    let album = try #require(temporary.album(titled: "Trip"))
    #expect(try temporary.members(of: "Trip") == ["a", "c"])
    try temporary.change { PHAssetCollectionChangeRequest(for: album)?.removeAssets(at: [2]) }
    let all = PHAsset.fetchAssets(in: album, options: options(hidden: true))
    #expect(names(all) == ["a", "b"])
  }

  @Test("Assets from shared albums or iTunes cannot be added; 3300 lists them (§2.32)")
  func foreignSources() throws {
    let temporary = try library()
    let album = try #require(temporary.album(titled: "Trip"))
    let assets = try temporary.assets("x", "y")
    for (asset, source) in zip(assets, [PHAssetSourceType.typeCloudShared, .typeiTunesSynced]) {
      try temporary.library.host.setSourceType(source, for: [asset.localIdentifier])
      let error = photosError {
        try temporary.change { PHAssetCollectionChangeRequest(for: album)?.addAssets([asset]) }
      }
      #expect(error?.code == .changeNotSupported)
      #expect(identifiers(error) == [asset.localIdentifier])
    }
    #expect(try temporary.members(of: "Trip").joined() == "abcd")
  }

  @Test("Random operations on one album agree with an array (§2.29–2.38)", arguments: [1, 2, 3])
  func model(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let letters = "abcdefgh".map(String.init)
    let temporary = try TemporaryLibrary {
      for name in letters { TestPhoto(name) }
      TestPhoto("z", in: "Trip")
    }
    let all = Dictionary(
      uniqueKeysWithValues: (letters + ["z"]).compactMap { name in
        temporary.asset(named: name).map { (name, $0) }
      })
    let album = try #require(temporary.album(titled: "Trip"))
    var model = ["z"]
    for _ in 0..<40 {
      let chosen = letters.shuffled(using: &random).prefix(Int.random(in: 1...3, using: &random))
      let assets = chosen.compactMap { all[$0] }
      let operation = Int.random(in: 0..<4, using: &random)
      var rest = model.filter { !chosen.contains($0) }
      let place = Int.random(in: 0...rest.count, using: &random)
      let from = IndexSet(model.indices.filter { _ in Bool.random(using: &random) })
      try temporary.change {
        let request = PHAssetCollectionChangeRequest(for: album)
        switch operation {
        case 0: request?.addAssets(assets)
        case 1: request?.removeAssets(assets)
        case 2: request?.insertAssets(assets, at: IndexSet(place..<place + assets.count))
        default: request?.moveAssets(at: from, to: 0)
        }
      }
      switch operation {
      case 0: model += chosen.filter { !model.contains($0) }
      case 1: model = rest
      case 2:
        rest.insert(contentsOf: chosen, at: place)
        model = rest
      default:
        model =
          from.map { model[$0] } + model.indices.filter { !from.contains($0) }.map { model[$0] }
      }
      #expect(try temporary.members(of: "Trip") == model)
    }
  }
}
