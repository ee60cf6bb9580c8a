public import Foundation
internal import LibraryStore

extension PHAsset {
  /// Fetches the assets of the whole library, in order of addition unless sorted (§3.25).
  public class func fetchAssets(with options: PHFetchOptions?) -> PHFetchResult<PHAsset> {
    FetchRequest(options, for: PHAsset.self, in: .shared()).assets(.library)
  }

  /// Fetches the assets of a media type, in order of addition unless sorted.
  public class func fetchAssets(
    with mediaType: PHAssetMediaType, options: PHFetchOptions?
  ) -> PHFetchResult<PHAsset> {
    let isOfType = Filter.comparison(
      .field(.mediaType), .equal, .value(.integer(Int64(mediaType.rawValue))), [])
    return FetchRequest(options, for: PHAsset.self, in: .shared()).assets(.library, and: isOfType)
  }

  /// Fetches the members of a collection: of an album in its manual order (§3.24), of a smart album
  /// in order of addition (§3.26), of a transient one in the order given (§3.33).
  public class func fetchAssets(
    in assetCollection: PHAssetCollection, options: PHFetchOptions?
  ) -> PHFetchResult<PHAsset> {
    if let content = assetCollection.transientContent {
      return FetchRequest(options, for: PHAsset.self, in: content.library)
        .assets(.list(content.members))
    }
    guard let library = assetCollection.origin?.library else { return PHFetchResult() }
    let request = FetchRequest(options, for: PHAsset.self, in: library)
    let record = assetCollection.record
    guard record.kind == .smartAlbum else { return request.assets(.album(record.id)) }
    let rule = SmartAlbumCatalog.rule(of: record.subtype, now: library.session.options.clock())
    return request.assets(
      .smartAlbum(rule), includesHidden: record.subtype == SmartAlbumCatalog.hidden)
  }

  /// Fetches assets by identifier, in the order given; unknown identifiers are skipped, repeats
  /// count once (§3.27).
  ///
  /// Hidden assets and all members of bursts are found too (§3.18).
  public class func fetchAssets(
    withLocalIdentifiers identifiers: [String], options: PHFetchOptions?
  ) -> PHFetchResult<PHAsset> {
    let uuids = identifiers.compactMap(LocalIdentifier.init).filter { $0.kind == .asset }
      .map(\.uuid)
    return FetchRequest(options, for: PHAsset.self, in: .shared())
      .assets(.list(uuids), includesHidden: true, includesAllBurstMembers: true)
  }

  /// Fetches what stands for a collection: the first of its assets (§3.31).
  ///
  /// - Returns: `nil` for an empty collection.
  public class func fetchKeyAssets(
    in assetCollection: PHAssetCollection, options: PHFetchOptions?
  ) -> PHFetchResult<PHAsset>? {
    let limited = options?.copy() as? PHFetchOptions ?? PHFetchOptions()
    limited.fetchLimit = 1
    let result = fetchAssets(in: assetCollection, options: limited)
    return result.count > 0 ? result : nil
  }

  /// Fetches the members of a burst, in order of addition (§3.19).
  public class func fetchAssets(
    withBurstIdentifier burstIdentifier: String, options: PHFetchOptions?
  ) -> PHFetchResult<PHAsset> {
    FetchRequest(options, for: PHAsset.self, in: .shared()).assets(.burst(burstIdentifier))
  }

  /// Finds nothing: there was never an assets library on Linux.
  @available(*, deprecated, message: "Use fetchAssets(withLocalIdentifiers:options:)")
  public class func fetchAssets(
    withALAssetURLs assetURLs: [URL], options: PHFetchOptions?
  ) -> PHFetchResult<PHAsset> { PHFetchResult() }
}

extension SmartAlbumCatalog {
  /// The Hidden smart album, whose members are seen although hidden (§3.18).
  fileprivate static let hidden = 205
}
