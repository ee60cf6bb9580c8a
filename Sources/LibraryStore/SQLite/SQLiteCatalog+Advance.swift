internal import Foundation

/// Moving a list on to a later state by looking at the touched rows only.
extension SQLiteCatalog {
  package func advance(
    _ list: FetchedList, of query: ObjectQuery, to state: LibraryState
  ) throws(StoreError) -> AdvancedList {
    // A list that is newer than the change knows of it already (§4.19).
    guard list.state < state else { return AdvancedList(list: list, difference: nil) }
    return try readers.withConnection { connection throws(StoreError) in
      try connection.reading { () throws(StoreError) in
        let advance = ListAdvancing(
          connection: connection, list: list, query: query, state: state,
          moment: try connection.moment(of: state))
        return try advance.result()
      }
    }
  }
}

/// One list on its way to a later state.
private struct ListAdvancing {
  let connection: Connection
  let list: FetchedList
  let query: ObjectQuery
  let state: LibraryState
  let moment: Moment

  func result() throws(StoreError) -> AdvancedList {
    guard try connection.horizon() <= list.state else { return try refetchWithoutHistory() }
    switch query {
    case .assets(let query): return try advance(query)
    case .collections(let query): return try advance(query)
    }
  }

  private var unchanged: AdvancedList {
    AdvancedList(list: FetchedList(state: state, ids: list.ids), difference: nil)
  }

  // MARK: By a new fetch

  /// Repeats the fetch and compares.
  private func refetch(changed: [RowID]) throws(StoreError) -> AdvancedList {
    let after = try connection.identifiers(query, at: moment)
    return advanced(
      to: after,
      ListDifference(from: list.ids, to: after, changedIdentifiers: changed))
  }

  /// Repeats the fetch where the history no longer tells what was touched: an element changed if
  /// its image is younger than the list.
  private func refetchWithoutHistory() throws(StoreError) -> AdvancedList {
    let table: String =
      switch query {
      case .assets: moment.asset
      case .collections: moment.collection
      }
    var text = QueryText(at: moment)
    let sql = "SELECT id FROM \(table) WHERE since > \(text.bind(.integer(list.state)))"
    return try refetch(changed: try connection.rows(sql, text.values) { $0.integer(0) })
  }

  private func advanced(
    to ids: IdentifierList, _ difference: ListDifference
  ) -> AdvancedList {
    guard !difference.isEmpty else { return unchanged }
    return AdvancedList(list: FetchedList(state: state, ids: ids), difference: difference)
  }

  // MARK: Collections

  /// Collections are few: their fetch is repeated whenever anything that it reads was touched.
  private func advance(_ query: CollectionQuery) throws(StoreError) -> AdvancedList {
    let kinds = query.readsMembers ? "1, 2, 3, 4" : "2, 3, 4"
    let sql = """
      SELECT kind, object FROM log WHERE state > ?1 AND state <= ?2 AND kind IN (\(kinds))
      """
    let touched = try connection.rows(sql, [.integer(list.state), .integer(state)]) {
      (kind: $0.int(0), object: $0.integer(1))
    }
    guard !touched.isEmpty else { return unchanged }
    let changed = touched.filter { $0.kind == LogEntry.Kind.collection.rawValue }.map(\.object)
    return try refetch(changed: changed)
  }

  // MARK: Assets

  /// What the log says of rows that matter to a query of assets.
  private struct Touched {
    /// Each touched asset, with whether its own row was.
    var assets: [RowID: Bool] = [:]
    /// Whether the query's answer cannot be told from the touched assets alone.
    var needsFetch = false
  }

  private func advance(_ query: AssetQuery) throws(StoreError) -> AdvancedList {
    let limit = max(256, list.ids.count / 16)
    let touched = try touched(by: query)
    guard touched.needsFetch || !touched.assets.isEmpty else { return unchanged }
    let needsOrder: Bool = if case .list = query.scope { true } else { query.limit > 0 }
    if touched.needsFetch || needsOrder || touched.assets.count > limit {
      return try refetch(changed: touched.assets.filter(\.value).map(\.key))
    }
    return try advance(query, touched.assets)
  }

  private func touched(by query: AssetQuery) throws(StoreError) -> Touched {
    let before = try connection.access(of: query.client, at: .past(list.state))
    let after = try connection.access(of: query.client, at: moment)
    var touched = Touched(needsFetch: before != after)
    // Who may not read has empty lists, whatever happens.
    guard before.canRead || after.canRead else { return touched }
    // Selections count for clients under limited access only; -1 is no row.
    let selection = after.readWrite == .limited ? after.selection : -1
    let album: RowID = if case .album(let id) = query.scope { id } else { -1 }
    let sql = """
      SELECT kind, object, element FROM log WHERE state > ?1 AND state <= ?2 AND (kind = 1 \
      OR (kind = 2 AND object = ?3) OR (kind = 3 AND object IN (?3, ?4)))
      """
    let values: [StoredValue] = [
      .integer(list.state), .integer(state), .integer(album), .integer(selection),
    ]
    try connection.forEachRow(sql, values) { row throws(StoreError) in
      switch LogEntry.Kind(rawValue: row.int(0)) {
      case .asset: touched.assets[row.integer(1)] = true
      case .member:
        let element = row.integer(2)
        touched.assets[element] = touched.assets[element] ?? false
      case .collection, .client, nil: touched.needsFetch = true
      }
    }
    return touched
  }

  private func advance(
    _ query: AssetQuery, _ touched: [RowID: Bool]
  ) throws(StoreError) -> AdvancedList {
    let access = try connection.access(of: query.client, at: moment)
    let selection = AssetSelection(query: query, access: access)
    let now = RankedRows(connection, selection, at: moment)
    let then = RankedRows(connection, selection, at: .past(list.state))

    // 1. Where each touched asset stood, and whether it belongs to the list now.
    var leaving: [TouchedElement] = []
    var staying: [(element: TouchedElement, keys: [StoredValue])] = []
    for (id, isChanged) in touched {
      let position = try position(of: id, then)
      let keys = try now.standing(of: id)
      guard position != nil || keys != nil else { continue }
      let element = TouchedElement(
        identifier: id, positionBefore: position, isIncluded: keys != nil, isChanged: isChanged)
      if let keys { staying.append((element, keys)) } else { leaving.append(element) }
    }
    guard !leaving.isEmpty || !staying.isEmpty else { return unchanged }

    // 2. Those that belong to it, in its order.
    let order = SortOrder(ascending: selection.orderTerms.map(\.ascending))
    staying.sort { order.precedes($0.keys, $1.keys) }
    let elements = staying.map(\.element) + leaving

    // 3. Their places among the untouched, which kept their order.
    let untouched = UntouchedElements(
      of: list.ids, touched: elements.compactMap(\.positionBefore))
    var lowest = 0
    let result = try ListDifference.advance(list.ids, touched: elements) {
      (index: Int) throws(StoreError) in
      lowest = try untouched.rank(from: lowest) { id throws(StoreError) in
        order.precedes(try now.keys(of: id), staying[index].keys)
      }
      return lowest
    }
    return advanced(to: result.list, result.difference)
  }

  /// Where an asset stands in the list as it was.
  private func position(of id: RowID, _ then: RankedRows) throws(StoreError) -> Int? {
    if list.ids.isAscending { return list.ids.position(of: id) }
    guard let keys = try then.row(of: id) else { return nil }
    let position = try list.ids.partitionPoint { other throws(StoreError) in
      then.order.precedes(try then.keys(of: other), keys)
    }
    return position < list.ids.count && list.ids[position] == id ? position : nil
  }
}

extension CollectionQuery {
  /// Whether filter or order look at the members of collections.
  fileprivate var readsMembers: Bool {
    sort.contains { Filter.memberFields.contains($0.field) } || filter?.readsMembers ?? false
  }
}

extension Filter {
  fileprivate static let memberFields: Set<Field> = [.startDate, .endDate, .estimatedAssetCount]

  fileprivate var readsMembers: Bool {
    switch self {
    case .constant: false
    case .all(let parts), .any(let parts): parts.contains(where: \.readsMembers)
    case .not(let inner): inner.readsMembers
    case .comparison(let left, _, let right, _): left.readsMembers || right.readsMembers
    case .member(let operand, _, _): operand.readsMembers
    }
  }
}

extension Filter.Operand {
  fileprivate var readsMembers: Bool {
    switch self {
    case .field(let field): Filter.memberFields.contains(field)
    case .value: false
    case .bits(let left, let right): left.readsMembers || right.readsMembers
    }
  }
}

/// The sort values of single rows at one moment, read when asked for and remembered.
private final class RankedRows {
  private let connection: Connection
  private let standing: (sql: String, values: [StoredValue], parameter: Int)
  private let sortValues: (sql: String, values: [StoredValue], parameter: Int)
  private let count: Int
  private var known: [RowID: [StoredValue]] = [:]
  let order: SortOrder

  init(_ connection: Connection, _ selection: AssetSelection, at moment: Moment) {
    self.connection = connection
    standing = selection.standing(at: moment)
    sortValues = selection.sortValues(at: moment)
    count = selection.orderTerms.count
    order = SortOrder(ascending: selection.orderTerms.map(\.ascending))
  }

  /// The sort values of a row if it belongs to the result.
  func standing(of id: RowID) throws(StoreError) -> [StoredValue]? {
    try values(standing, id, offset: 1)
  }

  /// The sort values of a row whether or not it belongs to the result; `nil` when there is no row.
  func row(of id: RowID) throws(StoreError) -> [StoredValue]? {
    if let known = known[id] { return known }
    let values = try values(sortValues, id, offset: 0)
    known[id] = values
    return values
  }

  /// The sort values of a row that must be there.
  func keys(of id: RowID) throws(StoreError) -> [StoredValue] {
    if let values = try row(of: id) { return values }
    throw StoreError(.internal, "Row \(id) of a fetched list has no image.")
  }

  private func values(
    _ query: (sql: String, values: [StoredValue], parameter: Int), _ id: RowID, offset: Int
  ) throws(StoreError) -> [StoredValue]? {
    var bound = query.values
    bound[query.parameter] = .integer(id)
    return try connection.first(query.sql, bound) { row in
      (0..<count).map { row.value(Int32($0 + offset)) }
    }
  }
}
