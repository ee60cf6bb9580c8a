/// The SQL of a fetch of assets, at a moment, under a client's access.
struct AssetSelection {
  let query: AssetQuery
  let access: Access

  /// `SELECT` of the ids in order.
  func identifiers(at moment: Moment) -> (sql: String, values: [StoredValue]) {
    var text = QueryText(at: moment)
    let source = source(&text)
    let conditions = conditions(&text)
    var columns = ["a.id"]
    // As of an earlier state current and past rows are merged, each in order by their indexes;
    // SQLite does so only when what they are ordered by is selected as well.
    // Source: sqlite.org/optoverview.html, section 12, rule 18.
    if case .past = moment { columns += orderTerms.map(\.expression) }
    let selected = columns.joined(separator: ", ")
    var sql = "SELECT \(selected) FROM \(source) WHERE \(conditions) ORDER BY \(order)"
    if query.limit > 0 { sql += " LIMIT \(text.bind(query.limit))" }
    return (sql, text.values)
  }

  /// `SELECT` of one row's id and sort values, if it belongs to the result; the last parameter is
  /// its id or UUID.
  func standing(
    at moment: Moment, byUUID: Bool = false
  ) -> (sql: String, values: [StoredValue], parameter: Int) {
    var text = QueryText(at: moment)
    let source = source(&text)
    let conditions = conditions(&text)
    let parameter = text.bind(.null)
    let columns = (["a.id"] + orderTerms.map(\.expression)).joined(separator: ", ")
    let key = byUUID ? "a.uuid" : "a.id"
    let sql = "SELECT \(columns) FROM \(source) WHERE \(key) = \(parameter) AND \(conditions)"
    return (sql, text.values, text.values.count - 1)
  }

  /// `SELECT` of one row's sort values, whether or not it belongs to the result.
  func sortValues(at moment: Moment) -> (sql: String, values: [StoredValue], parameter: Int) {
    var text = QueryText(at: moment)
    let source = source(&text)
    let parameter = text.bind(.null)
    let columns = orderTerms.map(\.expression).joined(separator: ", ")
    var sql = "SELECT \(columns) FROM \(source) WHERE a.id = \(parameter)"
    if case .album(let id) = query.scope { sql += " AND m.collection = \(text.bind(.integer(id)))" }
    return (sql, text.values, moment.values.count)
  }

  // MARK: Parts

  /// What meets the default options (§3.18–3.20).
  private static let isListed = "a.listed = 1"

  private func source(_ text: inout QueryText) -> String {
    switch query.scope {
    case .album:
      "\(text.moment.member) AS m CROSS JOIN \(text.moment.asset) AS a ON a.id = m.element"
    case .library, .smartAlbum, .burst, .list:
      "\(text.moment.asset) AS a"
    }
  }

  private func conditions(_ text: inout QueryText) -> String {
    var conditions = visibility(&text)
    switch query.scope {
    case .album(let id): conditions.append("m.collection = \(text.bind(.integer(id)))")
    case .burst(let identifier): conditions.append("a.burst = \(text.bind(.text(identifier)))")
    case .smartAlbum(SmartAlbumCatalog.ownLibrary) where conditions == [AssetSelection.isListed]:
      break  // Listed assets are of the own library, and the index alone finds them.
    case .smartAlbum(let rule): conditions.append(compiler.sql(rule, &text))
    case .library, .list: break
    }
    if let filter = query.filter { conditions.append(compiler.sql(filter, &text)) }
    if access.readWrite == .limited {
      let selection = text.bind(.integer(access.selection))
      conditions.append(
        "a.id IN (SELECT element FROM \(text.moment.member) WHERE collection = \(selection))")
    }
    return conditions.isEmpty ? "1" : conditions.joined(separator: " AND ")
  }

  private var compiler: FilterCompiler {
    FilterCompiler(column: FieldColumns.asset, isAlwaysSet: FieldColumns.isAlwaysSet)
  }

  /// What hidden assets, burst members and sources the options let through (§3.18–3.20).
  private func visibility(_ text: inout QueryText) -> [String] {
    var conditions: [String] = []
    let isWide: Bool =
      switch query.scope {
      case .library, .smartAlbum: query.sourceTypes == 0
      case .album, .burst, .list: false
      }
    if isWide, !query.includesHidden, !query.includesAllBurstMembers {
      return [AssetSelection.isListed]
    }
    if !query.includesHidden { conditions.append("a.hidden = 0") }
    if !query.includesAllBurstMembers { conditions.append("a.burst_hidden = 0") }
    if isWide { conditions.append("a.source_type = 1") }
    if query.sourceTypes != 0 {
      conditions.append("(a.source_type & \(text.bind(query.sourceTypes))) != 0")
    }
    return conditions
  }

  private var order: String {
    orderTerms.map { $0.ascending ? $0.expression : "\($0.expression) DESC" }
      .joined(separator: ", ")
  }

  /// What the result is sorted by, ending in what tells any two rows apart.
  var orderTerms: [(expression: String, ascending: Bool)] {
    var terms = query.sort.map {
      (expression: FieldColumns.asset($0.field), ascending: $0.ascending)
    }
    guard case .album = query.scope else { return terms + [("a.id", true)] }
    // The same as `a.id`, but in the index by which an album is read in order.
    if terms.isEmpty { terms.append(("m.position", true)) }
    return terms + [("m.element", true)]
  }
}
