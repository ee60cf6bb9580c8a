package import Foundation

/// One call that changes the members of an album or the children of a folder (§2.29–2.43).
package struct Arrangement: Sendable {
  /// What is done.
  ///
  /// Indexes count in the snapshot, as left by the earlier calls of the request (§2.38).
  package enum Operation: Sendable, Equatable {
    case add([UUID])
    case insert([UUID], at: IndexSet)
    case remove([UUID])
    case removeAt(IndexSet)
    case replace(at: IndexSet, with: [UUID])
    case move(from: IndexSet, to: Int)

    /// Whether it names elements only, and no places.
    var isByIdentity: Bool {
      switch self {
      case .add, .remove: true
      case .insert, .removeAt, .replace, .move: false
      }
    }
  }

  /// The album or folder; `nil` is the top level.
  package var container: UUID?
  /// Which request made the call: indexes of one request see each other.
  package var request: Int
  /// The members that the caller saw, for indexes that survive changes by others (§2.39); `nil`
  /// means that indexes count in the container as it is at commit.
  package var snapshot: [RowID]?
  package var operation: Operation

  package init(container: UUID?, request: Int, snapshot: [RowID]?, operation: Operation) {
    self.container = container
    self.request = request
    self.snapshot = snapshot
    self.operation = operation
  }
}

extension Arrangement {
  /// Calls that leave the list as it would be if some of the call's elements went again.
  package func without(_ gone: Set<UUID>) -> [Arrangement] {
    func call(_ operation: Operation) -> Arrangement {
      Arrangement(
        container: container, request: request, snapshot: snapshot, operation: operation)
    }
    switch operation {
    case .add(let elements): return [call(.add(elements.filter { !gone.contains($0) }))]
    case .remove(let elements): return [call(.remove(elements.filter { !gone.contains($0) }))]
    case .insert(let elements, let indexes) where elements.count == indexes.count:
      let (kept, places, _) = Arrangement.split(elements, indexes, gone)
      return [call(.insert(kept, at: places))]
    case .replace(let indexes, let elements) where elements.count == indexes.count:
      let (kept, places, freed) = Arrangement.split(elements, indexes, gone)
      return [call(.removeAt(freed)), call(.replace(at: places, with: kept))]
    case .insert, .replace, .removeAt, .move: return [self]
    }
  }

  /// The elements that stay, their indexes once the others are out, and the indexes of the others.
  private static func split(
    _ elements: [UUID], _ indexes: IndexSet, _ gone: Set<UUID>
  ) -> (kept: [UUID], places: IndexSet, freed: IndexSet) {
    var kept: [UUID] = []
    var places = IndexSet()
    var freed = IndexSet()
    for (element, index) in zip(elements, indexes) {
      if gone.contains(element) {
        freed.insert(index)
      } else {
        kept.append(element)
        places.insert(index - freed.count)
      }
    }
    return (kept, places, freed)
  }
}
