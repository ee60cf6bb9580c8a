/// All filters by their names.
enum FilterTable {
  static let definitions: [String: FilterDefinition] =
    color
    .merging(effects) { own, _ in own }
    .merging(shape) { own, _ in own }
}
