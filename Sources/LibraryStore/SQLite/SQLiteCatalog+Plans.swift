/// How SQLite goes about the queries: what tells whether an index serves them.
extension SQLiteCatalog {
  /// The steps of a fetch, as `EXPLAIN QUERY PLAN` words them.
  ///
  /// Source: sqlite.org/eqp.html.
  package func plan(
    of query: ObjectQuery, at state: LibraryState?
  ) throws(StoreError) -> [String] {
    try explain(at: state) { (connection, moment) throws(StoreError) in
      switch query {
      case .assets(let query):
        let access = try connection.access(of: query.client, at: moment)
        let selection = AssetSelection(query: query, access: access)
        guard case .list = query.scope else { return selection.identifiers(at: moment) }
        let (sql, values, _) = selection.standing(at: moment, byUUID: true)
        return (sql, values)
      case .collections(let query):
        let selection = CollectionSelection(query: query)
        guard case .list = query.scope else { return selection.identifiers(at: moment) }
        let (sql, values, _) = selection.standing(at: moment)
        return (sql, values)
      }
    }
  }

  /// The steps of telling whether one asset belongs to a list, and where, when the list is moved on.
  package func plan(
    ofStandingIn query: AssetQuery, at state: LibraryState?
  ) throws(StoreError) -> [String] {
    let standing = try explain(at: state) { (connection, moment) throws(StoreError) in
      let access = try connection.access(of: query.client, at: moment)
      let (sql, values, _) = AssetSelection(query: query, access: access).standing(at: moment)
      return (sql, values)
    }
    let sortValues = try explain(at: state) { (connection, moment) throws(StoreError) in
      let access = try connection.access(of: query.client, at: moment)
      let (sql, values, _) = AssetSelection(query: query, access: access).sortValues(at: moment)
      return (sql, values)
    }
    return standing + sortValues
  }

  private func explain(
    at state: LibraryState?,
    _ query: (Connection, Moment) throws(StoreError) -> (sql: String, values: [StoredValue])
  ) throws(StoreError) -> [String] {
    try readers.withConnection { connection throws(StoreError) in
      try connection.reading { () throws(StoreError) in
        let moment: Moment = state.map { .past($0) } ?? .present
        let (sql, values) = try query(connection, moment)
        return try connection.rows("EXPLAIN QUERY PLAN \(sql)", values) { $0.text(3) }
      }
    }
  }
}
