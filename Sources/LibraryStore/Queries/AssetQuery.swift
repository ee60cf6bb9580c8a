package import Foundation

/// Which assets are asked for, in which order.
///
/// Together with a state it has exactly one answer (§3.9).
package struct AssetQuery: Sendable, Equatable {
  /// Where the assets are looked for; also decides the order when no sort key is given
  /// (§3.23–3.28).
  package enum Scope: Sendable, Equatable {
    /// The whole library, in order of addition.
    case library
    /// The members of an album, in its manual order.
    case album(RowID)
    /// Assets that meet a fixed rule, in order of addition.
    case smartAlbum(Filter)
    /// The members of a burst, in order of addition.
    case burst(String)
    /// These assets, in this order, as far as they exist.
    case list([UUID])
  }

  package var scope: Scope
  package var filter: Filter?
  package var sort: [SortKey]
  /// 0 means no limit (§3.14).
  package var limit: Int
  package var includesHidden: Bool
  package var includesAllBurstMembers: Bool
  /// A set of source types (1, 2, 4); 0 leaves the choice to the scope (§3.20).
  package var sourceTypes: Int
  package var client: Client

  package init(
    scope: Scope, filter: Filter? = nil, sort: [SortKey] = [], limit: Int = 0,
    includesHidden: Bool = false, includesAllBurstMembers: Bool = false, sourceTypes: Int = 0,
    client: Client
  ) {
    self.scope = scope
    self.filter = filter
    self.sort = sort
    self.limit = limit
    self.includesHidden = includesHidden
    self.includesAllBurstMembers = includesAllBurstMembers
    self.sourceTypes = sourceTypes
    self.client = client
  }
}
