/// The SQL of a fetch of collections, at a moment.
struct CollectionSelection {
  let query: CollectionQuery

  /// `SELECT` of the ids in order.
  func identifiers(at moment: Moment) -> (sql: String, values: [StoredValue]) {
    var text = QueryText(at: moment)
    var source = "\(moment.collection) AS c"
    var conditions: [String] = []
    switch query.scope {
    case .kind(let kind, let subtype):
      conditions.append("c.kind = \(text.bind(kind.rawValue))")
      if let subtype { conditions.append("c.subtype = \(text.bind(subtype))") }
    case .children(let parent):
      source = "\(moment.member) AS m CROSS JOIN \(moment.collection) AS c ON c.id = m.element"
      conditions.append("m.collection = \(text.bind(.integer(parent)))")
    case .containing(let asset):
      source = "\(moment.member) AS m CROSS JOIN \(moment.collection) AS c ON c.id = m.collection"
      conditions.append("m.element = \(text.bind(.integer(asset)))")
    case .parent(let child):
      source = "\(moment.member) AS m CROSS JOIN \(moment.collection) AS c ON c.id = m.collection"
      conditions.append("m.element = \(text.bind(.integer(child)))")
    case .list:
      break
    }
    if let filter = query.filter { conditions.append(compiler(moment).sql(filter, &text)) }
    let condition = conditions.isEmpty ? "1" : conditions.joined(separator: " AND ")
    let order = order(at: moment)
    var columns = ["c.id"]
    // As for assets: what past rows are ordered by must be selected.
    if case .past = moment { columns += order.map(\.expression) }
    let selected = columns.joined(separator: ", ")
    let ordered = order.map { $0.ascending ? $0.expression : "\($0.expression) DESC" }
      .joined(separator: ", ")
    var sql = "SELECT \(selected) FROM \(source) WHERE \(condition) ORDER BY \(ordered)"
    if query.limit > 0 { sql += " LIMIT \(text.bind(query.limit))" }
    return (sql, text.values)
  }

  /// `SELECT` of one row's id and sort values, if it meets the filter; the given parameter is its
  /// UUID.
  func standing(at moment: Moment) -> (sql: String, values: [StoredValue], parameter: Int) {
    var text = QueryText(at: moment)
    var condition = query.filter.map { compiler(moment).sql($0, &text) } ?? "1"
    // An identifier of another class names nothing, whatever its UUID does (§3.32).
    if case .list(_, let areFolders?) = query.scope {
      let folder = CollectionRecord.Kind.folder.rawValue
      condition += " AND c.kind \(areFolders ? "=" : "!=") \(folder)"
    }
    let parameter = text.bind(.null)
    let columns = ["c.id"] + query.sort.map { FieldColumns.collection($0.field, at: moment) }
    let sql = """
      SELECT \(columns.joined(separator: ", ")) FROM \(moment.collection) AS c \
      WHERE c.uuid = \(parameter) AND \(condition)
      """
    return (sql, text.values, text.values.count - 1)
  }

  private func compiler(_ moment: Moment) -> FilterCompiler {
    FilterCompiler { FieldColumns.collection($0, at: moment) }
  }

  private func order(at moment: Moment) -> [(expression: String, ascending: Bool)] {
    var terms = query.sort.map {
      (expression: FieldColumns.collection($0.field, at: moment), ascending: $0.ascending)
    }
    switch query.scope {
    // The same as `c.id`, but in the index by which children are read in order.
    case .children where terms.isEmpty: return [("m.position", true), ("m.element", true)]
    case .kind(.smartAlbum, _) where terms.isEmpty: terms.append(("c.subtype", true))
    default: break
    }
    return terms + [("c.id", true)]
  }
}
