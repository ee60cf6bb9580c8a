import Foundation
import LibraryStore
import Testing

/// A new transaction that puts back what an earlier one changed, or nothing at all.
@Suite("Undo") struct UndoTests {
  let temporary: TemporaryLibrary

  init() throws { temporary = try TemporaryLibrary() }

  private func undo(_ state: LibraryState?) throws {
    try temporary.administer(.undo(try #require(state)))
    #expect(try temporary.catalog.inconsistencies() == [])
  }

  /// Expects the undo to be refused and nothing to change.
  private func expectRefusal(_ state: LibraryState?, _ expected: StoreError.Code = .interrupted)
    throws
  {
    let state = try #require(state)
    let before = try temporary.state()
    #expect(code { try temporary.administer(.undo(state)) } == expected)
    #expect(try temporary.state() == before)
  }

  @Test("Of a change of properties")
  func patch() throws {
    let asset = try temporary.addAssets(1) { $1.keywords = ["a"] }[0]
    let before = try temporary.asset(asset)
    let state = try temporary.change { change in
      change.patch(asset) { patch in
        patch.isFavorite = true
        patch.created = .some(nil)
        patch.caption = .some("caption")
        patch.removedKeywords = ["a"]
      }
    }
    let changed = try temporary.asset(asset)
    try undo(state)
    var after = try temporary.asset(asset)
    #expect(after.modified > changed.modified)
    (after.modified, after.since) = (before.modified, before.since)
    #expect(after == before)
  }

  @Test("Of a creation: the asset goes to Recently Deleted")
  func creation() throws {
    let assets = try temporary.addAssets(2)
    try undo(1)
    #expect(try temporary.assets() == [])
    #expect(try temporary.catalog.trash().map(\.uuid) == assets)
  }

  @Test("Of a deletion: the asset comes back, to its albums too")
  func deletion() throws {
    let assets = try temporary.addAssets(3)
    let album = try temporary.addCollection(holding: assets)
    try undo(try temporary.change { $0.deletedAssets = [assets[1], assets[2]] })
    #expect(try temporary.assets() == assets)
    #expect(try temporary.members(album) == assets)
  }

  @Test("Of a deletion of which part was recovered meanwhile")
  func partlyRecovered() throws {
    let assets = try temporary.addAssets(2)
    let state = try temporary.change { $0.deletedAssets = assets }
    try temporary.administer(.recover([assets[0]]))
    try undo(state)
    #expect(try temporary.assets() == assets)
  }

  @Test("Of the deletion of folders: all that lay below comes back to its place")
  func folders() throws {
    let assets = try temporary.addAssets(2)
    let (first, album) = (
      try temporary.addCollection(), try temporary.addCollection(.album, "Album", holding: assets)
    )
    let (outer, inner) = (
      try temporary.addCollection(.folder), try temporary.addCollection(.folder)
    )
    let last = try temporary.addCollection()
    try temporary.change { change in
      change.arrange(outer, .add([inner]))
      change.arrange(inner, .add([album]), request: 1)
    }
    let state = try temporary.change { $0.deletedCollections = [outer] }
    #expect(try temporary.children() == [first, last])
    try undo(state)
    #expect(try temporary.children() == [first, outer, last])
    #expect(try temporary.children(outer) == [inner])
    #expect(try temporary.children(inner) == [album])
    #expect(try temporary.members(album) == assets)
    #expect(try temporary.collection(album).title == "Album")
  }

  @Test("Of arranging members, and of a new title")
  func arranging() throws {
    let assets = try temporary.addAssets(4)
    let album = try temporary.addCollection(.album, "Old", holding: Array(assets[0...2]))
    try undo(
      try temporary.change { change in
        change.arrange(album, .move(from: [2], to: 0))
        change.arrange(album, .insert([assets[3]], at: [1]))
        change.arrange(album, .remove([assets[0]]))
        change.collectionPatches = [CollectionPatch(uuid: album, title: "New")]
      })
    #expect(try temporary.members(album) == Array(assets[0...2]))
    #expect(try temporary.collection(album).title == "Old")
  }

  @Test("Of a move from folder to folder")
  func moving() throws {
    let album = try temporary.addCollection()
    let (from, to) = (try temporary.addCollection(.folder), try temporary.addCollection(.folder))
    try temporary.change { $0.arrange(from, .add([album])) }
    try undo(try temporary.change { $0.arrange(to, .add([album])) })
    #expect(try temporary.children(from) == [album])
    #expect(try temporary.children(to) == [])
  }

  @Test("Of an undo: everything is as after the first")
  func undoOfUndo() throws {
    let assets = try temporary.addAssets(2)
    let album = try temporary.addCollection(holding: assets)
    let state = try temporary.change { change in
      change.deletedAssets = [assets[0]]
      change.deletedCollections = [album]
      change.patch(assets[1]) { $0.isFavorite = true }
    }
    try undo(state)
    #expect(try temporary.members(album) == assets)
    try undo(try temporary.state())
    #expect(try temporary.assets() == [assets[1]])
    #expect(try temporary.children() == [])
    #expect(try temporary.asset(assets[1]).isFavorite)
  }

  @Test("Of a grant and of a selection")
  func access() throws {
    let guest = Client(name: "guest", isOwner: false)
    let assets = try temporary.addAssets(2)
    try temporary.administer(.grant(client: "guest", readWrite: .limited, addOnly: nil))
    try temporary.administer(.select(client: "guest", assets: [assets[0]]))
    try undo(try temporary.administer(.select(client: "guest", assets: [assets[1]])))
    #expect(try temporary.assets(by: guest) == [assets[0]])
    try undo(try temporary.administer(.grant(client: "guest", readWrite: .denied, addOnly: nil)))
    #expect(try temporary.catalog.access(of: guest, at: nil).readWrite == .limited)
    try undo(2)
    #expect(try temporary.catalog.access(of: guest, at: nil).readWrite == .notDetermined)
  }

  @Test("Step by step, the last change first, back to the empty library")
  func stepByStep() throws {
    let assets = try temporary.addAssets(2)
    let album = try temporary.addCollection(.album, "First", holding: assets)
    let folder = try temporary.addCollection(.folder)
    try temporary.change { $0.arrange(album, .move(from: [1], to: 0)) }
    try temporary.change { $0.collectionPatches = [CollectionPatch(uuid: album, title: "Second")] }
    try temporary.change { $0.arrange(folder, .add([album])) }
    try temporary.change { $0.patch(assets[0]) { $0.isFavorite = true } }
    try temporary.change { $0.patch(assets[0]) { $0.isFavorite = false } }
    try temporary.change { $0.arrange(album, .remove([assets[1]])) }
    try temporary.change { $0.deletedAssets = [assets[0]] }
    try temporary.change { $0.deletedCollections = [folder] }
    let grant = Administration.grant(client: "guest", readWrite: .limited, addOnly: nil)
    try temporary.administer(grant)
    try temporary.administer(.grant(client: "guest", readWrite: .denied, addOnly: nil))
    for state in (1...(try temporary.state())).reversed() { try undo(state) }
    #expect(try temporary.assets() == [])
    #expect(try temporary.children() == [])
    let guest = Client(name: "guest", isOwner: false)
    #expect(try temporary.catalog.access(of: guest, at: nil).readWrite == .notDetermined)
  }

  @Test("The transaction says what it undid")
  func record() throws {
    let asset = try temporary.addAssets(1)[0]
    let state = try temporary.change { $0.patch(asset) { $0.isFavorite = true } }
    try temporary.change { change in
      change.administration = [.undo(state ?? 0)]
      change.isAdministrative = true
      change.undoes = state
    }
    #expect(try temporary.catalog.transactions(after: 2, through: 9).map(\.undoes) == [state])
  }

  // MARK: Refusals

  @Test("Refused when a property was changed since, though others could be put back")
  func changedSince() throws {
    let assets = try temporary.addAssets(2)
    let state = try temporary.change { change in
      for asset in assets { change.patch(asset) { $0.isFavorite = true } }
    }
    try temporary.change { $0.patch(assets[1]) { $0.rating = 5 } }
    try expectRefusal(state)
    #expect(try temporary.asset(assets[0]).isFavorite)
  }

  @Test("Refused when what was changed or created is deleted, changed or filled since")
  func laterWork() throws {
    let asset = try temporary.addAssets(1)[0]
    let patched = try temporary.change { $0.patch(asset) { $0.isFavorite = true } }
    let album = try temporary.addCollection()
    let made = try temporary.state()
    try expectRefusal(1)
    try temporary.change { $0.arrange(album, .add([asset])) }
    try expectRefusal(made)
    try temporary.change { $0.deletedAssets = [asset] }
    try expectRefusal(patched)
    #expect(try temporary.children() == [album])
  }

  @Test("Of a change whose later changes were put back: it is the values that count")
  func putBackSince() throws {
    let asset = try temporary.addAssets(1)[0]
    let album = try temporary.addCollection()
    let made = try temporary.state()
    try temporary.change { $0.arrange(album, .add([asset])) }
    try temporary.change { $0.arrange(album, .remove([asset])) }
    try temporary.change { $0.patch(asset) { $0.isFavorite = true } }
    try temporary.change { $0.patch(asset) { $0.isFavorite = false } }
    try temporary.administer(.undo(made))
    try temporary.administer(.undo(1))
    #expect(try temporary.children() == [])
    #expect(try temporary.catalog.trash().count == 1)
  }

  @Test("Refused when the new folder holds an album that was filled since")
  func nestedLaterWork() throws {
    let asset = try temporary.addAssets(1)[0]
    let (folder, album) = (UUID(), UUID())
    let state = try temporary.change { change in
      change.create(.folder, folder)
      change.create(.album, album)
      change.arrange(folder, .add([album]))
    }
    try temporary.change { $0.arrange(album, .add([asset])) }
    try expectRefusal(state)
    #expect(try temporary.members(album) == [asset])
  }

  @Test("Refused when members were moved, or what held them is gone")
  func members() throws {
    let assets = try temporary.addAssets(3)
    let album = try temporary.addCollection(holding: assets)
    let moved = try temporary.change { $0.arrange(album, .move(from: [0], to: 2)) }
    let removed = try temporary.change { $0.arrange(album, .remove([assets[1]])) }
    try temporary.change { $0.arrange(album, .move(from: [0], to: 1)) }
    try temporary.change { $0.arrange(album, .move(from: [0], to: 1)) }
    try expectRefusal(moved)
    try temporary.change { $0.deletedAssets = [assets[1]] }
    try expectRefusal(removed)
    try temporary.administer(.recover([assets[1]]))
    try temporary.change { $0.deletedCollections = [album] }
    try expectRefusal(removed)
  }

  @Test("Refused when a collection was moved on: it would have two parents")
  func parents() throws {
    let album = try temporary.addCollection()
    let folders = [
      try temporary.addCollection(.folder), try temporary.addCollection(.folder),
    ]
    let state = try temporary.change { $0.arrange(folders[0], .add([album])) }
    try temporary.change { $0.arrange(folders[1], .add([album])) }
    try expectRefusal(state)
    #expect(try temporary.catalog.inconsistencies() == [])
  }

  @Test("Refused when it would put a folder into itself (§2.42)")
  func cycle() throws {
    let (outer, inner) = (
      try temporary.addCollection(.folder), try temporary.addCollection(.folder)
    )
    let album = try temporary.addCollection()
    try temporary.change { change in
      change.arrange(inner, .add([album]))
      change.arrange(outer, .add([inner]))
    }
    let state = try temporary.change { $0.arrange(outer, .remove([inner])) }
    try temporary.change { $0.arrange(inner, .add([outer])) }
    try expectRefusal(state)
    #expect(try temporary.children() == [inner])
    #expect(try temporary.children(inner) == [album, outer])
  }

  @Test("Of a new folder that took in what there was: that stays, where it was (§2.45)")
  func newFolder() throws {
    let assets = try temporary.addAssets(1)
    let (album, old) = (
      try temporary.addCollection(holding: assets), try temporary.addCollection(.folder)
    )
    let (folder, within) = (UUID(), UUID())
    let state = try temporary.change { change in
      change.create(.folder, folder)
      change.create(.album, within)
      change.arrange(folder, .add([album, within, old]))
    }
    #expect(try temporary.children() == [folder])
    try undo(state)
    #expect(try temporary.children() == [album, old])
    #expect(try temporary.members(album) == assets)
    try undo(try temporary.state())
    #expect(try temporary.children() == [folder])
    #expect(try temporary.children(folder) == [album, within, old])
  }

  @Test("Of a project's title, refused when its data changed since")
  func project() throws {
    let project = UUID()
    var change = ChangeSet(client: TemporaryLibrary.owner, date: temporary.now)
    change.isAdministrative = true
    change.create(.project, project)
    try temporary.library.commitAndWait(change)
    func patched(_ data: String) throws {
      try temporary.change { change in
        var patch = ProjectPatch(uuid: project)
        patch.extensionData = Data(data.utf8)
        change.projectPatches = [patch]
      }
    }
    try patched("old")
    let state = try temporary.change {
      $0.collectionPatches = [CollectionPatch(uuid: project, title: "Another")]
    }
    try patched("new")
    try expectRefusal(state)
    #expect(try temporary.collection(project).extensionData == Data("new".utf8))
    try patched("old")
    try undo(state)
    #expect(try temporary.collection(project).title == "Title")
  }

  @Test("Refused for transactions that never were or whose details were pruned")
  func unknown() throws {
    let asset = try temporary.addAssets(1)[0]
    try temporary.change { $0.patch(asset) { $0.isFavorite = true } }
    try expectRefusal(7, .notFound)
    try temporary.library.prune(olderThan: .infinity, keeping: 1)
    try expectRefusal(1, .detailsUnavailable)
    try undo(2)
  }
}
