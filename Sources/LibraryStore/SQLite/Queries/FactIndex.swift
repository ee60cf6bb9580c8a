/// The index of what files are: their kinds, sizes and durations, in order of date.
///
/// SQLite would walk through the assets in the order that is asked for, and look each row up to see
/// whether it meets a condition on these; reading them all in the index takes a twentieth of that
/// where few do.
enum FactIndex {
  static let name = "asset_facts"
  /// What a query must spell as the index does.
  static let condition = "a.listed >= 0"

  /// Facts that no narrower index has.
  private static let fields: Set<Field> = [.pixelWidth, .pixelHeight, .duration, .playbackStyle]

  /// Whether a filter has a condition on such facts that must hold.
  static func serves(_ filter: Filter) -> Bool { conditions(of: filter).contains(where: isOnFacts) }

  /// The conditions that must all hold.
  private static func conditions(of filter: Filter) -> [Filter] {
    if case .all(let parts) = filter { parts.flatMap(conditions) } else { [filter] }
  }

  private static func isOnFacts(_ filter: Filter) -> Bool {
    switch filter {
    case .comparison(.field(let field), _, .value, _), .member(.field(let field), _, _):
      fields.contains(field)
    case .all(let parts), .any(let parts): !parts.isEmpty && parts.allSatisfy(isOnFacts)
    case .not(let part): isOnFacts(part)
    case .comparison, .member, .constant: false
    }
  }
}
