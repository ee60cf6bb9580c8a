internal import Foundation
internal import LibraryStore

extension StoreWorker {
  /// Creates one asset a transaction, and tells the state of each.
  static func write(_ library: Library, count: Int) throws {
    for index in 0..<count {
      let state = try library.commitAndWait(
        changeSet { change in
          var record = AssetRecord()
          record.created = Double(index % 7)
          change.newAssets = [NewAsset(record: record, resources: [])]
        })
      say("\(state ?? -1)")
    }
  }

  /// Takes files in without end, by moving and by copying, and deletes and changes some; tells of
  /// each before and after.
  static func importing(_ library: Library, from folder: URL) throws {
    var known: [UUID] = []
    for index in 0... {
      let uuid = UUID()
      let isMoving = index % 2 == 0
      let name = "\(isMoving ? "move" : "copy")-\(uuid.uuidString)"
      let source = folder.appendingPathComponent(name)
      try Data(String(repeating: uuid.uuidString, count: 1 + index % 9 * 500).utf8).write(
        to: source)
      say("try \(name)")
      let path = OriginalPath.path(asset: uuid, type: 1, fileExtension: "jpg")
      let file = try library.files.stage(source, as: path, moving: isMoving)
      try library.commitAndWait(
        changeSet { change in
          var record = AssetRecord()
          record.uuid = uuid
          change.newAssets = [NewAsset(record: record, resources: [resource(file)])]
          if index % 3 == 2 { change.deletedAssets = [known[index - 1]] }
          if index % 4 == 3 { change.assetPatches = [favourite(known[index - 1])] }
        })
      known.append(uuid)
      say("done \(uuid.uuidString)")
      if index % 6 == 5 {
        try library.purge([known[index - 1]])
        say("purged \(known[index - 1].uuidString)")
      }
    }
  }

  private static func resource(_ file: StagedFile) -> NewResource {
    var record = ResourceRecord()
    record.size = file.size
    record.sha256 = file.sha256
    record.path = file.path
    return NewResource(record: record, file: file)
  }

  private static func favourite(_ uuid: UUID) -> AssetPatch {
    var patch = AssetPatch(uuid: uuid)
    patch.isFavorite = true
    return patch
  }

  /// Commits three change sets at once, of which the second does not fit on the disk.
  static func fillDisk(_ library: Library) throws {
    signal(SIGXFSZ, SIG_IGN)
    let log = library.url.appendingPathComponent("library.sqlite-wal").path
    let size = try FileManager.default.attributesOfItem(atPath: log)[.size] as? UInt64 ?? 0
    var limit = rlimit(rlim_cur: UInt(size) + 1_000_000, rlim_max: .max)
    _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
    let small = changeSet { $0.newAssets = [NewAsset(record: AssetRecord(), resources: [])] }
    // More than SQLite keeps in memory, so that it meets the end of the disk within a change set.
    let large = changeSet { change in
      for _ in 0..<6_000 {
        var record = AssetRecord()
        record.caption = String(repeating: "long ", count: 1_000)
        change.newAssets.append(NewAsset(record: record, resources: []))
      }
    }
    let again = changeSet { $0.newAssets = [NewAsset(record: AssetRecord(), resources: [])] }
    for outcome in library.catalog.commit(
      [small, large, again], placing: { _ in }, unplacing: { _ in })
    {
      switch outcome {
      case .committed(let state): say("committed \(state)")
      case .unchanged: say("unchanged")
      case .failed(let error): say("failed \(error.code)")
      }
    }
  }
}
