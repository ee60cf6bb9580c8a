internal import Foundation
internal import Photos
internal import PhotosHost

/// What one change did to a list that is being watched.
struct ChangeReport {
  private typealias Place = (index: Int, asset: PHAsset)

  private let transaction: TransactionSummary
  private let details: PHFetchResultChangeDetails<PHAsset>?
  private let count: Int
  private let library: PHPhotoLibrary
  private let withCollections: Bool

  /// Describes a change: `details` is `nil` when the list stayed as it was, `count` is how long it
  /// is now, and albums and folders are told of only `withCollections`.
  init(
    _ transaction: TransactionSummary, _ details: PHFetchResultChangeDetails<PHAsset>?, count: Int,
    library: PHPhotoLibrary, withCollections: Bool
  ) {
    self.transaction = transaction
    self.details = details
    self.count = count
    self.library = library
    self.withCollections = withCollections
  }

  /// Whether there is something to tell of albums or folders.
  var hasCollections: Bool {
    withCollections && transaction.assetCollections.count + transaction.collectionLists.count > 0
  }

  // MARK: Places

  private var removed: [Place] {
    details.map { places($0.removedIndexes, $0.fetchResultBeforeChanges) } ?? []
  }

  private var inserted: [Place] {
    details.map { places($0.insertedIndexes, $0.fetchResultAfterChanges) } ?? []
  }

  private var changed: [Place] {
    details.map { places($0.changedIndexes, $0.fetchResultAfterChanges) } ?? []
  }

  private func places(_ indexes: IndexSet?, _ list: PHFetchResult<PHAsset>) -> [Place] {
    (indexes ?? []).map { ($0, list.object(at: $0)) }
  }

  private var moves: [(from: Int, to: Int, asset: PHAsset)] {
    guard let details else { return [] }
    let pairs = MoveList()
    details.enumerateMoves { pairs.moves.append(($0, $1)) }
    return pairs.moves.map {
      ($0.from, $0.to, details.fetchResultAfterChanges.object(at: $0.to))
    }
  }

  /// Gathers moves from a closure that escapes by its type but not in fact.
  private final class MoveList {
    var moves: [(from: Int, to: Int)] = []
  }

  private var titles: [String: String] {
    let effects = [transaction.assetCollections, transaction.collectionLists]
    let living = effects.flatMap { $0.inserted.union($0.updated) }
    return PHPhotoLibrary.withShared(library) {
      let albums = PHAssetCollection.fetchAssetCollections(
        withLocalIdentifiers: living, options: nil)
      let folders = PHCollectionList.fetchCollectionLists(
        withLocalIdentifiers: living, options: nil)
      let all: [PHCollection] = CollectionFinder.all(albums) + CollectionFinder.all(folders)
      return Dictionary(
        all.map { ($0.localIdentifier, $0.localizedTitle ?? "") }, uniquingKeysWith: { $1 })
    }
  }

  // MARK: JSON

  /// The object that `watch --json` prints.
  var json: JSON {
    var members = TransactionDescription(transaction).head
    members.append(("removed", json(removed)))
    members.append(("inserted", json(inserted)))
    members.append(("changed", json(changed)))
    members.append(("moved", movesJSON))
    members.append(("count", JSON(count)))
    if withCollections {
      let titles = hasCollections ? titles : [:]
      members.append(("albums", json(transaction.assetCollections, titles)))
      members.append(("folders", json(transaction.collectionLists, titles)))
    }
    return .object(members)
  }

  private func json(_ places: [Place]) -> JSON {
    .array(
      places.map { place in
        .object([("index", JSON(place.index))] + AssetDescription(place.asset).identity)
      })
  }

  private var movesJSON: JSON {
    .array(
      moves.map { move in
        .object(
          [("from", JSON(move.from)), ("to", JSON(move.to))]
            + AssetDescription(move.asset).identity)
      })
  }

  private func json(_ effects: TransactionSummary.Effects, _ titles: [String: String]) -> JSON {
    func list(_ identifiers: Set<String>) -> JSON {
      .array(
        identifiers.sorted().map { identifier in
          .object([("identifier", .string(identifier)), ("title", JSON(titles[identifier]))])
        })
    }
    return .object([
      ("inserted", list(effects.inserted)), ("updated", list(effects.updated)),
      ("deleted", list(effects.deleted)),
    ])
  }

  // MARK: Words

  /// How many names a line mentions of each kind.
  private static let nameLimit = 5

  /// The line that `watch` prints.
  var line: String {
    var parts = [
      words("removed", removed), words("inserted", inserted), words("changed", changed),
    ].compactMap(\.self)
    let moved = moves
    if !moved.isEmpty {
      let places = moved.prefix(ChangeReport.nameLimit).map { "\($0.from)→\($0.to)" }
      let more = moved.count > places.count ? ", …" : ""
      parts.append(
        "moved \(places.joined(separator: ", "))\(more) (\(names(moved.map(\.asset))))")
    }
    if hasCollections { parts += collectionWords }
    let time = DateText.readable(transaction.date, offset: nil).dropFirst(11).prefix(8)
    let undo = transaction.undoes.map { " undid #\($0):" } ?? ""
    let client = DisplayText.escaped(transaction.client)
    return "\(time)  #\(transaction.state) \(client):\(undo) \(parts.joined(separator: "; "))"
  }

  private func words(_ verb: String, _ places: [Place]) -> String? {
    guard !places.isEmpty else { return nil }
    let indexes = IndexSet(places.map(\.index)).rangeView.map { range in
      range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound)–\(range.upperBound - 1)"
    }
    return "\(verb) \(indexes.joined(separator: ", ")) (\(names(places.map(\.asset))))"
  }

  private func names(_ assets: [PHAsset]) -> String {
    let names = assets.prefix(ChangeReport.nameLimit).map { asset in
      DisplayText.escaped(asset.displayName.isEmpty ? asset.shortIdentifier : asset.displayName)
    }
    let rest = assets.count - names.count
    return names.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }

  private var collectionWords: [String] {
    let titles = titles
    let kinds = [("album", transaction.assetCollections), ("folder", transaction.collectionLists)]
    return kinds.flatMap { noun, effects in
      [("added", effects.inserted), ("changed", effects.updated), ("deleted", effects.deleted)]
        .filter { !$0.1.isEmpty }
        .map { verb, identifiers in
          let names = identifiers.sorted().map { titles[$0] ?? String($0.prefix(8)) }
          let list = names.map { "“\(DisplayText.escaped($0))”" }.joined(separator: ", ")
          return "\(noun) \(list) \(verb)"
        }
    }
  }
}
