internal import Foundation
internal import LibraryStore

/// Which keys a fetch may filter and sort by, per class of object (§3.11).
struct FetchKeys {
  /// The name of the class, for messages.
  let className: String
  /// Keys of predicates, in the order in which messages list them.
  let filterKeys: [(name: String, field: Field)]
  /// Keys that only sort descriptors may use.
  let sortKeys: [(name: String, field: Field)]

  func filterField(_ key: String) -> Field? {
    filterKeys.first { $0.name == key }?.field
  }

  func sortField(_ key: String) -> Field? {
    filterField(key) ?? sortKeys.first { $0.name == key }?.field
  }

  /// The keys as a sentence lists them.
  var list: String { filterKeys.map(\.name).joined(separator: ", ") }

  /// The keys of a class of objects.
  static func of(_ type: PHObject.Type) -> FetchKeys {
    if type is PHAsset.Type { return asset }
    if type is PHAssetCollection.Type { return assetCollection }
    if type is PHCollectionList.Type { return collectionList }
    return collection
  }

  private static let everywhere: [(name: String, field: Field)] = [
    ("SELF", .identity), ("localIdentifier", .localIdentifier),
  ]

  static let asset = FetchKeys(
    className: "PHAsset",
    filterKeys: everywhere + [
      ("creationDate", .creationDate), ("modificationDate", .modificationDate),
      ("mediaType", .mediaType), ("mediaSubtypes", .mediaSubtypes),
      ("mediaSubtype", .mediaSubtypes), ("duration", .duration), ("pixelWidth", .pixelWidth),
      ("pixelHeight", .pixelHeight), ("favorite", .isFavorite), ("isFavorite", .isFavorite),
      ("hidden", .isHidden), ("isHidden", .isHidden), ("burstIdentifier", .burstIdentifier),
    ],
    sortKeys: [("addedDate", .addedDate)])

  private static let titled: [(name: String, field: Field)] =
    everywhere + [
      ("localizedTitle", .title), ("title", .title), ("startDate", .startDate),
      ("endDate", .endDate),
    ]

  static let assetCollection = FetchKeys(
    className: "PHAssetCollection",
    filterKeys: titled + [("estimatedAssetCount", .estimatedAssetCount)], sortKeys: [])

  static let collectionList = FetchKeys(
    className: "PHCollectionList", filterKeys: titled, sortKeys: [])

  static let collection = FetchKeys(
    className: "PHCollection", filterKeys: titled, sortKeys: [])
}
