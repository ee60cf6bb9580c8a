internal import Foundation
internal import Photos

/// Which assets `list`, `watch` and `export` are about, by their options.
struct AssetSelection {
  static let options: [Option] = [
    Option("where", value: "PREDICATE", "Only those for which a predicate holds."),
    Option(
      "sort", value: "KEY[,KEY…]",
      "Sort by these keys; a leading - or a trailing :desc means downwards."),
    Option("limit", letter: "n", value: "N", "Only the first N."),
    Option("album", value: "NAME|ID", "Only those of an album, in its order."),
    Option("hidden", "Hidden ones too."),
  ]

  let album: PHAssetCollection?
  private let options: PHFetchOptions

  /// Reads the options of a command.
  ///
  /// - Throws: ``UsageError`` for a predicate or key that cannot be, ``CommandFailure`` for an
  ///   album that is not there.
  init(_ invocation: Invocation) throws {
    let arguments = invocation.arguments
    options = PHFetchOptions()
    options.includeHiddenAssets = arguments.has("hidden") || arguments.has("all")
    options.includeAllBurstAssets = arguments.has("all")
    if arguments.has("all") {
      options.includeAssetSourceTypes = [.typeUserLibrary, .typeCloudShared, .typeiTunesSynced]
    }
    options.fetchLimit = try arguments.count("limit", atLeast: 1) ?? 0
    if let text = arguments.value("where") {
      options.predicate = try AssetSelection.predicate(text, invocation)
    }
    if let text = arguments.value("sort") {
      options.sortDescriptors = try AssetSelection.order(text, invocation)
    }
    do {
      try options.validate(for: PHAsset.self)
    } catch let error as PHPhotosError {
      throw invocation.usageError(error.localizedDescription)
    }
    album = try arguments.value("album").map(CollectionFinder.album(named:))
  }

  /// Asks the library.
  func fetch() -> PHFetchResult<PHAsset> {
    guard let album else { return PHAsset.fetchAssets(with: options) }
    return PHAsset.fetchAssets(in: album, options: options)
  }

  /// Whether the whole library is meant, without any restriction.
  var isEverything: Bool { album == nil && options.predicate == nil && options.fetchLimit == 0 }

  // MARK: Reading

  private static func predicate(
    _ text: String, _ invocation: Invocation
  ) throws(UsageError) -> NSPredicate {
    do throws(PredicateFormatError) {
      return try NSPredicate.parsing(text)
    } catch {
      guard let offset = error.offset else { throw invocation.usageError(error.message) }
      let before = DisplayText.width(DisplayText.escaped(String(text.prefix(offset))))
      throw invocation.usageError(
        "The predicate cannot be understood: \(error.message)",
        detail: [
          "  " + DisplayText.escaped(text), String(repeating: " ", count: before + 2) + "^",
        ])
    }
  }

  private static func order(
    _ text: String, _ invocation: Invocation
  ) throws(UsageError) -> [NSSortDescriptor] {
    var order: [NSSortDescriptor] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      var key = part[...]
      var isAscending = true
      if key.hasPrefix("-") {
        key = key.dropFirst()
        isAscending = false
      }
      if let colon = key.lastIndex(of: ":") {
        switch key[colon...].dropFirst() {
        case "desc": isAscending = false
        case "asc": break
        default:
          throw invocation.usageError("“\(part)” ends in neither :asc nor :desc.")
        }
        key = key[..<colon]
      }
      guard !key.isEmpty else {
        throw invocation.usageError("A key is missing in --sort “\(text)”.")
      }
      order.append(NSSortDescriptor(key: String(key), ascending: isAscending))
    }
    return order
  }
}
