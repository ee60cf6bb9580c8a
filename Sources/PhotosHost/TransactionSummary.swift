public import Foundation
internal import LibraryStore
internal import Photos

/// One transaction: who did what to which objects.
public struct TransactionSummary: Sendable, Equatable {
  /// Identifiers by what happened to their objects; the three sets are disjoint (§5.5).
  public struct Effects: Sendable, Equatable {
    /// Objects that came to be.
    public let inserted: Set<String>
    /// Objects that changed; of albums and folders also those whose members did (§5.6).
    public let updated: Set<String>
    /// Objects that are gone.
    public let deleted: Set<String>

    init(_ identifiers: HistoryReading.Identifiers) {
      inserted = identifiers.inserted
      updated = identifiers.updated
      deleted = identifiers.deleted
    }

    /// How many objects there are in all.
    public var count: Int { inserted.count + updated.count + deleted.count }
  }

  /// The state that the transaction made; for one that is not committed yet, the state it would
  /// make.
  public let state: Int64
  /// When it was committed.
  public let date: Date
  /// The program that made it.
  public let client: String
  /// The state of the transaction that this one undid, if it is an undo.
  public let undoes: Int64?
  /// What happened to assets.
  public let assets: Effects
  /// What happened to albums.
  public let assetCollections: Effects
  /// What happened to folders.
  public let collectionLists: Effects

  /// Those updated assets whose picture or movie was replaced (§4.14).
  public let replacedAssets: Set<String>
  /// The names of the files of assets and the titles of albums and folders, by identifier.
  ///
  /// Only what a confirmation is asked about has them; empty otherwise.
  public let names: [String: String]

  init(
    _ record: TransactionRecord, _ effects: HistoryReading.Effects, names: [String: String] = [:]
  ) {
    state = record.state
    date = Date(timeIntervalSinceReferenceDate: record.date)
    client = record.client
    undoes = record.undoes
    assets = Effects(effects.assets)
    assetCollections = Effects(effects.albums)
    collectionLists = Effects(effects.folders)
    replacedAssets = effects.replacedAssets
    self.names = names
  }

  /// A summary of a change that was rehearsed and not committed: the objects that exist now, by
  /// what would happen.
  init(rehearsing change: ChangeSet, _ entries: [LogEntry], in catalog: any Catalog) {
    let reading = RehearsalReading(catalog: catalog, entries: entries)
    let record = TransactionRecord(
      state: entries.first?.state ?? 0, date: change.date, client: change.client.name,
      undoes: change.undoes)
    let (effects, names) = reading.read()
    self.init(record, effects, names: names)
  }
}

/// The identifiers of what a rehearsed change would touch.
///
/// New objects have no identifier in the catalogue yet, so only those that exist are named.
private struct RehearsalReading {
  let catalog: any Catalog
  let entries: [LogEntry]

  func read() -> (effects: HistoryReading.Effects, names: [String: String]) {
    var effects = HistoryReading.Effects()
    var names: [String: String] = [:]
    // What cannot be read is not named; the commit will tell why.
    guard let state = try? catalog.state() else { return (effects, names) }
    for entry in entries {
      switch entry.kind {
      case .asset:
        guard let found = try? catalog.assets([entry.object], at: state)[0] else { continue }
        effects.addAsset(found.localIdentifier, entry.effect)
        names[found.localIdentifier] = found.originalFilename
      case .collection:
        guard let found = try? catalog.collections([entry.object], at: state)[0] else { continue }
        effects.addCollection(
          found.localIdentifier, found.kind == .folder ? .collectionList : .assetCollection,
          entry.effect)
        names[found.localIdentifier] = found.title
      case .member, .client: continue
      }
    }
    return (effects, names)
  }
}
