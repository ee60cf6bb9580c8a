internal import Foundation

/// Rows of membership: an element in a container, at a position.
///
/// Positions are numbers with wide gaps, so that putting an element between two others writes one
/// row.
extension TransactionWriter {
  /// Puts elements that are not yet members last.
  func append(_ elements: [RowID], to container: RowID) throws(StoreError) {
    let last = try connection.first(
      "SELECT max(position) FROM member WHERE collection = ?1", [.integer(container)]
    ) { $0.integer(0) }
    var position = last ?? 0
    for element in elements where try memberRow(element, of: container) == nil {
      position += MemberPositions.gap
      try addMember(element, to: container, at: position)
    }
  }

  /// Makes an element a member at a position, or moves it there.
  func place(
    _ element: RowID, in container: RowID, at position: Int64
  ) throws(StoreError) {
    if let row = try memberRow(element, of: container) {
      guard row.position != position else { return }
      try keepMember(element, of: container, row)
      try connection.run(
        "UPDATE member SET position = ?3, since = ?4 WHERE collection = ?1 AND element = ?2",
        memberValues(container, element, position))
      note(.updated, .member, container, element: element)
    } else {
      try addMember(element, to: container, at: position)
    }
  }

  private func addMember(
    _ element: RowID, to container: RowID, at position: Int64
  ) throws(StoreError) {
    try connection.run(
      "INSERT INTO member (collection, element, position, since) VALUES (?1, ?2, ?3, ?4)",
      memberValues(container, element, position))
    note(.inserted, .member, container, element: element)
  }

  private func memberValues(
    _ container: RowID, _ element: RowID, _ position: Int64
  ) -> [StoredValue] {
    [.integer(container), .integer(element), .integer(position), .integer(state)]
  }

  /// Takes an element out; ignored when it is no member (§2.35).
  func removeMember(_ element: RowID, from container: RowID) throws(StoreError) {
    guard let row = try memberRow(element, of: container) else { return }
    try keepMember(element, of: container, row)
    try connection.run(
      "DELETE FROM member WHERE collection = ?1 AND element = ?2",
      [.integer(container), .integer(element)])
    note(.deleted, .member, container, element: element)
  }

  func memberRow(
    _ element: RowID, of container: RowID
  ) throws(StoreError) -> (position: Int64, since: LibraryState)? {
    try connection.first(
      "SELECT position, since FROM member WHERE collection = ?1 AND element = ?2",
      [.integer(container), .integer(element)]
    ) { ($0.integer(0), $0.integer(1)) }
  }

  private func keepMember(
    _ element: RowID, of container: RowID, _ row: (position: Int64, since: LibraryState)
  ) throws(StoreError) {
    guard row.since < state else { return }
    try connection.run(
      """
      INSERT INTO member_past (collection, element, position, since, until) \
      VALUES (?1, ?2, ?3, ?4, ?5)
      """,
      [
        .integer(container), .integer(element), .integer(row.position), .integer(row.since),
        .integer(state),
      ])
  }

  /// The members of a container in order, with their positions.
  func memberPositions(
    of container: RowID
  ) throws(StoreError) -> [(element: RowID, position: Int64)] {
    try connection.rows(
      "SELECT element, position FROM member WHERE collection = ?1 ORDER BY position, element",
      [.integer(container)]
    ) { ($0.integer(0), $0.integer(1)) }
  }

  /// Rewrites a container's members to be `elements` in that order, touching as few rows as can be.
  ///
  /// - Returns: The members as they are now.
  func rewriteMembers(
    of container: RowID, from before: [(element: RowID, position: Int64)], to elements: [RowID]
  ) throws(StoreError) -> [(element: RowID, position: Int64)] {
    // What begins and ends both lists stays as it is; only what lies between is looked at one by one.
    let shorter = min(before.count, elements.count)
    let head = (0..<shorter).first { before[$0].element != elements[$0] } ?? shorter
    let tail =
      (0..<shorter - head).first {
        before[before.count - 1 - $0].element != elements[elements.count - 1 - $0]
      } ?? shorter - head
    let old = before[head..<before.count - tail]
    let new = elements[head..<elements.count - tail]

    let difference = ListDifference(
      from: IdentifierList(old.map(\.element)), to: IdentifierList(Array(new))
    ) { _ in false }
    for index in difference.removals {
      try removeMember(old[head + index].element, from: container)
    }
    var isLoose = Array(repeating: false, count: new.count)
    for index in difference.insertions { isLoose[index] = true }
    for move in difference.batchMoves { isLoose[move.to] = true }
    let positionOf = Dictionary(uniqueKeysWithValues: old.map { ($0.element, $0.position) })
    let fixed = zip(new, isLoose).map { element, isLoose in isLoose ? nil : positionOf[element] }
    let filled = MemberPositions.filling(
      fixed, after: head > 0 ? before[head - 1].position : nil,
      before: tail > 0 ? before[before.count - tail].position : nil)
    if let filled {
      for (element, position) in zip(new, filled) where positionOf[element] != position {
        try place(element, in: container, at: position)
      }
      var members = before
      members.replaceSubrange(
        head..<before.count - tail, with: zip(new, filled).map { (element: $0, position: $1) })
      return members
    }
    let positions = MemberPositions.anew(elements.count)
    for (element, position) in zip(elements, positions) {
      try place(element, in: container, at: position)
    }
    return zip(elements, positions).map { (element: $0, position: $1) }
  }
}
