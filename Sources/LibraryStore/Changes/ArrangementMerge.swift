package import Foundation

/// The members of one container in the making: each call of a change block is worked out in the
/// list its caller saw, and merged into the list as it is (§2.34–2.39).
package struct ArrangementMerge {
  /// What a call did to the list its caller saw.
  struct Effect: Equatable {
    /// The list as the caller now believes it to be.
    var view: [RowID]
    /// Elements that left it.
    var removed: Set<RowID> = []
    /// Elements that were put somewhere, in the order of `view`.
    var placed: [RowID] = []
    /// Whether placed elements may be new to the container; a moved one that others removed stays
    /// removed.
    var placesNewcomers = true
  }

  /// Why a call cannot be made, as the end of a sentence.
  package struct Refusal: Error, Equatable {
    package let reason: String
  }

  /// The container's members, with everything so far.
  package private(set) var members: [RowID]
  /// What the requests with a snapshot believe the members to be.
  private var views: [Int: [RowID]] = [:]

  package init(members: [RowID]) { self.members = members }

  /// Makes one call.
  ///
  /// - Parameters:
  ///   - operation: What is done.
  ///   - request: Which request it belongs to: its calls see each other.
  ///   - snapshot: The members that the caller saw; `nil` means the members as they are.
  /// - Throws: Why it cannot be made.
  package mutating func apply(
    _ operation: RowOperation, request: Int, snapshot: [RowID]?
  ) throws(Refusal) {
    guard let snapshot else {
      let effect = try operation.effect(on: members, members: members)
      members = effect.view
      return
    }
    let view = views[request] ?? snapshot
    let effect = try operation.effect(on: view, members: members)
    views[request] = effect.view
    if view == members {
      members = effect.view
    } else if case .add = operation {
      members += effect.placed
    } else {
      merge(effect)
    }
  }

  /// Takes elements out that another container now holds.
  mutating func lose(_ elements: Set<RowID>) { members.removeAll(where: elements.contains) }

  /// Puts elements last.
  mutating func append(_ elements: [RowID]) { members += elements }

  /// Applies an effect on a view to the members: each placed element lands right after the nearest
  /// element before it in the view that still is a member.
  private mutating func merge(_ effect: Effect) {
    let before = Set(members)
    let placed = effect.placed.filter { effect.placesNewcomers || before.contains($0) }
    let lifted = effect.removed.union(placed)
    members.removeAll(where: lifted.contains)
    let kept = Set(members)
    var following: [RowID?: [RowID]] = [:]
    var anchor: RowID?
    let isPlaced = Set(placed)
    for element in effect.view {
      if isPlaced.contains(element) {
        following[anchor, default: []].append(element)
      } else if kept.contains(element) {
        anchor = element
      }
    }
    var merged = following[nil] ?? []
    merged.reserveCapacity(members.count + placed.count)
    for member in members {
      merged.append(member)
      if let after = following[member] { merged += after }
    }
    members = merged
  }
}

/// A call on a container, with its elements as rows.
package enum RowOperation: Equatable {
  case add([RowID])
  case insert([RowID], at: IndexSet)
  case remove([RowID])
  case removeAt(IndexSet)
  case replace(at: IndexSet, with: [RowID])
  case move(from: IndexSet, to: Int)

  /// What the call does to the list its caller sees.
  ///
  /// `members` are those of the container as it is.
  func effect(
    on view: [RowID], members: [RowID]
  ) throws(ArrangementMerge.Refusal) -> ArrangementMerge.Effect {
    switch self {
    case .add(let elements):
      return RowOperation.adding(elements, to: view, members: Set(members))
    case .insert(let elements, let indexes):
      return try RowOperation.inserting(elements, at: indexes, in: view)
    case .remove(let elements):
      let removed = Set(elements)
      return .init(view: view.filter { !removed.contains($0) }, removed: removed)
    case .removeAt(let indexes):
      try RowOperation.check(indexes, within: view.count)
      return .init(
        view: RowOperation.rest(of: view, without: indexes), removed: Set(indexes.map { view[$0] }))
    case .replace(let indexes, let elements):
      return try RowOperation.replacing(at: indexes, with: elements, in: view)
    case .move(let indexes, let target):
      return try RowOperation.moving(indexes, to: target, in: view)
    }
  }

  /// Members keep their place, and repeats count once (§2.29).
  private static func adding(
    _ elements: [RowID], to view: [RowID], members: Set<RowID>
  ) -> ArrangementMerge.Effect {
    // What is new to the caller need not be new to the container, nor the other way round.
    var seen = Set(view)
    var known = members
    return .init(
      view: view + elements.filter { seen.insert($0).inserted },
      placed: elements.filter { known.insert($0).inserted })
  }

  /// Each index is the place its element has when all lower ones are in (§2.34); a member moves
  /// there (§2.29).
  private static func inserting(
    _ elements: [RowID], at indexes: IndexSet, in view: [RowID]
  ) throws(ArrangementMerge.Refusal) -> ArrangementMerge.Effect {
    try check(elements, fit: indexes)
    let moved = Set(elements)
    let others = view.filter { !moved.contains($0) }
    var result: [RowID] = []
    result.reserveCapacity(others.count + elements.count)
    var next = 0
    for (index, element) in zip(indexes, elements) {
      let needed = index - result.count
      guard next + needed <= others.count else {
        throw .init(
          reason:
            "index \(index) is beyond the end of \(result.count + others.count - next) elements")
      }
      result += others[next..<next + needed]
      next += needed
      result.append(element)
    }
    result += others[next...]
    return .init(view: result, placed: elements)
  }

  /// Index *k* gets element *k*; what was there leaves, and so does another occurrence of the
  /// element (§2.36).
  private static func replacing(
    at indexes: IndexSet, with elements: [RowID], in view: [RowID]
  ) throws(ArrangementMerge.Refusal) -> ArrangementMerge.Effect {
    try check(elements, fit: indexes)
    try check(indexes, within: view.count)
    let new = Set(elements)
    let displaced = Set(indexes.map { view[$0] }).subtracting(new)
    var result: [RowID] = []
    var next = elements.makeIterator()
    for (index, element) in view.enumerated() {
      if indexes.contains(index), let replacement = next.next() {
        result.append(replacement)
      } else if !new.contains(element) {
        result.append(element)
      }
    }
    return .init(view: result, removed: displaced, placed: elements)
  }

  /// The chosen elements are taken out and put back together; the target counts without them
  /// (§2.37).
  private static func moving(
    _ indexes: IndexSet, to target: Int, in view: [RowID]
  ) throws(ArrangementMerge.Refusal) -> ArrangementMerge.Effect {
    try check(indexes, within: view.count)
    let moved = indexes.map { view[$0] }
    var result = rest(of: view, without: indexes)
    guard target >= 0, target <= result.count else {
      throw .init(reason: "target \(target) is beyond the end of \(result.count) elements")
    }
    result.insert(contentsOf: moved, at: target)
    return .init(view: result, placed: moved, placesNewcomers: false)
  }

  /// What stays when the elements at some indexes go.
  private static func rest(of view: [RowID], without indexes: IndexSet) -> [RowID] {
    var rest: [RowID] = []
    rest.reserveCapacity(view.count)
    var next = 0
    for range in indexes.rangeView {
      rest += view[next..<range.lowerBound]
      next = range.upperBound
    }
    rest += view[next...]
    return rest
  }

  private static func check(
    _ indexes: IndexSet, within count: Int
  ) throws(ArrangementMerge.Refusal) {
    guard let last = indexes.last, last >= count else { return }
    throw .init(reason: "index \(last) is beyond the end of \(count) elements")
  }

  private static func check(
    _ elements: [RowID], fit indexes: IndexSet
  ) throws(ArrangementMerge.Refusal) {
    guard elements.count == indexes.count else {
      throw .init(reason: "\(elements.count) elements do not fit \(indexes.count) indexes")
    }
    guard Set(elements).count == elements.count else {
      throw .init(reason: "an element is given twice")
    }
  }
}
