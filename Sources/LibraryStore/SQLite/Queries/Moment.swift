/// The state that a query reads, and how each table is written in SQL so that it is seen as of that
/// state.
///
/// Of the present only the current rows count, which is the fast case; of an earlier state also the
/// past rows: a row is seen at state *s* exactly when `since <= s < until`.
enum Moment: Sendable {
  case present
  case past(LibraryState)

  /// Whether only current rows count.
  var isPresent: Bool { if case .present = self { true } else { false } }

  var asset: String { table("asset", AssetColumns.list) }
  var collection: String { table("collection", CollectionColumns.list) }
  var member: String { table("member", "collection, element, position, since") }
  var resource: String { table("resource", ResourceColumns.list) }
  var client: String { table("client", "name, selection, read_write, add_only, since") }

  /// The values that every query at this moment begins with: the state is parameter `?1` of those
  /// at a past one.
  var values: [StoredValue] {
    switch self {
    case .present: []
    case .past(let state): [.integer(state)]
    }
  }

  // The states that are asked for are mostly recent, so that few past rows ended later: SQLite is
  // told so, lest it walk through all history.
  private func table(_ name: String, _ columns: String) -> String {
    switch self {
    case .present: name
    case .past:
      """
      (SELECT \(columns) FROM \(name) WHERE since <= ?1 UNION ALL \
      SELECT \(columns) FROM \(name)_past WHERE since <= ?1 AND likelihood(until > ?1, 0.0001))
      """
    }
  }
}
