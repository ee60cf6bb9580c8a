import Foundation
import LibraryStore
import Photos
import PhotosHost
import TestSupport

/// Makes random transactions on a library, most of them through the public change requests.
final class RandomChanges {
  private let library: PHPhotoLibrary
  private let limited: PHPhotoLibrary
  /// How many assets there should be, about.
  private let size: Int
  private var random: SeededRandom
  private(set) var cast = Cast()
  private var isStale = true

  init(_ library: PHPhotoLibrary, limited: PHPhotoLibrary, size: Int, seed: UInt64) {
    self.library = library
    self.limited = limited
    self.size = size
    random = SeededRandom(seed: seed)
  }

  /// Makes one transaction, which may turn out to change nothing.
  func make() throws {
    if isStale {
      cast = Cast.fetch()
      isStale = false
    }
    switch random.below(100) {
    case 0..<12: try changeAssetCount()
    case 12..<15: try administrate()
    default: try performBlock()
    }
  }

  // MARK: Without files

  /// Adds assets, or deletes some where there are enough.
  private func changeAssetCount() throws {
    isStale = true
    guard cast.assets.count < size || random.percent(50) else {
      let doomed = random.some(1 + random.below(max(1, size / 20)), of: cast.assets)
      return try perform { PHAssetChangeRequest.deleteAssets(doomed) }
    }
    let missing = max(1, (size - cast.assets.count) / 4)
    try commit { change in
      change.newAssets = (0..<(1 + random.below(missing))).map { _ in
        NewAsset(record: record(), resources: [])
      }
    }
  }

  /// An asset with facts that often tie.
  private func record() -> AssetRecord {
    var record = AssetRecord()
    record.created = random.percent(10) ? nil : Double(random.below(40)) * 43_200
    record.mediaType = random.percent(30) ? 2 : 1
    record.duration = record.mediaType == 2 ? Double(random.below(10)) : 0
    record.subtypes = random.percent(30) ? 8 : 0
    record.pixelWidth = 10 * (1 + random.below(5))
    record.isFavorite = random.percent(30)
    record.isHidden = random.percent(10)
    if random.percent(20) {
      record.burstIdentifier = "burst \(random.below(3))"
      record.burstSelection = random.below(4)
    }
    return record
  }

  private func commit(_ fill: (inout ChangeSet) -> Void) throws {
    var change = ChangeSet(
      client: library.session.client, date: Date().timeIntervalSinceReferenceDate)
    change.isAdministrative = true
    fill(&change)
    try library.session.library.commitAndWait(change)
  }

  private func administrate() throws {
    isStale = true
    switch random.below(6) {
    case 0:
      let deleted = try library.host.recentlyDeleted()
      let some = random.some(1 + random.below(3), of: deleted)
      if !some.isEmpty { try library.host.recover(some.map(\.localIdentifier)) }
    case 1:
      let types: [PHAssetSourceType] = [.typeUserLibrary, .typeCloudShared, .typeUserLibrary]
      let some = random.some(2, of: cast.assets).map(\.localIdentifier)
      try library.host.setSourceType(types[random.below(3)], for: some)
    case 2:
      let status: PHAuthorizationStatus =
        random.percent(70) ? .limited : random.percent(50) ? .authorized : .denied
      limited.host.setAuthorization(status, for: .readWrite)
    case 3: try undo()
    default:
      let some = random.some(random.below(size / 2 + 1), of: cast.assets)
      limited.host.setLimitedSelection(some.map(\.localIdentifier))
    }
  }

  /// Undoes one of the last transactions, if that can still be done.
  private func undo() throws {
    let catalog = try library.session.library.catalog
    let state = try catalog.state()
    let from = max(state - 3, try catalog.horizon())
    let token = PHPersistentChangeToken(libraryUUID: catalog.libraryUUID, state: from)
    guard let last = try library.host.transactions(since: token).last else { return }
    do {
      try library.host.undo(last)
    } catch let error as PHPhotosError
      where error.code == .operationInterrupted || error.code == .changeNotSupported
    {
      return  // Something of it was changed again since.
    }
  }

  // MARK: Change blocks

  private func performBlock() throws {
    let count = random.percent(70) ? 1 : 2 + random.below(4)
    try perform { [self] in
      for _ in 0..<count { request() }
    }
  }

  /// Performs a block; one that asks for the impossible changes nothing.
  private func perform(_ block: @escaping () -> Void) throws {
    do {
      try library.performChangesAndWait(block)
    } catch let error as PHPhotosError
      where error.code == .changeNotSupported || error.code == .identifierNotFound
    {
      isStale = true
    }
  }

  private func request() {
    switch random.below(20) {
    case 0..<7: changeProperties()
    case 7..<14: changeMembers()
    case 14..<16: changeAlbums()
    default: changeFolders()
    }
  }

  private func changeProperties() {
    for asset in random.some(1 + random.below(3), of: cast.assets) {
      let request = PHAssetChangeRequest(for: asset)
      switch random.below(6) {
      case 0, 1: request.isFavorite = random.percent(50)
      case 2: request.isHidden = random.percent(40)
      case 3: request.caption = "caption \(random.below(5))"
      default:
        request.creationDate =
          random.percent(10)
          ? nil : Date(timeIntervalSinceReferenceDate: Double(random.below(40)) * 43_200)
      }
    }
  }

  private func changeMembers() {
    guard !cast.albums.isEmpty else { return changeAlbums() }
    let album = cast.albums[random.below(cast.albums.count)]
    let options = PHFetchOptions()
    options.includeHiddenAssets = true
    options.includeAllBurstAssets = true
    let members = PHAsset.fetchAssets(in: album, options: options)
    let withSnapshot = random.percent(60)
    guard
      let request = withSnapshot
        ? PHAssetCollectionChangeRequest(for: album, assets: members)
        : PHAssetCollectionChangeRequest(for: album)
    else { return }
    let some = random.some(1 + random.below(4), of: cast.assets)
    switch random.below(6) {
    case 0: request.addAssets(some)
    case 1: request.removeAssets(random.some(2, of: cast.assets) + members.some(&random))
    case 2:
      let start = random.below(members.count + 1)
      let isShort = start > max(0, members.count - some.count)
      request.insertAssets(
        isShort ? [some[0]] : some, at: IndexSet(start..<(start + (isShort ? 1 : some.count))))
    case 3: request.removeAssets(at: members.indexes(2, &random))
    case 4:
      let indexes = members.indexes(some.count, &random)
      request.replaceAssets(at: indexes, withAssets: Array(some.prefix(indexes.count)))
    default:
      let indexes = members.indexes(3, &random)
      request.moveAssets(at: indexes, to: random.below(members.count - indexes.count + 1))
    }
  }

  private func changeAlbums() {
    isStale = true
    let title = "Album \(random.below(40))"
    let album = cast.albums.isEmpty ? nil : cast.albums[random.below(cast.albums.count)]
    guard let album, random.percent(60) else {
      guard cast.albums.count < 9 else { return }
      let request = PHAssetCollectionChangeRequest.creationRequestForAssetCollection(
        withTitle: title)
      return request.addAssets(random.some(random.below(20), of: cast.assets))
    }
    if cast.albums.count > 3, random.percent(25) {
      PHAssetCollectionChangeRequest.deleteAssetCollections([album])
    } else {
      PHAssetCollectionChangeRequest(for: album)?.title = title
    }
  }

  private func changeFolders() {
    isStale = true
    if random.percent(30) { return arrangeTopLevel() }
    guard !cast.folders.isEmpty, random.percent(85) else {
      guard cast.folders.count < 6 else { return }
      let request = PHCollectionListChangeRequest.creationRequestForCollectionList(
        withTitle: "Folder \(random.below(20))")
      return request.addChildCollections(random.some(2, of: cast.albums))
    }
    let folder = cast.folders[random.below(cast.folders.count)]
    if random.percent(10) { return PHCollectionListChangeRequest.deleteCollectionLists([folder]) }
    let children = PHCollection.fetchCollections(in: folder, options: nil)
    guard let request = PHCollectionListChangeRequest(for: folder, childCollections: children)
    else { return }
    let some = random.some(1 + random.below(2), of: cast.albums as [PHCollection] + cast.folders)
    switch random.below(5) {
    case 0: request.addChildCollections(some)
    case 1: request.insertChildCollections([some[0]], at: [random.below(children.count + 1)])
    case 2: request.removeChildCollections(at: children.indexes(1, &random))
    case 3: request.title = "Folder \(random.below(20))"
    default:
      let indexes = children.indexes(2, &random)
      request.moveChildCollections(
        at: indexes, to: random.below(children.count - indexes.count + 1))
    }
  }

  private func arrangeTopLevel() {
    let children = PHCollection.fetchTopLevelUserCollections(with: nil)
    let request = PHCollectionListChangeRequest(
      forTopLevelCollectionListUserCollections: children)
    let indexes = children.indexes(1 + random.below(3), &random)
    request?.moveChildCollections(
      at: indexes, to: random.below(children.count - indexes.count + 1))
  }
}

extension PHFetchResult {
  /// Up to `count` positions.
  fileprivate func indexes(_ count: Int, _ random: inout SeededRandom) -> IndexSet {
    IndexSet(random.some(count, of: Array(0..<self.count)))
  }

  /// Up to two objects.
  fileprivate func some(_ random: inout SeededRandom) -> [ObjectType] {
    objects(at: indexes(2, &random))
  }
}
