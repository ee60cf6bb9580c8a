/// How far a module agrees with the table of Apple's API.
///
///     let comparison = Comparison(of: graph, with: rows, allowing: extras)
///     comparison.findings  // [], or a sentence for each disagreement
package struct Comparison: Sendable {
  /// What disagrees: a sentence for each thing, in the order of the table.
  package let findings: [String]
  /// How many rows have a status.
  package let counts: [TableRow.Status: Int]

  private let declared: [String: [Declaration]]
  private let graph: SymbolGraph

  /// Compares; nothing is read or written.
  package init(of graph: SymbolGraph, with rows: [TableRow], allowing extras: [Extra]) {
    self.graph = graph
    declared = Dictionary(grouping: graph.symbols, by: \.name).mapValues { symbols in
      symbols.map { Declaration($0.declaration) }
    }
    counts = Dictionary(grouping: rows, by: \.status).mapValues(\.count)
    var findings: [String] = []
    let comparison = Lookup(graph: graph, declared: declared)
    findings += rows.compactMap(comparison.fault(in:))
    findings += Self.undocumented(in: graph)
    let found = Self.found(in: graph, beyond: rows)
    let listed = extras.map { Beyond(symbol: $0.symbol, signature: $0.signature) }
    findings += found.filter { !listed.contains($0) }.map { extra in
      "\(extra.symbol) is not Apple's and no listed extra: \(extra.signature)"
    }
    findings += listed.filter { !found.contains($0) }.map { extra in
      "\(extra.symbol) is a listed extra but not there: \(extra.signature)"
    }
    self.findings = findings
  }

  /// Whether the module has what a row names, with its signature.
  package func has(_ row: TableRow) -> Bool {
    Lookup(graph: graph, declared: declared).difference(from: row) == nil
  }

  // MARK: Beyond the table

  /// Something public that the table does not have.
  package struct Beyond: Equatable, Sendable {
    package let symbol: String
    package let signature: String
  }

  /// All that is public beyond the table: symbols, and what listed types conform to besides.
  package static func found(in graph: SymbolGraph, beyond rows: [TableRow]) -> [Beyond] {
    let known = Dictionary(grouping: rows, by: \.symbol).mapValues { rows in
      rows.map { Declaration($0.signature).text }
    }
    let symbols = graph.symbols.filter { symbol in
      if Ordinary.isMember(symbol) { return false }
      return known[symbol.name]?.contains(Declaration(symbol.declaration).text) != true
    }.map { Beyond(symbol: $0.name, signature: Declaration($0.declaration).text) }
    let conformances = rows.filter { !Declaration($0.signature).parents.isEmpty }.flatMap { row in
      let listed = Set(Declaration(row.signature).parents)
      var inherited = listed.reduce(into: Set<String>()) { $0.formUnion(graph.ancestors(of: $1)) }
      if listed.contains("Error") { inherited.insert("Sendable") }
      return graph.parents[row.symbol, default: []]
        .subtracting(listed).subtracting(inherited).subtracting(Ordinary.parents).sorted()
        .map { Beyond(symbol: "\(row.symbol) : \($0)", signature: $0) }
    }
    return symbols + conformances
  }

  private static func undocumented(in graph: SymbolGraph) -> [String] {
    graph.symbols.filter { !$0.isDocumented && !$0.isOverride && !Ordinary.isSynthesized($0) }
      .map { "\($0.name) has no documentation: \($0.declaration)" }
  }
}

/// Looks rows up in a symbol graph.
private struct Lookup {
  let graph: SymbolGraph
  let declared: [String: [Declaration]]

  /// What is wrong with a row, in a sentence; `nil` when it agrees.
  func fault(in row: TableRow) -> String? {
    let needsRemark = row.status != .works && row.status != .pending
    if needsRemark, row.remark.isEmpty { return "\(row.symbol): its status needs a remark." }
    if row.isHidden { return nil }
    if row.isUnavailable || row.status == .absent {
      return difference(from: row) == nil ? "\(row.symbol) is there, against the table." : nil
    }
    return row.status == .pending ? nil : difference(from: row)
  }

  /// How the module differs from a row; `nil` when it agrees.
  func difference(from row: TableRow) -> String? {
    guard let candidates = declared[row.symbol] else { return "\(row.symbol) is missing." }
    let wanted = Declaration(row.signature)
    guard candidates.contains(where: { $0.text == wanted.text }) else {
      let texts = candidates.map(\.text).joined(separator: " / ")
      return "\(row.symbol) should be \(wanted.text), but is \(texts)"
    }
    let ancestors = graph.ancestors(of: row.symbol)
    let missing = wanted.parents.filter { parent in
      !ancestors.contains(parent) && !isRawType(parent, of: row.symbol)
    }
    if missing.isEmpty { return nil }
    return "\(row.symbol) should also be: \(missing.joined(separator: ", "))"
  }

  /// Whether a type's raw values are of a type: what an enumeration has behind its colon.
  private func isRawType(_ parent: String, of type: String) -> Bool {
    declared["\(type).init(rawValue:)"]?.contains(Declaration("init?(rawValue: \(parent))")) == true
  }
}
