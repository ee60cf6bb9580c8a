import Foundation
import LibraryStore

/// The rules of §2.29–2.42 for one call after the other, on arrays.
extension ModelState {
  mutating func arrange(
    _ call: Arrangement, _ views: inout [Int: [UUID]], uuids: [RowID: UUID]
  ) throws {
    let container = call.container ?? ModelState.top
    guard container == ModelState.top || collection(container) != nil else {
      throw Refusal(code: .notFound)
    }
    try check(call.operation.elements, mayEnter: container)
    let old = children(of: container)
    if let snapshot = call.snapshot {
      let view = views[call.request] ?? snapshot.map { uuids[$0] ?? UUID() }
      let changed = try call.operation.changing(view)
      views[call.request] = changed.view
      members[container] = call.operation.merging(view, changed, into: old)
    } else {
      members[container] = try call.operation.changing(old).view
    }
    guard isFolder(container) else { return }
    let new = children(of: container)
    for child in new where !old.contains(child) {
      for other in members.keys where other != container && isFolder(other) {
        members[other]?.removeAll { $0 == child }
      }
    }
    members[ModelState.top, default: []] += old.filter { !new.contains($0) }
  }

  private func check(_ elements: [UUID], mayEnter container: UUID) throws {
    for element in elements {
      if isFolder(container) {
        guard collection(element) != nil else { throw Refusal(code: .notFound) }
        guard container == ModelState.top || !lies(container, within: element) else {
          throw Refusal(code: .notSupported)
        }
      } else {
        guard let asset = asset(element) else { throw Refusal(code: .notFound) }
        guard asset.sourceType == 1 else { throw Refusal(code: .notSupported) }
      }
    }
  }
}

extension Arrangement.Operation {
  /// What is to become a member.
  fileprivate var elements: [UUID] {
    switch self {
    case .add(let elements), .insert(let elements, _), .replace(_, let elements): elements
    case .remove, .removeAt, .move: []
    }
  }

  /// A list after the call, with what left it and what was put somewhere.
  typealias Changed = (view: [UUID], removed: [UUID], placed: [UUID])

  private func refuse(unless isRight: Bool) throws {
    guard isRight else { throw ModelState.Refusal(code: .notSupported) }
  }

  /// Makes the call on the list that its caller sees.
  fileprivate func changing(_ old: [UUID]) throws -> Changed {
    var view = old
    switch self {
    case .add(let elements):
      for element in elements where !view.contains(element) { view.append(element) }
      return (view, [], elements)
    case .remove(let elements):
      view.removeAll { elements.contains($0) }
      return (view, elements, [])
    case .removeAt(let indexes):
      try refuse(unless: indexes.allSatisfy { $0 < old.count })
      let removed = indexes.map { old[$0] }
      return (view.filter { !removed.contains($0) }, removed, [])
    case .insert(let elements, let indexes):
      try refuse(unless: elements.count == indexes.count && Set(elements).count == elements.count)
      view.removeAll { elements.contains($0) }
      for (element, index) in zip(elements, indexes) {
        try refuse(unless: index <= view.count)
        view.insert(element, at: index)
      }
      return (view, [], elements)
    case .replace(let indexes, let elements):
      try refuse(unless: elements.count == indexes.count && Set(elements).count == elements.count)
      try refuse(unless: indexes.allSatisfy { $0 < old.count })
      // Slots stay empty where a replacing element left its old place.
      var slots: [UUID?] = old.map { elements.contains($0) ? nil : $0 }
      for (index, element) in zip(indexes, elements) { slots[index] = element }
      let removed = indexes.map { old[$0] }.filter { !elements.contains($0) }
      return (slots.compactMap { $0 }, removed, elements)
    case .move(let indexes, let target):
      try refuse(unless: indexes.allSatisfy { $0 < old.count })
      let moved = indexes.map { old[$0] }
      view.removeAll { moved.contains($0) }
      try refuse(unless: (0...view.count).contains(target))
      view.insert(contentsOf: moved, at: target)
      return (view, [], moved)
    }
  }

  /// Merges what the caller did to its view into the list as it is (§2.39).
  fileprivate func merging(
    _ view: [UUID], _ changed: Changed, into members: [UUID]
  ) -> [UUID] {
    var merged = members
    if case .add(let elements) = self {
      for element in elements where !merged.contains(element) { merged.append(element) }
      return merged
    }
    merged.removeAll { changed.removed.contains($0) }
    var placed = changed.placed
    // What others took out stays out when it is only moved.
    if case .move = self { placed.removeAll { !members.contains($0) } }
    merged.removeAll { placed.contains($0) }
    for (index, element) in changed.view.enumerated() where placed.contains(element) {
      let neighbour = changed.view[..<index].last { merged.contains($0) }
      let place = neighbour.flatMap { merged.firstIndex(of: $0) }
      merged.insert(element, at: place.map { $0 + 1 } ?? 0)
    }
    return merged
  }
}
