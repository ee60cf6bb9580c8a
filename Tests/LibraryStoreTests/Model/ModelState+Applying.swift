import Foundation
import LibraryStore

/// The change rules of §2, followed step by step.
extension ModelState {
  /// Why a change set cannot be applied.
  struct Refusal: Error { let code: StoreError.Code }

  /// The state that a change set makes, apart from dates of modification, rows' numbers and the
  /// representatives of bursts; `uuids` tells what the rows in snapshots are.
  func applying(_ change: ChangeSet, uuids: [RowID: UUID]) throws -> ModelState {
    var next = self
    try checkAccess(change)
    // Deletion wins over whatever else the block asks of the same object (§2.20).
    let gone = Set(change.deletedAssets + change.deletedCollections)
    let unborn = change.newCollections.map(\.uuid).filter(gone.contains)
    for new in change.newAssets { next.create(new.record, at: change) }
    for new in change.newCollections { next.create(new) }
    for patch in change.assetPatches where !gone.contains(patch.uuid) {
      try next.apply(patch, by: change)
    }
    for patch in change.collectionPatches where !gone.contains(patch.uuid) {
      try next.rename(patch)
    }
    var views: [Int: [UUID]] = [:]
    for arrangement in change.arrangements {
      if let container = arrangement.container, gone.contains(container),
        unborn.contains(container) || !next.isFolder(container)
      {
        continue
      }
      try next.arrange(arrangement, &views, uuids: uuids)
    }
    for uuid in change.deletedAssets { try next.deleteAsset(uuid, by: change) }
    for uuid in change.deletedCollections { next.deleteCollection(uuid) }
    return next
  }

  /// What a grant is held against: the block without what its own deletions make pointless.
  private func lasting(_ change: ChangeSet) -> ChangeSet {
    let gone = change.deletedAssets + change.deletedCollections
    let born = change.newAssets.map(\.record.uuid) + change.newCollections.map(\.uuid)
    var lasting = change
    lasting.newAssets.removeAll { gone.contains($0.record.uuid) }
    lasting.newCollections.removeAll { gone.contains($0.uuid) }
    lasting.assetPatches.removeAll { gone.contains($0.uuid) }
    lasting.collectionPatches.removeAll { gone.contains($0.uuid) }
    lasting.arrangements.removeAll { call in
      call.container.map { gone.contains($0) && born.contains($0) } ?? false
    }
    lasting.deletedAssets.removeAll { born.contains($0) }
    lasting.deletedCollections.removeAll { born.contains($0) }
    return lasting
  }

  private func checkAccess(_ change: ChangeSet) throws {
    let change = lasting(change)
    if change.isEmpty { return }
    let touchesCollections =
      !change.newCollections.isEmpty || !change.collectionPatches.isEmpty
      || !change.arrangements.isEmpty || !change.deletedCollections.isEmpty
    switch readWrite(change.client) {
    case .authorized: return
    case .limited:
      // There are no albums under limited access: none to make (§6.10), none to find.
      if !change.newCollections.isEmpty { throw Refusal(code: .notSupported) }
      if touchesCollections { throw Refusal(code: .notFound) }
    case .notDetermined, .restricted, .denied:
      let isAdding =
        !touchesCollections && change.deletedAssets.isEmpty
        && change.assetPatches.allSatisfy { patch in
          change.newAssets.contains { $0.record.uuid == patch.uuid }
        }
      if isAdding, addOnly(change.client) == .authorized { return }
      throw Refusal(code: readWrite(change.client) == .restricted ? .restricted : .denied)
    }
  }

  // MARK: Objects

  private mutating func create(_ record: AssetRecord, at change: ChangeSet) {
    var record = record
    record.added = change.date
    assets.append(record)
    if readWrite(change.client) == .limited {
      selections[change.client.name, default: []].insert(record.uuid)
    }
  }

  private mutating func create(_ new: NewCollection) {
    var record = CollectionRecord()
    record.uuid = new.uuid
    record.kind = new.kind
    record.subtype = new.subtype
    record.title = new.title
    collections.append(record)
    members[new.uuid] = []
    members[ModelState.top, default: []].append(new.uuid)
  }

  private mutating func apply(_ patch: AssetPatch, by change: ChangeSet) throws {
    guard let index = assets.firstIndex(where: { $0.uuid == patch.uuid }) else {
      throw Refusal(code: .notFound)
    }
    let isNew = change.newAssets.contains { $0.record.uuid == patch.uuid }
    guard isNew || canSee(patch.uuid, change.client) else { throw Refusal(code: .notFound) }
    var record = assets[index]
    guard record.sourceType == 1 else { throw Refusal(code: .notSupported) }
    if let created = patch.created, created != record.created {
      record.created = created
      record.createdOffset = nil
    }
    if let location = patch.location { record.location = location }
    if let isFavorite = patch.isFavorite { record.isFavorite = isFavorite }
    if let isHidden = patch.isHidden { record.isHidden = isHidden }
    if let caption = patch.caption { record.caption = caption }
    if let rating = patch.rating { record.rating = rating }
    for keyword in patch.removedKeywords { record.keywords.removeAll { $0 == keyword } }
    for keyword in patch.addedKeywords where !record.keywords.contains(keyword) {
      record.keywords.append(keyword)
    }
    assets[index] = record
  }

  private mutating func rename(_ patch: CollectionPatch) throws {
    guard let index = collections.firstIndex(where: { $0.uuid == patch.uuid }) else {
      throw Refusal(code: .notFound)
    }
    collections[index].title = patch.title
  }

  private mutating func deleteAsset(_ uuid: UUID, by change: ChangeSet) throws {
    guard let asset = asset(uuid) else { return }
    let isNew = change.newAssets.contains { $0.record.uuid == uuid }
    guard isNew || canSee(uuid, change.client) else { throw Refusal(code: .notFound) }
    guard isNew || asset.sourceType == 1 else { throw Refusal(code: .notSupported) }
    assets.removeAll { $0.uuid == uuid }
    for container in members.keys { members[container]?.removeAll { $0 == uuid } }
    for client in selections.keys { selections[client]?.remove(uuid) }
  }

  private mutating func deleteCollection(_ uuid: UUID) {
    guard let collection = collection(uuid) else { return }
    if collection.kind == .folder { children(of: uuid).forEach { deleteCollection($0) } }
    members[uuid] = nil
    for container in members.keys { members[container]?.removeAll { $0 == uuid } }
    collections.removeAll { $0.uuid == uuid }
  }

  // MARK: Bursts

  /// Chooses each burst's representative: the user's pick, else the automatic one, else the
  /// earliest (§8.21).
  mutating func settleBursts() {
    for burst in Set(assets.compactMap(\.burstIdentifier)) {
      let shot = assets.filter { $0.burstIdentifier == burst }
        .sorted { ($0.created ?? $0.added) < ($1.created ?? $1.added) }
      let chosen =
        shot.first { $0.burstSelection & 2 != 0 } ?? shot.first { $0.burstSelection & 1 != 0 }
        ?? shot.first
      for index in assets.indices where assets[index].burstIdentifier == burst {
        assets[index].representsBurst = assets[index].uuid == chosen?.uuid
      }
    }
  }
}
