import Foundation
import LibraryStore
import Testing

/// Edits of content: which files an asset has at which state, and how long they are kept.
@Suite("Content of assets") struct ContentTests {
  let temporary: TemporaryLibrary

  init() throws { temporary = try TemporaryLibrary() }

  /// What an asset has at one state, worked out the slow way.
  struct Model {
    /// The bytes of each file, by type.
    var files: [Int: String]
    var format: String?
  }

  private func file(_ asset: UUID, _ edit: UUID?, _ type: Int, _ text: String) throws -> NewResource
  {
    let path =
      edit.map { EditPath.path(asset: asset, edit: $0, type: type, fileExtension: "jpg") }
      ?? OriginalPath.path(asset: asset, type: type, fileExtension: "jpg")
    let file = try temporary.library.files.stage(Data(text.utf8), as: path)
    var resource = NewResource(file)
    resource.record.type = type
    return resource
  }

  private func addAsset(_ text: String) throws -> UUID {
    var record = AssetRecord()
    record.mediaType = 1
    let resource = try file(record.uuid, nil, 1, text)
    try temporary.change { $0.newAssets = [NewAsset(record: record, resources: [resource])] }
    return record.uuid
  }

  private func edit(_ asset: UUID, _ text: String, keeping kept: [ContentPatch.KeptResource] = [])
    throws -> LibraryState?
  {
    let edit = UUID()
    var patch = ContentPatch(uuid: asset)
    patch.adjustmentFormat = text
    patch.resources = [try file(asset, edit, 5, text), try file(asset, edit, 7, "data of \(text)")]
    patch.kept = kept
    return try temporary.change { $0.contentPatches = [patch] }
  }

  /// The bytes of an asset's files as of a state, by type.
  private func files(_ asset: UUID, at state: LibraryState?) throws -> [Int: String] {
    let resources = try temporary.catalog.resources(of: try temporary.rowID(asset), at: state)
    var files: [Int: String] = [:]
    for resource in resources {
      let bytes = try Data(contentsOf: temporary.library.files.url(of: resource.path))
      files[resource.type] = String(decoding: bytes, as: UTF8.self)
    }
    #expect(files.count == resources.count)
    return files
  }

  @Test(
    "§7.11, §7.12: random edits, reverts and undos show each state the files it had",
    arguments: 1...12 as ClosedRange<UInt64>)
  func random(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let assets = try ["a", "b", "c"].map(addAsset)
    var models = Dictionary(
      uniqueKeysWithValues: zip(assets, ["a", "b", "c"].map { Model(files: [1: $0], format: nil) }))
    var history: [LibraryState: [UUID: Model]] = [try temporary.state(): models]
    /// The states that may be undone, newest last, with the asset that each touched.
    var undoable: [(state: LibraryState, asset: UUID, before: Model)] = []
    for turn in 0..<60 {
      guard let asset = random.pick(assets) else { continue }
      let before = try #require(models[asset])
      switch random.number(0...9) {
      case 0...4:
        var after = Model(files: [1: before.files[1] ?? ""], format: "edit \(turn)")
        after.files[5] = "edit \(turn)"
        after.files[7] = "data of edit \(turn)"
        let rows = try temporary.catalog.resources(of: try temporary.rowID(asset), at: nil)
        var kept: [ContentPatch.KeptResource] = []
        let source = random.once(in: 2) ? 5 : 8
        if let row = rows.first(where: { $0.type == source }) {
          kept = [.init(id: row.id, type: 8, filename: "base")]
          after.files[8] = before.files[source]
        }
        let state = try edit(asset, "edit \(turn)", keeping: kept)
        models[asset] = after
        undoable.append((try #require(state), asset, before))
      case 5...6:
        let state = try temporary.change { $0.contentPatches = [ContentPatch(uuid: asset)] }
        #expect((state != nil) == (before.format != nil))
        models[asset] = Model(files: before.files.filter { $0.key == 1 }, format: nil)
        if let state { undoable.append((state, asset, before)) }
      case 7:
        guard let last = undoable.popLast() else { continue }
        try temporary.administer(.undo(last.state))
        models[last.asset] = last.before
      default:
        guard random.once(in: 3) else { continue }
        let horizon = try temporary.state() - Int64(random.number(2...10))
        try temporary.library.prune(
          olderThan: .infinity, keeping: Int(try temporary.state() - horizon))
        history = history.filter { $0.key >= horizon }
        undoable.removeAll { $0.state <= horizon }
      }
      history[try temporary.state()] = models
      for (state, models) in history {
        for (asset, model) in models {
          #expect(try files(asset, at: state) == model.files, "state \(state)")
          #expect(try temporary.asset(asset, at: state).adjustmentFormat == model.format)
        }
      }
      #expect(try temporary.catalog.inconsistencies() == [])
      var named: Set<String> = []
      try temporary.catalog.forEachResource { resource in
        #expect(named.insert(resource.path).inserted)
      }
      #expect(Set(temporary.library.files.allPaths()) == named)
    }
  }

  @Test("§7.14: an edit of another content version is refused, and leaves no file")
  func conflict() throws {
    let asset = try addAsset("a")
    let base = try temporary.asset(asset).contentSince
    _ = try edit(asset, "first")
    var patch = ContentPatch(uuid: asset)
    patch.base = base
    patch.adjustmentFormat = "late"
    patch.resources = [try file(asset, UUID(), 5, "late")]
    let change = temporary.changeSet { $0.contentPatches = [patch] }
    #expect(code { try temporary.library.commitAndWait(change) } == .interrupted)
    #expect(temporary.library.files.allPaths().count == 3)
    #expect(try files(asset, at: nil)[5] == "first")
  }

  @Test("§7.15: modification dates of edits rise even when the clock stands still")
  func dates() throws {
    let asset = try addAsset("a")
    var dates = [try temporary.asset(asset).modified]
    for number in 1...3 {
      temporary.now -= 1
      _ = try edit(asset, "\(number)")
      dates.append(try temporary.asset(asset).modified)
    }
    #expect(dates == dates.sorted() && Set(dates).count == 4)
  }

  @Test("A file whose edit was cut short is cleared at the next opening")
  func recovery() throws {
    let asset = try addAsset("a")
    let edit = try file(asset, UUID(), 5, "never committed")
    try temporary.library.files.place([edit.file])
    #expect(temporary.library.files.allPaths().count == 2)
    // As if the process died before the commit: its staging stays, and its lock goes.
    let staging = temporary.url.appendingPathComponent("staging")
    let live = try FileManager.default.contentsOfDirectory(
      at: staging, includingPropertiesForKeys: nil)
    try FileManager.default.copyItem(
      at: try #require(live.first), to: staging.appendingPathComponent("1-dead"))
    let other = try temporary.reopened()
    defer { other.close() }
    #expect(other.files.allPaths().count == 1)
  }

  @Test("§7.10: what was edited into a still cannot be made to play, what has a movie can")
  func playback() throws {
    let asset = try addAsset("a")
    func play() -> StoreError.Code? {
      code { try temporary.change { $0.patch(asset) { $0.playbackStyle = 3 } } }
    }
    _ = try edit(asset, "still")
    #expect(play() == .notSupported)
    var patch = ContentPatch(uuid: asset)
    patch.adjustmentFormat = "both"
    let edit = UUID()
    patch.resources = try [5, 7, 10].map { try file(asset, edit, $0, "\($0)") }
    try temporary.change { $0.contentPatches = [patch] }
    #expect(play() == nil)
    #expect(try temporary.asset(asset).playbackStyle == 3)
  }

  @Test("A duplicate is told by originals, never by the render of an edit")
  func digests() throws {
    let asset = try addAsset("a")
    let state = try edit(asset, "render")
    let rows = try temporary.catalog.resources(of: try temporary.rowID(asset), at: state)
    for row in rows {
      let found = try temporary.catalog.assets(withSHA256: row.sha256)
      #expect(found.isEmpty == (row.type != 1))
    }
  }
}
