internal import Foundation
internal import LibraryStore

/// The options of one fetch, read once and in the engine's terms (§3.22).
struct FetchRequest {
  let filter: Filter?
  let sort: [SortKey]
  let options: PHFetchOptions
  let library: PHPhotoLibrary

  /// Reads the options; ones that the class does not support stop the program (§3.12).
  init(_ options: PHFetchOptions?, for type: PHObject.Type, in library: PHPhotoLibrary) {
    let options = options ?? PHFetchOptions()
    self.options = options
    self.library = library
    let keys = FetchKeys.of(type)
    do throws(UnsupportedFetch) {
      filter =
        if let predicate = options.predicate {
          try FilterTranslation(keys: keys).filter(predicate)
        } else { nil }
      sort = try keys.order(options.sortDescriptors)
    } catch {
      misuse(error.sentence)
    }
  }

  /// Fetches assets; hidden ones and all burst members also where only the fetch asks for them
  /// (§3.18, §3.19), and those only that meet an extra condition of the fetch.
  func assets(
    _ scope: AssetQuery.Scope, includesHidden: Bool = false, includesAllBurstMembers: Bool = false,
    and extra: Filter? = nil
  ) -> PHFetchResult<PHAsset> {
    let conditions = [extra, filter].compactMap(\.self)
    let query = AssetQuery(
      scope: scope, filter: conditions.isEmpty ? nil : .all(conditions), sort: sort,
      limit: max(0, options.fetchLimit),
      includesHidden: includesHidden || options.includeHiddenAssets,
      includesAllBurstMembers: includesAllBurstMembers || options.includeAllBurstAssets,
      sourceTypes: Int(options.includeAssetSourceTypes.rawValue), client: library.session.client)
    return library.result(of: .assets(query), options)
  }

  /// A fetch of collections.
  func collections<Collection: PHCollection>(
    _ scope: CollectionQuery.Scope
  ) -> PHFetchResult<Collection> {
    let query = CollectionQuery(
      scope: scope, filter: filter, sort: sort, limit: max(0, options.fetchLimit),
      client: library.session.client)
    return library.result(of: .collections(query), options)
  }
}

extension PHPhotoLibrary {
  /// Runs a query.
  ///
  /// A library that cannot be read has nothing (§3.10).
  func result<Object: PHObject>(
    of query: ObjectQuery, _ options: PHFetchOptions
  ) -> PHFetchResult<Object> {
    askIfUndetermined()
    do throws(StoreError) {
      let list = try session.library.catalog.fetch(query, at: nil)
      let snapshot = FetchSnapshot(
        library: self, query: query, list: list,
        wantsDifference: options.wantsIncrementalChangeDetails, of: Object.self)
      return PHFetchResult(snapshot)
    } catch {
      logger("A fetch found nothing: \(error.message)")
      return PHFetchResult()
    }
  }
}
