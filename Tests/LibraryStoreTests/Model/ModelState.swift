import Foundation
import LibraryStore

/// One state of the reference library: plain values, looked through from end to end for every
/// answer.
struct ModelState {
  /// What a client was granted; `nil` where it was never asked about.
  struct Grants {
    var readWrite: Grant?
    var addOnly: Grant?
  }

  /// Stands for the top level among the containers.
  static let top = UUID()

  /// In order of addition.
  var assets: [AssetRecord] = []
  /// In order of creation, without the smart albums.
  var collections: [CollectionRecord] = []
  /// What lies in each album, folder and at the top, in order.
  var members: [UUID: [UUID]] = [top: []]
  var grants: [String: Grants] = [:]
  /// The limited selection of each client.
  var selections: [String: Set<UUID>] = [:]

  func asset(_ uuid: UUID) -> AssetRecord? { assets.first { $0.uuid == uuid } }

  func collection(_ uuid: UUID) -> CollectionRecord? { collections.first { $0.uuid == uuid } }

  func exists(_ object: UUID) -> Bool { asset(object) != nil || collection(object) != nil }

  func children(of container: UUID) -> [UUID] { members[container] ?? [] }

  /// The folder that a collection lies in.
  func parent(of collection: UUID) -> UUID? {
    members.first { $0.value.contains(collection) && isFolder($0.key) }?.key
  }

  func isFolder(_ container: UUID) -> Bool {
    container == ModelState.top || collection(container)?.kind == .folder
  }

  /// Whether `collection` is `ancestor` or lies below it.
  func lies(_ collection: UUID, within ancestor: UUID) -> Bool {
    if collection == ancestor { return true }
    guard let parent = parent(of: collection) else { return false }
    return lies(parent, within: ancestor)
  }

  func readWrite(_ client: Client) -> Grant {
    grants[client.name]?.readWrite ?? (client.isOwner ? .authorized : .notDetermined)
  }

  func addOnly(_ client: Client) -> Grant {
    grants[client.name]?.addOnly ?? (client.isOwner ? .authorized : .notDetermined)
  }

  func canSee(_ asset: UUID, _ client: Client) -> Bool {
    switch readWrite(client) {
    case .authorized: true
    case .limited: selections[client.name]?.contains(asset) ?? false
    case .notDetermined, .restricted, .denied: false
    }
  }

  /// Assets whose own facts differ between two states, or that only one has.
  func changedAssets(since other: ModelState) -> Set<UUID> {
    let old = Dictionary(uniqueKeysWithValues: other.assets.map { ($0.uuid, $0) })
    let new = Dictionary(uniqueKeysWithValues: assets.map { ($0.uuid, $0) })
    return Set(old.keys).union(new.keys).filter { old[$0] != new[$0] }
  }

  /// Collections whose own facts differ between two states, or that only one has.
  func changedCollections(since other: ModelState) -> Set<UUID> {
    let old = Dictionary(uniqueKeysWithValues: other.collections.map { ($0.uuid, $0) })
    let new = Dictionary(uniqueKeysWithValues: collections.map { ($0.uuid, $0) })
    return Set(old.keys).union(new.keys).filter { old[$0] != new[$0] }
  }
}
