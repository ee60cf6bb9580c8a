import Foundation

/// What the compiler says is public in a module.
package struct SymbolGraph: Sendable {
  /// A public declaration.
  package struct Symbol: Sendable {
    /// The path of names, as in `PHAsset.fetchAssets(in:options:)`.
    package let name: String
    package let declaration: String
    package let isDocumented: Bool
    /// Whether it redefines what a superclass has.
    package let isOverride: Bool

    /// Makes a symbol.
    package init(name: String, declaration: String, isDocumented: Bool, isOverride: Bool) {
      self.name = name
      self.declaration = declaration
      self.isDocumented = isDocumented
      self.isOverride = isOverride
    }
  }

  package let symbols: [Symbol]
  /// What each type inherits from and conforms to directly, by name without module.
  package let parents: [String: Set<String>]

  package init(symbols: [Symbol], parents: [String: Set<String>]) {
    self.symbols = symbols
    self.parents = parents
  }

  /// Reads the files that `swift symbolgraph-extract` wrote for one module.
  ///
  /// - Throws: `DecodingError` when a file is not of that form.
  package init(files: [Data]) throws {
    let graphs = try files.map { try JSONDecoder().decode(File.self, from: $0) }
    let found = graphs.flatMap(\.symbols)
    let overriding = Set(
      graphs.flatMap(\.relationships).filter { $0.kind == "overrides" }.map(\.source))
    symbols = found.map { symbol in
      Symbol(
        name: symbol.name, declaration: symbol.declarationFragments.map(\.spelling).joined(),
        isDocumented: symbol.docComment != nil,
        isOverride: overriding.contains(symbol.identifier.precise))
    }
    let names = Dictionary(
      found.map { ($0.identifier.precise, $0.name) }, uniquingKeysWith: { first, _ in first })
    var parents: [String: Set<String>] = [:]
    for relation in graphs.flatMap(\.relationships)
    where relation.kind == "inheritsFrom" || relation.kind == "conformsTo" {
      guard let child = names[relation.source] else { continue }
      let parent = names[relation.target] ?? relation.targetFallback ?? relation.target
      parents[child, default: []].insert(names[relation.target] ?? Self.withoutModule(parent))
    }
    self.parents = parents
  }

  /// All that a type inherits from and conforms to, through its superclasses too.
  package func ancestors(of type: String) -> Set<String> {
    (parents[type] ?? []).reduce(into: []) { found, parent in
      found.insert(parent)
      found.formUnion(ancestors(of: parent))
    }
  }

  private static func withoutModule(_ name: String) -> String {
    name.firstIndex(of: ".").map { String(name[name.index(after: $0)...]) } ?? name
  }

  private struct File: Decodable {
    struct Symbol: Decodable {
      struct Identifier: Decodable { let precise: String }
      struct Fragment: Decodable { let spelling: String }
      struct Comment: Decodable {}
      let identifier: Identifier
      let pathComponents: [String]
      let declarationFragments: [Fragment]
      let docComment: Comment?

      var name: String { pathComponents.joined(separator: ".") }
    }

    struct Relationship: Decodable {
      let kind: String
      let source: String
      let target: String
      let targetFallback: String?
    }

    let symbols: [Symbol]
    let relationships: [Relationship]
  }
}
