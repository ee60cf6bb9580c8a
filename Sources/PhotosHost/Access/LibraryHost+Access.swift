internal import Foundation
internal import LibraryStore
public import Photos

/// The access of all programs, as the user sees it in the system's settings (§6.2).
///
/// Every change is a transaction: observers of the programs that it is about hear of it (§4.10).
extension LibraryHost {
  /// What the library keeps of programs that were granted or denied anything, by name.
  public func clients() throws -> [ClientAccess] {
    try clients { _ in true }
  }

  /// What the library keeps of one program; `nil` when that is nothing.
  public func access(ofClient client: String) throws -> ClientAccess? {
    try clients { $0 == client }.first
  }

  /// Grants a program a level of access, or denies it.
  ///
  /// Limited exists for reading and writing only (§6.1): adding it allows. `.notDetermined` makes a
  /// program that asks ask again; ``resetAuthorization(ofClient:)`` does that for both levels.
  ///
  /// - Throws: A `PHPhotosError` when the library cannot be written to.
  public func setAuthorization(
    _ status: PHAuthorizationStatus, for level: PHAccessLevel, ofClient client: String
  ) throws {
    try commit([.grant(status, for: level, client)])
  }

  /// Denies a program both levels of access, by one transaction.
  ///
  /// - Throws: A `PHPhotosError` when the library cannot be written to.
  public func denyAccess(ofClient client: String) throws {
    try commit([.grant(client: client, readWrite: .denied, addOnly: .denied)])
  }

  /// Lets a program see some assets only, by one transaction.
  ///
  /// - Parameters:
  ///   - localIdentifiers: What it sees, in order.
  ///   - client: The program.
  /// - Throws: `PHPhotosError.Code.identifierNotFound` when one names no asset; nothing is changed
  ///   then.
  public func limitAccess(to localIdentifiers: [String], ofClient client: String) throws {
    let uuids = try localIdentifiers.map(assetUUID)
    try checkExistence(uuids)
    try commit([
      .select(client: client, assets: uuids), .grant(.limited, for: .readWrite, client),
    ])
  }

  /// Forgets what a program was granted or denied, and its selection: it is as if it had never
  /// asked.
  ///
  /// - Throws: A `PHPhotosError` when the library cannot be written to.
  public func resetAuthorization(ofClient client: String) throws {
    try commit([.reset(client: client)])
  }

  // MARK: Plumbing

  private func clients(named isWanted: (String) -> Bool) throws -> [ClientAccess] {
    try translated { () throws(StoreError) in
      let catalog = try photoLibrary.session.library.catalog
      var clients: [ClientAccess] = []
      for record in try catalog.clients() where isWanted(record.name) {
        clients.append(ClientAccess(record, selection: try selection(of: record, in: catalog)))
      }
      return clients.filter { client in
        client.readWrite != nil || client.addOnly != nil || !client.selection.isEmpty
      }
    }
  }

  private func commit(_ administration: [Administration]) throws {
    var change = newChange()
    change.administration = administration
    try commit(change)
  }

  private func checkExistence(_ uuids: [UUID]) throws {
    try translated { () throws(StoreError) in
      let catalog = try photoLibrary.session.library.catalog
      let found = Set(try everything(in: .list(uuids), of: catalog).map(\.uuid))
      let missing = uuids.filter { !found.contains($0) }
        .map { LocalIdentifier($0, .asset).description }
      guard missing.isEmpty else {
        throw StoreError(
          .notFound, "There is no asset \(missing.joined(separator: ", ")).", identifiers: missing)
      }
    }
  }

  private func selection(
    of client: ClientRecord, in catalog: any Catalog
  ) throws(StoreError) -> [String] {
    try everything(in: .album(client.selection), of: catalog).map(\.localIdentifier)
  }

  /// All assets of a scope that there are, whoever may see them.
  private func everything(
    in scope: AssetQuery.Scope, of catalog: any Catalog
  ) throws(StoreError) -> [AssetRecord] {
    let query = AssetQuery(
      scope: scope, includesHidden: true, includesAllBurstMembers: true,
      sourceTypes: LibraryHost.everySource, client: Client(name: "", isOwner: true))
    let list = try catalog.fetch(.assets(query), at: nil)
    return try catalog.assets(list.ids.map { $0 }, at: list.state).compactMap(\.self)
  }

  /// The user's own library, shared albums and iTunes.
  private static let everySource = 7
}

extension Administration {
  fileprivate static func grant(
    _ status: PHAuthorizationStatus, for level: PHAccessLevel, _ client: String
  ) -> Administration {
    let limits = level == .addOnly && status == .limited
    let grant = limits ? .authorized : Grant(rawValue: status.rawValue)
    return level == .addOnly
      ? .grant(client: client, readWrite: nil, addOnly: grant)
      : .grant(client: client, readWrite: grant, addOnly: nil)
  }
}
