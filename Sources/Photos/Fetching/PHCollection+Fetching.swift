public import Foundation
internal import LibraryStore
internal import Synchronization

extension PHCollection {
  /// Fetches the albums and folders of a folder, in the user's arrangement (§3.28).
  public class func fetchCollections(
    in collectionList: PHCollectionList, options: PHFetchOptions?
  ) -> PHFetchResult<PHCollection> {
    if let content = collectionList.transientContent {
      return FetchRequest(options, for: PHCollection.self, in: content.library)
        .collections(.list(content.members))
    }
    guard let library = collectionList.origin?.library else { return PHFetchResult() }
    return FetchRequest(options, for: PHCollection.self, in: library)
      .collections(.children(of: collectionList.record.id))
  }

  /// Fetches the albums and folders that lie in no folder, in the user's arrangement (§3.28).
  public class func fetchTopLevelUserCollections(
    with options: PHFetchOptions?
  ) -> PHFetchResult<PHCollection> {
    FetchRequest(options, for: PHCollection.self, in: .shared())
      .collections(.children(of: CollectionRecord.topLevel))
  }
}

extension PHAssetCollection {
  /// Fetches albums and smart albums by identifier, in the order given (§3.27).
  public class func fetchAssetCollections(
    withLocalIdentifiers identifiers: [String], options: PHFetchOptions?
  ) -> PHFetchResult<PHAssetCollection> {
    let uuids = identifiers.compactMap(LocalIdentifier.init)
      .filter { $0.kind == .assetCollection }.map(\.uuid)
    return FetchRequest(options, for: PHAssetCollection.self, in: .shared())
      .collections(.list(uuids, areFolders: false))
  }

  /// Fetches the albums or smart albums of a subtype: albums in order of creation at any depth,
  /// smart albums by subtype (§3.28).
  ///
  /// An impossible pair finds nothing (§3.29).
  public class func fetchAssetCollections(
    with type: PHAssetCollectionType, subtype: PHAssetCollectionSubtype, options: PHFetchOptions?
  ) -> PHFetchResult<PHAssetCollection> {
    let number = subtype == .any ? nil : subtype.rawValue
    let kind: CollectionRecord.Kind
    switch type {
    case .album: kind = .album
    case .smartAlbum: kind = .smartAlbum
    default: return PHFetchResult()
    }
    if let number, (number >= 200) != (kind == .smartAlbum) {
      ImpossibleFetches.log(type: type.rawValue, subtype: number)
    }
    return FetchRequest(options, for: PHAssetCollection.self, in: .shared())
      .collections(.kind(kind, subtype: number))
  }

  /// Fetches the albums that hold an asset, in order of creation; for smart albums there is no
  /// answer (§3.30).
  public class func fetchAssetCollectionsContaining(
    _ asset: PHAsset, with type: PHAssetCollectionType, options: PHFetchOptions?
  ) -> PHFetchResult<PHAssetCollection> {
    guard type == .album, let library = asset.origin?.library else { return PHFetchResult() }
    return FetchRequest(options, for: PHAssetCollection.self, in: library)
      .collections(.containing(asset: asset.rowID))
  }

  /// Finds nothing: there was never an assets library on Linux.
  @available(*, deprecated, message: "Use fetchAssetCollections(withLocalIdentifiers:options:)")
  public class func fetchAssetCollections(
    withALAssetGroupURLs assetGroupURLs: [URL], options: PHFetchOptions?
  ) -> PHFetchResult<PHAssetCollection> { PHFetchResult() }

  /// Finds nothing: moments are retired (§9.1).
  @available(*, deprecated, message: "Moments are retired")
  public class func fetchMoments(
    inMomentList momentList: PHCollectionList, options: PHFetchOptions?
  ) -> PHFetchResult<PHAssetCollection> { PHFetchResult() }

  /// Finds nothing: moments are retired (§9.1).
  @available(*, deprecated, message: "Moments are retired")
  public class func fetchMoments(
    with options: PHFetchOptions?
  ) -> PHFetchResult<PHAssetCollection> { PHFetchResult() }

  /// Makes an album that lives in memory only, for code that shows albums (§3.33).
  public class func transientAssetCollection(
    with assets: [PHAsset], title: String?
  ) -> PHAssetCollection {
    let library = assets.first?.origin?.library ?? .shared()
    let members = assets.compactMap { $0.identity?.uuid }
    return PHAssetCollection(
      transient: TransientContent(library: library, members: members), title: title, kind: .album)
  }

  /// As ``transientAssetCollection(with:title:)``, of what a fetch found.
  public class func transientAssetCollection(
    withAssetFetchResult fetchResult: PHFetchResult<PHAsset>, title: String?
  ) -> PHAssetCollection {
    transientAssetCollection(with: (0..<fetchResult.count).map(fetchResult.object), title: title)
  }
}

extension PHCollectionList {
  /// Fetches the folder that holds a collection.
  public class func fetchCollectionListsContaining(
    _ collection: PHCollection, options: PHFetchOptions?
  ) -> PHFetchResult<PHCollectionList> {
    guard let library = collection.origin?.library else { return PHFetchResult() }
    return FetchRequest(options, for: PHCollectionList.self, in: library)
      .collections(.parent(of: collection.rowID))
  }

  /// Fetches folders by identifier, in the order given (§3.27).
  public class func fetchCollectionLists(
    withLocalIdentifiers identifiers: [String], options: PHFetchOptions?
  ) -> PHFetchResult<PHCollectionList> {
    let uuids = identifiers.compactMap(LocalIdentifier.init)
      .filter { $0.kind == .collectionList }.map(\.uuid)
    return FetchRequest(options, for: PHCollectionList.self, in: .shared())
      .collections(.list(uuids, areFolders: true))
  }

  /// Fetches the folders of a subtype, in order of creation at any depth (§3.28).
  public class func fetchCollectionLists(
    with collectionListType: PHCollectionListType, subtype: PHCollectionListSubtype,
    options: PHFetchOptions?
  ) -> PHFetchResult<PHCollectionList> {
    guard collectionListType == .folder else { return PHFetchResult() }
    let number = subtype == .any ? nil : subtype.rawValue
    return FetchRequest(options, for: PHCollectionList.self, in: .shared())
      .collections(.kind(.folder, subtype: number))
  }

  /// Makes a folder that lives in memory only (§3.33).
  public class func transientCollectionList(
    with collections: [PHCollection], title: String?
  ) -> PHCollectionList {
    let library = collections.first?.origin?.library ?? .shared()
    let members = collections.compactMap { $0.identity?.uuid }
    return PHCollectionList(
      transient: TransientContent(library: library, members: members), title: title, kind: .folder)
  }

  /// As ``transientCollectionList(with:title:)``, of what a fetch found.
  public class func transientCollectionList(
    withCollectionsFetchResult fetchResult: PHFetchResult<PHCollection>, title: String?
  ) -> PHCollectionList {
    transientCollectionList(with: (0..<fetchResult.count).map(fetchResult.object), title: title)
  }
}

/// Fetches that can find nothing, told once each (§3.29).
private enum ImpossibleFetches {
  private static let told = Mutex<Set<[Int]>>([])

  static func log(type: Int, subtype: Int) {
    guard told.withLock({ $0.insert([type, subtype]).inserted }) else { return }
    logger("No asset collection has type \(type) and subtype \(subtype); the fetch is empty.")
  }
}
