/// The SQL of a fetch of assets, at a moment, under a client's access.
struct AssetSelection {
  let query: AssetQuery
  let access: Access
  /// Whether it may say which index to take.
  var namesIndex = true

  /// `SELECT` of the ids in order.
  func identifiers(at moment: Moment) -> (sql: String, values: [StoredValue]) {
    var text = QueryText(at: moment)
    let isMerged = isWidened && moment.isPresent
    let isByFacts = isByFacts(at: moment)
    let source = isMerged ? widened(&text) : source(&text, isByFacts: isByFacts)
    let conditions = conditions(
      &text, visibility: isMerged ? [] : nil, isByFacts: isByFacts)
    var columns = ["a.id"]
    // Merged rows, be it current and past ones, come in order by the indexes of both; SQLite does so
    // only when what they are ordered by is selected as well.
    // Source: sqlite.org/optoverview.html, section 12, rule 18.
    if isMerged || !moment.isPresent { columns += orderTerms.map(\.expression) }
    let selected = columns.joined(separator: ", ")
    let order = order(keepingIndex: !moment.isPresent)
    var sql = "SELECT \(selected) FROM \(source) WHERE \(conditions) ORDER BY \(order)"
    if query.limit > 0 { sql += " LIMIT \(text.bind(query.limit))" }
    return (sql, text.values)
  }

  /// `SELECT` of the number of rows, whatever the limit.
  func count(at moment: Moment) -> (sql: String, values: [StoredValue]) {
    var text = QueryText(at: moment)
    guard isWidened, moment.isPresent else {
      let isByFacts = isByFacts(at: moment)
      let source = source(&text, isByFacts: isByFacts)
      let conditions = conditions(&text, isByFacts: isByFacts)
      return ("SELECT count(*) FROM \(source) WHERE \(conditions)", text.values)
    }
    let listed = conditions(&text, visibility: [isListed])
    let others = conditions(&text, visibility: ["a.listed = 0"] + visibility(&text))
    let sql = """
      SELECT (SELECT count(*) FROM asset AS a WHERE \(listed)) \
      + (SELECT count(*) FROM asset AS a WHERE \(others))
      """
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
  private var isListed: String {
    // Where names are asked for, their index is to be used.
    reach == .named ? "+a.listed = 1" : "a.listed = 1"
  }

  /// How much the conditions leave to be looked at.
  private var reach: RareConditions.Reach {
    var conditions = [query.filter].compactMap(\.self)
    if case .smartAlbum(let rule) = query.scope { conditions.append(rule) }
    return RareConditions.reach(of: conditions)
  }

  private func source(_ text: inout QueryText, isByFacts: Bool = false) -> String {
    switch query.scope {
    case .album:
      "\(text.moment.member) AS m CROSS JOIN \(text.moment.asset) AS a ON a.id = m.element"
    case .library, .smartAlbum, .burst, .list:
      "\(text.moment.asset) AS a"
        + (isByFacts ? " INDEXED BY \(FactIndex.name)" : "")
    }
  }

  /// Whether all listed assets are read through in the index of facts.
  private func isByFacts(at moment: Moment) -> Bool {
    guard moment.isPresent, case .library = query.scope, query.sourceTypes == 0, !isWidened,
      access.readWrite == .authorized, reach == .all, namesIndex, let filter = query.filter
    else { return false }
    return FactIndex.serves(filter)
  }

  private func conditions(
    _ text: inout QueryText, visibility: [String]? = nil, isByFacts: Bool = false
  ) -> String {
    var conditions = visibility ?? self.visibility(&text)
    switch query.scope {
    case .album(let id): conditions.append("m.collection = \(text.bind(.integer(id)))")
    case .burst(let identifier): conditions.append("a.burst = \(text.bind(.text(identifier)))")
    case .smartAlbum(SmartAlbumCatalog.ownLibrary) where conditions == [isListed]:
      break  // Listed assets are of the own library, and the index alone finds them.
    case .smartAlbum(let rule): conditions.append(compiler.sql(rule, &text))
    case .library, .list: break
    }
    if isByFacts { conditions.append(FactIndex.condition) }
    if let filter = query.filter { conditions.append(compiler.sql(filter, &text)) }
    if access.readWrite == .limited {
      let selection = text.bind(.integer(access.selection))
      conditions.append(
        "a.id IN (SELECT element FROM \(text.moment.member) WHERE collection = \(selection))")
    }
    return conditions.isEmpty ? "1" : conditions.joined(separator: " AND ")
  }

  private var compiler: FilterCompiler {
    // Where a partial index lists the few, the index of all of a media type must not be taken.
    let isNarrow = reach != .all
    return FilterCompiler(
      column: { isNarrow && $0 == .mediaType ? "+a.media_type" : FieldColumns.asset($0) },
      isAlwaysSet: FieldColumns.isAlwaysSet, isEnumerated: FieldColumns.isEnumerated)
  }

  /// Whether options let more through than what is listed, out of the whole library.
  private var isWidened: Bool {
    guard case .library = query.scope, query.sourceTypes == 0 else { return false }
    return query.includesHidden || query.includesAllBurstMembers
  }

  /// The listed assets, and of the others those that the options let through: each part comes in
  /// order by the indexes that begin with `listed`.
  private func widened(_ text: inout QueryText) -> String {
    let others = visibility(&text).joined(separator: " AND ")
    return """
      (SELECT \(AssetColumns.list) FROM asset WHERE listed = 1 UNION ALL \
      SELECT \(AssetColumns.list) FROM asset AS a WHERE a.listed = 0 AND \(others)) AS a
      """
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
      return [isListed]
    }
    if !query.includesHidden { conditions.append("a.hidden = 0") }
    if !query.includesAllBurstMembers { conditions.append("a.burst_hidden = 0") }
    if isWide { conditions.append("a.source_type = 1") }
    if query.sourceTypes != 0 {
      conditions.append("(a.source_type & \(text.bind(query.sourceTypes))) != 0")
    }
    return conditions
  }

  private func order(keepingIndex: Bool) -> String {
    // The few of a partial index are sorted, lest all be walked through in their order.
    let isInOrder: Bool =
      switch reach {
      case .all: true
      case .favorites: query.sort.first?.field == .creationDate
      case .changed: query.sort.first?.field == .modificationDate
      case .few, .named: false
      }
    let isSorted = !keepingIndex && !isInOrder
    return orderTerms.enumerated().map { index, term in
      let expression =
        isSorted && index < query.sort.count ? "+\(term.expression)" : term.expression
      return term.ascending ? expression : "\(expression) DESC"
    }.joined(separator: ", ")
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
