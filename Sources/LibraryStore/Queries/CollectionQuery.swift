package import Foundation

/// Which collections are asked for, in which order.
package struct CollectionQuery: Sendable, Equatable {
  /// Where the collections are looked for; also decides the order when no sort key is given
  /// (§3.28).
  package enum Scope: Sendable, Equatable {
    /// Albums, smart albums or folders of a kind, at any depth; `subtype` `nil` means any.
    /// Albums and folders come in order of creation, smart albums by subtype.
    case kind(CollectionRecord.Kind, subtype: Int?)
    /// The children of a folder, or of the top level, in the user's arrangement.
    case children(of: RowID)
    /// Albums that hold an asset, in order of creation.
    case containing(asset: RowID)
    /// The folder that holds a collection.
    case parent(of: RowID)
    /// These collections, in this order, as far as they exist; of them only the folders, or only
    /// what is none, unless `areFolders` is `nil`.
    case list([UUID], areFolders: Bool? = nil)
  }

  package var scope: Scope
  package var filter: Filter?
  package var sort: [SortKey]
  /// 0 means no limit.
  package var limit: Int
  package var client: Client

  package init(
    scope: Scope, filter: Filter? = nil, sort: [SortKey] = [], limit: Int = 0, client: Client
  ) {
    self.scope = scope
    self.filter = filter
    self.sort = sort
    self.limit = limit
    self.client = client
  }
}

/// Any fetch: of assets or of collections.
package enum ObjectQuery: Sendable, Equatable {
  case assets(AssetQuery)
  case collections(CollectionQuery)

  package var client: Client {
    switch self {
    case .assets(let query): query.client
    case .collections(let query): query.client
    }
  }
}
