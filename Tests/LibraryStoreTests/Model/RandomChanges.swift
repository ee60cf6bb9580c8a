import Foundation
import LibraryStore

/// Makes change sets at random, most of them possible and some not.
struct RandomChanges {
  static let owner = Client(name: "owner", isOwner: true)
  /// Has limited access once it was granted.
  static let guest = Client(name: "guest", isOwner: false)

  var random: SeededRandom
  private var request = 0

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  /// One change set for a library in this state, whose earlier states are `history`.
  mutating func next(
    _ state: ModelState, history: [ModelState], rows: [UUID: RowID], date: Double
  ) -> ChangeSet {
    let isGuest = random.once(in: 8)
    var change = ChangeSet(
      client: isGuest ? RandomChanges.guest : RandomChanges.owner, date: date)
    for _ in 0..<random.number(1...3) {
      switch random.number(0...9) {
      case 0, 1: addAsset(&change)
      case 2, 3: addPatch(&change, state)
      case 4: change.deletedAssets += random.some(2, of: state.assets.map(\.uuid))
      case 5 where !isGuest: addCollection(&change, state)
      case 6 where random.once(in: 4):
        change.deletedCollections += random.some(1, of: state.collections.map(\.uuid))
      default:
        if !isGuest || random.once(in: 4) {
          addArrangements(&change, state, history: history, rows: rows)
        }
      }
    }
    if !change.arrangements.isEmpty { change.keepAllThatIsNew() }
    return change
  }

  // MARK: Assets

  private mutating func addAsset(_ change: inout ChangeSet) {
    let bursts = [nil, nil, nil, "b1", "b2", "Ä"]
    var record = AssetRecord()
    record.uuid = random.uuid()
    record.created = random.once(in: 5) ? nil : Double(random.number(0...9))
    record.mediaType = random.number(1...2)
    record.subtypes = random.pick([0, 0, 1, 4, 8, 9]) ?? 0
    record.duration = record.mediaType == 2 ? Double(random.number(1...4)) / 2 : 0
    record.pixelWidth = random.number(1...3)
    record.isFavorite = random.once(in: 4)
    record.isHidden = random.once(in: 6)
    record.sourceType = random.once(in: 12) ? 2 : 1
    record.burstIdentifier = random.pick(bursts) ?? nil
    if record.burstIdentifier != nil { record.burstSelection = random.number(0...3) }
    change.newAssets.append(NewAsset(record: record, resources: []))
    // An asset that does not outlive its own block (§2.24).
    if random.once(in: 12) { change.deletedAssets.append(record.uuid) }
  }

  private mutating func addPatch(_ change: inout ChangeSet, _ state: ModelState) {
    let known = state.assets.map(\.uuid) + change.newAssets.map(\.record.uuid)
    for uuid in random.some(2, of: known) {
      var patch = AssetPatch(uuid: random.once(in: 40) ? random.uuid() : uuid)
      if random.once(in: 2) { patch.isFavorite = random.once(in: 2) }
      if random.once(in: 3) { patch.isHidden = random.once(in: 3) }
      if random.once(in: 3) { patch.created = .some(Double(random.number(0...9))) }
      if random.once(in: 9) { patch.created = .some(nil) }
      if random.once(in: 6) { patch.caption = .some("caption \(random.number(0...2))") }
      if random.once(in: 6) { patch.rating = random.number(0...5) }
      if random.once(in: 6) { patch.addedKeywords = ["k\(random.number(0...2))"] }
      if random.once(in: 6) { patch.removedKeywords = ["k\(random.number(0...2))"] }
      // Several requests for one object are one record (§2.19).
      change.assetPatches.removeAll { $0.uuid == patch.uuid }
      change.assetPatches.append(patch)
    }
  }

  // MARK: Collections

  private mutating func addCollection(_ change: inout ChangeSet, _ state: ModelState) {
    if random.once(in: 3), let known = random.pick(state.collections) {
      change.collectionPatches.removeAll { $0.uuid == known.uuid }
      change.collectionPatches.append(
        CollectionPatch(uuid: known.uuid, title: random.pick(["A", "B", "É"]) ?? ""))
    } else if state.collections.count < 14 {
      let uuid = random.uuid()
      change.create(
        random.once(in: 3) ? .folder : .album, uuid, random.pick(["a", "B", "e\u{301}"]) ?? "")
      if random.once(in: 8) { change.deletedCollections.append(uuid) }
    }
  }

  private mutating func addArrangements(
    _ change: inout ChangeSet, _ state: ModelState, history: [ModelState], rows: [UUID: RowID]
  ) {
    request += 1
    let new = change.newCollections
    let containers = state.collections.map(\.uuid) + new.map(\.uuid) + [ModelState.top]
    guard let container = random.pick(containers) else { return }
    let isFolder =
      state.isFolder(container) || new.contains { $0.uuid == container && $0.kind == .folder }
    let present = state.children(of: container)
    let snapshot = snapshot(of: container, present, history, rows)
    var candidates =
      isFolder
      ? state.collections.map(\.uuid) + new.map(\.uuid)
      : state.assets.map(\.uuid) + change.newAssets.map(\.record.uuid)
    if random.once(in: 40) { candidates.append(random.uuid()) }
    let seen = snapshot?.count ?? present.count
    for _ in 0..<random.number(1...2) {
      change.arrange(
        container == ModelState.top ? nil : container,
        operation(candidates, present, count: seen), request: request, snapshot: snapshot)
    }
  }

  /// What a caller may have seen: nothing, the members, those of some time ago, some of them, or
  /// another order.
  private mutating func snapshot(
    of container: UUID, _ present: [UUID], _ history: [ModelState], _ rows: [UUID: RowID]
  ) -> [RowID]? {
    let seen: [UUID]
    switch random.number(0...6) {
    case 0: seen = present
    case 1, 2: seen = random.pick(history.suffix(30))?.children(of: container) ?? present
    case 3: seen = present.filter { _ in random.once(in: 2) }
    case 4: seen = present.shuffled(using: &random)
    default: return nil
    }
    return seen.compactMap { rows[$0] }
  }

  private mutating func operation(
    _ candidates: [UUID], _ present: [UUID], count: Int
  ) -> Arrangement.Operation {
    let last = random.once(in: 20) ? count + 2 : count
    func indexes(_ count: Int, below end: Int, _ random: inout SeededRandom) -> IndexSet {
      IndexSet(Array(0..<max(end, 0)).shuffled(using: &random).prefix(count))
    }
    switch random.number(0...6) {
    case 0, 1:
      var added = random.some(4, of: candidates)
      if random.once(in: 6), let first = added.first { added.append(first) }
      return .add(added)
    case 2:
      let elements = random.some(3, of: candidates)
      return .insert(elements, at: indexes(elements.count, below: last + 1, &random))
    case 3: return .remove(random.some(2, of: candidates + present))
    case 4: return .removeAt(indexes(random.number(0...2), below: last, &random))
    case 5:
      let elements = random.some(2, of: candidates)
      return .replace(at: indexes(elements.count, below: last, &random), with: elements)
    default:
      let moved = indexes(random.number(1...3), below: last, &random)
      return .move(from: moved, to: random.number(0...max(count - moved.count, 0)))
    }
  }

  // MARK: The host's steps

  /// A grant, a selection, a recovery or an undo.
  mutating func administration(
    _ state: ModelState, trashed: [UUID], transactions: Int, date: Double
  ) -> ChangeSet {
    var change = ChangeSet(client: RandomChanges.owner, date: date)
    change.isAdministrative = true
    let assets = state.assets.map(\.uuid)
    switch random.number(0...5) {
    case 0 where random.once(in: 8):
      change.administration = [.reset(client: RandomChanges.guest.name)]
    case 0:
      let grants: [Grant] = [.limited, .limited, .limited, .authorized, .denied, .restricted]
      change.administration = [
        .grant(
          client: RandomChanges.guest.name, readWrite: random.pick(grants),
          addOnly: random.once(in: 3) ? .authorized : nil)
      ]
    case 1, 2:
      change.administration = [
        .select(client: RandomChanges.guest.name, assets: random.some(12, of: assets + trashed))
      ]
    case 3, 4:
      let recovered = random.some(2, of: random.once(in: 20) ? trashed + assets : trashed)
      change.administration = [.recover(recovered)]
    default:
      let undone = max(1, transactions - random.number(0...random.number(0...20)))
      change.administration = [.undo(LibraryState(undone))]
      change.undoes = LibraryState(undone)
    }
    return change
  }
}

extension ChangeSet {
  /// Takes back the deletion of what the change set itself creates: calls on other collections may
  /// name it, which whoever records a block resolves.
  fileprivate mutating func keepAllThatIsNew() {
    let new = newAssets.map(\.record.uuid) + newCollections.map(\.uuid)
    deletedAssets.removeAll { new.contains($0) }
    deletedCollections.removeAll { new.contains($0) }
  }
}
