import Foundation
import Photos
import PhotosHost
import PhotosTesting
import Testing

/// Folders, their children and the top level (§2.42–2.45, §9.8, §9.9).
@Suite("Folders") struct FolderTests {
  /// A folder F of albums A, B, C, and albums X and Y beside it.
  private struct Tree {
    let temporary: TemporaryLibrary
    let folder: PHCollectionList
    var albums: [String: PHAssetCollection] = [:]

    init() throws {
      temporary = try TemporaryLibrary { TestPhoto("a.jpg", in: "X") }
      for title in ["Y", "A", "B", "C"] { albums[title] = try temporary.makeAlbum(title) }
      albums["X"] = temporary.album(titled: "X")
      folder = try temporary.makeFolder("F")
      let (folder, children) = (folder, pick("ABC"))
      try temporary.change {
        PHCollectionListChangeRequest(for: folder)?.addChildCollections(children)
      }
    }

    func pick(_ letters: String) -> [PHAssetCollection] {
      letters.compactMap { albums[String($0)] }
    }

    var children: String {
      titles(PHCollection.fetchCollections(in: folder, options: nil)).joined()
    }

    var top: String { temporary.run(topLevelTitles).joined() }
  }

  @Test("New albums and folders go last at the top level (§9.9)")
  func newLast() throws {
    let temporary = try TemporaryLibrary()
    try temporary.makeAlbum("A")
    _ = try temporary.makeFolder("F")
    try temporary.makeAlbum("B")
    #expect(temporary.run(topLevelTitles) == ["A", "F", "B"])
  }

  @Test("Adding to a folder takes a collection out of its previous parent (§2.42)")
  func oneParent() throws {
    let tree = try Tree()
    #expect(tree.children == "ABC")
    #expect(tree.top == "XYF")
    let second = try tree.temporary.makeFolder("G")
    let b = tree.pick("B")
    try tree.temporary.change { PHCollectionListChangeRequest(for: second)?.addChildCollections(b) }
    #expect(tree.children == "AC")
    #expect(titles(PHCollection.fetchCollections(in: second, options: nil)) == ["B"])
    let parents = PHCollectionList.fetchCollectionListsContaining(b[0], options: nil)
    #expect(titles(parents) == ["G"])
  }

  @Test("A removed child becomes the last top-level collection (§2.42)")
  func removal() throws {
    let tree = try Tree()
    let (folder, a) = (tree.folder, tree.pick("A"))
    try tree.temporary.change {
      PHCollectionListChangeRequest(for: folder)?.removeChildCollections(a)
    }
    #expect(tree.children == "BC")
    #expect(tree.top == "XYFA")
    try tree.temporary.change {
      PHCollectionListChangeRequest(for: folder)?.removeChildCollections(at: [1])
    }
    #expect(tree.children == "B")
    #expect(tree.top == "XYFAC")
  }

  /// One operation on the children A, B, C.
  struct Case: CustomTestStringConvertible, Sendable {
    let name: String
    let expected: String?
    let operate: @Sendable (PHCollectionListChangeRequest, [PHAssetCollection]) -> Void
    var testDescription: String { name }
  }

  static let cases: [Case] = [
    Case(name: "Insertion (§2.34)", expected: "AXBC") {
      $0.insertChildCollections([$1[0]], at: [1])
    },
    Case(name: "Insertion beyond the end", expected: nil) {
      $0.insertChildCollections([$1[0]], at: [4])
    },
    Case(name: "Replacement: the displaced go to the top (§2.36)", expected: "AXC") {
      $0.replaceChildCollections(at: [1], withChildCollections: [$1[0]])
    },
    Case(name: "Moving (§2.37)", expected: "CAB") { request, _ in
      request.moveChildCollections(at: [2], to: 0)
    },
    Case(name: "Moving beyond what remains", expected: nil) { request, _ in
      request.moveChildCollections(at: [2], to: 3)
    },
    Case(name: "Removal beyond the end", expected: nil) { request, _ in
      request.removeChildCollections(at: [3])
    },
    Case(name: "Adding a child keeps its place (§2.29)", expected: "ABC") {
      $0.addChildCollections([$1[1]])
    },
    Case(name: "An asset is no child (§2.31)", expected: nil) { request, _ in
      request.addChildCollections([PHAsset()])
    },
  ]

  @Test("Operations on children, with and without a snapshot (§2.42)", arguments: cases)
  func operations(test: Case) throws {
    for hasSnapshot in [false, true] {
      let tree = try Tree()
      let (folder, others) = (tree.folder, tree.pick("XA"))
      let children = PHCollection.fetchCollections(in: folder, options: nil)
      let error = photosError {
        try tree.temporary.change {
          let request =
            hasSnapshot
            ? PHCollectionListChangeRequest(for: folder, childCollections: children)
            : PHCollectionListChangeRequest(for: folder)
          if let request { test.operate(request, others) }
        }
      }
      #expect(tree.children == test.expected ?? "ABC")
      #expect(error?.code == (test.expected == nil ? .changeNotSupported : nil))
    }
  }

  @Test("A folder cannot lie in itself or below itself (§2.42)")
  func cycles() throws {
    let temporary = try TemporaryLibrary()
    let outer = try temporary.makeFolder("Outer")
    let middle = try temporary.makeFolder("Middle")
    let inner = try temporary.makeFolder("Inner")
    try temporary.change {
      PHCollectionListChangeRequest(for: outer)?.addChildCollections([middle])
      PHCollectionListChangeRequest(for: middle)?.addChildCollections([inner])
    }
    for (folder, child) in [(outer, outer), (inner, outer), (inner, middle), (middle, outer)] {
      let error = photosError {
        try temporary.change {
          PHCollectionListChangeRequest(for: folder)?.addChildCollections([child])
        }
      }
      #expect(error?.code == .changeNotSupported)
      #expect(identifiers(error) == [child.localIdentifier])
    }
    #expect(temporary.run(topLevelTitles) == ["Outer"])
  }

  @Test("A cycle made within one block is found too (§2.42)")
  func cycleInOneBlock() throws {
    let temporary = try TemporaryLibrary()
    let first = try temporary.makeFolder("1")
    let second = try temporary.makeFolder("2")
    let error = photosError {
      try temporary.change {
        PHCollectionListChangeRequest(for: first)?.addChildCollections([second])
        PHCollectionListChangeRequest(for: second)?.addChildCollections([first])
      }
    }
    #expect(error?.code == .changeNotSupported)
    #expect(temporary.run(topLevelTitles) == ["1", "2"])
  }

  @Test("A smart album cannot be put into a folder (§2.42, §2.50)")
  func smartAlbum() throws {
    let temporary = try TemporaryLibrary()
    let folder = try temporary.makeFolder("F")
    let smart = try #require(
      temporary.run {
        PHAssetCollection.fetchAssetCollections(
          with: .smartAlbum, subtype: .smartAlbumVideos, options: nil)
      }.firstObject)
    let error = photosError {
      try temporary.change {
        PHCollectionListChangeRequest(for: folder)?.addChildCollections([smart])
      }
    }
    #expect(error?.code == .changeNotSupported)
  }

  @Test("The top level is rearranged through a fetch of it (§2.43)")
  func topLevel() throws {
    let tree = try Tree()
    let fetched = tree.temporary.run { PHCollection.fetchTopLevelUserCollections(with: nil) }
    let a = tree.pick("A")
    try tree.temporary.change {
      let request = PHCollectionListChangeRequest(forTopLevelCollectionListUserCollections: fetched)
      request?.moveChildCollections(at: [2], to: 0)
      request?.insertChildCollections(a, at: [1])
    }
    #expect(tree.top == "FAXY")
    #expect(tree.children == "BC")
    let children = PHCollection.fetchCollections(in: tree.folder, options: nil)
    let made = Notes<Bool>()
    try tree.temporary.change {
      made.add(
        PHCollectionListChangeRequest(forTopLevelCollectionListUserCollections: children) != nil)
    }
    #expect(made.all == [false])
  }

  @Test("The top level has no title to change (§2.48)")
  func topLevelTitle() throws {
    let temporary = try TemporaryLibrary()
    let fetched = temporary.run { PHCollection.fetchTopLevelUserCollections(with: nil) }
    let error = photosError {
      try temporary.change {
        PHCollectionListChangeRequest(forTopLevelCollectionListUserCollections: fetched)?.title =
          "T"
      }
    }
    #expect(error?.code == .changeNotSupported)
  }

  @Test("Deleting an album leaves its assets (§2.44)")
  func deletingAlbums() throws {
    let tree = try Tree()
    let x = tree.pick("X")
    try tree.temporary.change { PHAssetCollectionChangeRequest.deleteAssetCollections(x) }
    #expect(tree.temporary.run(allNames) == ["a.jpg"])
    #expect(tree.top == "YF")
  }

  @Test("Deleting a folder deletes all collections below it (§2.45)")
  func deletingFolders() throws {
    let tree = try Tree()
    let (folder, x) = (tree.folder, tree.pick("X"))
    let inner = try tree.temporary.makeFolder("Inner")
    try tree.temporary.change {
      PHCollectionListChangeRequest(for: folder)?.addChildCollections([inner])
      PHCollectionListChangeRequest(for: inner)?.addChildCollections(x)
    }
    try tree.temporary.change { PHCollectionListChangeRequest.deleteCollectionLists([folder]) }
    #expect(tree.top == "Y")
    #expect(tree.temporary.album(titled: "X") == nil)
    #expect(tree.temporary.run(allNames) == ["a.jpg"])
    let lists = tree.temporary.run {
      PHCollectionList.fetchCollectionLists(with: .folder, subtype: .any, options: nil)
    }
    #expect(lists.count == 0)
  }

  @Test("Folders nest without limit (§9.8)")
  func depth() throws {
    let temporary = try TemporaryLibrary()
    try temporary.change {
      var outer = PHCollectionListChangeRequest.creationRequestForCollectionList(withTitle: "0")
      for level in 1..<60 {
        let inner = PHCollectionListChangeRequest.creationRequestForCollectionList(
          withTitle: "\(level)")
        outer.addChildCollections([inner.placeholderForCreatedCollectionList])
        outer = inner
      }
    }
    var folder = temporary.run { PHCollection.fetchTopLevelUserCollections(with: nil) }.firstObject
    for level in 0..<60 {
      #expect(folder?.localizedTitle == "\(level)")
      guard let list = folder as? PHCollectionList else { break }
      folder = PHCollection.fetchCollections(in: list, options: nil).firstObject
    }
    #expect(folder == nil)
  }
}
