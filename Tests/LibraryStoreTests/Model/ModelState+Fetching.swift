import Foundation
import LibraryStore

/// The fetch rules of §3: filter, then sort, then limit.
extension ModelState {
  /// The answer to a query; `uuids` tells which album its row is.
  func fetch(_ query: AssetQuery, uuids: [RowID: UUID]) -> [UUID] {
    let found = candidates(query.scope, uuids).filter { asset in
      canSee(asset.uuid, query.client) && isLetThrough(asset, query)
        && query.filter?.holds(asset.value) ?? true
    }
    let sorted = ModelState.sorted(
      found, by: query.sort, addition: addition(found.map(\.uuid), of: assets.map(\.uuid)),
      value: { $0.value($1) })
    return limited(sorted.map(\.uuid), query.limit)
  }

  private func candidates(
    _ scope: AssetQuery.Scope, _ uuids: [RowID: UUID]
  ) -> [AssetRecord] {
    switch scope {
    case .library: assets
    case .album(let id): uuids[id].map { children(of: $0).compactMap(asset) } ?? []
    case .smartAlbum(let rule): assets.filter { rule.holds($0.value) }
    case .burst(let identifier): assets.filter { $0.burstIdentifier == identifier }
    case .list(let asked):
      asked.indices.filter { !asked[..<$0].contains(asked[$0]) }.compactMap { asset(asked[$0]) }
    }
  }

  /// Hidden assets, burst members and other sources (§3.18–3.20).
  private func isLetThrough(_ asset: AssetRecord, _ query: AssetQuery) -> Bool {
    let isPicked = asset.representsBurst || asset.burstSelection & 2 != 0
    let isHiddenInBurst = asset.burstIdentifier != nil && !isPicked
    if asset.isHidden, !query.includesHidden { return false }
    if isHiddenInBurst, !query.includesAllBurstMembers { return false }
    if query.sourceTypes != 0 { return asset.sourceType & query.sourceTypes != 0 }
    return switch query.scope {
    case .library, .smartAlbum: asset.sourceType == 1
    case .album, .burst, .list: true
    }
  }

  func fetch(_ query: CollectionQuery, uuids: [RowID: UUID]) -> [UUID] {
    // Without full access no album or folder is seen (§3.10, §6.10).
    guard readWrite(query.client) == .authorized else { return [] }
    let found = candidates(query.scope, uuids).filter { collection in
      query.filter?.holds { value(of: collection, $0) } ?? true
    }
    let sorted = ModelState.sorted(
      found, by: query.sort, addition: addition(found.map(\.uuid), of: collections.map(\.uuid)),
      value: { value(of: $0, $1) })
    return limited(sorted.map(\.uuid), query.limit)
  }

  private func candidates(
    _ scope: CollectionQuery.Scope, _ uuids: [RowID: UUID]
  ) -> [CollectionRecord] {
    switch scope {
    case .kind(let kind, let subtype):
      collections.filter { $0.kind == kind && $0.subtype == subtype ?? $0.subtype }
    case .children(let id):
      children(of: id == 0 ? ModelState.top : uuids[id] ?? UUID()).compactMap(collection)
    case .containing(let asset):
      collections.filter { uuids[asset].map(children(of: $0.uuid).contains) ?? false }
    case .parent(let child):
      collections.filter { uuids[child].map(children(of: $0.uuid).contains) ?? false }
    case .list(let asked, let areFolders):
      asked.indices.filter { !asked[..<$0].contains(asked[$0]) }
        .compactMap { collection(asked[$0]) }
        .filter { ($0.kind == .folder) == areFolders ?? ($0.kind == .folder) }
    }
  }

  /// Dates and counts come from the members (§9.5, §9.6).
  private func value(of collection: CollectionRecord, _ field: Field) -> ModelValue {
    let held = children(of: collection.uuid).compactMap(asset)
    return switch field {
    case .identity: .identity(collection.uuid)
    case .localIdentifier: .text(collection.localIdentifier)
    case .title: ModelValue(collection.title)
    case .modificationDate: ModelValue(collection.modified)
    case .startDate: ModelValue(held.compactMap(\.created).min())
    case .endDate: ModelValue(held.compactMap(\.created).max())
    case .estimatedAssetCount:
      collection.kind == .album
        ? ModelValue(held.filter { !$0.isHidden }.count) : .number(Double(Int.max))
    default: .null
    }
  }

  // MARK: Order and limit

  /// The place of each object in the order of addition.
  private func addition(_ found: [UUID], of all: [UUID]) -> [UUID: Int] {
    Dictionary(uniqueKeysWithValues: found.map { ($0, all.firstIndex(of: $0) ?? 0) })
  }

  /// Sorted by the keys, ties by order of addition; as found when there are no keys (§3.15, §3.16).
  private static func sorted<Object: Identified>(
    _ found: [Object], by keys: [SortKey], addition: [UUID: Int],
    value: (Object, Field) -> ModelValue
  ) -> [Object] {
    guard !keys.isEmpty else { return found }
    return found.sorted { left, right in
      for key in keys {
        let (left, right) = (value(left, key.field), value(right, key.field))
        if left.precedes(right) { return key.ascending }
        if right.precedes(left) { return !key.ascending }
      }
      return addition[left.uuid] ?? 0 < addition[right.uuid] ?? 0
    }
  }

  private func limited(_ found: [UUID], _ limit: Int) -> [UUID] {
    limit > 0 ? Array(found.prefix(limit)) : found
  }
}

/// What has a UUID.
private protocol Identified {
  var uuid: UUID { get }
}

extension AssetRecord: Identified {}
extension CollectionRecord: Identified {}
