import Foundation
import Photos
import TestSupport

/// Makes watches over every kind of fetch, with random details.
struct WatchedFetches {
  let library: PHPhotoLibrary
  /// The same library, as a program with limited access sees it (§6.10).
  let limited: PHPhotoLibrary
  let cast: Cast

  /// A watch of a random kind.
  func random(_ random: inout SeededRandom) -> any FetchWatch {
    switch random.below(10) {
    case 0..<3: wholeLibrary(&random)
    case 3..<5: inAlbum(&random)
    case 5: inSmartAlbum(&random)
    case 6: named(&random)
    case 7: asLimited(&random)
    case 8: albums(&random)
    default: folders(&random)
    }
  }

  // MARK: Assets

  private func assets(
    _ name: String, _ options: PHFetchOptions = PHFetchOptions(), in library: PHPhotoLibrary? = nil,
    _ fetch: @escaping (PHFetchOptions) -> PHFetchResult<PHAsset>
  ) -> any FetchWatch {
    ResultWatch<PHAsset>(
      "\(name) \(options.phrase)", in: library ?? self.library,
      isIncremental: options.wantsIncrementalChangeDetails
    ) { fetch(options) }
  }

  private func wholeLibrary(_ random: inout SeededRandom) -> any FetchWatch {
    if random.percent(15) {
      let type: PHAssetMediaType = random.percent(50) ? .video : .image
      return assets("by type \(type.rawValue)", .random(&random)) {
        PHAsset.fetchAssets(with: type, options: $0)
      }
    }
    return assets("all", .random(&random)) { PHAsset.fetchAssets(with: $0) }
  }

  private func inAlbum(_ random: inout SeededRandom) -> any FetchWatch {
    guard !cast.albums.isEmpty else { return wholeLibrary(&random) }
    let album = cast.albums[random.below(cast.albums.count)]
    let options = random.percent(50) ? PHFetchOptions() : .random(&random)
    return assets("in album \(album.record.id)", options) {
      PHAsset.fetchAssets(in: album, options: $0)
    }
  }

  private func inSmartAlbum(_ random: inout SeededRandom) -> any FetchWatch {
    let numbers = [202, 203, 205, 206, 207, 209, 211, 213]
    let number = numbers[random.below(numbers.count)]
    let album = PHAssetCollection.fetchAssetCollections(
      with: .smartAlbum, subtype: PHAssetCollectionSubtype(rawValue: number) ?? .any, options: nil
    ).firstObject
    guard let album else { return wholeLibrary(&random) }
    return assets("in smart album \(number)", random.percent(40) ? .init() : .random(&random)) {
      PHAsset.fetchAssets(in: album, options: $0)
    }
  }

  /// By identifiers, by burst, and in transient albums.
  private func named(_ random: inout SeededRandom) -> any FetchWatch {
    let some = random.some(1 + random.below(25), of: cast.assets)
    let options = random.percent(60) ? PHFetchOptions() : PHFetchOptions.random(&random)
    switch random.below(3) {
    case 0:
      let identifiers = some.map(\.localIdentifier) + ["unknown"]
      return assets("by identifiers", options) {
        PHAsset.fetchAssets(withLocalIdentifiers: identifiers, options: $0)
      }
    case 1:
      let burst = "burst \(random.below(3))"
      return assets(burst, options) { PHAsset.fetchAssets(withBurstIdentifier: burst, options: $0) }
    default:
      let album = PHAssetCollection.transientAssetCollection(with: some, title: "Transient")
      return assets("transient", options) { PHAsset.fetchAssets(in: album, options: $0) }
    }
  }

  private func asLimited(_ random: inout SeededRandom) -> any FetchWatch {
    if random.percent(15) {
      return ResultWatch<PHAssetCollection>("albums under limited access", in: limited) {
        PHAssetCollection.fetchAssetCollections(with: .album, subtype: .any, options: nil)
      }
    }
    return assets("all under limited access", .random(&random), in: limited) {
      PHAsset.fetchAssets(with: $0)
    }
  }

  // MARK: Collections

  private func albums(_ random: inout SeededRandom) -> any FetchWatch {
    let options = random.percent(30) ? PHFetchOptions() : .randomForAlbums(&random)
    func watch(
      _ name: String, _ fetch: @escaping (PHFetchOptions) -> PHFetchResult<PHAssetCollection>
    ) -> any FetchWatch {
      ResultWatch<PHAssetCollection>("\(name) \(options.phrase)", in: library) { fetch(options) }
    }
    switch random.below(5) {
    case 0:
      let identifiers = cast.albums.map(\.localIdentifier).shuffled(using: &random)
      return watch("albums by identifiers") {
        PHAssetCollection.fetchAssetCollections(withLocalIdentifiers: identifiers, options: $0)
      }
    case 1 where !cast.assets.isEmpty:
      let asset = cast.assets[random.below(cast.assets.count)]
      return watch("albums containing \(asset.record.id)") {
        PHAssetCollection.fetchAssetCollectionsContaining(asset, with: .album, options: $0)
      }
    case 2:
      return watch("smart albums") {
        PHAssetCollection.fetchAssetCollections(with: .smartAlbum, subtype: .any, options: $0)
      }
    default:
      return watch("albums") {
        PHAssetCollection.fetchAssetCollections(with: .album, subtype: .any, options: $0)
      }
    }
  }

  private func folders(_ random: inout SeededRandom) -> any FetchWatch {
    let options = random.percent(60) ? PHFetchOptions() : .randomForFolders(&random)
    let folder = cast.folders.isEmpty ? nil : cast.folders[random.below(cast.folders.count)]
    switch (random.below(5), folder) {
    case (0, let folder?), (1, let folder?):
      return ResultWatch<PHCollection>(
        "in folder \(folder.record.id) \(options.phrase)", in: library
      ) { PHCollection.fetchCollections(in: folder, options: options) }
    case (2, _):
      return ResultWatch<PHCollectionList>("folders \(options.phrase)", in: library) {
        PHCollectionList.fetchCollectionLists(
          with: .folder, subtype: .any, options: options)
      }
    case (3, let folder?):
      let transient = PHCollectionList.transientCollectionList(
        with: cast.albums + [folder], title: "Transient")
      return ResultWatch<PHCollection>("in transient folder \(options.phrase)", in: library) {
        PHCollection.fetchCollections(in: transient, options: options)
      }
    case (4, let folder?):
      return ResultWatch<PHCollectionList>("folder of \(folder.record.id)", in: library) {
        PHCollectionList.fetchCollectionListsContaining(folder, options: options)
      }
    default:
      return ResultWatch<PHCollection>("top level \(options.phrase)", in: library) {
        PHCollection.fetchTopLevelUserCollections(with: options)
      }
    }
  }
}

/// What a soak's changes act on, as last fetched; snapshots may be old.
struct Cast {
  var assets: [PHAsset] = []
  var albums: [PHAssetCollection] = []
  var folders: [PHCollectionList] = []
  var topLevel: [PHCollection] = []

  /// Fetches everything there is, hidden and unlisted assets included.
  static func fetch() -> Cast {
    let options = PHFetchOptions()
    options.includeHiddenAssets = true
    options.includeAllBurstAssets = true
    options.includeAssetSourceTypes = [.typeUserLibrary, .typeCloudShared, .typeiTunesSynced]
    return Cast(
      assets: PHAsset.fetchAssets(with: options).all,
      albums: PHAssetCollection.fetchAssetCollections(with: .album, subtype: .any, options: nil)
        .all,
      folders: PHCollectionList.fetchCollectionLists(with: .folder, subtype: .any, options: nil)
        .all,
      topLevel: PHCollection.fetchTopLevelUserCollections(with: nil).all)
  }
}

extension PHFetchResult {
  /// All objects in order.
  var all: [ObjectType] { (0..<count).map { object(at: $0) } }
}

extension PHFetchOptions {
  /// Options for assets.
  static func random(_ random: inout SeededRandom) -> PHFetchOptions {
    let options = PHFetchOptions()
    if random.percent(60) { options.sortDescriptors = sort(assetKeys, &random) }
    if random.percent(40) {
      let day = Date(timeIntervalSinceReferenceDate: Double(random.below(20)) * 86_400)
      let predicates = [
        NSPredicate(format: "favorite == YES"),
        NSPredicate(format: "creationDate > %@", day),
        NSPredicate(format: "mediaType == 1 AND NOT (duration > 3)"),
        NSPredicate(format: "(mediaSubtypes & 8) != 0 OR isFavorite == NO"),
        NSPredicate(format: "burstIdentifier BEGINSWITH 'burst' OR creationDate == nil"),
        NSPredicate(format: "pixelWidth IN {10, 20, 30}"),
        NSPredicate(format: "hidden == YES"),
      ]
      options.predicate = predicates[random.below(predicates.count)]
    }
    if random.percent(30) { options.fetchLimit = [1, 3, 10, 40][random.below(4)] }
    options.includeHiddenAssets = random.percent(25)
    options.includeAllBurstAssets = random.percent(25)
    if random.percent(15) {
      options.includeAssetSourceTypes = [.typeUserLibrary, .typeCloudShared]
    }
    options.wantsIncrementalChangeDetails = random.percent(95)
    return options
  }

  /// Options for albums.
  static func randomForAlbums(_ random: inout SeededRandom) -> PHFetchOptions {
    let options = PHFetchOptions()
    let keys = ["localizedTitle", "startDate", "endDate", "estimatedAssetCount"]
    if random.percent(60) { options.sortDescriptors = sort(keys, &random) }
    if random.percent(50) {
      let predicates = [
        NSPredicate(format: "estimatedAssetCount > %d", random.below(5)),
        NSPredicate(format: "title CONTAINS[c] '3'"),
        NSPredicate(
          format: "startDate == nil OR endDate > %@", Date(timeIntervalSinceReferenceDate: 0)),
      ]
      options.predicate = predicates[random.below(predicates.count)]
    }
    if random.percent(30) { options.fetchLimit = 1 + random.below(4) }
    return options
  }

  /// Options for folders, or for albums and folders together.
  static func randomForFolders(_ random: inout SeededRandom) -> PHFetchOptions {
    let options = PHFetchOptions()
    if random.percent(60) { options.sortDescriptors = sort(["title", "startDate"], &random) }
    if random.percent(40) { options.predicate = NSPredicate(format: "localizedTitle LIKE '*1*'") }
    if random.percent(30) { options.fetchLimit = 1 + random.below(4) }
    return options
  }

  private static let assetKeys = [
    "creationDate", "modificationDate", "isFavorite", "duration", "pixelWidth", "addedDate",
    "burstIdentifier", "localIdentifier", "mediaType", "hidden",
  ]

  /// Mostly by date, as programs do.
  private static func sort(
    _ keys: [String], _ random: inout SeededRandom
  ) -> [NSSortDescriptor] {
    let count = random.percent(70) ? 1 : 2
    return (0..<count).map { _ in
      let key = random.percent(40) ? keys[0] : keys[random.below(keys.count)]
      return NSSortDescriptor(key: key, ascending: random.percent(50))
    }
  }

  /// What the options ask for, for messages.
  var phrase: String {
    let order = (sortDescriptors ?? []).map { "\($0.key ?? "?") \($0.ascending)" }
    return
      "[\(predicate?.description ?? "") \(order) \(fetchLimit) \(includeHiddenAssets) \(includeAllBurstAssets)]"
  }
}
