public import Foundation
internal import LibraryStore
public import Photos

/// What the owner of a library may do and Apple's API has no word for.
///
/// Safe to use from any thread. Its changes are transactions like all others: observed, in the
/// history, undoable.
public final class LibraryHost: Sendable {
  let photoLibrary: PHPhotoLibrary

  init(library: PHPhotoLibrary) { photoLibrary = library }

  /// The library's folder.
  public var url: URL { photoLibrary.session.url }

  // MARK: Access

  /// Grants this program a level of access, or takes it away, as the user would in the system's
  /// settings (§6.2).
  ///
  /// A library that cannot be written to keeps the grant it has.
  public func setAuthorization(_ status: PHAuthorizationStatus, for level: PHAccessLevel) {
    photoLibrary.setGrant(status, for: level)
  }

  /// Sets which assets this program sees while its access is limited; committed on return (§6.11).
  ///
  /// Unknown identifiers are left out.
  public func setLimitedSelection(_ localIdentifiers: [String]) {
    let uuids = localIdentifiers.compactMap(LocalIdentifier.init).map(\.uuid)
    do throws(StoreError) {
      try commit(.select(client: photoLibrary.session.options.client, assets: uuids))
    } catch {
      FileHandle.standardError.write(Data("Photos: \(error.message)\n".utf8))
    }
  }

  /// Says that assets come from elsewhere than the user's own library (§2.49).
  ///
  /// - Parameters:
  ///   - type: Exactly one source.
  ///   - localIdentifiers: Those of the assets.
  /// - Throws: `PHPhotosError.Code.identifierNotFound`; for no source, or several at once,
  ///   `PHPhotosError.Code.changeNotSupported`.
  public func setSourceType(
    _ type: PHAssetSourceType, for localIdentifiers: [String]
  ) throws {
    let sources: [PHAssetSourceType] = [.typeUserLibrary, .typeCloudShared, .typeiTunesSynced]
    guard sources.contains(type) else {
      throw PHPhotosError(
        .changeNotSupported, message: "An asset comes from exactly one source.",
        identifiers: localIdentifiers)
    }
    var change = newChange()
    for identifier in localIdentifiers {
      var patch = AssetPatch(uuid: try assetUUID(identifier))
      patch.sourceType = Int(type.rawValue)
      change.assetPatches.append(patch)
    }
    try commit(change)
  }

  /// Says by whom photos were picked from their bursts, which decides what stands for a burst and
  /// what ordinary fetches see of it (§3.19, §8.21).
  ///
  /// - Parameters:
  ///   - types: Empty for nobody.
  ///   - localIdentifiers: Those of the photos.
  /// - Throws: `PHPhotosError.Code.identifierNotFound`.
  public func setBurstSelection(
    _ types: PHAssetBurstSelectionType, for localIdentifiers: [String]
  ) throws {
    var change = newChange()
    for identifier in localIdentifiers {
      var patch = AssetPatch(uuid: try assetUUID(identifier))
      patch.burstSelection = Int(types.rawValue)
      change.assetPatches.append(patch)
    }
    try commit(change)
  }

  // MARK: Recently Deleted

  /// What can be recovered, oldest deletion first (§2.46).
  public func recentlyDeleted() throws -> [DeletedAsset] {
    try translated { () throws(StoreError) in
      try photoLibrary.session.library.catalog.trash().map(DeletedAsset.init)
    }
  }

  /// Brings deleted assets back, under their identifiers and into the albums that still exist
  /// (§2.46).
  ///
  /// - Throws: `PHPhotosError.Code.identifierNotFound` when one is not in Recently Deleted; none
  ///   is recovered then.
  public func recover(_ localIdentifiers: [String]) throws {
    let uuids = try localIdentifiers.map(assetUUID)
    var change = newChange()
    change.administration = [.recover(uuids)]
    try commit(change)
  }

  /// Deletes assets from Recently Deleted, with their files, for good.
  ///
  /// - Throws: `PHPhotosError.Code.identifierNotFound` when one is not in Recently Deleted; none
  ///   is deleted then.
  public func purge(_ localIdentifiers: [String]) throws {
    let uuids = try localIdentifiers.map(assetUUID)
    try translated { () throws(StoreError) in try photoLibrary.session.library.purge(uuids) }
  }

  /// Does what is due by the calendar: empties Recently Deleted of what is older than 30 days, and
  /// drops history that is older than both 30 days and the last 100,000 transactions (§5.8).
  public func maintain() throws {
    try translated { () throws(StoreError) in
      try photoLibrary.session.library.maintain(now: photoLibrary.session.options.clock())
    }
  }

  // MARK: Transactions

  /// The transactions after a token, oldest first; all that are kept when it is `nil`.
  ///
  /// - Throws: `PHPhotosError.Code.persistentChangeTokenExpired`.
  public func transactions(
    since token: PHPersistentChangeToken?
  ) throws -> [TransactionSummary] {
    try translated { () throws(StoreError) in
      let catalog = try photoLibrary.session.library.catalog
      let owner = Client(name: "", isOwner: true)
      let reading = HistoryReading(catalog: catalog, client: owner)
      let records =
        if let token {
          try reading.transactions(since: token)
        } else {
          try catalog.transactions(after: try catalog.horizon(), through: try catalog.state())
        }
      var summaries: [TransactionSummary] = []
      for record in records {
        summaries.append(TransactionSummary(record, try reading.effects(of: record.state)))
      }
      return summaries
    }
  }

  /// Puts back what a transaction changed, as one new transaction, which can be undone in turn.
  ///
  /// - Throws: `PHPhotosError.Code.operationInterrupted` when something of it was changed again
  ///   since, `PHPhotosError.Code.persistentChangeDetailsUnavailable` when its details were
  ///   pruned. Nothing is changed then.
  public func undo(_ transaction: TransactionSummary) throws {
    var change = newChange()
    change.administration = [.undo(transaction.state)]
    change.undoes = transaction.state
    try commit(change)
  }

  // MARK: Verification

  /// Looks for damage: inconsistencies of the catalogue, missing or foreign files and, if asked,
  /// changed bytes.
  ///
  /// - Parameter readingFiles: Also read every file and compare its SHA-256, which takes as long as
  ///   reading them all.
  /// - Returns: What is wrong, and how much was looked at.
  /// - Throws: A `PHPhotosError` when the catalogue cannot be read.
  public func verify(readingFiles: Bool) throws -> VerificationReport {
    try translated { () throws(StoreError) in
      try LibraryVerification(library: try photoLibrary.session.library, readingFiles: readingFiles)
        .report()
    }
  }

  // MARK: Plumbing

  func assetUUID(_ identifier: String) throws -> UUID {
    guard let parsed = LocalIdentifier(identifier), parsed.kind == .asset else {
      throw PHPhotosError(
        .identifierNotFound, message: "“\(identifier)” names no asset.", identifiers: [identifier])
    }
    return parsed.uuid
  }

  func newChange() -> ChangeSet {
    var change = ChangeSet(
      client: photoLibrary.session.client, date: photoLibrary.session.options.clock())
    change.isAdministrative = true
    return change
  }

  private func commit(_ administration: Administration) throws(StoreError) {
    var change = newChange()
    change.administration = [administration]
    try photoLibrary.session.library.commitAndWait(change)
  }

  func commit(_ change: ChangeSet) throws {
    try translated { () throws(StoreError) in
      _ = try photoLibrary.session.library.commitAndWait(change)
    }
  }

  func translated<R>(_ body: () throws(StoreError) -> R) throws -> R {
    do throws(StoreError) { return try body() } catch { throw PHPhotosError(error) }
  }
}
